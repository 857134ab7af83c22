import type { Field, Section } from "./definition";

export const sortSlots = ["sort1", "sort2", "sort3", "sort4"] as const;
export type SortSlot = (typeof sortSlots)[number];

const sortable = new Set<Field["kind"]>([
  "text",
  "select",
  "date",
  "dateTime",
  "time",
  "year",
  "number",
  "money",
  "boolean",
]);

/**
 * Which fields of a section can be sorted and filtered by range, and where their keys are kept: those that its list
 * names as `sortable`, else the dates of its period, then its filters and its columns. The entries table has room for
 * four; a definition that wants more is refused (`defineSection`).
 */
export function sortSlotsOf(section: Pick<Section, "fields" | "list" | "titleField">): Map<string, SortSlot> {
  return new Map(
    sortableOf(section)
      .slice(0, sortSlots.length)
      .map((name, at) => [name, sortSlots[at] ?? "sort1"]),
  );
}

/** The order of a list that goes by several fields, as if it were a field; its keys are one behind the other. */
export const listOrder = "order";

/** The fields that a list of several keys goes by. */
export function orderFields({ sort }: Section["list"]): string[] {
  return typeof sort === "object" ? sort.filter((key) => key !== "position") : [];
}

/** Whether the editors' own order settles what those keys leave equal. */
export function isThenByPosition({ sort }: Section["list"]): boolean {
  return typeof sort === "object" && sort.at(-1) === "position";
}

/** All that want a key of their own, however many there is room for. */
export function sortableOf({ fields, list, titleField }: Pick<Section, "fields" | "list" | "titleField">): string[] {
  const order = typeof list.sort === "object" ? [listOrder] : [];
  // The name of what a relation points at is kept only where a list is sorted by it.
  const byName =
    typeof list.sort === "string" && fields[list.sort.replace(/^-/, "")]?.kind === "relation"
      ? [list.sort.replace(/^-/, "")]
      : [];
  if (list.sortable) return [...order, ...list.sortable.filter((name) => fields[name] !== undefined)];
  const { period, filters = [], columns } = list;
  const wanted = [...(period ? [period.from, period.to] : []), ...filters, ...columns].filter((name) => {
    const field = fields[name];
    return field !== undefined && name !== titleField && sortable.has(field.kind);
  });
  return [...order, ...new Set([...byName, ...wanted])].filter(
    (name) => name === listOrder || byName.includes(name) || columns.includes(name) || isRange(fields[name]),
  );
}

/** Filters by "from … to" instead of by exact value. */
export function isRange(field: Field | undefined): boolean {
  return isNumeric(field) || field?.kind === "date" || field?.kind === "dateTime";
}

/** From a number to a number, not from day to day. */
export function isNumeric(field: Field | undefined): boolean {
  return field?.kind === "number" || field?.kind === "money" || field?.kind === "year";
}

/** Keys of these can be turned round, so that a list goes down by them and up by others. */
export function isTurnable(field: Field | undefined): boolean {
  return isRange(field) || field?.kind === "boolean";
}

/** The column of a list that a filter such as "decisions.result" asks for; the field itself for any other. */
export function filteredField(fields: Section["fields"], filter: string): Field | undefined {
  const [name = "", column] = filter.split(".");
  const field = fields[name];
  return column === undefined ? field : field?.kind === "list" ? field.columns[column] : undefined;
}

/** The fields by whose entries' names the lists of a section, its own and the public's, are sorted. */
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
    ...publicFace.order.map(({ field }) => field),
  ]);
  return [...names].filter((name) => fields[name]?.kind === "relation");
}
