DROP INDEX "side_menu_rules_target";--> statement-breakpoint
ALTER TABLE "side_menu_rules" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "side_menu_rules" ADD COLUMN "search" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "side_menu_rules" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "side_menu_rules" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "side_menu_rules" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "side_menu_rules" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "side_menu_rules_target" ON "side_menu_rules" USING btree ("match_type","target") WHERE active AND deleted_at IS NULL;