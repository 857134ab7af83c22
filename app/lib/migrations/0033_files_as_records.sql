-- What staff write of a file is a record.
ALTER TABLE "files" ALTER COLUMN "search" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
UPDATE "files" SET "updated_at" = coalesce("replaced_at", "created_at");
