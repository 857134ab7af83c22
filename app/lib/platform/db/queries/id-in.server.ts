import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** Whether a column holds one of these ids: one plan for any number of ids, where `inArray` makes one for each. */
export function idIn(column: AnyPgColumn | SQL, ids: readonly string[]): SQL {
  return sql`${column} = ANY(${sql.param([...ids])}::uuid[])`;
}
