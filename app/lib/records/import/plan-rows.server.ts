import { sql } from "drizzle-orm";

import { nextStep } from "~/lib/platform/concurrency/pace.server";
import { db } from "~/lib/platform/db/database.server";

import type { GivenRow, Import, ImportKind, ReadRow, RowPlan } from "./import-kind.server";

/**
 * The fates that rows would have now.
 * @param isWhole false for rows that are being taken: what earlier rows of the file became is there already
 */
export async function planRows(
  kind: ImportKind,
  kept: Pick<Import, "id" | "columns" | "locale">,
  rows: readonly GivenRow[],
  lookups: unknown,
  { isWhole }: { isWhole: boolean },
): Promise<{ plans: RowPlan[]; keys: ReadonlyMap<number, readonly string[]> }> {
  const read: ReadRow[] = [];
  for (const given of rows) {
    read.push(kind.readRow(kept, given, lookups));
    await nextStep();
  }
  const twins = isWhole ? await findTwins(kind, kept.id, read) : new Map<number, number>();
  const plans = await kind.planRead(read, lookups, twins);
  return { plans, keys: new Map(read.map((one) => [one.given.row, one.keys])) };
}

/** The earlier row of the file that has a key of a row, by the row. */
async function findTwins(
  { tables: { keys: table } }: ImportKind,
  importId: string,
  read: readonly ReadRow[],
): Promise<Map<number, number>> {
  const wanted = read.flatMap(({ given, keys }) => (given.isApart ? [] : keys.map((key) => ({ key, row: given.row }))));
  if (wanted.length === 0) return new Map();
  await db()
    .insert(table)
    .select(
      sql`SELECT ${importId}::uuid, key, min(row) FROM unnest(${sql.param(wanted.map(({ key }) => key))}::text[],
        ${sql.param(wanted.map(({ row }) => row))}::int[]) AS wanted (key, row) GROUP BY key`,
    )
    .onConflictDoNothing();
  const { rows } = await db().execute<{ key: string; row: number }>(
    sql`SELECT key, row FROM ${table} WHERE import_id = ${importId}
      AND key = ANY(${sql.param(wanted.map(({ key }) => key))}::text[])`,
  );
  const first = new Map(rows.map(({ key, row }) => [key, row]));
  const twins = new Map<number, number>();
  for (const { key, row } of wanted) {
    const earlier = first.get(key);
    if (earlier !== undefined && earlier < row && !twins.has(row)) twins.set(row, earlier);
  }
  return twins;
}
