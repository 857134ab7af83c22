import { isOrdered } from "~/lib/content/entries/ordering.server";
import type { Section } from "~/lib/content/definition/definition";
import { sectionSettings } from "~/lib/content/definition/section-settings.server";
import type { ListView } from "~/lib/content/definition/public-face";

/** Entries on a page of a list, where its list has pages. */
const usual: Partial<Readonly<Record<ListView, number>>> = { entry: 12, page: 12, landing: 12, list: 50, timeline: 50 };

/** Whether its list goes on over several pages: neither what is grouped nor a tree does. */
export function hasPages({ kind, publicFace: { view, groupBy } }: Section): boolean {
  if (view === "list") return groupBy === undefined;
  return view !== "fragment" && usual[view] !== undefined && kind !== "tree" && kind !== "category";
}

/**
 * Whether the administration may have its list begin at the other end: neither the editors' own order nor what is to
 * come has one.
 */
export function canBeReversed(section: Section): boolean {
  return hasPages(section) && !isOrdered(section) && section.publicFace.upcoming === undefined;
}

export async function isReversed(section: Section): Promise<boolean> {
  return canBeReversed(section) && (await sectionSettings(section)).isReversed === true;
}

/** As the administration says, else as the view has it. */
export async function pageSize(section: Section, view: ListView): Promise<number> {
  return (await sectionSettings(section)).pageSize ?? usual[view] ?? 50;
}
