CREATE TABLE "note_labels" (
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
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
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
	"content" text NOT NULL,
	"tasks" jsonb,
	"reminder" timestamp with time zone,
	"labels" jsonb NOT NULL,
	"archived" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "note_labels_owner" ON "note_labels" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "notes_owner" ON "notes" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "notes_search" ON "notes" USING gin ("search");