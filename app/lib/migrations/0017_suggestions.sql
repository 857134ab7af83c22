CREATE TABLE "entry_suggestions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"section" text NOT NULL,
	"kind" text NOT NULL,
	"field" text NOT NULL,
	"version" integer NOT NULL,
	"current" text DEFAULT '' NOT NULL,
	"suggestion" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"score" smallint NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "entry_suggestions_place" UNIQUE("entry_id","kind","field")
);
--> statement-breakpoint
ALTER TABLE "entry_suggestions" ADD CONSTRAINT "entry_suggestions_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_suggestions_list" ON "entry_suggestions" USING btree ("status","kind","score","id");