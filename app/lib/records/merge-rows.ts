import { isSame } from "~/lib/platform/values/same";

import { mergeFields } from "./merge-fields";

/** Rows are known by their ids, so a missing or repeated one is made anew. */
export function withRowIds<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  const known = new Set<string>();
  return rows.map((row) => {
    const id = row.id === "" || known.has(row.id) ? crypto.randomUUID() : row.id;
    known.add(id);
    return { ...row, id };
  });
}

/**
 * Merges two edits of a list of rows that are known by their ids, each row field by field. A row that one side added or
 * removed is so; the order is *theirs*, with the rows that only *mine* has behind.
 * @returns null where both changed a row differently, or one removed what the other changed
 */
export function mergeRows<Row extends { id: string } & Record<string, unknown>>(
  base: readonly Row[],
  mine: readonly Row[],
  theirs: readonly Row[],
): Row[] | null {
  const rowIn = (rows: readonly Row[], id: string) => rows.find((row) => row.id === id);
  const merged: Row[] = [];
  for (const { id } of [...theirs, ...mine.filter((row) => !rowIn(theirs, row.id))]) {
    const [was, my, their] = [rowIn(base, id), rowIn(mine, id), rowIn(theirs, id)];
    const left = my ?? their;
    if (!left) continue;
    if (my && their) {
      const { data, conflicts } = mergeFields<Row>(was ?? ({} as Row), my, their);
      if (conflicts.length > 0) return null;
      merged.push(data);
    } else if (!was) merged.push(left);
    else if (!isSame(left, was)) return null;
  }
  return merged;
}
