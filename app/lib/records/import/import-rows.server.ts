import { and, asc, count, eq, getTableColumns, gt, isNotNull, isNull, sql, type SQL } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";

import type { GivenRow, ImportKind, ImportRow } from "./import-kind.server";
import type { RowKind, RowOutcome } from "./import-views";
import type { SourceRow } from "./read-file.server";

type Table = ImportKind["tables"]["rows"];
type ShownRow = Omit<ImportRow, "source">;

const batch = 200;
/** Letters of sources that are written at once: a card with a photograph may have millions. */
const batchLetters = 2_000_000;
/** A page of rows is shown without what they were made from. */
function shownOf(table: Table) {
  const { source: _source, ...shown } = getTableColumns(table);
  return shown;
}
const rowsOf = (table: Table, importId: string, ...where: (SQL | undefined)[]) =>
  and(eq(table.importId, importId), ...where);

/** Keeps the rows of a file a few hundred at a time. @returns how many */
export async function keepRows(
  { tables: { rows: table } }: ImportKind,
  importId: string,
  rows: AsyncIterable<SourceRow>,
): Promise<number> {
  let total = 0;
  let waiting: SourceRow[] = [];
  let letters = 0;
  const keep = async () => {
    const lines = sql.param(waiting.map(({ row }) => row));
    const sources = sql.param(waiting.map(({ source }) => source));
    await db()
      .insert(table)
      .select(
        sql`SELECT ${importId}::uuid, row, source, NULL, '', NULL::uuid, NULL::jsonb, false, NULL, NULL::integer, NULL
          FROM unnest(${lines}::int[], ${sources}::text[]) AS given (row, source)`,
      );
    total += waiting.length;
    [waiting, letters] = [[], 0];
  };
  for await (const row of rows) {
    waiting.push(row);
    letters += row.source.length;
    if (waiting.length === batch || letters > batchLetters) await keep();
  }
  if (waiting.length > 0) await keep();
  return total;
}

/** Rows whose fate isn't known, a few hundred at a time. */
export async function* unplannedRows(kind: ImportKind, importId: string): AsyncGenerator<GivenRow[]> {
  const { rows: table } = kind.tables;
  for (let rows = await some(table, importId, 0, isNull(table.kind)); rows.length > 0;) {
    yield rows;
    rows = await some(table, importId, rows.at(-1)?.row ?? 0, isNull(table.kind));
  }
}

/** Rows of which nothing has become anything yet. */
export async function* untakenRows(kind: ImportKind, importId: string): AsyncGenerator<GivenRow> {
  const { rows: table } = kind.tables;
  for (let rows = await some(table, importId, 0, isNull(table.outcome)); rows.length > 0;) {
    yield* rows;
    rows = await some(table, importId, rows.at(-1)?.row ?? 0, isNull(table.outcome));
  }
}

const some = (table: Table, importId: string, after: number, where: SQL): Promise<GivenRow[]> =>
  db()
    .select({ row: table.row, source: table.source, isApart: table.isApart, detail: table.detail })
    .from(table)
    .where(rowsOf(table, importId, gt(table.row, after), where))
    .orderBy(asc(table.row))
    .limit(batch);

export const countUnplanned = ({ tables: { rows: table } }: ImportKind, importId: string): Promise<number> =>
  db().$count(table, rowsOf(table, importId, isNull(table.kind)));
export const countUntaken = ({ tables: { rows: table } }: ImportKind, importId: string): Promise<number> =>
  db().$count(table, rowsOf(table, importId, isNull(table.outcome)));

/** How many rows have which fate. */
export async function countKinds(
  { tables: { rows: table } }: ImportKind,
  importId: string,
): Promise<Partial<Record<RowKind, number>>> {
  const rows = await db()
    .select({ kind: table.kind, length: count() })
    .from(table)
    .where(rowsOf(table, importId, isNotNull(table.kind)))
    .groupBy(table.kind);
  return Object.fromEntries(rows.map(({ kind, length }) => [kind, length]));
}

/** How many rows have become what. */
export async function countOutcomes(
  { tables: { rows: table } }: ImportKind,
  importId: string,
): Promise<Partial<Record<RowOutcome, number>>> {
  const rows = await db()
    .select({ outcome: table.outcome, length: count() })
    .from(table)
    .where(rowsOf(table, importId, isNotNull(table.outcome)))
    .groupBy(table.outcome);
  return Object.fromEntries(rows.map(({ outcome, length }) => [outcome, length]));
}

type Window = { limit: number; offset: number };

/** Planned rows in the order of the file. @param fate null: all of them */
export const listPlanned = (
  { tables: { rows: table } }: ImportKind,
  importId: string,
  fate: RowKind | null,
  { limit, offset }: Window,
): Promise<ShownRow[]> =>
  db()
    .select(shownOf(table))
    .from(table)
    .where(rowsOf(table, importId, fate === null ? isNotNull(table.kind) : eq(table.kind, fate)))
    .orderBy(asc(table.row))
    .limit(limit)
    .offset(offset);

/** What has become of the rows: those that were refused first, then in the order of the file. */
export const listTaken = (
  { tables: { rows: table } }: ImportKind,
  importId: string,
  { limit, offset }: Window,
): Promise<ShownRow[]> =>
  db()
    .select(shownOf(table))
    .from(table)
    .where(rowsOf(table, importId, isNotNull(table.outcome)))
    .orderBy(sql`${table.outcome} = 'refused' DESC`, asc(table.row))
    .limit(limit)
    .offset(offset);

/** Rows that were refused, or will be, a few hundred at a time. */
export async function* refusedRows(
  { tables: { rows: table } }: ImportKind,
  importId: string,
): AsyncGenerator<ImportRow[]> {
  const page = (after: number) =>
    db()
      .select()
      .from(table)
      .where(rowsOf(table, importId, gt(table.row, after), sql`coalesce(${table.outcome}, ${table.kind}) = 'refused'`))
      .orderBy(asc(table.row))
      .limit(batch);
  for (let rows = await page(0); rows.length > 0; rows = await page(rows.at(-1)?.row ?? 0)) yield rows;
}

/**
 * What an import has done to a record and has not taken back. `latest`: the version that its last row made. `isOwn`: the
 * import made the record.
 */
export type ChangedRow = {
  row: number;
  outcome: RowOutcome;
  recordId: string;
  version: number;
  latest: number;
  isOwn: boolean;
  title: string;
};

/** Rows that have made or changed a record, from a row on. */
export async function* changedRows(
  { tables: { rows: table } }: ImportKind,
  importId: string,
  after = 0,
): AsyncGenerator<ChangedRow> {
  const page = (last: number) =>
    db()
      .select(shownOf(table))
      .from(table)
      .where(rowsOf(table, importId, gt(table.row, last), isNotNull(table.version), isNotNull(table.outcome)))
      .orderBy(asc(table.row))
      .limit(batch);
  for (let rows = await page(after); rows.length > 0; rows = await page(rows.at(-1)?.row ?? 0)) {
    const byRecord = await summaries(
      table,
      importId,
      rows.flatMap(({ recordId }) => recordId ?? []),
    );
    for (const { row, outcome, recordId, version, title } of rows) {
      const summary = byRecord.get(recordId ?? "");
      if (outcome !== null && recordId !== null && version !== null && summary)
        yield { row, outcome, recordId, version, title, ...summary };
    }
  }
}

/** Several rows of a file may be one thing: what all of them have done to each record. */
async function summaries(
  table: Table,
  importId: string,
  recordIds: readonly string[],
): Promise<Map<string, Pick<ChangedRow, "latest" | "isOwn">>> {
  const rows = await db()
    .select({
      recordId: table.recordId,
      latest: sql<number>`coalesce(max(${table.version}), 0)::int`,
      isOwn: sql<boolean>`bool_or(${table.outcome} = 'made')`,
    })
    .from(table)
    .where(rowsOf(table, importId, idIn(table.recordId, recordIds)))
    .groupBy(table.recordId);
  return new Map(rows.map(({ recordId, latest, isOwn }) => [recordId ?? "", { latest, isOwn }]));
}

/** The row is done with: a second undo passes it. @returns whether nobody has done so before */
export async function markTakenBack(
  { tables: { rows: table } }: ImportKind,
  importId: string,
  row: number,
): Promise<boolean> {
  const marked = await db()
    .update(table)
    .set({ version: null })
    .where(rowsOf(table, importId, eq(table.row, row), isNotNull(table.version)))
    .returning({ row: table.row });
  return marked.length > 0;
}

export const countChanged = ({ tables: { rows: table } }: ImportKind, importId: string): Promise<number> =>
  db().$count(table, rowsOf(table, importId, isNotNull(table.version)));
