import type { Section } from "~/lib/content/definition/definition";
import { listPublished, type PublicQuery } from "~/lib/content/publication/read/published.server";
import type { Labels } from "~/lib/public-site/entry/labels.server";

import type { Card } from "~/lib/public-site/lists/card";
import { cardOf } from "~/lib/public-site/lists/cards.server";

type Wanted = {
  take: number;
  /** Entries with this field set come first. */
  first?: string;
  /** Only entries with this field set, unless there are none. */
  when?: string;
  facets?: readonly string[];
  isNewest?: boolean;
};

export async function latestCards(
  section: Section,
  { take, first, when, facets = [], isNewest = false }: Wanted,
  labels: Labels,
): Promise<Card[]> {
  const wanted = { take, ...(isNewest ? { isNewest } : {}) };
  const shown =
    when === undefined
      ? []
      : await latestCards(
          section,
          { ...wanted, ...(first ? { first } : {}), facets: [...facets, `${when}:true`] },
          labels,
        );
  if (shown.length > 0) return shown;
  const cards = (query: Partial<PublicQuery>) =>
    cardsOf(
      section,
      { size: take, ...(isNewest ? { isNewest } : {}), ...(facets.length > 0 ? { facets } : {}), ...query },
      labels,
    );
  if (!first) return cards({});
  const [chosen, latest] = await Promise.all([
    cards({ size: maxFirst(section, first, take), facets: [...facets, `${first}:true`] }),
    cards({}),
  ]);
  const ids = new Set(chosen.map(({ id }) => id));
  // The newest fill the remaining places.
  return [...chosen, ...latest.filter(({ id }) => !ids.has(id))].slice(0, take);
}

/** At most as many as the section allows to come first. */
function maxFirst({ rules }: Section, field: string, take: number): number {
  return rules.reduce(
    (most, rule) => (rule.kind === "newestOnly" && rule.field === field ? Math.min(most, rule.max) : most),
    take,
  );
}

export async function cardsOf(section: Section, query: Partial<PublicQuery>, labels: Labels): Promise<Card[]> {
  const { items, files, titles } = await listPublished(section, {
    locale: labels.locale,
    page: 1,
    size: 100,
    time: "current",
    isRoughlyCounted: true,
    ...query,
  });
  return items.map((item) => cardOf(section, item, { files, titles }, labels));
}
