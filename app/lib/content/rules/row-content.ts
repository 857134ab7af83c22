/** Comparable form: the database reorders keys, and callers may send rows without `_key`. @param except columns */
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

/** Whether a list got a new row, or one more of an equal one. A changed row is not new. */
export function hasNewRow(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (after.length <= before.length) return false;
  const known = before.map((row) => contentOf(row));
  return after.some((row) => {
    const at = known.indexOf(contentOf(row));
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}
