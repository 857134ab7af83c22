import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { write } from "./database.server";

/**
 * Runs several writes as one statement: one way to the database instead of many, and all of them or none. Each is an
 * insert, update or delete; they run in no certain order, none sees what another wrote, and no two may touch one row.
 * In a transaction a failure shows with its next statement or its end.
 * @param answers expressions worked out with them, such as `emitting(…)`
 */
export async function batch(writes: readonly SQLWrapper[], answers: readonly SQL[] = []): Promise<void> {
  const parts = writes.map((write, at) => sql`${sql.identifier(`write_${at}`)} AS ${write}`);
  const before = parts.length > 0 ? sql`WITH ${sql.join(parts, sql`, `)} ` : sql``;
  await write(sql`${before}SELECT ${answers.length > 0 ? sql.join([...answers], sql`, `) : sql`1`}`);
}
