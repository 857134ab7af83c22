ALTER TABLE "entries" ADD COLUMN "review_at" date;--> statement-breakpoint
CREATE INDEX "entries_to_review" ON "entries" USING btree ("review_at") WHERE state = 'published' AND deleted_at IS NULL;--> statement-breakpoint
-- What is published already is looked at a year after it came out (two, where its section has it so), and nothing sooner
-- than in a month. What would all come due on that day is spread over half a year.
UPDATE "entries" SET "review_at" = greatest(
  coalesce("last_published_at", "first_published_at", "updated_at") + CASE WHEN "section" IN ('haberler', 'ziyaretcilerimiz') THEN interval '24 months' ELSE interval '12 months' END,
  now() + interval '1 month' + make_interval(days => ('x' || left(md5("id"::text), 7))::bit(28)::int % 180)
)::date
WHERE "live_version" IS NOT NULL AND "deleted_at" IS NULL;
