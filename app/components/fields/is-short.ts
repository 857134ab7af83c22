import type { Field } from "~/lib/content/definition/definition";
import { traitsOf } from "~/lib/content/fields/field-traits";

/** Fields that don't need a whole line. */
export function isShort(field: Field): boolean {
  if (field.kind === "text" && field.pattern === "rrule") return false;
  return (
    !field.localized && (traitsOf(field).isShort === true || (field.kind === "text" && (field.max ?? Infinity) <= 40))
  );
}
