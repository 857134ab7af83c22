import type { Field, Fields, Section } from "~/lib/content/definition/definition";
import { fields as tools } from "~/lib/content/fields/fields.server";

import type { ImportColumn } from "./import-map";

/** Names section and field of what an import map can't mean. @throws Error */
export function checkImportMap({
  id,
  kind,
  fields,
  importMap: map,
}: Pick<Section, "id" | "kind" | "fields" | "importMap">) {
  if (!map) return;
  const wrong = (what: string) => new Error(`Section "${id}": its importMap ${what}`);
  if (kind === "single") throw wrong("has rows for a single page");
  for (const [name, column] of Object.entries(map.fields)) {
    const problem = column && columnProblem(fields[name], column);
    if (problem) throw wrong(`${problem}: "${name}"`);
  }
  for (const name of Object.keys(map.pictures ?? {}))
    if (fields[name]?.kind !== "image") throw wrong(`names "${name}", which is no picture`);
  for (const name of Object.keys(map.fixed ?? {})) if (!fields[name]) throw wrong(`fixes "${name}", which is no field`);
  if (map.same.length === 0) throw wrong("doesn't say by what a row is known again");
  for (const name of map.same.flat())
    if (!map.fields[name]) throw wrong(`knows rows again by "${name}", which it doesn't read`);
}

function columnProblem(field: Fields[string] | undefined, column: ImportColumn): string | null {
  if (!field) return "names no field";
  const { imported } = tools.kindOf(field);
  if (!imported || field.computed || field.system) return "reads what no cell can hold";
  if ("lat" in column && !("isPlace" in imported)) return "has latitude and longitude for what is no place";
  if (column.options && !knowsOptions(field, column.options)) return "names options that are none";
  if (column.without && imported.by !== "title") return "has endings for what is no relation";
  if (column.isOptional && imported.by === "value") return "may leave out what is no choice";
  return "optionsFrom" in field ? "reads options that the settings keep" : null;
}

function knowsOptions(field: Field, options: Readonly<Record<string, unknown>>): boolean {
  return "options" in field && Object.keys(options).every((code) => field.options.includes(code));
}
