import type { Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import type { Locale } from "~/lib/content/values";

/** What a reader chose to narrow a list by: one value a field. */
export type Filters = Readonly<Record<string, string>>;
export type SectionQuery = { locale: Locale; page: number; search: string; archive: boolean; filters: Filters };

/** The address of one view of a section's list. */
export function listAddress(section: Pick<Section, "publicFace">, { locale, search, archive, page, filters }: SectionQuery): string {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  for (const [name, value] of Object.entries(filters)) params.set(name, value);
  if (archive) params.set("archive", "1");
  if (page > 1) params.set("page", String(page));
  if (locale !== "tr") params.set("lang", locale);
  return `${publicPaths.section(section, "tr")}${params.size > 0 ? `?${params}` : ""}`;
}
