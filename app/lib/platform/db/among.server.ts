import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Whether a column holds one of these ids, given as one value: with `inArray` each number of ids is another statement,
 * and the embedded database keeps the plan of every statement it has met.
 */
export function among(column: AnyPgColumn | SQL, ids: readonly string[]): SQL {
  return sql`${column} = ANY(${sql.param([...ids])}::uuid[])`;
}
