import type { Section } from "~/lib/content/definition/definition";
import { listPublished, type Pointed, type Published } from "~/lib/content/publication/published.server";
import type { Locale } from "~/lib/content/values";

/** What stands only inside other pages, as slides: what is switched on and within its own time at `now`. */
export async function shownFragments(section: Section, locale: Locale, now: number): Promise<{ items: Published[]; pointed: Pointed }> {
  const { items, files, titles } = await listPublished(section, { locale, page: 1, size: 100 });
  const { shown } = section.publicFace;
  const isShown = ({ data }: Published) =>
    !shown || (data[shown.when] !== false && instant(data[shown.from], Number.NEGATIVE_INFINITY) <= now && now < instant(data[shown.to], Number.POSITIVE_INFINITY));
  return { items: items.filter(isShown), pointed: { files, titles } };
}

function instant(value: unknown, otherwise: number): number {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? otherwise : time;
}
