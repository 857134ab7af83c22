import type { Field, FieldKindName } from "~/lib/content/definition/definition";

const shortKinds: ReadonlySet<string> = new Set<FieldKindName>([
  "number",
  "money",
  "date",
  "dateTime",
  "time",
  "year",
  "select",
  "phone",
]);

/** Fields that don't need a whole line. */
export function isShort(field: Field): boolean {
  if (field.kind === "text" && field.pattern === "rrule") return false;
  return !field.localized && (shortKinds.has(field.kind) || (field.kind === "text" && (field.max ?? Infinity) <= 40));
}
