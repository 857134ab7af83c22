import type { Field, Section } from "./definition";

export const sortSlots = ["sort1", "sort2", "sort3", "sort4"] as const;
export type SortSlot = (typeof sortSlots)[number];

const sortable = new Set<Field["kind"]>(["text", "select", "date", "dateTime", "dateRange", "number", "money", "boolean"]);

/**
 * Which fields of a section can be sorted and filtered by range, and where their keys are kept: those that its list
 * names as `sortable`, else the dates of its period, then its filters and its columns. The entries table has room for
 * four; a definition that wants more is refused (`defineSection`).
 */
export function sortSlotsOf(section: Pick<Section, "fields" | "list" | "titleField">): Map<string, SortSlot> {
  return new Map(sortableOf(section).slice(0, sortSlots.length).map((name, at) => [name, sortSlots[at] ?? "sort1"]));
}

/** All that want a key of their own, however many there is room for. */
export function sortableOf({ fields, list, titleField }: Pick<Section, "fields" | "list" | "titleField">): string[] {
  if (list.sortable) return list.sortable.filter((name) => fields[name] !== undefined);
  const { period, filters = [], columns } = list;
  const wanted = [...(period ? [period.from, period.to] : []), ...filters, ...columns].filter((name) => {
    const field = fields[name];
    return field !== undefined && name !== titleField && sortable.has(field.kind);
  });
  return [...new Set(wanted)].filter((name) => columns.includes(name) || isRange(fields[name]));
}

/** Filters by "from … to" instead of by exact value. */
export function isRange(field: Field | undefined): boolean {
  return field?.kind === "date" || field?.kind === "dateTime" || field?.kind === "dateRange";
}
