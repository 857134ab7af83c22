ALTER TABLE "page_view_totals" ADD COLUMN "last_day" date;--> statement-breakpoint
UPDATE "page_view_totals" SET "last_day" = (SELECT max("page_views"."day") FROM "page_views" WHERE "page_views"."page" = "page_view_totals"."page");
