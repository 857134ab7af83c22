import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

import { onePlan } from "./prepared.server";

/** Sizes that pages of lists have by themselves; whoever asks for another gets it by another statement each time. */
const usualSizes = new Set([10, 12, 25, 50, 100]);

type Page = { where: SQL | undefined; order: readonly SQL[]; reversed: readonly SQL[]; limit: number; offset: number; length: number; isPlain: boolean };

/** A page of the second half, counted from the end: what is skipped is read, even in an index. */
function fromNearerEnd({ order, reversed, limit, offset, length, isPlain }: Page) {
  if (!isPlain || offset <= length / 2 || offset >= length) return { order, limit, offset };
  const rest = Math.min(limit, length - offset);
  return { order: reversed, limit: rest, offset: length - offset - rest };
}

/**
 * A subselect of the ids of one page, in no certain order. An index that ends with the id gives it alone, so that the rows
 * before the page, with all their data, are never read.
 * @param page.reversed the order backwards @param page.length of the whole list
 * @param page.isPlain the condition is the same for every page of the list: the embedded database keeps the plan
 */
export function pageOfIds(table: PgTable, id: AnyPgColumn, page: Page): SQL {
  const { where, isPlain } = page;
  const { order, limit, offset } = fromNearerEnd(page);
  const isUsual = isPlain && usualSizes.has(limit);
  const condition = where ?? sql`true`;
  // A size that stands in the statement is known to the planner, and so is that nothing is skipped.
  const size = isUsual ? sql.raw(String(limit)) : sql`${limit}`;
  return sql`(SELECT ${id} FROM ${table} WHERE ${isUsual ? onePlan(condition) : condition} ORDER BY ${sql.join([...order], sql`, `)} LIMIT ${size}${offset > 0 ? sql` OFFSET ${offset}` : sql``})`;
}
