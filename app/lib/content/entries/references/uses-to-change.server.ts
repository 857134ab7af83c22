import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { visibleEntries } from "~/lib/content/access/visible-entries.server";
import { entries, entryReferenceSpans } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

import { standing } from "~/lib/content/entries/entries.server";
import { inUse, placesOf } from "./references.server";

const pointsAt = (id: string) =>
  and(
    eq(entryReferenceSpans.targetKind, "entry"),
    eq(entryReferenceSpans.targetId, id),
    isNull(entries.deletedAt),
    ne(entries.id, id),
    inUse,
  );

/** How many entries per section point at an entry (as in `listUses`); `isPublic`: one is public or scheduled. */
export async function countUsesBySection(id: string): Promise<{ section: string; count: number; isPublic: boolean }[]> {
  const found = db()
    .select({ section: entries.section, id: entries.id, places: placesOf.as("places") })
    .from(entryReferenceSpans)
    .innerJoin(entries, eq(entries.id, entryReferenceSpans.entryId))
    .where(pointsAt(id))
    .groupBy(entries.id)
    .as("found");
  return db()
    .select({
      section: found.section,
      count: sql<number>`count(*)::int`,
      isPublic: sql<boolean>`bool_or(${found.places} && ARRAY['live', 'scheduled'])`,
    })
    .from(found)
    .groupBy(found.section)
    .orderBy(sql`2 DESC`, found.section);
}

/** Entries that point at one, by id: the columns that rights depend on, the versions and fields with the pointer. */
export function listUsesToChange(
  actor: Actor,
  id: string,
  { after = null, limit }: { after?: string | null; limit: number },
) {
  return db()
    .select({
      ...standing,
      section: entries.section,
      title: entries.title,
      places: placesOf,
      fields: sql<
        string[]
      >`ARRAY(SELECT DISTINCT pointing.field FROM entry_references AS pointing WHERE pointing.entry_id = ${entries.id}
        AND pointing.target_kind = 'entry' AND pointing.target_id = ${id}::uuid)`,
      isSeen: sql<boolean>`(${visibleEntries(actor, "view")})`,
    })
    .from(entryReferenceSpans)
    .innerJoin(entries, eq(entries.id, entryReferenceSpans.entryId))
    .where(and(pointsAt(id), after === null ? undefined : gt(entries.id, after)))
    .groupBy(entries.id)
    .orderBy(entries.id)
    .limit(limit);
}

export type UseToChange = Awaited<ReturnType<typeof listUsesToChange>>[number];
