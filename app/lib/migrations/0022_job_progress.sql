CREATE TABLE "job_progress" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"job_key" text NOT NULL,
	"user_id" uuid,
	"values" jsonb NOT NULL,
	"link" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total" integer,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cursor" jsonb,
	"is_cancellable" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "job_progress_user" ON "job_progress" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "job_progress_open" ON "job_progress" USING btree ("job_key") WHERE finished_at IS NULL;--> statement-breakpoint
CREATE INDEX "job_progress_created" ON "job_progress" USING btree ("created_at");