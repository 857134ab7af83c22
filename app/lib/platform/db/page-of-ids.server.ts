import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

import { onePlan } from "./prepared.server";

/** Sizes that pages of lists have by themselves; whoever asks for another gets it by another statement each time. */
const usualSizes = new Set([10, 12, 25, 50, 100]);

type Page = { where: SQL | undefined; order: readonly SQL[]; limit: number; offset: number; isPlain: boolean };

/**
 * A subselect of the ids of one page. An index that ends with the id gives it alone, so that the rows before the page, with
 * all their data, are never read.
 * @param page.isPlain the condition is the same for every page of the list: the embedded database keeps the plan
 */
export function pageOfIds(table: PgTable, id: AnyPgColumn, { where, order, limit, offset, isPlain }: Page): SQL {
  const isUsual = isPlain && usualSizes.has(limit);
  const condition = where ?? sql`true`;
  // A size that stands in the statement is known to the planner, and so is that nothing is skipped.
  const size = isUsual ? sql.raw(String(limit)) : sql`${limit}`;
  return sql`(SELECT ${id} FROM ${table} WHERE ${isUsual ? onePlan(condition) : condition} ORDER BY ${sql.join([...order], sql`, `)} LIMIT ${size}${offset > 0 ? sql` OFFSET ${offset}` : sql``})`;
}
