import { and, asc, desc, eq, sql } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { lastEnd, nextTime, repeatedFacet, repeatingFields, timesOf } from "~/lib/content/definition/public/repeated";
import { publications } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import type { TimeSpan } from "~/lib/platform/text/dates/recurrence";

/** Bound of repeated entries; beyond it, the oldest of the archive count with their first date alone. */
const maxRepeated = 1_000;

type Repeated = { id: string; archived: boolean; data: EntryData; last: number };

/** A section's public entries that take place more than once: their dates alone, found by an index. */
function repeatedEntries(section: Section): Promise<readonly Repeated[]> {
  const names = repeatingFields(section);
  if (!names) return Promise.resolve([]);
  return cached([section.id], `repeated ${section.id}`, async () => {
    const dates = sql<EntryData>`jsonb_build_object(${sql.join(
      names.flatMap((name) => [sql`${name}::text`, sql`${publications.data} -> ${name}::text`]),
      sql`, `,
    )})`;
    const rows = await db()
      .select({ id: publications.entryId, archived: publications.archived, data: dates })
      .from(publications)
      .where(and(eq(publications.section, section.id), sql`${publications.facets} @> ARRAY[${repeatedFacet}]::text[]`))
      .orderBy(asc(publications.archived), desc(publications.sortKey), desc(publications.entryId))
      .limit(maxRepeated);
    return rows.map((row) => ({ ...row, last: lastEnd(section, row.data) ?? Number.NEGATIVE_INFINITY }));
  });
}

/** Repeated entries that aren't over at an instant, with the start of their current or next time. */
export function repeatedFrom(section: Section, at: number): Promise<ReadonlyMap<string, string>> {
  if (!repeatingFields(section)) return Promise.resolve(new Map());
  return cached([section.id], `repeated from ${at} ${section.id}`, async () => {
    const entries = (await repeatedEntries(section)).filter(({ archived, last }) => !archived && last >= at);
    return new Map(
      entries.flatMap(({ id, data }) => {
        const next = nextTime(section, data, at);
        return next ? [[id, new Date(next.from).toISOString()] as const] : [];
      }),
    );
  });
}

export async function repeatedDuring(section: Section, span: TimeSpan): Promise<string[]> {
  const entries = (await repeatedEntries(section)).filter(({ last }) => last >= span.from);
  return entries.filter(({ data }) => timesOf(section, data, span, { most: 1 }).length > 0).map(({ id }) => id);
}

/** When the last of them ends; Infinity: never; null: there is none. */
export async function lastRepeated(section: Section): Promise<number | null> {
  const entries = await repeatedEntries(section);
  return entries.length === 0 ? null : Math.max(...entries.map(({ last }) => last));
}
