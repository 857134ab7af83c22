import type { TFunction } from "i18next";

import { listSearch, type Listed, type ListQuery, type ListView } from "~/lib/content/list/list-query";

/** A view of the list, or "past": former entries of the front page. */
export type ListTab = ListView | "past";

/** Each tab's title and its address from the present list, and the active one. */
export function tabLinks(section: Listed & { id: string }, query: ListQuery, tabs: readonly ListTab[], t: TFunction) {
  const isPast = tabs.includes("past") && query.view === "all" && query.when === "past";
  return tabs.map((tab) => {
    const title =
      tab === "past"
        ? t([`content.sections.${section.id}.periods.past`, "content.list.periods.past"])
        : t(`content.list.views.${tab}`);
    const step =
      tab === "past"
        ? { view: "all" as const, when: "past" as const }
        : isPast
          ? { view: tab, when: null }
          : { view: tab };
    return { title, href: listSearch(section, query, step), active: isPast ? tab === "past" : query.view === tab };
  });
}
