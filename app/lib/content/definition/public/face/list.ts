/** How its list is ordered and narrowed. */
export type ListFace = {
  /** Default: the editors' order for trees and ordered kinds (it also breaks ties), else the newest first. */
  order: readonly OrderKey[];
  filters: readonly string[];
  /** People, questions and lists are grouped by the values of this field. */
  groupBy?: string;
  years?: string;
  /** The rows of opening hours: readers filter by what is open now. */
  openNow?: OpenNow;
};
export type OrderKey = { field: string; descending?: boolean };

/** `closed`: a switch that closes it despite the rows, up to and including the day `until`. */
export type OpenNow = { hours: string; closed?: string; until?: string };

export function listNames({ order, filters, groupBy, years, openNow }: ListFace): (string | undefined)[] {
  return [...order.map(({ field }) => field), ...filters, groupBy, years, ...Object.values(openNow ?? {})];
}
