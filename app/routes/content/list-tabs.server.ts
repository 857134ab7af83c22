import type { TFunction } from "i18next";

import type { Section } from "~/lib/content/definition/definition";
import { listViews, type ListQuery, type ListView } from "~/lib/content/list/list-query";

/** `step`: what changes of the list's query. */
export type ListTab = { title: string; step: { view: ListView; when?: "past" | null }; active?: true };

/** What a list can be narrowed to by one step, in words: the view that is open is marked. */
export function listTabs(section: Section, query: ListQuery, t: TFunction): ListTab[] {
  // What the front page has shown lies apart: nobody looks for it among what is on show.
  const hasPast = section.area === "mainpage" && section.list.period !== undefined;
  const isPast = section.area === "mainpage" && query.view === "all" && query.when === "past";
  return listViews
    .filter((view) => view !== "awaitsReport" || section.publishing.display?.report !== undefined)
    .flatMap((view) => {
      const isOpen = query.view === view && !isPast;
      const tab: ListTab = { title: t(`content.list.views.${view}`), step: isPast ? { view, when: null } : { view }, ...(isOpen ? { active: true } : {}) };
      if (view !== "published" || !hasPast) return [tab];
      const title = t([`content.sections.${section.id}.periods.past`, "content.list.periods.past"]);
      return [tab, { title, step: { view: "all", when: "past" }, ...(isPast ? { active: true as const } : {}) }];
    });
}
