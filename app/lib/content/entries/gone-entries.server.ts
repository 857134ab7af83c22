import { sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

import { entries } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

/**
 * Removes rows of another domain whose entry was removed for good. @param entry the table's column with the entry's id
 */
export async function removeOfGoneEntries(table: PgTable, entry: AnyPgColumn): Promise<void> {
  await db()
    .delete(table)
    .where(sql`NOT EXISTS (SELECT 1 FROM ${entries} AS kept WHERE kept.id = ${entry})`);
}
