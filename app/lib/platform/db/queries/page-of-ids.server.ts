import { and, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

import type { PageCursors } from "./page-cursors.server";
import { onePlan } from "./prepared.server";

const usualSizes = new Set([10, 12, 25, 50, 100]);

export const farPage = 500;

export type Page = {
  where: SQL | undefined;
  order: readonly SQL[];
  reversed: readonly SQL[];
  limit: number;
  offset: number;
  length: number;
  /** The condition is the same for every page: the embedded database keeps the plan. */
  isPlain: boolean;
  /** For lists ordered by a text and the id, both in one direction. `hasNulls`: the text may be null. */
  ends?: { known: PageCursors; key: AnyPgColumn; isDescending: boolean; hasNulls?: boolean } | undefined;
};

// From the nearest end of the list or of a known page: skipped rows are read, even in an index.
function fromNearestEnd({ order, reversed, limit, offset, length, isPlain, ends }: Page) {
  const read = (skipped: number, isBack: boolean) => {
    // Ascending order puts nulls last, behind every end, and a comparison finds none of them.
    const isLeavingOut = ends?.hasNulls === true && ends.isDescending === isBack;
    const end = isLeavingOut ? undefined : ends?.known.nearest(skipped, isBack);
    return { order: isBack ? reversed : order, isBack, end, offset: skipped - (end?.rows ?? 0) };
  };
  const forth = { ...read(offset, false), limit };
  if (!isPlain || offset >= length) return forth;
  const rest = Math.min(limit, length - offset);
  const back = { ...read(length - offset - rest, true), limit: rest };
  return back.offset < forth.offset ? back : forth;
}

/** Subselect of a page's ids, unordered. An index with the id answers it alone: rows before the page are not read. */
export function pageOfIds(table: PgTable, id: AnyPgColumn, page: Page): SQL {
  const { where, isPlain, ends } = page;
  const { order, limit, offset, isBack, end } = fromNearestEnd(page);
  const isUsual = isPlain && usualSizes.has(limit);
  const behind =
    ends && end
      ? sql`(${ends.key}, ${id}) ${sql.raw(ends.isDescending === isBack ? ">" : "<")} (${end.key}, ${end.id}::uuid)`
      : undefined;
  const condition = and(where, behind) ?? sql`true`;
  const size = isUsual ? sql.raw(String(limit)) : sql`${limit}`;
  return sql`(SELECT ${id} FROM ${table} WHERE ${isUsual ? onePlan(condition) : condition}
    ORDER BY ${sql.join([...order], sql`, `)} LIMIT ${size}${offset > 0 ? sql` OFFSET ${offset}` : sql``})`;
}

/** Keeps where a page ended, in both directions. @param rows the page as it was read, in the list's order */
export function noteEnds({ ends, limit, offset, length }: Page, rows: readonly { id: string; key: unknown }[]): void {
  if (!ends || rows.length !== Math.min(limit, length - offset)) return;
  const note = (row: { id: string; key: unknown } | undefined, skipped: number, isBack: boolean) => {
    if (typeof row?.key === "string") ends.known.note({ rows: skipped, key: row.key, id: row.id }, isBack);
  };
  note(rows.at(-1), offset + rows.length, false);
  note(rows[0], length - offset, true);
}
