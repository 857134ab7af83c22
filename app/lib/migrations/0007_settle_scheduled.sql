-- What the public reads keeps its state while a change of it is scheduled; rows from before say so too.
UPDATE "entries" SET "state" = CASE WHEN "publications"."archived" THEN 'archived' ELSE 'published' END
FROM "publications"
WHERE "publications"."entry_id" = "entries"."id" AND "entries"."state" = 'scheduled' AND "entries"."live_version" IS NOT NULL;
