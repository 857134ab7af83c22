CREATE TABLE "course_progress" (
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"current_step" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_progress_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "course_requests" (
	"course_id" uuid NOT NULL,
	"role" text NOT NULL,
	"due_on" date NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_requests_course_id_role_pk" PRIMARY KEY("course_id","role")
);
--> statement-breakpoint
CREATE TABLE "help_votes" (
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"is_helpful" boolean NOT NULL,
	"voted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_votes_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
CREATE INDEX "course_progress_course" ON "course_progress" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "help_votes_entry" ON "help_votes" USING btree ("entry_id");