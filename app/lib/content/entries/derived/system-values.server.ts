import { and, eq, gte, sql } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { entries, entryVersions, publications } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { draftsTag } from "~/lib/content/cache-tags.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";

import { lockNewest } from "~/lib/content/entries/entries.server";
import { rowOf, publicColumns } from "~/lib/content/entries/entry-data.server";

/**
 * Sets `system` fields (counters, results of nightly checks) in the newest, public, scheduled and submitted versions,
 * without a new version. Null clears one. @throws Error for a field that people edit; Refusal 404
 */
export async function storeSystemValues(section: Section, id: string, values: EntryData): Promise<void> {
  const foreign = Object.keys(values).find((name) => !section.fields[name]?.system);
  if (foreign !== undefined) throw new Error(`Section "${section.id}": "${foreign}" is no system field`);
  await transaction(async () => {
    const { row, data: newest } = await lockNewest(section, id);
    const set = (data: EntryData): EntryData =>
      Object.fromEntries(
        Object.entries({ ...data, ...values }).filter(([, value]) => value !== null && value !== undefined),
      );
    const patch = sql`jsonb_strip_nulls(${JSON.stringify(values)}::jsonb)`;
    const cleared = Object.keys(values).filter((name) => values[name] === null || values[name] === undefined);
    const merged = (column: typeof entryVersions.data | typeof publications.data) =>
      sql`(${column} - ${sql`ARRAY[${sql.join(
        cleared.map((name) => sql`${name}`),
        sql`, `,
      )}]::text[]`}) || ${patch}`;
    const oldest = Math.min(
      row.version,
      ...[row.liveVersion, row.scheduledVersion, row.reviewVersion].filter((version) => version !== null),
    );
    await db()
      .update(entryVersions)
      .set({ data: merged(entryVersions.data) })
      .where(and(eq(entryVersions.entryId, id), gte(entryVersions.version, oldest)));
    const { title: _title, departmentId: _department, ...found } = rowOf(section, set(newest));
    await db().update(entries).set(found).where(eq(entries.id, id));
    const [shown] = await db()
      .select({ data: publications.data, firstPublishedAt: publications.firstPublishedAt })
      .from(publications)
      .where(eq(publications.entryId, id));
    if (shown) {
      await db()
        .update(publications)
        .set({ data: merged(publications.data) })
        .where(eq(publications.entryId, id));
      await db()
        .update(publications)
        .set(await publicColumns(section, set(shown.data), shown.firstPublishedAt))
        .where(eq(publications.entryId, id));
    }
    const isSeen = Object.keys(values).some((name) => !section.fields[name]?.internal);
    await emit({ type: isSeen ? "entry.derived" : "entry.counted", id, section: section.id });
    afterCommit(() => {
      if (isSeen) invalidateTag(section.id);
      invalidateTag(draftsTag(section.id));
    });
  });
}

/** Adds one to a counter. A counter for staff alone does not invalidate public pages. @throws Refusal 404 */
export async function countUp(section: Section, id: string, name: string): Promise<void> {
  await transaction(async () => {
    const { data } = await lockNewest(section, id);
    await storeSystemValues(section, id, { [name]: Number(data[name] ?? 0) + 1 });
  });
}
