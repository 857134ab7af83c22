import { sql } from "drizzle-orm";

import { cachedById } from "~/lib/platform/cache/tagged-cache.server";
import { db, isInTransaction } from "~/lib/platform/db/database.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { pageViewTotals } from "./schema.server";

const day = 86_400_000;
const recentDays = 30;

type Views = {
  views: number;
  /** Those of thirty days, today included; null unless asked for. */ recent: number | null;
};
type Asked = { isRecentAsked?: boolean; now?: Date };

/** The cache tag for what is read from the counts. */
export const viewsTag = "views";
/** In ms: other processes store their counts as often, and nobody tells this one. */
const longestOld = 60_000;
/** A page of a list; longer ones are files, which nobody fetches again and again. */
const mostKept = 100;

/**
 * How often each of these entries was read since counting began, in all languages: by id. Those that nobody has read
 * are absent, and what was counted in the last minute or two is not there yet.
 */
export async function viewsOfEntries(
  ids: readonly string[],
  { isRecentAsked = false, now = new Date() }: Asked = {},
): Promise<Map<string, Views>> {
  if (ids.length === 0) return new Map();
  const first = toIsoDate(new Date(now.getTime() - (recentDays - 1) * day));
  const read = (wanted: readonly string[]) => readViews(wanted, isRecentAsked ? first : null);
  if (ids.length > mostKept || isInTransaction()) return read(ids);
  return cachedById([viewsTag], `views ${isRecentAsked ? first : "all"}`, ids, read, longestOld);
}

/** @param recentFrom the first day of the recent ones; null unless asked for */
async function readViews(ids: readonly string[], recentFrom: string | null): Promise<Map<string, Views>> {
  // Spelt out: in a select from one table Drizzle leaves the table's name out.
  const sum = sql<number>`(SELECT coalesce(sum(one.views), 0)::int FROM page_views AS one
    WHERE one.page = page_view_totals.page AND one.day >= ${recentFrom}::date)`;
  const rows = await db()
    .select({
      page: pageViewTotals.page,
      views: pageViewTotals.views,
      recent: recentFrom === null ? sql<null>`NULL` : sum,
    })
    .from(pageViewTotals)
    .where(sql`${pageViewTotals.page} = ANY(${sql.param([...ids])}::text[])`);
  return new Map(rows.map(({ page, views, recent }) => [page, { views, recent }]));
}
