import type { SQL } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { entries } from "~/lib/content/schema.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { draftsTag } from "~/lib/content/cache-tags.server";
import { db } from "~/lib/platform/db/database.server";

/**
 * How many entries a list has. Counting 100,000 rows costs more than reading a page of them, so the number is kept
 * until something in the section changes; it is the same for everybody who asks the same.
 */
export async function countEntries(section: Section, where: SQL | undefined): Promise<number> {
  const { sql: text, params } = db().select({ id: entries.id }).from(entries).where(where).toSQL();
  return cached([draftsTag(section.id)], `count ${text} ${JSON.stringify(params)}`, () => db().$count(entries, where));
}
