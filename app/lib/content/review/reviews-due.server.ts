import { and, eq, gt, inArray, isNull, lte, notInArray, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { entries } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

/** Published entries due for review. Index: entries_to_review. */
export function isReviewDue(until = toIsoDate(new Date()) ?? ""): SQL | undefined {
  return and(eq(entries.state, "published"), isNull(entries.deletedAt), lte(entries.reviewAt, until));
}

/** `id`, `title`: the entry that was due first. */
export type ReviewsDue = { section: string; departmentId: string | null; count: number; id: string; title: Localized };

/** By section and unit, the first due first. @param without sections without reviews @param units sections of units */
export async function countReviewsDue(
  { after, until }: { after: string; until: string },
  without: readonly string[],
  units: readonly string[],
): Promise<ReviewsDue[]> {
  const unit =
    units.length > 0
      ? sql`CASE WHEN ${inArray(entries.section, [...units])} THEN ${entries.id} ELSE ${entries.departmentId} END`
      : sql`${entries.departmentId}`;
  const first = <T>(column: SQLWrapper) =>
    sql<T>`(array_agg(${column} ORDER BY ${entries.reviewAt}, ${entries.id}))[1]`;
  return db()
    .select({
      section: entries.section,
      departmentId: first<string | null>(entries.departmentId),
      count: sql<number>`count(*)::int`,
      id: first<string>(entries.id),
      title: first<Localized>(entries.title),
    })
    .from(entries)
    .where(
      and(
        isReviewDue(until),
        gt(entries.reviewAt, after),
        without.length > 0 ? notInArray(entries.section, [...without]) : undefined,
      ),
    )
    .groupBy(entries.section, unit)
    .orderBy(sql`min(${entries.reviewAt})`, sql`min(${entries.id}::text)`);
}
