import type { Field, FormTab, FormDefinition } from "~/lib/content/definition/definition";

/** The order in which a form is filled in. */
const order: readonly FormTab[] = ["content", "media", "details", "place", "legal", "seo"];

/** Parts without fields are left out. */
export function fieldParts(section: FormDefinition): { id: FormTab; fields: [string, Field][] }[] {
  const all = Object.entries(section.fields);
  return order
    .map((id) => ({ id, fields: all.filter(([, field]) => (field.tab ?? "content") === id) }))
    .filter(({ fields }) => fields.length > 0);
}
