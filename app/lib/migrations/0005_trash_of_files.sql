-- Files get a trash. What a kept version points at is known by its span, links inside texts included: the versions that
-- are there already are read once, here.
CREATE TABLE "entry_reference_spans" (
	"entry_id" uuid NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"first_version" integer NOT NULL,
	"last_version" integer,
	CONSTRAINT "entry_reference_spans_entry_id_target_kind_target_id_first_version_pk" PRIMARY KEY("entry_id","target_kind","target_id","first_version")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "entry_reference_spans" ADD CONSTRAINT "entry_reference_spans_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_reference_spans_target" ON "entry_reference_spans" USING btree ("target_kind","target_id");--> statement-breakpoint
CREATE INDEX "files_trash" ON "files" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
INSERT INTO "entry_reference_spans" ("entry_id","target_kind","target_id","first_version","last_version")
WITH "named" AS (
	SELECT v."entry_id", v."version", lower(m[1])::uuid AS "id"
	FROM "entry_versions" v CROSS JOIN LATERAL regexp_matches(v."data"::text, '([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})', 'g') AS m
), "found" AS (
	SELECT n."entry_id", n."version", 'file' AS "kind", f."id" FROM "named" n JOIN "files" f ON f."id" = n."id"
	UNION SELECT n."entry_id", n."version", 'entry', e."id" FROM "named" n JOIN "entries" e ON e."id" = n."id"
	UNION SELECT v."entry_id", v."version", 'entry', s."entry_id"
	FROM "entry_versions" v CROSS JOIN LATERAL regexp_matches(v."data"::text, '"/home/([a-z0-9-]+)/([a-z0-9-]+)', 'g') AS m
	JOIN "entry_slugs" s ON s."section" = m[1] AND s."slug" = m[2]
), "islands" AS (
	SELECT *, "version" - row_number() OVER (PARTITION BY "entry_id", "kind", "id" ORDER BY "version") AS "island" FROM "found"
)
SELECT i."entry_id", i."kind", i."id", min(i."version"), NULLIF(max(i."version"), e."version")
FROM "islands" i JOIN "entries" e ON e."id" = i."entry_id"
GROUP BY i."entry_id", i."kind", i."id", i."island", e."version";--> statement-breakpoint
INSERT INTO "entry_references" ("entry_id","field","live","target_kind","target_id")
WITH "words" AS (
	SELECT e."id", f."key" AS "field", w."live", f."value"::text AS "text"
	FROM "entries" e
	CROSS JOIN LATERAL (VALUES (false, e."version"), (true, e."live_version")) AS w("live", "version")
	JOIN "entry_versions" v ON v."entry_id" = e."id" AND v."version" = w."version"
	CROSS JOIN LATERAL jsonb_each(v."data") AS f
)
SELECT w."id", w."field", w."live", 'file', f."id"
FROM "words" w CROSS JOIN LATERAL regexp_matches(w."text", '/media/([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})/', 'g') AS m JOIN "files" f ON f."id" = lower(m[1])::uuid
UNION SELECT w."id", w."field", w."live", 'entry', s."entry_id"
FROM "words" w CROSS JOIN LATERAL regexp_matches(w."text", '"/home/([a-z0-9-]+)/([a-z0-9-]+)', 'g') AS m
JOIN "entry_slugs" s ON s."section" = m[1] AND s."slug" = m[2]
ON CONFLICT DO NOTHING;
