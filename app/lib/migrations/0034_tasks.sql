CREATE TABLE "task_tags" (
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
CREATE TABLE "tasks" (
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
	"type" text NOT NULL,
	"title" text NOT NULL,
	"notes" text,
	"completed" boolean NOT NULL,
	"due_date" timestamp with time zone,
	"priority" integer NOT NULL,
	"tags" jsonb NOT NULL,
	"assigned_to" uuid,
	"sub_tasks" jsonb NOT NULL,
	"entry" jsonb
);
--> statement-breakpoint
CREATE INDEX "tasks_order" ON "tasks" USING btree ("position","id") WHERE "tasks"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("due_date") WHERE "tasks"."deleted_at" IS NULL AND NOT "tasks"."completed";--> statement-breakpoint
CREATE INDEX "tasks_assigned" ON "tasks" USING btree ("assigned_to");--> statement-breakpoint
CREATE INDEX "tasks_tags" ON "tasks" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "tasks_search" ON "tasks" USING gin ("search");--> statement-breakpoint
CREATE INDEX "tasks_entry" ON "tasks" USING btree (("entry" ->> 'id'));