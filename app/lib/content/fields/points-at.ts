import type { Field, RelationField, RelationsField } from "~/lib/content/definition/definition";

/** Its values are entries of `field.section`. */
export function pointsAtEntries(field: Field | undefined): field is RelationField | RelationsField {
  return field !== undefined && "section" in field;
}

/** Its value is one entry, by whose name lists sort and group. */
export function isRelation(field: Field | undefined): field is RelationField {
  return field?.kind === "relation";
}
