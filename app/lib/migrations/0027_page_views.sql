CREATE TABLE "page_view_totals" (
	"page" text PRIMARY KEY NOT NULL,
	"views" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"page" text NOT NULL,
	"day" date NOT NULL,
	"locale" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_views_page_day_locale_pk" PRIMARY KEY("page","day","locale")
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"day" date NOT NULL,
	"locale" text NOT NULL,
	"device" text NOT NULL,
	"referrer" text NOT NULL,
	"views" integer NOT NULL,
	"visits" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "visit_days_day_locale_device_referrer_pk" PRIMARY KEY("day","locale","device","referrer")
);
--> statement-breakpoint
CREATE INDEX "page_views_day" ON "page_views" USING btree ("day");