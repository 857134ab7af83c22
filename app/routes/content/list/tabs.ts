import { listSearch, type Listed, type ListQuery, type ListView } from "~/lib/content/list/list-query";

/** A view of the list, or "past": former entries of the front page. */
export type ListTab = ListView | "past";

/** Each tab's address from the present list, and the active one. `titles` has "past" only where that tab exists. */
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
