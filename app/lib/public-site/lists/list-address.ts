import type { Faced } from "~/lib/content/definition/public/public-face";
import { publicPaths } from "~/lib/content/definition/paths";
import type { OtherView } from "~/lib/content/definition/public/public-views";
import type { Locale } from "~/lib/content/values";

export type Filters = Readonly<Record<string, string>>;
export const listDays = ["today", "weekend"] as const;
export type ListDays = (typeof listDays)[number];
/** `view`: other than the default; `month`: of a calendar; `entry`: only this one, by id. */
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
  /** The entry from which distances are sorted. */
  near: string | null;
};
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

export function listAddress(
  section: Faced<"place" | "view">,
  { locale, search, archive, page, filters, days, view, month, entry, near }: SectionQuery,
): string {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  for (const [name, value] of Object.entries(filters)) params.set(name, value);
  if (days) params.set("days", days);
  if (archive) params.set("archive", "1");
  if (entry) params.set("entry", entry);
  if (near) params.set("near", near);
  // `month` implies the calendar view.
  if (month) params.set("month", month);
  else if (view) params.set("view", view);
  if (page > 1) params.set("page", String(page));
  if (locale !== "tr") params.set("lang", locale);
  return `${publicPaths.section(section, "tr")}${params.size > 0 ? `?${params}` : ""}`;
}
