import type { ListField, Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import type { TabFields } from "~/lib/content/definition/public/face/front-page";
import { findSection } from "~/lib/content/definition/registry.server";
import { isSectionHidden } from "~/lib/content/definition/section-settings.server";
import type { Pointed, Published } from "~/lib/content/publication/read/published-data.server";
import type { Locale, RowValue } from "~/lib/content/values";
import { labelsOf } from "~/lib/public-site/entry/labels.server";
import { onlyOfItsKind } from "~/lib/content/fields/list.server";
import { isRelation } from "~/lib/content/fields/points-at";
import { translate } from "~/lib/content/translated-text";

import type { Card } from "~/lib/public-site/lists/card";
import { cardsOf, latestCards } from "./front-cards.server";
import type { FrontTab } from "./front-page";
import { everything } from "~/lib/public-site/lists/list-address";
import { facetsIn, usuallyListed } from "~/lib/public-site/lists/list-excerpt";
import { monthPage } from "~/lib/public-site/lists/month-page.server";

export async function tabOf(
  section: Section,
  names: TabFields,
  entry: Published,
  pointed: Pointed,
  locale: Locale,
): Promise<FrontTab | null> {
  const { data } = entry;
  const source = findSection(String(data[names.source]));
  const title = translate(entry.title, locale);
  if (!source || !title || source.publicFace.place.address === null) return null;
  const [labels, isHidden] = await Promise.all([labelsOf(locale, [source]), isSectionHidden(source)]);
  const isManual = data[names.mode] === "manual";
  // An editor's choice may include other sections.
  if (isHidden && !isManual) return null;
  const take = typeof data[names.limit] === "number" ? Number(data[names.limit]) : usuallyListed;
  const isCalendar = data[names.layout] === "calendar" && source.publicFace.times.upcoming !== undefined && !isManual;
  const [cards, month] = await Promise.all([
    isCalendar
      ? []
      : isManual
        ? chosenCards(section, names, data[names.items], pointed, locale)
        : latestCards(
            source,
            {
              take,
              ...firstOf(source),
              facets: facetsIn(data[names.filter]),
              isNewest: source.publicFace.times.upcoming === undefined,
            },
            labels,
          ),
    isCalendar ? monthPage({ section: source, query: { locale, ...everything }, time: "all", labels }) : null,
  ]);
  if (cards.length === 0 && !month) return null;
  const more = data[names.more];
  return {
    id: entry.id,
    title,
    layout: month ? "calendar" : data[names.layout] === "list" ? "list" : "cards",
    source: isManual ? null : source.id,
    cards: cards.slice(0, take),
    month,
    href: typeof more === "string" ? more : isHidden ? null : publicPaths.section(source, locale),
    moreLabel: labels.t([`public.sections.${source.id}.all`, "public.seeAll"]),
  };
}

/** The front page's choice and order hold for a tab too. */
function firstOf({ publicFace: { frontPage } }: Section): { first?: string; when?: string } {
  if (frontPage?.as !== "pictures") return {};
  return {
    ...(frontPage.first ? { first: frontPage.first } : {}),
    ...(frontPage.when ? { when: frontPage.when } : {}),
  };
}

/** In the order of the rows; what is no longer public is left out. */
async function chosenCards(
  section: Section,
  names: TabFields,
  rows: unknown,
  pointed: Pointed,
  locale: Locale,
): Promise<Card[]> {
  const field = section.fields[names.items] as ListField;
  const relations = Object.keys(field.columns).filter((column) => isRelation(field.columns[column]));
  const ids = (Array.isArray(rows) ? (rows as RowValue[]) : []).flatMap((row) => {
    const own = onlyOfItsKind(field, row);
    return relations.flatMap((column) => (typeof own[column] === "string" ? [own[column]] : []));
  });
  const cards = await Promise.all(
    ids.map(async (id) => {
      const target = findSection(pointed.titles[id]?.section);
      return target ? cardsOf(target, { entry: id, size: 1 }, await labelsOf(locale, [target])) : [];
    }),
  );
  return cards.flat();
}
