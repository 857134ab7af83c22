-- Counting what a list has reads all that it has: from indexes where they say enough (the state stands behind each sort
-- key), and words together with filters from one index. Rows in the trash are in none of them.
DROP INDEX "entries_facets";--> statement-breakpoint
DROP INDEX "entries_search";--> statement-breakpoint
DROP INDEX "publications_facets";--> statement-breakpoint
DROP INDEX "publications_search";--> statement-breakpoint
DROP INDEX "entries_sort_1";--> statement-breakpoint
DROP INDEX "entries_sort_2";--> statement-breakpoint
DROP INDEX "entries_sort_3";--> statement-breakpoint
DROP INDEX "entries_sort_4";--> statement-breakpoint
CREATE INDEX "entries_state" ON "entries" USING btree ("section","state") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "entries_changed" ON "entries" USING btree ("section") WHERE deleted_at IS NULL AND live_version < version;--> statement-breakpoint
CREATE INDEX "entries_found" ON "entries" USING gin ("search","facets") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "entries_made" ON "entries" USING btree ("created_by") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "publications_section" ON "publications" USING btree ("section","archived");--> statement-breakpoint
CREATE INDEX "publications_found" ON "publications" USING gin ("search","facets");--> statement-breakpoint
CREATE INDEX "entries_sort_1" ON "entries" USING btree ("section","sort_1","id","state") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "entries_sort_2" ON "entries" USING btree ("section","sort_2","id","state") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "entries_sort_3" ON "entries" USING btree ("section","sort_3","id","state") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "entries_sort_4" ON "entries" USING btree ("section","sort_4","id","state") WHERE deleted_at IS NULL;