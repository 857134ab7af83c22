import type { TFunction } from "i18next";

import type { Section } from "~/lib/content/definition/definition";
import { listViews } from "~/lib/content/list/list-query";

import type { ListTab } from "./tabs";

/** Tab titles by name, in order. */
export function listTabs(section: Section, t: TFunction): Partial<Record<ListTab, string>> {
  // Past entries of the front page have a tab of their own.
  const hasPast = section.area === "mainpage" && section.list.period !== undefined;
  return Object.fromEntries(
    listViews
      .filter((view) => view !== "awaitsReport" || section.publishing.display?.report !== undefined)
      .flatMap((view): [ListTab, string][] => [
        [view, t(`content.list.views.${view}`)],
        ...(view === "published" && hasPast
          ? [
              ["past", t([`content.sections.${section.id}.periods.past`, "content.list.periods.past"])] as [
                ListTab,
                string,
              ],
            ]
          : []),
      ]),
  );
}
