import { listSearch, type Listed, type ListQuery, type ListView } from "~/lib/content/list/list-query";

/** A view of the list, or "past": what the front page has shown. */
export type ListTab = ListView | "past";

/**
 * The tabs of a list: where each leads from the list that is shown, and which of them is open. `titles` hold "past"
 * only where the section has that tab.
 */
export function tabLinks(section: Listed, query: ListQuery, titles: Partial<Record<ListTab, string>>) {
  const isPast = titles.past !== undefined && query.view === "all" && query.when === "past";
  return (Object.entries(titles) as [ListTab, string][]).map(([tab, title]) => {
    const step =
      tab === "past"
        ? { view: "all" as const, when: "past" as const }
        : isPast
          ? { view: tab, when: null }
          : { view: tab };
    return { title, href: listSearch(section, query, step), active: isPast ? tab === "past" : query.view === tab };
  });
}
