CREATE TABLE "contact_import_keys" (
	"import_id" uuid NOT NULL,
	"key" text NOT NULL,
	"row" integer NOT NULL,
	CONSTRAINT "contact_import_keys_import_id_key_pk" PRIMARY KEY("import_id","key")
);
--> statement-breakpoint
CREATE TABLE "contact_import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"source" text NOT NULL,
	"kind" text,
	"title" text DEFAULT '' NOT NULL,
	"contact_id" uuid,
	"detail" jsonb,
	"is_apart" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"version" integer,
	"why" text,
	CONSTRAINT "contact_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "contact_imports" (
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
CREATE TABLE "scrumboard_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"position" bigint DEFAULT 0 NOT NULL,
	"board_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"due_date" timestamp with time zone,
	"labels" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scrumboard_labels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"board_id" uuid NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scrumboard_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"position" bigint DEFAULT 0 NOT NULL,
	"board_id" uuid NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scrumboard_boards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"title" text NOT NULL,
	"description" text,
	"icon" text NOT NULL,
	"members" jsonb NOT NULL,
	"last_activity" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "source_uid" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "match_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "cleared_through" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "cleared_before" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "search" "tsvector";--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "has_links" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "file_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_import_keys" ADD CONSTRAINT "contact_import_keys_import_id_contact_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."contact_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import_rows" ADD CONSTRAINT "contact_import_rows_import_id_contact_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."contact_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_import_rows_kind" ON "contact_import_rows" USING btree ("import_id","kind","row");--> statement-breakpoint
CREATE INDEX "contact_imports_user" ON "contact_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "scrumboard_cards_order" ON "scrumboard_cards" USING btree ("list_id","position","id");--> statement-breakpoint
CREATE INDEX "scrumboard_cards_board" ON "scrumboard_cards" USING btree ("board_id");--> statement-breakpoint
CREATE INDEX "scrumboard_cards_due" ON "scrumboard_cards" USING btree ("due_date") WHERE "scrumboard_cards"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "scrumboard_cards_labels" ON "scrumboard_cards" USING gin ("labels");--> statement-breakpoint
CREATE INDEX "scrumboard_cards_search" ON "scrumboard_cards" USING gin ("search");--> statement-breakpoint
CREATE INDEX "scrumboard_labels_board" ON "scrumboard_labels" USING btree ("board_id");--> statement-breakpoint
CREATE INDEX "scrumboard_lists_order" ON "scrumboard_lists" USING btree ("board_id","position","id");--> statement-breakpoint
CREATE INDEX "scrumboard_boards_name" ON "scrumboard_boards" USING btree ("name_key","id") WHERE "scrumboard_boards"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "scrumboard_boards_search" ON "scrumboard_boards" USING gin ("search");--> statement-breakpoint
CREATE INDEX "contacts_match_keys" ON "contacts" USING gin ("match_keys");--> statement-breakpoint
CREATE INDEX "contacts_source_uid" ON "contacts" USING btree ("source_uid") WHERE "contacts"."source_uid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_messages_links" ON "chat_messages" USING btree ("chat_id","position") WHERE has_links;--> statement-breakpoint
CREATE INDEX "chat_messages_files" ON "chat_messages" USING btree ("chat_id","position") WHERE file_count > 0;--> statement-breakpoint
CREATE INDEX "chat_messages_search" ON "chat_messages" USING gin ("search");--> statement-breakpoint
CREATE INDEX "chat_messages_to_fill" ON "chat_messages" USING btree ("position") WHERE search IS NULL;--> statement-breakpoint
-- The start fills the keys of lists anew, and with them those by which an import knows a contact.
UPDATE "contacts" SET "name_key" = '';
