import { and, asc, desc, gte, lte, ne, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";

import { pageViews } from "./schema.server";
import { visitedPages } from "./visited-page";

/** `page`: the id of an entry, or a name of `visited-page.ts`. */
export type ReadPage = { page: string; views: number };

const readIn = (from: string, until: string) =>
  // Addresses where nothing is are no views of the site, either.
  and(gte(pageViews.day, from), lte(pageViews.day, until), ne(pageViews.page, visitedPages.missing));

/**
 * The pages that were read from one day to another, both included, in all languages; the most read first. `views` adds
 * up all of them. Empty for who may read nothing.
 */
export async function listReadPages(
  actor: Actor,
  { from, until, page }: { from: string; until: string; page: number },
  size = 50,
): Promise<{ items: ReadPage[]; views: number; pagination: Pagination }> {
  if (!actor.can("view")) return { items: [], views: 0, pagination: paginate(0, 1, size) };
  const views = sql<number>`sum(${pageViews.views})::int`;
  const [all] = await db()
    .select({ pages: sql<number>`count(DISTINCT ${pageViews.page})::int`, views: sql<number>`coalesce(${views}, 0)` })
    .from(pageViews)
    .where(readIn(from, until));
  const pagination = paginate(all?.pages ?? 0, page, size);
  const items = await db()
    .select({ page: pageViews.page, views })
    .from(pageViews)
    .where(readIn(from, until))
    .groupBy(pageViews.page)
    .orderBy(desc(views), asc(pageViews.page))
    .limit(size)
    .offset(pagination.startIndex);
  return { items, views: all?.views ?? 0, pagination };
}
