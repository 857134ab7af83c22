import type { Faced } from "~/lib/content/definition/public/public-face";
import { findSection } from "~/lib/content/definition/registry.server";
import { countFacets } from "~/lib/content/publication/read/published.server";
import type { Labels } from "~/lib/public-site/entry/labels.server";

import type { Card } from "./card";

/** Cards with the number of related entries where the section counts them; 0 is left out. */
export async function withCounts(
  { publicFace: { page } }: Faced<"page">,
  cards: readonly Card[],
  { t }: Pick<Labels, "t">,
): Promise<Card[]> {
  const counted = page.reverse.flatMap(({ section, by, isCounted }) =>
    isCounted ? [{ other: findSection(section), by }] : [],
  );
  const counts = await Promise.all(
    counted.map(async ({ other, by }) => ({
      other,
      by,
      of: other ? await countFacets(other, [by], "current") : new Map<string, number>(),
    })),
  );
  return cards.map((card) => ({
    ...card,
    details: [
      ...card.details,
      ...counts.flatMap(({ other, by, of }) => {
        const count = of.get(`${by}:${card.id}`) ?? 0;
        return other && count > 0
          ? [{ icon: other.icon, text: t(`public.sections.${other.id}.counted`, { count }) }]
          : [];
      }),
    ],
  }));
}
