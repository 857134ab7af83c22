-- Counting the values of filters reads every publication's facets. PostgreSQL had put them beside the row, as a row may
-- have 256 bytes: a million rows took seconds. MAIN keeps them within it; USING makes a new value of each, as one that
-- is only copied would stay where it is, and one statement does both, as a change of type alone takes MAIN back.
ALTER TABLE "publications" ALTER COLUMN "facets" TYPE text[] USING "facets"[:], ALTER COLUMN "facets" SET STORAGE MAIN;--> statement-breakpoint
CREATE INDEX "publications_first" ON "publications" USING btree ("section","first_published_at","entry_id");--> statement-breakpoint
ANALYZE "publications";
