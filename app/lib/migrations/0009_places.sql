ALTER TABLE "entry_versions" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "entry_versions" ADD COLUMN "position" double precision;