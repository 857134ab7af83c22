import { and, between, eq, inArray, isNotNull, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db, transaction } from "~/lib/platform/db/database.server";
import { writeIssue } from "~/lib/platform/i18n/issue-text";
import { isRefusal, type Refusal } from "~/lib/platform/refusal";

import type { GivenRow, Import, ImportKind, TakenRow, WrittenRow } from "./import-kind.server";
import { planRows } from "./plan-rows.server";

export type TakenRows = { row: GivenRow; taken: TakenRow }[];
type TakeOptions = {
  /** Runs in the transaction of the rows. */
  isCounted?: (rows: TakenRows) => Promise<void>;
  /** Asked before each row but the first: once true, the others stay as they are. */
  isStopping?: () => boolean;
};

/**
 * Makes of rows what they are to become, by what is there at this moment, and writes that down in the same transaction.
 * Rows come one after the other, whoever takes them: a later one finds what an earlier one made. Several share a
 * transaction; where one of them is refused, each has its own.
 * @returns null where the import is being taken back: the rows stay as they are
 */
export async function takeRows(
  actor: Actor,
  kind: ImportKind,
  kept: Import,
  rows: readonly GivenRow[],
  lookups: unknown,
  options: TakeOptions = {},
): Promise<TakenRows | null> {
  const prepared = new Map<number, unknown>();
  try {
    for (const row of rows) {
      const ready = await kind.prepare?.(actor, kept, row, lookups);
      if (ready !== undefined) prepared.set(row.row, ready);
    }
    const work = () => takePrepared(actor, kind, kept, rows, lookups, prepared, options);
    return await (kind.around ? kind.around(work) : work());
  } finally {
    for (const ready of prepared.values()) await kind.release?.(actor, ready);
  }
}

async function takePrepared(
  actor: Actor,
  kind: ImportKind,
  kept: Import,
  rows: readonly GivenRow[],
  lookups: unknown,
  prepared: ReadonlyMap<number, unknown>,
  options: TakeOptions,
): Promise<TakenRows | null> {
  const { isCounted = async () => {}, isStopping = () => false } = options;
  try {
    return await takeTogether(actor, kind, kept, rows, lookups, prepared, { isCounted, isStopping });
  } catch (error) {
    if (!isRefusal(error, 403, 404, 409, 422)) throw error;
    const [only] = rows;
    if (only && rows.length === 1) {
      const { plans } = await planRows(kind, kept, [only], lookups, { isWhole: false });
      const written = refusedRow(plans[0]?.title ?? "", error);
      await transaction(async () => {
        await writeDown(kind, kept, new Map([[only.row, written]]));
        await isCounted([{ row: only, taken: written }]);
      });
      return [{ row: only, taken: written }];
    }
  }
  const all: TakenRows = [];
  for (const row of rows) {
    if (all.length > 0 && isStopping()) break;
    const one = await takePrepared(actor, kind, kept, [row], lookups, prepared, { isCounted });
    if (one === null) return null;
    all.push(...one);
  }
  return all;
}

async function takeTogether(
  actor: Actor,
  kind: ImportKind,
  kept: Import,
  rows: readonly GivenRow[],
  lookups: unknown,
  prepared: ReadonlyMap<number, unknown>,
  { isCounted, isStopping }: Required<TakeOptions>,
): Promise<TakenRows | null> {
  const taking = kind.beginTaking(actor, lookups);
  const { imports } = kind.tables;
  const taken = await transaction(async () => {
    await lockTaking(kind);
    const [state] = await db().select({ undoneAt: imports.undoneAt }).from(imports).where(eq(imports.id, kept.id));
    if (state?.undoneAt !== null) return null;
    const earlier = await readTaken(kind, kept, rows);
    const { plans, keys } = await planRows(kind, kept, rows, lookups, { isWhole: false });
    const written = new Map<number, WrittenRow>();
    /** Keys and ids of what rows of this transaction have written: what was planned beside them is planned anew. */
    const touched = new Set<string>();
    const all: TakenRows = [];
    for (const [at, row] of rows.entries()) {
      if (at > 0 && isStopping()) break;
      const before = earlier.get(row.row);
      if (before) {
        all.push({ row, taken: before });
        continue;
      }
      const own = keys.get(row.row) ?? [];
      let plan = plans[at];
      if (touched.has(plan?.recordId ?? "") || own.some((key) => touched.has(key)))
        [plan] = (await planRows(kind, kept, [row], lookups, { isWhole: false })).plans;
      if (!plan) throw new Error("a row has no plan");
      const one = await taking.take(kept, plan, prepared.get(row.row));
      if (one.version !== null && one.recordId !== null) for (const key of [one.recordId, ...own]) touched.add(key);
      written.set(row.row, one);
      all.push({ row, taken: one });
    }
    await writeDown(kind, kept, written);
    await isCounted(all.filter(({ row }) => written.has(row.row)));
    return all;
  });
  taking.isKept?.();
  return taken;
}

function refusedRow(title: string, error: Refusal): WrittenRow {
  const [field, issues] = Object.entries(error.fields ?? {})[0] ?? ["", []];
  const why = issues[0] ?? writeIssue(error.messageKey, error.values);
  const detail = { problems: [{ field, issue: why }], remarks: [], adds: [], stays: [] };
  return { outcome: "refused", title, recordId: null, version: null, why, detail };
}

/** A few rows at a time, of all imports of a kind. Until the end of the transaction. */
export async function lockTaking({ record }: ImportKind): Promise<void> {
  await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`${record.type} imports`}))`);
}

/** Those of the rows that have become something already. Without the source: a photograph has megabytes. */
async function readTaken(
  { tables: { rows: table } }: ImportKind,
  { id }: Import,
  rows: readonly GivenRow[],
): Promise<Map<number, TakenRow>> {
  const { row, outcome, title, recordId, version, why } = table;
  const found = await db()
    .select({ row, outcome, title, recordId, version, why })
    .from(table)
    .where(
      and(
        eq(table.importId, id),
        isNotNull(outcome),
        inArray(
          row,
          rows.map((one) => one.row),
        ),
      ),
    );
  return new Map(
    found.flatMap(({ row: at, outcome: became, ...one }) =>
      became === null ? [] : [[at, { ...one, outcome: became }] as const],
    ),
  );
}

/** The source of a row is kept only where it was refused. */
async function writeDown(
  { tables: { rows: table } }: ImportKind,
  { id }: Import,
  written: ReadonlyMap<number, WrittenRow>,
): Promise<void> {
  if (written.size === 0) return;
  const lines = [...written].map(([row, { recordId, ...one }]) => ({ row, record_id: recordId, ...one }));
  const at = [...written.keys()];
  await db()
    .update(table)
    .set({
      outcome: sql`written.outcome`,
      title: sql`written.title`,
      recordId: sql`written.record_id`,
      version: sql`written.version`,
      why: sql`written.why`,
      detail: sql`written.detail`,
      source: sql`CASE WHEN written.outcome = 'refused' THEN ${table.source} ELSE '' END`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS written
        (row int, outcome text, title text, record_id uuid, version int, why text, detail jsonb)`,
    )
    .where(
      and(
        eq(table.importId, id),
        sql`${table.row} = written.row`,
        between(table.row, Math.min(...at), Math.max(...at)),
      ),
    );
}
