import type { EntryData } from "~/lib/content/values";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import type { Faced } from "./public-face";

/** An entry of more months is found in every calendar. */
const maxMonths = 24;
const facetOf = (month: string) => `~month:${month}`;
const always = facetOf("*");

/** The months in Istanbul time between two days or instants, inclusive; null if more than `mostMonths`. */
function monthsBetween(from: string, to: string): string[] | null {
  const [first, last] = [toIsoDate(from)?.slice(0, 7), toIsoDate(to)?.slice(0, 7)].sort();
  if (first === undefined || last === undefined) return null;
  const months: string[] = [];
  for (let month = first; month <= last; month = next(month)) {
    if (months.push(month) > maxMonths) return null;
  }
  return months;
}

function next(month: string): string {
  const [year, of] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return of === 12
    ? `${String(year + 1).padStart(4, "0")}-01`
    : `${month.slice(0, 5)}${String(of + 1).padStart(2, "0")}`;
}

/** The facets by which a calendar finds an entry with a time of its own; see `facetsOf`. */
export function monthFacets({ publicFace }: Faced<"times">, data: EntryData): string[] {
  const { upcoming } = publicFace.times;
  const [from, to] = [data[upcoming?.from ?? ""], data[upcoming?.to ?? ""]];
  if (!upcoming || typeof from !== "string") return [];
  return monthsBetween(from, typeof to === "string" ? to : from)?.map(facetOf) ?? [always];
}

/** An entry that takes place between two instants has one of these; null where the span is too long to narrow by. */
export function facetsWithin({ from, to }: { from: string; to: string }): string[] | null {
  const months = monthsBetween(from, to);
  return months && [...months.map(facetOf), always];
}
