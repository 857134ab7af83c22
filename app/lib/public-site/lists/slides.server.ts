import type { Section } from "~/lib/content/definition/definition";
import { readPublished, type PublishedList, type PublicQuery } from "~/lib/content/publication/published.server";
import type { Locale } from "~/lib/content/values";

const mostFragments = 100;

/**
 * What stands only inside other pages, as slides: what is switched on and within its own time at `now`. @param query a
 * page of it, or what of it is searched for
 */
export function shownFragments(
  section: Section,
  locale: Locale,
  now: number,
  query: Partial<Pick<PublicQuery, "page" | "size" | "search" | "facets">> = {},
): Promise<PublishedList> {
  return readPublished(section, {
    locale,
    page: 1,
    size: mostFragments,
    shownAt: new Date(now).toISOString(),
    ...query,
  });
}
