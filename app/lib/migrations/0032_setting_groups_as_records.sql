-- A group of settings is a record; its former versions were read from the audit log.
CREATE TABLE "setting_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"key" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "setting_groups_key" ON "setting_groups" USING btree ("key");--> statement-breakpoint
INSERT INTO "setting_groups" ("key", "version", "data", "updated_at")
	SELECT "key", ("value" ->> 'version')::integer, "value" -> 'data', "updated_at" FROM "settings"
	WHERE ("key" LIKE 'group.%' OR "key" LIKE 'section.%') AND "value" ? 'data' AND "value" ? 'version';--> statement-breakpoint
DELETE FROM "settings" WHERE "key" IN (SELECT "key" FROM "setting_groups");--> statement-breakpoint
INSERT INTO "record_versions" ("kind", "record_id", "version", "data", "author_id", "created_at")
	SELECT 'setting', g."id", a."version", jsonb_build_object('key', g."key", 'data', coalesce(a."after", '{}')), a."actor_id", a."at"
	FROM "setting_groups" g JOIN "audit_entries" a
		ON a."object_type" = 'setting' AND a."object_id" = g."key" AND a."verb" = 'edit'
	WHERE a."version" BETWEEN g."version" - 100 AND g."version"
	ORDER BY a."id" DESC ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Data that came from an older setting has no change of its own: the next one holds it.
INSERT INTO "record_versions" ("kind", "record_id", "version", "data", "created_at")
	SELECT 'setting', g."id", a."version" - 1, jsonb_build_object('key', g."key", 'data', coalesce(a."before", '{}')), a."at"
	FROM "setting_groups" g JOIN "audit_entries" a
		ON a."object_type" = 'setting' AND a."object_id" = g."key" AND a."verb" = 'edit'
	WHERE a."version" BETWEEN g."version" - 99 AND g."version"
	ORDER BY a."id" DESC ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "record_versions" ("kind", "record_id", "version", "data", "created_at")
	SELECT 'setting', "id", "version", jsonb_build_object('key', "key", 'data', "data"), "updated_at"
	FROM "setting_groups" ON CONFLICT DO NOTHING;
