import { bigint, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { devices, referrers } from "./visit-facts";

const locale = () => text({ enum: ["tr", "en"] }).notNull();

/**
 * How often each page of the site was read on a day in Istanbul. `page` is the id of an entry, or the name of a page
 * that is none (`visited-page.ts`). Rows of a month that is long past are folded into its first day.
 */
export const pageViews = pgTable(
  "page_views",
  {
    page: text().notNull(),
    day: date().notNull(),
    locale: locale(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.page, table.day, table.locale] }), index("page_views_day").on(table.day)],
);

/** The sum of a page's rows above and the last of their days, so that a list reads one row for each entry. */
export const pageViewTotals = pgTable("page_view_totals", {
  page: text().primaryKey(),
  views: bigint({ mode: "number" }).notNull(),
  lastDay: date("last_day"),
});

/** How the whole site was read on a day: 2 × 3 × 5 rows at most. */
export const visitDays = pgTable(
  "visit_days",
  {
    day: date().notNull(),
    locale: locale(),
    device: text({ enum: devices }).notNull(),
    /** Where the reader came from to the page that was counted; of `visits` and `visitors`, to the first one. */
    referrer: text({ enum: referrers }).notNull(),
    views: integer().notNull(),
    visits: integer().notNull(),
    visitors: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.locale, table.device, table.referrer] })],
);
