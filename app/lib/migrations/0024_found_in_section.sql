DROP INDEX "entries_found";--> statement-breakpoint
DROP INDEX "publications_found";--> statement-breakpoint
CREATE INDEX "entries_found" ON "entries" USING gin ("search","facets",(ARRAY["section"])) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "publications_found" ON "publications" USING gin ("search","facets",(ARRAY["section"]));