import { sql } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";
import { toIsoDate } from "~/lib/platform/text/dates";

import { pageViews, pageViewTotals } from "./schema.server";

/** How often a page was read: since counting began, and on the last thirty days with today, in all languages. */
export type Views = { views: number; recentViews: number };

const day = 86_400_000;
const recentDays = 30;

/** Of entries by their ids; those that nobody has read are absent. Without the minute that is not stored yet. */
export async function viewsOfEntries(ids: readonly string[], now = new Date()): Promise<Map<string, Views>> {
  if (ids.length === 0) return new Map();
  const first = toIsoDate(new Date(now.getTime() - (recentDays - 1) * day));
  const rows = await db()
    .select({
      page: pageViewTotals.page,
      views: pageViewTotals.views,
      recentViews: sql<number>`(SELECT coalesce(sum(${pageViews.views}), 0)::int FROM ${pageViews} WHERE ${pageViews.page} = ${pageViewTotals.page} AND ${pageViews.day} >= ${first}::date)`,
    })
    .from(pageViewTotals)
    .where(sql`${pageViewTotals.page} = ANY(${sql.param([...ids])}::text[])`);
  return new Map(rows.map(({ page, ...views }) => [page, views]));
}
