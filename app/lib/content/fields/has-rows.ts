import type { Field, GalleryField, ListField } from "~/lib/content/definition/definition";

/** Its form has a row for each part, with buttons that add, move and remove rows. */
export function hasRows(field: Field): field is ListField | GalleryField {
  return field.kind === "list" || field.kind === "gallery";
}
