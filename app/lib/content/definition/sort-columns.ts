import { isDay, isMoment, traitsOf } from "~/lib/content/fields/field-traits";
import { isRelation } from "~/lib/content/fields/points-at";

import type { Field, Section } from "./definition";
import { isThenByPosition, listOrder, orderFields } from "./list-order";

export const sortSlots = ["sort1", "sort2", "sort3", "sort4"] as const;
export type SortSlot = (typeof sortSlots)[number];

/** Key columns of sortable fields: `sortable`, else period, filters and columns; at most four (see `defineSection`). */
export function sortSlotsOf(section: Pick<Section, "fields" | "list" | "titleField">): Map<string, SortSlot> {
  return new Map(
    sortableOf(section)
      .slice(0, sortSlots.length)
      .map((name, at) => [name, sortSlots[at] ?? "sort1"]),
  );
}

/** All fields that need a key, however many there is room for. */
export function sortableOf({ fields, list, titleField }: Pick<Section, "fields" | "list" | "titleField">): string[] {
  const order = typeof list.sort === "object" ? [listOrder] : [];
  // A relation has a key only in a list that is sorted by it: the name of its target.
  const byName =
    typeof list.sort === "string" && isRelation(fields[list.sort.replace(/^-/, "")])
      ? [list.sort.replace(/^-/, "")]
      : [];
  if (list.sortable) return [...order, ...list.sortable.filter((name) => fields[name] !== undefined)];
  const { period, filters = [], columns } = list;
  const wanted = [...(period ? [period.from, period.to] : []), ...filters, ...columns].filter((name) => {
    const field = fields[name];
    return field !== undefined && name !== titleField && traitsOf(field).order !== undefined;
  });
  return [...order, ...new Set([...byName, ...wanted])].filter(
    (name) => name === listOrder || byName.includes(name) || columns.includes(name) || isRange(fields[name]),
  );
}

export function isRange(field: Field | undefined): boolean {
  return isNumeric(field) || isDated(field);
}

export function isNumeric(field: Field | undefined): boolean {
  return field !== undefined && traitsOf(field).order === "number";
}

export function isDated(field: Field | undefined): boolean {
  return isDay(field) || isMoment(field);
}

/** Their keys can be inverted, so that a list sorts down by them and up by others. */
export function isTurnable(field: Field | undefined): boolean {
  return isRange(field) || (field !== undefined && traitsOf(field).order === "yesNo");
}

/** Such a filter asks from where and up to where. */
export function isRangeFilter({ fields }: Pick<Section, "fields">, name: string): boolean {
  return name === "updatedAt" || isRange(fields[name]);
}

export function sortNames(section: Pick<Section, "kind" | "fields" | "list" | "titleField">): Set<string> {
  return new Set([
    section.titleField,
    "updatedAt",
    "publishAt",
    ...(section.kind === "single" ? [] : ["reviewAt"]),
    ...sortSlotsOf(section).keys(),
    ...(section.list.sort === "position" || isThenByPosition(section.list) ? ["position"] : []),
  ]);
}

/** The list column that a filter such as "decisions.result" means, else the field itself. */
export function filteredField(fields: Section["fields"], filter: string): Field | undefined {
  const [name = "", column] = filter.split(".");
  const field = fields[name];
  return column === undefined ? field : field?.kind === "list" ? field.columns[column] : undefined;
}

/** The relations by whose targets' names the staff's or the public list is sorted. */
export function sortedByName({
  fields,
  list,
  titleField,
  publicFace,
}: Pick<Section, "fields" | "list" | "titleField" | "publicFace">): string[] {
  const keys = orderFields(list).map((key) => key.replace(/^-/, ""));
  const names = new Set([
    ...sortableOf({ fields, list, titleField }),
    ...keys,
    ...publicFace.list.order.map(({ field }) => field),
  ]);
  return [...names].filter((name) => isRelation(fields[name]));
}
