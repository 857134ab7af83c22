-- The site's name and description were a setting of their own; they are the group "site" now, whose history begins with them.
INSERT INTO "settings" ("key", "value")
SELECT 'group.site', jsonb_build_object('version', 1, 'data', jsonb_strip_nulls(jsonb_build_object(
  'siteName', nullif(jsonb_strip_nulls(jsonb_build_object('tr', nullif("value" #>> '{name,tr}', ''), 'en', nullif("value" #>> '{name,en}', ''))), '{}'::jsonb),
  'slogan', nullif(jsonb_strip_nulls(jsonb_build_object('tr', nullif("value" #>> '{description,tr}', ''), 'en', nullif("value" #>> '{description,en}', ''))), '{}'::jsonb)
)))
FROM "settings" WHERE "key" = 'site'
ON CONFLICT ("key") DO NOTHING;--> statement-breakpoint
DELETE FROM "settings" WHERE "key" = 'site';
