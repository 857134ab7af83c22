import type { Section } from "~/lib/content/definition";
import { listPublished, type Pointed, type Published } from "~/lib/content/published.server";
import type { Locale } from "~/lib/content/values";

/** What stands only inside other pages, as slides: what is switched on and within its own time at `now`. */
export async function shownFragments(section: Section, locale: Locale, now: number): Promise<{ items: Published[]; pointed: Pointed; until: number }> {
  const { items, files, titles } = await listPublished(section, { locale, page: 1, size: 100 });
  const timed = items
    .filter(({ data }) => data.active !== false)
    .map((item) => ({ item, from: instant(item.data.startAt, Number.NEGATIVE_INFINITY), to: instant(item.data.endAt, Number.POSITIVE_INFINITY) }));
  return {
    items: timed.filter(({ from, to }) => from <= now && now < to).map(({ item }) => item),
    pointed: { files, titles },
    until: Math.min(...timed.flatMap(({ from, to }) => [from, to]).filter((time) => time > now), Number.POSITIVE_INFINITY),
  };
}

function instant(value: unknown, otherwise: number): number {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? otherwise : time;
}
