CREATE TABLE "entry_deadlines" (
	"entry_id" uuid NOT NULL,
	"key" text NOT NULL,
	"of" text DEFAULT '' NOT NULL,
	"section" text NOT NULL,
	"field" text NOT NULL,
	"due" date NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"told" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "entry_deadlines_entry_id_key_of_pk" PRIMARY KEY("entry_id","key","of")
);
--> statement-breakpoint
ALTER TABLE "entry_deadlines" ADD CONSTRAINT "entry_deadlines_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_deadlines_due" ON "entry_deadlines" USING btree ("due","entry_id");