import { createHash } from "node:crypto";

import type { Section } from "~/lib/content/definition/definition";
import { facetFields } from "~/lib/content/definition/facet-fields.server";
import { importKeys } from "~/lib/content/definition/import/import-keys.server";
import { monthFacets } from "~/lib/content/definition/public/month-facets";
import { isRepeated, repeatedFacet } from "~/lib/content/definition/public/repeated";
import { rowAddresses, rowFacet } from "~/lib/content/definition/public/row-addresses";
import { filteredField } from "~/lib/content/definition/sort-columns";
import { traitsOf } from "~/lib/content/fields/field-traits";
import { fields } from "~/lib/content/fields/fields.server";
import type { EntryData, RowValue } from "~/lib/content/values";
import { foldTr } from "~/lib/platform/text/turkish/fold";

import { missingTranslations } from "./missing-translations";

/** "field:value" of every value that can be filtered by exactly. */
export function facetsOf(section: Section, data: EntryData): string[] {
  const filterable = facetFields(section);
  const unique = section.rules.flatMap((rule) =>
    rule.kind === "unique" ? uniqueFacets(data, rule).map(({ facet }) => facet) : [],
  );
  const byValue = Object.entries(section.fields)
    .filter(([name, field]) => filterable.has(name) && name !== section.titleField && traitsOf(field).text !== "html")
    .flatMap(([name, field]) => fields.facets(data[name], field).map((value) => `${name}:${value}`.slice(0, 200)));
  const rows = rowAddresses(section, data).map(({ address }) => rowFacet(address));
  const repeated = isRepeated(section, data) ? [repeatedFacet] : [];
  return [
    ...byValue,
    ...new Set(facetsInRows(section, data)),
    ...unique,
    ...rows,
    ...repeated,
    ...importKeys(section, data).filter((key) => key !== null),
    ...monthFacets(section, data),
    ...missingFacets(section, data),
  ];
}

/** One facet per value that a "unique" rule compares, also in rows. Ignores the case; empty values have none. */
export function uniqueFacets(
  data: EntryData,
  { field, within = [] }: { field: string; within?: readonly string[] },
): { path: string; facet: string }[] {
  const [name = "", column] = field.split(".");
  const facetOf = (value: unknown) => {
    const parts = [field, value, ...within.map((other) => data[other] ?? null)];
    return `${name}!${createHash("sha256")
      .update(foldTr(JSON.stringify(parts)))
      .digest("base64url")
      .slice(0, 27)}`;
  };
  // Each of several values counts alone: two entries with one common unit collide.
  if (column === undefined)
    return data[name] === undefined ? [] : [data[name]].flat().map((value) => ({ path: name, facet: facetOf(value) }));
  const rows = Array.isArray(data[name]) ? (data[name] as RowValue[]) : [];
  return rows.flatMap((row, at) =>
    row[column] === undefined ? [] : [{ path: `${name}[${at}].${column}`, facet: facetOf(row[column]) }],
  );
}

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
function facetsInRows(section: Pick<Section, "fields" | "list">, data: EntryData): string[] {
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

/** What an entry lacks, for filters of work to be done: an English translation, a picture. */
export function missingFacets({ fields, list }: Pick<Section, "fields" | "list">, data: EntryData): string[] {
  const asked = new Set<string>(list.filters ?? []);
  const pictures = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "image" && field.tab !== "seo" ? [name] : [],
  );
  return [
    ...(asked.has("untranslated") && missingTranslations({ fields }, data).en.length > 0 ? ["untranslated:true"] : []),
    ...(asked.has("pictureless") && pictures.every((name) => data[name] === undefined) ? ["pictureless:true"] : []),
  ];
}
