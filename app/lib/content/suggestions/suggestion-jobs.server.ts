import { and, eq, isNull, or, sql } from "drizzle-orm";
import { createHash, createHmac } from "node:crypto";

import type { Section } from "~/lib/content/definition/definition";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { newestData } from "~/lib/content/entries/entries.server";
import { entryEvents } from "~/lib/content/entry-events";
import { entries, entryReferenceSpans } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { findFiles } from "~/lib/files/files.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { sessionSecrets } from "~/lib/platform/env/session-secrets.server";
import { subscribe, type EventName } from "~/lib/platform/events/events.server";
import { enqueueJob, type OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { log } from "~/lib/platform/log/log.server";
import { getSetting, storeSetting } from "~/lib/settings/settings.server";

import { findSuggestions, type FoundSuggestion } from "./find-suggestions.server";
import { picturesIn } from "./pictures-in.server";
import { entrySuggestions } from "./schema.server";

const kind = "content.suggest";
const fileKind = "content.suggest-file";
/** Raise it when the same data gives other suggestions. */
const edition = 2;
/** In ms: changes are collected, as people save many times. */
const patience = 30_000;
/** In ms: catches saves that were committed after one with a later time. */
const overlap = 60_000;
/** Entries per run; the rest follows a moment later, so that others get their turn. */
const atOnce = 20;
const pause = 2_000;
/** In ms: a start has other work to do first. */
const afterStart = 30_000;
const longestValue = 2_000;

const keyedHash = (about: string) => {
  const [secret = ""] = sessionSecrets(env());
  return createHmac("sha256", secret).update(`suggestion about ${about}`).digest("base64url").slice(0, 22);
};

export async function suggestionsFor(section: Section, data: EntryData): Promise<Required<FoundSuggestion>[]> {
  const files = await findFiles([...new Set(picturesIn(section.fields, data).map(({ picture }) => picture.file))]);
  return findSuggestions(section, data, (file) => Boolean(files.get(file)?.alt.tr)).map(
    ({ current, suggestion, score, about, ...one }) => ({
      ...one,
      current: current.slice(0, longestValue),
      suggestion: suggestion.slice(0, longestValue),
      score: Math.round(score),
      about: about === undefined ? "" : keyedHash(about),
    }),
  );
}

/** Recomputes one entry's suggestions. A decision stays while it is about the same text. */
export async function renewSuggestions(id: string): Promise<void> {
  await transaction(async () => {
    const [row] = await db()
      .select({ section: entries.section, version: entries.version, deletedAt: entries.deletedAt, data: newestData })
      .from(entries)
      .where(eq(entries.id, id))
      .for("update");
    const section = findSection(row?.section);
    if (!row?.data || !section) return;
    const found = row.deletedAt === null ? await suggestionsFor(section, row.data) : [];
    const kept = found.map((one) => sql`(${one.kind}::text, ${one.field}::text)`);
    const gone =
      kept.length === 0
        ? undefined
        : sql`(${entrySuggestions.kind}, ${entrySuggestions.field}) NOT IN (${sql.join(kept, sql`, `)})`;
    // A corrected problem may come back one day, and is new then.
    const isOver = or(
      eq(entrySuggestions.status, "new"),
      and(eq(entrySuggestions.status, "accepted"), eq(entrySuggestions.suggestion, "")),
    );
    await db()
      .delete(entrySuggestions)
      .where(and(eq(entrySuggestions.entryId, id), isOver, gone));
    if (found.length === 0) return;
    const rows = found.map((one) => ({ ...one, entryId: id, section: section.id, version: row.version }));
    // An accepted text that is missing again is suggested again.
    const isSettled = sql`${entrySuggestions.current} = excluded.current
      AND ${entrySuggestions.about} = excluded.about AND (${entrySuggestions.status} = 'refused'
      OR excluded.suggestion = '')`;
    const unlessSettled = (
      value: typeof entrySuggestions.status | typeof entrySuggestions.decidedBy | typeof entrySuggestions.decidedAt,
      otherwise: string,
    ) => sql`CASE WHEN ${isSettled} THEN ${value} ELSE ${sql.raw(otherwise)} END`;
    await db()
      .insert(entrySuggestions)
      .values(rows)
      .onConflictDoUpdate({
        target: [entrySuggestions.entryId, entrySuggestions.kind, entrySuggestions.field],
        set: {
          version: sql`excluded.version`,
          current: sql`excluded.current`,
          suggestion: sql`excluded.suggestion`,
          about: sql`excluded.about`,
          score: sql`excluded.score`,
          status: unlessSettled(entrySuggestions.status, "'new'"),
          decidedBy: unlessSettled(entrySuggestions.decidedBy, "NULL"),
          decidedAt: unlessSettled(entrySuggestions.decidedAt, "NULL"),
        },
      });
  });
}

type Mark = { shape: string; at: string; id: string };
const shape = () =>
  createHash("sha256")
    .update(JSON.stringify([edition, [...sections.values()].map(({ id, fields }) => [id, fields])]))
    .digest("base64url")
    .slice(0, 16);
const beginning = "1970-01-01T00:00:00.000Z";

/** How far entries were read; the beginning where the rules have changed. */
async function readMark(): Promise<Mark> {
  const mark = await getSetting("content.suggestions", null);
  return mark?.shape === shape() ? mark : { shape: shape(), at: beginning, id: "" };
}

/** Reads some of the entries saved since the last run. @returns whether there are more */
export async function suggestForChanged(most = atOnce): Promise<boolean> {
  const mark = await readMark();
  const isThrough = mark.id === "";
  // PostgreSQL's own text: JavaScript drops microseconds, and one statement may have written thousands of rows.
  const from = isThrough
    ? sql`${mark.at}::timestamptz - ${overlap} * interval '1 millisecond'`
    : sql`${mark.at}::timestamptz`;
  const after = isThrough ? "00000000-0000-0000-0000-000000000000" : mark.id;
  const ids = sql`ARRAY[${sql.join(
    [...sections.keys()].map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`;
  // No index spans sections: each gives its next few.
  const { rows } = await db().execute<{ id: string; at: string }>(sql`
    SELECT met.id, met.at::text AS at FROM unnest(${ids}) AS seen (id), LATERAL (
      SELECT ${entries.id} AS id, ${entries.updatedAt} AS at FROM ${entries}
      WHERE ${entries.section} = seen.id AND ${isNull(entries.deletedAt)}
      AND (${entries.updatedAt}, ${entries.id}) > (${from}, ${after}::uuid)
      ORDER BY ${entries.updatedAt}, ${entries.id} LIMIT ${most}
    ) AS met ORDER BY met.at, met.id LIMIT ${most}`);
  for (const { id } of rows) await renewOrTell(id);
  const last = rows.at(-1);
  const hasMore = rows.length === most;
  // A full last batch leaves its mark within one instant; if nothing follows, that instant is done.
  if (last || !isThrough)
    await storeSetting("content.suggestions", {
      shape: mark.shape,
      at: last?.at ?? mark.at,
      id: hasMore && last ? last.id : "",
    });
  return hasMore;
}

async function renewOrTell(id: string): Promise<void> {
  try {
    await renewSuggestions(id);
  } catch (error) {
    log.error({ err: error, entry: id }, "an entry's suggestions were not worked out");
  }
}

/** Entries read again when a file's description changes; others wait for their next save. */
const maxOfFile = 500;

export async function renewForFile(file: string): Promise<void> {
  const { entryId, targetKind, targetId, lastVersion } = entryReferenceSpans;
  const rows = await db()
    .selectDistinct({ id: entryId })
    .from(entryReferenceSpans)
    .where(and(eq(targetKind, "file"), eq(targetId, file), isNull(lastVersion)))
    .limit(maxOfFile);
  for (const { id } of rows) await renewOrTell(id);
}

const plan = (runAt: Date) => enqueueJob({ kind, key: kind, payload: {}, runAt });

/** Saves before a stop are read after the start; after an update all entries are. */
export async function planSuggestions(): Promise<void> {
  await plan(new Date(Date.now() + afterStart));
}

const changes = new Set<EventName>([entryEvents.create, entryEvents.edit, "reset"]);

/** Plans a run after each save. @returns stops it */
export function keepSuggestionsFresh(): () => void {
  let timer: NodeJS.Timeout | undefined;
  const failed = (error: unknown) => log.warn({ err: error }, "suggestions were not planned");
  const unsubscribe = subscribe(({ type, id, isShown }) => {
    // Describing a picture saves no entry, so a job looks up its entries; thousands of files may change at once.
    if (type === "file.updated" && isShown === true && id !== undefined)
      void enqueueJob({
        kind: fileKind,
        key: `${fileKind} ${id}`,
        payload: { file: id },
        runAt: new Date(Date.now() + patience),
      }).catch(failed);
    if (!changes.has(type) || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void plan(new Date()).catch(failed);
    }, patience);
    timer.unref();
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

export const suggestionJobs: Record<string, OutsideJob> = {
  [kind]: {
    pauses: [10, 60, 600],
    async run() {
      if (await suggestForChanged()) await plan(new Date(Date.now() + pause));
    },
  },
  [fileKind]: {
    pauses: [10, 60, 600],
    async run({ file }) {
      await renewForFile(String(file));
    },
  },
};
