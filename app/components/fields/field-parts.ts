import type { Field, FormTab, Section } from "~/lib/content/definition/definition";

/** Order of the parts in which a form is worked through. */
const order: readonly FormTab[] = ["content", "media", "details", "place", "legal", "seo"];

/** The fields of a section by the part of the form in which they stand; parts without fields are left out. */
export function fieldParts(section: Section): { id: FormTab; fields: [string, Field][] }[] {
  const all = Object.entries(section.fields);
  return order
    .map((id) => ({ id, fields: all.filter(([, field]) => (field.tab ?? "content") === id) }))
    .filter(({ fields }) => fields.length > 0);
}
