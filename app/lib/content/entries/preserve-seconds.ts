import type { Field } from "~/lib/content/definition/definition";
import { isMoment } from "~/lib/content/fields/field-traits";
import type { RowValue } from "~/lib/content/values";

const wholeMinute = /:00(?:\.000)?Z$/;

/**
 * Forms hold minutes without seconds: a time in the same minute keeps its old value. Otherwise saving an unchanged form
 * would change it, and a field locked by law would refuse the save.
 */
export function preserveSeconds(field: Field | undefined, before: unknown, after: unknown): unknown {
  if (isMoment(field)) return isSameMinute(before, after) ? before : after;
  if (field?.kind !== "list" || !Array.isArray(before) || !Array.isArray(after)) return after;
  const timed = Object.entries(field.columns).filter(([, column]) => isMoment(column) || column.kind === "list");
  if (timed.length === 0) return after;
  const rows = new Map((before as RowValue[]).map((row) => [row._key, row]));
  return (after as RowValue[]).map((row) => {
    const was = rows.get(row._key);
    const kept = timed.flatMap(([name, column]) =>
      was && row[name] !== undefined ? [[name, preserveSeconds(column, was[name], row[name])] as const] : [],
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
