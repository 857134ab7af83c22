import type { Field, Section } from "./definition";

export const sortSlots = ["sort1", "sort2", "sort3", "sort4"] as const;
export type SortSlot = (typeof sortSlots)[number];

const sortable = new Set<Field["kind"]>(["text", "select", "date", "dateTime", "dateRange", "number", "money", "boolean"]);

/**
 * Which fields of a section can be sorted and filtered by range, and where their keys are kept: the dates of its period
 * first, then its filters and its columns. The entries table has room for four.
 */
export function sortSlotsOf(section: Section): Map<string, SortSlot> {
  const { period, filters = [], columns } = section.list;
  const wanted = [...(period ? [period.from, period.to] : []), ...filters, ...columns].filter((name) => {
    const field = section.fields[name];
    return field !== undefined && name !== section.titleField && sortable.has(field.kind);
  });
  const shown = [...new Set(wanted)].filter((name) => columns.includes(name) || isRange(section.fields[name]));
  return new Map(shown.slice(0, sortSlots.length).map((name, at) => [name, sortSlots[at] ?? "sort1"]));
}

/** Filters by "from … to" instead of by exact value. */
export function isRange(field: Field | undefined): boolean {
  return field?.kind === "date" || field?.kind === "dateTime" || field?.kind === "dateRange";
}
