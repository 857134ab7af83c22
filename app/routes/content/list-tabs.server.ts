import type { TFunction } from "i18next";

import type { Section } from "~/lib/content/definition/definition";
import { listSearch, listViews, type ListQuery } from "~/lib/content/list/list-query";

/** What a list can be narrowed to by one step, in words: the view that is open is marked. */
export function listTabs(section: Section, query: ListQuery, t: TFunction) {
  // What the front page has shown lies apart: nobody looks for it among what is on show.
  const hasPast = section.area === "mainpage" && section.list.period !== undefined;
  const isPast = section.area === "mainpage" && query.view === "all" && query.when === "past";
  return listViews
    .filter((view) => view !== "awaitsReport" || section.publishing.display?.report !== undefined)
    .flatMap((view) => {
      const href = listSearch(section, query, isPast ? { view, when: null } : { view });
      const tab = { title: t(`content.list.views.${view}`), href, active: query.view === view && !isPast };
      if (view !== "published" || !hasPast) return [tab];
      const title = t([`content.sections.${section.id}.periods.past`, "content.list.periods.past"]);
      return [tab, { title, href: listSearch(section, query, { view: "all", when: "past" }), active: isPast }];
    });
}
