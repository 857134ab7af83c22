/**
 * A value as it is compared: the database gives the names of a value in an order of its own, and whoever sends rows
 * again may leave their keys out. @param except columns that don't count
 */
export function contentOf(value: unknown, except: readonly string[] = []): string {
  return JSON.stringify(bare(value, new Set(["_key", ...except]))) ?? "";
}

function bare(value: unknown, without: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((part) => bare(part, without));
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).filter(([name]) => !without.has(name));
  return Object.fromEntries(
    parts.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, part]) => [name, bare(part, without)]),
  );
}

/**
 * Whether a row was added to a list that it didn't hold before, or one more of the same. A row that says something else
 * now is none.
 */
export function hasNewRow(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (after.length <= before.length) return false;
  const known = before.map((row) => contentOf(row));
  return after.some((row) => {
    const at = known.indexOf(contentOf(row));
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}
