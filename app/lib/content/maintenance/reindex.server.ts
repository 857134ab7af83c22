import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, count, eq, gt, sql } from "drizzle-orm";

import { addressNames } from "~/lib/content/definition/public/address-names";
import { rowPagesOf } from "~/lib/content/definition/public/row-addresses";
import type { Section } from "~/lib/content/definition/definition";
import { repeatingFields } from "~/lib/content/definition/public/repeated";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { withComputed, withInherited } from "~/lib/content/entries/derived/completed-data.server";
import { newestData } from "~/lib/content/entries/entries.server";
import { rowOf, publicColumns } from "~/lib/content/entries/entry-data.server";
import { derivation as kind } from "~/lib/content/entries/derived/following-jobs.server";
import { addressOf } from "~/lib/content/publication/addresses/slugs.server";
import { entries, publications } from "~/lib/content/schema.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { enqueueJob, type JobHandler, type OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { log } from "~/lib/platform/log/log.server";
import { systemActor } from "~/lib/access/actor";
import { beginProgress, failProgress, findOpenProgress, openProgress } from "~/lib/progress/progress.server";
import { getSetting, mergeSetting } from "~/lib/settings/settings.server";

/** Raise it when the code computes other columns from the same definition. */
const edition = 5;
/** Entries per transaction: some hundredths of a second, during which the embedded database is blocked. */
const batch = 10;
/** In ms; then mails and other jobs get their turn. */
const longestRun = 20_000;

export function shapeOf(section: Section): string {
  const { fields, list, rules, titleField, publicFace, importMap } = section;
  const { frontPage } = publicFace;
  const { address } = publicFace.place;
  const { order, filters } = publicFace.list;
  const { rows } = publicFace.page;
  const { upcoming } = publicFace.times;
  const { alert, atFoot } = hooksOf(section).site ?? {};
  const pages = rowPagesOf({ rows }).map(({ list, address }) => [list, address]);
  return createHash("sha256")
    .update(
      JSON.stringify([
        edition,
        fields,
        list,
        rules,
        titleField,
        order,
        filters,
        frontPage,
        alert,
        ...(atFoot ? [atFoot] : []),
        ...pages,
        ...addressNames({ address }),
        ...(repeatingFields({ publicFace }) ?? []),
        upcoming?.from,
        upcoming?.to,
        ...(importMap ? [importMap.same] : []),
      ]),
    )
    .digest("base64url")
    .slice(0, 16);
}

/** Plans jobs that recompute list and search columns after an update changed definitions; data and versions stay. */
export async function planDerivation(): Promise<void> {
  const known = await getSetting("content.shapes", {});
  const changed = [...sections.values()].filter((section) => known[section.id] !== shapeOf(section));
  if (changed.length === 0) return;
  const filled = new Map(
    (await db().select({ id: entries.section, length: count() }).from(entries).groupBy(entries.section)).map(
      ({ id, length }) => [id, length],
    ),
  );
  for (const { id } of changed.filter(({ id }) => filled.has(id))) {
    const key = `derive ${id}`;
    await transaction(async () => {
      // A second server that starts meanwhile plans the same work.
      await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${key}))`);
      const progress =
        (await findOpenProgress(key)) ??
        (await beginProgress(systemActor, {
          kind,
          jobKey: key,
          values: { section: id },
          total: filled.get(id) ?? null,
        }));
      await enqueueJob({ kind, key, payload: { section: id, progress }, runAt: new Date() });
    });
  }
  await mergeSetting(
    "content.shapes",
    Object.fromEntries(changed.filter(({ id }) => !filled.has(id)).map((section) => [section.id, shapeOf(section)])),
  );
}

export const derivationJobs: Record<string, OutsideJob> = {
  [kind]: {
    pauses: [10, 60, 600],
    async run({ section: id, after, by, progress: progressId }, isStopping = () => false) {
      const section = findSection(String(id));
      if (!section) return failProgress(progressId);
      const began = performance.now();
      const pointer = typeof by === "string" ? by : null;
      const progress = await openProgress<string>(progressId);
      let last = progress.cursor ?? (typeof after === "string" ? after : null);
      do {
        const from = performance.now();
        last = await transaction(async () => {
          const batch = await deriveBatch(section, last, pointer);
          await progress.succeeded(batch.last ?? "", batch.length);
          return batch.last;
        });
        // Pauses as long as it worked.
        if (last !== null) await sleep(performance.now() - from);
      } while (last !== null && performance.now() - began < longestRun && !isStopping());
      await emit({ type: "entry.derived", section: section.id });
      const key = pointer === null ? `derive ${section.id}` : `derive ${section.id} by ${pointer}`;
      if (last !== null)
        return enqueueJob({
          kind,
          key,
          payload: {
            section: section.id,
            after: last,
            ...(pointer === null ? { progress: progressId } : { by: pointer }),
          },
          runAt: new Date(),
        });
      if (pointer !== null) return;
      await progress.end();
      await mergeSetting("content.shapes", { [section.id]: shapeOf(section) });
      log.info({ section: section.id }, "lists are worked out anew for what an update changed");
    },
  },
};

/** Written as SQL: Drizzle leaves out the table's name in a select from one table. */
const pointsAt = (id: string) =>
  sql`EXISTS (SELECT 1 FROM entry_references AS pointing WHERE pointing.entry_id = entries.id
    AND pointing.target_kind = 'entry' AND pointing.target_id = ${id}::uuid)`;

// `after`: the last id of the batch before; `by`: only entries that point at this one. `last` null: no more.
function deriveBatch(
  section: Section,
  after: string | null,
  by: string | null,
): Promise<{ last: string | null; length: number }> {
  return transaction(async () => {
    const rows = await db()
      .select({ id: entries.id, data: newestData })
      .from(entries)
      .where(
        and(
          eq(entries.section, section.id),
          after === null ? undefined : gt(entries.id, after),
          by === null ? undefined : pointsAt(by),
        ),
      )
      .orderBy(asc(entries.id))
      .limit(batch)
      .for("update");
    // No data: another transaction was saving the entry, and has computed its columns.
    for (const { id, data } of rows)
      if (data)
        await db()
          .update(entries)
          .set(rowOf(section, withComputed(section, await withInherited(section, data))))
          .where(eq(entries.id, id));
    const shown = await db()
      .select({ id: publications.entryId, data: publications.data, firstPublishedAt: publications.firstPublishedAt })
      .from(publications)
      .where(
        idIn(
          publications.entryId,
          rows.map(({ id }) => id),
        ),
      );
    for (const { id, ...row } of shown)
      await db()
        .update(publications)
        .set({
          ...(await publicColumns(section, row.data, row.firstPublishedAt)),
          ...(await addressOf(section, id, row.data)),
        })
        .where(eq(publications.entryId, id));
    return { last: rows.length < batch ? null : (rows.at(-1)?.id ?? null), length: rows.length };
  });
}

export const derivationFailures: Record<string, JobHandler> = { [kind]: ({ progress }) => failProgress(progress) };
