import type { SQL } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { entries } from "~/lib/content/schema.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { draftsTag } from "~/lib/content/cache-tags.server";
import { db } from "~/lib/platform/db/database.server";

import type { ListQuery } from "./list-query";

/**
 * Cached until the section changes: counting 100,000 rows costs more than reading a page.
 * @param askedBy for own entries
 */
export async function countEntries(
  section: Section,
  { search, view, when, filters, ranges }: ListQuery,
  where: SQL | undefined,
  askedBy: string | null,
): Promise<number> {
  // Current, planned and past change by the minute.
  const question = {
    search,
    view,
    filters,
    ranges,
    ...(when ? { when, minute: Math.floor(Date.now() / 60_000) } : {}),
    ...(view === "mine" ? { askedBy } : {}),
  };
  // These change later by jobs, or from day to day.
  if (view === "toReview" || view === "awaitsReport") return db().$count(entries, where);
  return cached([draftsTag(section.id)], `count ${section.id} ${JSON.stringify(question)}`, () =>
    db().$count(entries, where),
  );
}
