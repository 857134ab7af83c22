import type { Section } from "~/lib/content/definition/definition";
import { filteredField } from "~/lib/content/definition/sort-columns";
import { fields } from "~/lib/content/fields/fields.server";
import type { EntryData, RowValue } from "~/lib/content/values";

const longest = 200;

/** The text columns of a list that the section filters by, in the order of its filters: a parcel's block and number. */
function textFilters({ fields: all, list }: Pick<Section, "fields" | "list">, listName: string): string[] {
  return (list.filters ?? []).filter(
    (name) => name.startsWith(`${listName}.`) && filteredField(all, name)?.kind === "text",
  );
}

/** "parcels.ada&parcels.parsel:521&4": two texts in one row. */
const joint = (names: readonly string[], values: readonly string[]) =>
  `${names.join("&")}:${values.join("&")}`.slice(0, longest);

/** "list.column:value" for every filter on a list's column, and the texts of a row together. */
export function facetsInRows(section: Pick<Section, "fields" | "list">, data: EntryData): string[] {
  const names = (section.list.filters ?? []).filter((name) => name.includes("."));
  const lists = new Set(names.map((name) => name.split(".")[0] ?? ""));
  return [...lists].flatMap((listName) => {
    const rows = Array.isArray(data[listName]) ? (data[listName] as RowValue[]) : [];
    const valuesOf = (row: RowValue, name: string) => {
      const field = filteredField(section.fields, name);
      return field ? fields.facets(row[name.split(".")[1] ?? ""], field) : [];
    };
    const texts = textFilters(section, listName);
    return rows.flatMap((row) => {
      const each = names
        .filter((name) => name.startsWith(`${listName}.`))
        .flatMap((name) => valuesOf(row, name).map((value) => `${name}:${value}`.slice(0, longest)));
      const together = texts.flatMap((name) => valuesOf(row, name).slice(0, 1));
      return texts.length > 1 && together.length === texts.length ? [...each, joint(texts, together)] : each;
    });
  });
}

/** Facets for text filters on list columns, folded as in searches; filters on all columns must match in one row. */
export function askedInRows(
  section: Pick<Section, "fields" | "list">,
  filters: Readonly<Record<string, readonly string[]>>,
): string[][] {
  const asked = Object.keys(filters).filter(
    (name) => name.includes(".") && filteredField(section.fields, name)?.kind === "text",
  );
  const folded = (name: string) => (filters[name] ?? []).flatMap((value) => fields.facets(value, { kind: "text" }));
  const lists = new Set(asked.map((name) => name.split(".")[0] ?? ""));
  return [...lists].flatMap((listName) => {
    const names = asked.filter((name) => name.startsWith(`${listName}.`));
    const texts = textFilters(section, listName);
    const isWhole =
      texts.length > 1 && names.length === texts.length && texts.every((name) => folded(name).length === 1);
    return isWhole
      ? [[joint(texts, texts.flatMap(folded))]]
      : names.map((name) => folded(name).map((value) => `${name}:${value}`.slice(0, longest)));
  });
}
