import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { write } from "~/lib/platform/db/database.server";

/**
 * Runs writes as one statement, all or none, in no fixed order. None sees another's rows; no two may touch one row.
 * @param answers expressions computed along with them, such as `emitting(…)`
 */
export async function batch(writes: readonly SQLWrapper[], answers: readonly SQL[] = []): Promise<void> {
  const parts = writes.map((write, at) => sql`${sql.identifier(`write_${at}`)} AS ${write}`);
  const before = parts.length > 0 ? sql`WITH ${sql.join(parts, sql`, `)} ` : sql``;
  await write(sql`${before}SELECT ${answers.length > 0 ? sql.join([...answers], sql`, `) : sql`1`}`);
}
