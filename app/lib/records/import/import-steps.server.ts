import { and, between, eq, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { starterOf } from "~/lib/auth/users/job-actor.server";
import { db, partOfTransaction, transaction } from "~/lib/platform/db/database.server";
import { conflict } from "~/lib/platform/http/response/responses.server";
import { enqueueJob } from "~/lib/platform/jobs/jobs.server";
import { findRefusal } from "~/lib/platform/refusal";
import { beginProgress, findOpenProgress } from "~/lib/progress/progress.server";

import { trashRecord, undoRecordChange } from "../change-record.server";
import { getRecord } from "../list-records.server";
import type { GivenRow, Import, ImportKind, RowPlan } from "./import-kind.server";
import { changedRows, markTakenBack, unplannedRows, untakenRows, type ChangedRow } from "./import-rows.server";
import { importLimits } from "./import-views";
import { planRows } from "./plan-rows.server";
import { takeRows, type TakenRows } from "./take-rows.server";

/** `plan`: finds the fate of each row; `take`: makes of each what it is to become; `undo`: takes that back. */
export const importSteps = ["plan", "take", "undo"] as const;
export type ImportStep = (typeof importSteps)[number];

export const jobName = ({ id }: Pick<ImportKind, "id">, step: ImportStep): string =>
  step === "take" ? `${id}.import` : `${id}.import-${step}`;

export const isSmall = (rows: number): boolean => rows <= importLimits.atOnce;

/** One step of an import at a time. */
export const jobKeyOf = ({ record }: ImportKind, { id }: Pick<Import, "id">): string => `${record.type} import ${id}`;

/** In the caller's transaction. Nothing is started while a job is at work on it. */
export async function startImportJob(
  actor: Actor,
  kind: ImportKind,
  kept: Import,
  step: ImportStep,
  total: number,
): Promise<void> {
  const [key, name, { imports }] = [jobKeyOf(kind, kept), jobName(kind, step), kind.tables];
  await transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${key}))`);
    if (await findOpenProgress(key)) return;
    const progress = await beginProgress(actor, {
      kind: name,
      jobKey: key,
      values: { name: kept.name },
      link: kind.paths.importOf(kept.id),
      total,
      isCancellable: true,
    });
    await db().update(imports).set({ progress }).where(eq(imports.id, kept.id));
    const payload = { ...starterOf(actor), key, id: kept.id, progress };
    await enqueueJob({ kind: name, key, payload, runAt: new Date() });
  });
}

/** Finds the fates of some rows and keeps them. @param isCounted runs in that transaction */
export async function planSome(
  kind: ImportKind,
  kept: Import,
  rows: readonly GivenRow[],
  lookups: unknown,
  isCounted: () => Promise<void> = async () => {},
): Promise<void> {
  const { plans } = await planRows(kind, kept, rows, lookups, { isWhole: true });
  await transaction(async () => {
    await keepPlans(kind, kept.id, plans);
    await isCounted();
  });
}

export async function planAll(kind: ImportKind, kept: Import, lookups: unknown): Promise<void> {
  for await (const rows of unplannedRows(kind, kept.id)) await planSome(kind, kept, rows, lookups);
  await setPlanned(kind, kept);
}

export async function setPlanned({ tables: { imports } }: ImportKind, { id }: Import): Promise<void> {
  await db().update(imports).set({ plannedAt: new Date() }).where(eq(imports.id, id));
}

async function keepPlans({ tables: { rows } }: ImportKind, importId: string, plans: readonly RowPlan[]): Promise<void> {
  const planned = JSON.stringify(
    plans.map(({ row, kind, title, recordId, detail }) => ({ row, kind, title, record_id: recordId, detail })),
  );
  await db()
    .update(rows)
    .set({
      kind: sql`planned.kind`,
      title: sql`planned.title`,
      recordId: sql`planned.record_id`,
      detail: sql`planned.detail`,
    })
    .from(
      sql`jsonb_to_recordset(${planned}::jsonb) AS planned
        (row int, kind text, title text, record_id uuid, detail jsonb)`,
    )
    .where(
      and(
        eq(rows.importId, importId),
        sql`${rows.row} = planned.row`,
        // One stretch of the primary key: without it all rows of a long file are read for each few hundred.
        between(rows.row, plans[0]?.row ?? 0, plans.at(-1)?.row ?? 0),
      ),
    );
}

/** As many rows as lately fitted into a transaction that others hardly wait for. */
export type Pace = { rows: number };
export const newPace = (): Pace => ({ rows: 8 });
/** In ms. */
const longestTransaction = 100;
const mostRows = 100;

/** Does some rows and learns from the time that they took how many the next ones may be. */
export async function keepingPace<T>(pace: Pace, rows: number, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const done = await work();
  const perRow = Math.max(performance.now() - from, 0.1) / Math.max(rows, 1);
  // Never twice as many at once: a few light rows say little of those that come.
  pace.rows = Math.max(1, Math.min(mostRows, 2 * pace.rows, Math.floor(longestTransaction / perRow)));
  return done;
}

export async function* inChunks<Row>(rows: AsyncIterable<Row>, pace: Pace): AsyncGenerator<Row[]> {
  let chunk: Row[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < pace.rows) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Ends where the import is being taken back. */
export async function takeAll(actor: Actor, kind: ImportKind, kept: Import, lookups: unknown): Promise<void> {
  const pace = newPace();
  let count = 0;
  const isCounted = async (rows: TakenRows) => void (count += rows.length);
  for await (const rows of inChunks(untakenRows(kind, kept.id), pace)) {
    const work = () => takeRows(actor, kind, kept, rows, lookups, { isCounted });
    if ((await keepingPace(pace, rows.length, work)) === null) break;
  }
  if (count > 0) await kind.ended?.(actor, kept, "take");
}

/**
 * Undoes what one row has done, once. A record that the import made goes to the trash with all that its other rows gave
 * it.
 * @param isCounted runs in that transaction with why the record stays, the key of an i18n text; null: it was taken back
 * @returns whether it is taken back; undefined when somebody else has done it
 */
export async function takeBackRow(
  actor: Actor,
  kind: ImportKind,
  importId: string,
  { row, recordId, version, latest, outcome, isOwn }: ChangedRow,
  isCounted: (why: string | null) => Promise<void> = async () => {},
): Promise<boolean | undefined> {
  return transaction(async () => {
    if (!(await markTakenBack(kind, importId, row))) return undefined;
    const work = async (): Promise<unknown> => {
      if (outcome === "made") return trashRecord(actor, kind.record, recordId, { version: latest });
      if (!isOwn) return undoRecordChange(actor, kind.record, recordId, version);
      if ((await getRecord(actor, kind.record, recordId)).deletedAt === null) throw conflict();
      return undefined;
    };
    const around = kind.around ?? ((inner: typeof work) => inner());
    const refusal = await findRefusal(
      partOfTransaction(() => around(work)),
      ...[403, 404, 409, 422],
    );
    await isCounted(refusal === null ? null : `${kind.texts}.undoStays`);
    return refusal === null;
  });
}

export async function takeBackAll(
  actor: Actor,
  kind: ImportKind,
  kept: Import,
): Promise<{ done: number; stays: number }> {
  let [done, stays] = [0, 0];
  for await (const changed of changedRows(kind, kept.id)) {
    const isBack = await takeBackRow(actor, kind, kept.id, changed);
    if (isBack) done += 1;
    else if (isBack === false) stays += 1;
  }
  if (done > 0) await kind.ended?.(actor, kept, "undo");
  return { done, stays };
}
