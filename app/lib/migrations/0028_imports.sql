CREATE TABLE "content_import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"entry_id" uuid,
	"version" integer,
	"title" text NOT NULL,
	"why" text,
	"kept" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "content_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "content_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"section" text NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"rows" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"wrong" jsonb NOT NULL,
	"elsewhere" integer NOT NULL,
	"unread" jsonb NOT NULL,
	"choice" jsonb NOT NULL,
	"progress" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"begun_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "content_import_rows" ADD CONSTRAINT "content_import_rows_import_id_content_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."content_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_imports_user" ON "content_imports" USING btree ("user_id","section","created_at");