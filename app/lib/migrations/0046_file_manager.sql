CREATE TABLE "document_folders" (
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
	"parent_id" uuid,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"open_to" text NOT NULL,
	"units" uuid[] DEFAULT '{}' NOT NULL,
	"path" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
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
	"folder_id" uuid,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"file" text NOT NULL,
	"former" text[] DEFAULT '{}' NOT NULL,
	"mime" text DEFAULT '' NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"kept_bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_uploads" ADD COLUMN "attachment_kind" text;--> statement-breakpoint
CREATE INDEX "document_folders_place" ON "document_folders" USING btree ("parent_id","name_key");--> statement-breakpoint
CREATE INDEX "document_folders_path" ON "document_folders" USING gin ("path");--> statement-breakpoint
CREATE INDEX "document_folders_trash" ON "document_folders" USING btree ("id") WHERE "document_folders"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_place" ON "documents" USING btree ("folder_id","name_key","id") WHERE "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_search" ON "documents" USING gin ("search");