import type { Section } from "~/lib/content/definition/definition";
import { listViews } from "~/lib/content/list/list-query";

import type { ListTab } from "./tabs";

/** The tabs of a section's list, in order. */
export function listTabs(section: Section): ListTab[] {
  // Past entries of the front page have a tab of their own.
  const hasPast = section.area === "mainpage" && section.list.period !== undefined;
  return listViews
    .filter((view) => view !== "awaitsReport" || section.publishing.display?.report !== undefined)
    .flatMap((view): ListTab[] => (view === "published" && hasPast ? [view, "past"] : [view]));
}
