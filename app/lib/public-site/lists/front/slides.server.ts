import type { Section } from "~/lib/content/definition/definition";
import { readPublished, type PublishedList, type PublicQuery } from "~/lib/content/publication/read/published.server";
import type { Locale } from "~/lib/content/values";

const maxFragments = 100;

/** Slides that are switched on and within their time at `now`. @param query a page, or a search */
export function shownFragments(
  section: Section,
  locale: Locale,
  now: number,
  query: Partial<Pick<PublicQuery, "page" | "size" | "search" | "facets">> = {},
): Promise<PublishedList> {
  return readPublished(section, {
    locale,
    page: 1,
    size: maxFragments,
    shownAt: new Date(now).toISOString(),
    ...query,
  });
}
