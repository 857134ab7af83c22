CREATE TABLE "product_import_keys" (
	"import_id" uuid NOT NULL,
	"key" text NOT NULL,
	"row" integer NOT NULL,
	CONSTRAINT "product_import_keys_import_id_key_pk" PRIMARY KEY("import_id","key")
);
--> statement-breakpoint
CREATE TABLE "product_import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"source" text NOT NULL,
	"kind" text,
	"title" text DEFAULT '' NOT NULL,
	"record_id" uuid,
	"detail" jsonb,
	"is_apart" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"version" integer,
	"why" text,
	CONSTRAINT "product_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"headings" jsonb,
	"samples" jsonb,
	"columns" jsonb,
	"duplicates" text DEFAULT 'skip' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"planned_at" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"progress" uuid
);
--> statement-breakpoint
DROP INDEX "contacts_match_keys";--> statement-breakpoint
ALTER TABLE "product_import_keys" ADD CONSTRAINT "product_import_keys_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_import_rows_kind" ON "product_import_rows" USING btree ("import_id","kind","row");--> statement-breakpoint
CREATE INDEX "product_imports_user" ON "product_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "contacts_match_keys" ON "contacts" USING gin ("match_keys") WITH (fastupdate=false);