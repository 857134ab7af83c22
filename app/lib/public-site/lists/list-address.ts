import type { Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import type { OtherView } from "~/lib/content/definition/public-face";
import type { Locale } from "~/lib/content/values";

/** What a reader chose to narrow a list by: one value a field. */
export type Filters = Readonly<Record<string, string>>;
/** Days to which a list of events can be narrowed. */
export const listDays = ["today", "weekend"] as const;
export type ListDays = (typeof listDays)[number];
/** `view`: another than the section's own; `month`: of a calendar; `entry`: that one alone, by its id. */
export type SectionQuery = {
  locale: Locale;
  page: number;
  search: string;
  archive: boolean;
  filters: Filters;
  days: ListDays | null;
  view: OtherView | null;
  month: string | null;
  entry: string | null;
  /** The entry from which places are put in order. */
  near: string | null;
};
/** The first page of a list, in which nothing is left out. */
export const everything: Omit<SectionQuery, "locale"> = {
  page: 1,
  search: "",
  archive: false,
  filters: {},
  days: null,
  view: null,
  month: null,
  entry: null,
  near: null,
};

/** The address of one view of a section's list. */
export function listAddress(
  section: Pick<Section, "publicFace">,
  { locale, search, archive, page, filters, days, view, month, entry, near }: SectionQuery,
): string {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  for (const [name, value] of Object.entries(filters)) params.set(name, value);
  if (days) params.set("days", days);
  if (archive) params.set("archive", "1");
  if (entry) params.set("entry", entry);
  if (near) params.set("near", near);
  // A month says by itself that it is a calendar.
  if (month) params.set("month", month);
  else if (view) params.set("view", view);
  if (page > 1) params.set("page", String(page));
  if (locale !== "tr") params.set("lang", locale);
  return `${publicPaths.section(section, "tr")}${params.size > 0 ? `?${params}` : ""}`;
}
