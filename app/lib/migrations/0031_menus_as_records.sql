-- A menu is a record with an id of its own, and its code is free again when it is in the trash.
ALTER TABLE "menu_versions" DROP CONSTRAINT "menu_versions_code_menus_code_fk";--> statement-breakpoint
ALTER TABLE "menus" DROP CONSTRAINT "menus_pkey";--> statement-breakpoint
ALTER TABLE "menus" ALTER COLUMN "version" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "search" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "menus_code" ON "menus" USING btree ("code") WHERE deleted_at IS NULL;--> statement-breakpoint
INSERT INTO "record_versions" ("kind", "record_id", "version", "data", "author_id", "created_at")
	SELECT 'menu', m."id", v."version", jsonb_build_object('code', v."code", 'draft', v."document"), v."author_id", v."created_at"
	FROM "menu_versions" v JOIN "menus" m ON m."code" = v."code";--> statement-breakpoint
-- The empty menu that stood there before anybody saved one.
INSERT INTO "record_versions" ("kind", "record_id", "version", "data", "created_at")
	SELECT 'menu', "id", 0, jsonb_build_object('code', "code", 'draft', jsonb_build_object('title', '{}'::jsonb, 'items', '[]'::jsonb)), "created_at"
	FROM "menus" ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "menu_versions";
