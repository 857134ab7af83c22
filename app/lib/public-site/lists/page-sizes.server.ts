import { isOrdered } from "~/lib/content/entries/ordering.server";
import type { Section } from "~/lib/content/definition/definition";
import { sectionSettings } from "~/lib/content/definition/section-settings.server";
import type { ListView } from "~/lib/content/definition/public/public-views";

const usual: Partial<Readonly<Record<ListView, number>>> = { entry: 12, page: 12, landing: 12, list: 50, timeline: 50 };

/** Grouped lists and trees have no pages. */
export function hasPages({ kind, publicFace: { view, list } }: Pick<Section, "kind" | "publicFace">): boolean {
  if (view === "list") return list.groupBy === undefined;
  return view !== "fragment" && usual[view] !== undefined && kind !== "tree" && kind !== "category";
}

/** Whether the administration may reverse the order: not for the editors' own order, nor for coming events. */
export function canBeReversed(section: Section): boolean {
  return hasPages(section) && !isOrdered(section) && section.publicFace.times.upcoming === undefined;
}

export async function isReversed(section: Section): Promise<boolean> {
  return canBeReversed(section) && (await sectionSettings(section)).isReversed === true;
}

/** The administration's number, else the view's. */
export async function pageSize(section: Section, view: ListView): Promise<number> {
  return (await sectionSettings(section)).pageSize ?? usual[view] ?? 50;
}
