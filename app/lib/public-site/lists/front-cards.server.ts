import type { Section } from "~/lib/content/definition/definition";
import { listPublished, type PublicQuery } from "~/lib/content/publication/published.server";
import type { Labels } from "~/lib/public-site/entry/labels.server";

import type { Card } from "./card";
import { cardOf } from "./cards.server";

type Wanted = { take: number; /** Entries with this field set come before the others. */ first?: string; facets?: readonly string[]; isNewest?: boolean };

/** What a section's list begins with or, where that is asked for, its newest, as cards. */
export async function latestCards(section: Section, { take, first, facets = [], isNewest = false }: Wanted, labels: Labels): Promise<Card[]> {
  const cards = (query: Partial<PublicQuery>) => cardsOf(section, { size: take, ...(isNewest ? { isNewest } : {}), ...(facets.length > 0 ? { facets } : {}), ...query }, labels);
  if (!first) return cards({});
  const [chosen, latest] = await Promise.all([cards({ facets: [...facets, `${first}:true`] }), cards({})]);
  const ids = new Set(chosen.map(({ id }) => id));
  // The newest fill the places that nobody was chosen for.
  return [...chosen, ...latest.filter(({ id }) => !ids.has(id))].slice(0, take);
}

/** Cards of what a section shows in its first list. */
export async function cardsOf(section: Section, query: Partial<PublicQuery>, labels: Labels): Promise<Card[]> {
  const { items, files, titles } = await listPublished(section, { locale: labels.locale, page: 1, size: 100, time: "current", ...query });
  return items.map((item) => cardOf(section, item, { files, titles }, labels));
}
