CREATE TABLE "help_votes" (
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"is_helpful" boolean NOT NULL,
	"voted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_votes_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
CREATE INDEX "help_votes_entry" ON "help_votes" USING btree ("entry_id");