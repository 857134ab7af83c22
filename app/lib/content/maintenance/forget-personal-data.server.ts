import { and, eq, inArray, isNull, sql } from "drizzle-orm";

import { systemActor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { draftsTag } from "~/lib/content/cache-tags.server";
import type { Section } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import { lockNewest } from "~/lib/content/entries/entries.server";
import { referencesOf, rowOf } from "~/lib/content/entries/entry-data.server";
import { entries, entryReferences, entryReferenceSpans, entryVersions } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { nextQuietHour } from "~/lib/platform/db/embedded/vacuum.server";
import { emit } from "~/lib/platform/events/events.server";
import { enqueueJob, findDailyJob, type JobHandler } from "~/lib/platform/jobs/jobs.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

const kind = "content.forget";
/** Further entries wait for the next night. */
const maxInOneNight = 200;

export const forgettingJobs: Record<string, JobHandler> = {
  async [kind]() {
    await enqueueJob({ kind, key: kind, payload: {}, runAt: nextQuietHour(new Date()) });
    await forgetPersonalData(new Date());
  },
};

/** After a failure, tomorrow tries again: the next night had been planned in the rolled back transaction. */
export const forgettingJobFailures: Record<string, JobHandler> = {
  [kind]: () => planForgetting(),
};

export async function planForgetting(now = new Date()): Promise<void> {
  const planned = await findDailyJob(kind, now);
  if (!planned) await enqueueJob({ kind, key: kind, payload: {}, runAt: nextQuietHour(now) });
}

/** By `publishing.forgets`; public entries wait until they leave the site. @returns how many entries changed */
export async function forgetPersonalData(now: Date): Promise<number> {
  let forgotten = 0;
  for (const section of sections.values()) {
    const { forgets } = section.publishing;
    if (!forgets) continue;
    for (const id of await entriesPast(section, forgets, now)) {
      await forget(section, id, forgets.fields);
      forgotten++;
    }
  }
  return forgotten;
}

type Forgets = NonNullable<Section["publishing"]["forgets"]>;

async function entriesPast({ id }: Section, { after, months, fields }: Forgets, now: Date): Promise<string[]> {
  const last = new Date(now);
  last.setUTCMonth(last.getUTCMonth() - months);
  const holds = sql`EXISTS (SELECT 1 FROM entry_versions AS any_version WHERE any_version.entry_id = ${entries.id}
    AND any_version.data ?| ${textArray(fields)})`;
  const rows = await db()
    .select({ id: entries.id })
    .from(entries)
    .innerJoin(entryVersions, and(eq(entryVersions.entryId, entries.id), eq(entryVersions.version, entries.version)))
    .where(
      and(
        eq(entries.section, id),
        isNull(entries.liveVersion),
        sql`(${entryVersions.data} ->> ${after}::text) < ${toIsoDate(last.toISOString())}`,
        holds,
      ),
    )
    .limit(maxInOneNight);
  return rows.map((row) => row.id);
}

const textArray = (names: readonly string[]) =>
  sql`ARRAY[${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`;
const without = (data: EntryData, names: readonly string[]): EntryData =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));

async function forget(section: Section, id: string, names: readonly string[]): Promise<void> {
  await transaction(async () => {
    const { row, data } = await lockNewest(section, id);
    const versions = await db()
      .select({ data: entryVersions.data })
      .from(entryVersions)
      .where(eq(entryVersions.entryId, id));
    const pointed = versions.flatMap((version) => referencesOf(section, version.data));
    const stay = new Set(pointed.filter(({ field }) => !names.includes(field)).map((one) => one.id));
    const gone = [
      ...new Set(pointed.filter((one) => names.includes(one.field) && !stay.has(one.id)).map((one) => one.id)),
    ];
    await db()
      .update(entryVersions)
      .set({ data: sql`${entryVersions.data} - ${textArray(names)}` })
      .where(eq(entryVersions.entryId, id));
    await db()
      .delete(entryReferences)
      .where(and(eq(entryReferences.entryId, id), inArray(entryReferences.field, [...names])));
    if (gone.length > 0)
      await db()
        .delete(entryReferenceSpans)
        .where(and(eq(entryReferenceSpans.entryId, id), inArray(entryReferenceSpans.targetId, gone)));
    const { title: _title, departmentId: _department, ...found } = rowOf(section, without(data, names));
    await db().update(entries).set(found).where(eq(entries.id, id));
    await recordAudit(systemActor, {
      verb: "purge",
      objectType: "entry",
      objectId: id,
      section: section.id,
      version: row.version,
      after: { fields: names },
    });
    await emit({ type: "entry.derived", id, section: section.id });
    afterCommit(() => invalidateTag(draftsTag(section.id)));
  });
}
