import type { Field } from "~/lib/content/definition/definition";
import type { RowValue } from "~/lib/content/values";

const wholeMinute = /:00(?:\.000)?Z$/;

/**
 * A form knows minutes alone: a time of the minute that was there before is the one that was, seconds and all.
 * Otherwise opening and saving a form would change what nobody touched, and what the law has locked would be refused.
 */
export function withKeptSeconds(field: Field | undefined, before: unknown, after: unknown): unknown {
  if (field?.kind === "dateTime") return isSameMinute(before, after) ? before : after;
  if (field?.kind !== "list" || !Array.isArray(before) || !Array.isArray(after)) return after;
  const timed = Object.entries(field.columns).filter(
    ([, column]) => column.kind === "dateTime" || column.kind === "list",
  );
  if (timed.length === 0) return after;
  const rows = new Map((before as RowValue[]).map((row) => [row._key, row]));
  return (after as RowValue[]).map((row) => {
    const was = rows.get(row._key);
    const kept = timed.flatMap(([name, column]) =>
      was && row[name] !== undefined ? [[name, withKeptSeconds(column, was[name], row[name])] as const] : [],
    );
    return kept.length > 0 ? { ...row, ...Object.fromEntries(kept) } : row;
  });
}

function isSameMinute(before: unknown, after: unknown): boolean {
  return (
    typeof before === "string" &&
    typeof after === "string" &&
    wholeMinute.test(after) &&
    before.slice(0, 16) === after.slice(0, 16)
  );
}
