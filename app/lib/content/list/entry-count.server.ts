import type { SQL } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { entries } from "~/lib/content/schema.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { draftsTag } from "~/lib/content/cache-tags.server";
import { db } from "~/lib/platform/db/database.server";

import type { ListQuery } from "./list-query";

/**
 * How many entries a list has. Counting 100,000 rows costs more than reading a page of them, so the number is kept
 * until something in the section changes; it is the same for everybody who asks the same.
 * @param where the condition that stands for the question @param askedBy whose own entries are meant, where it asks for
 * those
 */
export async function countEntries(
  section: Section,
  { search, view, when, filters, ranges }: ListQuery,
  where: SQL | undefined,
  askedBy: string | null,
): Promise<number> {
  // What is planned, going on or past is so by the minute.
  const question = {
    search,
    view,
    filters,
    ranges,
    ...(when ? { when, minute: Math.floor(Date.now() / 60_000) } : {}),
    ...(view === "mine" ? { askedBy } : {}),
  };
  // Jobs work these out after a change, and days go by.
  if (view === "toReview" || view === "awaitsReport") return db().$count(entries, where);
  return cached([draftsTag(section.id)], `count ${section.id} ${JSON.stringify(question)}`, () =>
    db().$count(entries, where),
  );
}
