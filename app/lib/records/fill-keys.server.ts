import { eq } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";

import { derivedColumns, shownColumns, type RecordKind, type RecordOf } from "./record.server";

/** For a table that is older than its kind: what lists and searches read is made where it is missing. */
export async function fillKeys<Data extends Record<string, unknown>>(kind: RecordKind<Data>): Promise<void> {
  const { table } = kind;
  const rows = await db().select(shownColumns(kind)).from(table).where(eq(table.nameKey, ""));
  for (const row of rows as unknown as RecordOf<Data>[])
    await db()
      .update(table)
      .set(derivedColumns(kind, row) as never)
      .where(eq(table.id, row.id));
}
