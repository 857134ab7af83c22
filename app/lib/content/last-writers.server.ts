import { and, desc, eq, lte, sql } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";

import { entryVersions } from "./schema.server";

/**
 * Who wrote a version, and who wrote the last one at or before it that changed more than a translation: adding English
 * words doesn't make one's own words another's.
 */
export async function lastWriters(entryId: string, version: number): Promise<(string | null)[]> {
  const isOriginal = sql`(cardinality(${entryVersions.changed}) = 0 OR EXISTS (SELECT 1 FROM unnest(${entryVersions.changed}) AS path WHERE path NOT LIKE '%.en'))`;
  const upTo = and(eq(entryVersions.entryId, entryId), lte(entryVersions.version, version));
  const newest = (where: typeof upTo) => db().select({ authorId: entryVersions.authorId }).from(entryVersions).where(where).orderBy(desc(entryVersions.version)).limit(1);
  const [last, original] = [await newest(upTo), await newest(and(upTo, isOriginal))];
  return [...last, ...original].map(({ authorId }) => authorId);
}
