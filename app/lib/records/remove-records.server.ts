import { and, eq, sql, type SQL } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";

import type { RecordKind } from "./record.server";
import { recordVersions } from "./schema.server";

/**
 * Removes for good, with their versions, the records of a kind that were parts of a record which is removed for good.
 * Within its transaction; does not check rights, and the audit log has the line of the whole.
 */
export async function removeParts<Data extends Record<string, unknown>>(
  { table, type }: RecordKind<Data>,
  where: SQL,
): Promise<void> {
  const ids = db().select({ id: table.id }).from(table).where(where);
  await db()
    .delete(recordVersions)
    .where(and(eq(recordVersions.kind, type), sql`${recordVersions.recordId} IN ${ids}`));
  await db().delete(table).where(where);
}
