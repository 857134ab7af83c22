import type { Section } from "~/lib/content/definition/definition";
import type { TextsFace } from "~/lib/content/definition/public/public-face";
import { sections } from "~/lib/content/definition/registry.server";
import { uniqueFacets } from "~/lib/content/entries/entry-data.server";
import { siteTextKeys, type SiteTextSort } from "~/lib/content/definition/public/site-text-keys";
import { pointedSections, type Pointed, type Published } from "~/lib/content/publication/read/published-data.server";
import { rightUntil } from "~/lib/content/publication/read/published-times.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import type { Locale, Localized } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";

import { pictureOf } from "~/lib/public-site/pictures";
import type { ContactTexts, SiteTexts } from "./site-texts";
import { translate } from "~/lib/content/translated-text";

type OfTexts = Section & { publicFace: { texts: TextsFace } };

export function isOfTexts(section: Section): section is OfTexts {
  return section.publicFace.texts !== undefined;
}

export async function findText(section: OfTexts, key: string, locale: Locale) {
  const { key: field } = section.publicFace.texts;
  const facets = uniqueFacets({ [field]: key }, { field }).map(({ facet }) => facet);
  const { items, files, titles } = await listPublished(section, { locale, page: 1, size: 1, facets });
  const entry = items.find(({ data }) => data[field] === key);
  return entry ? { entry, pointed: { files, titles } } : null;
}

/** Adds `value`, the text whatever its kind. */
export function withValue({ publicFace: { texts } }: Section, item: Record<string, unknown>): Record<string, unknown> {
  return texts ? { ...item, value: item[texts.value[String(item[texts.by])] ?? ""] ?? null } : item;
}

const ofTexts = [...sections.values()].find(isOfTexts);

/** The staff's texts for the site and its mails, in one language; cached until one changes. */
export async function siteTexts(locale: Locale): Promise<SiteTexts> {
  if (!ofTexts) return {};
  const section = ofTexts;
  return cached(
    [section.id, ...pointedSections(section)],
    `site texts ${locale}`,
    async () => {
      const found = await Promise.all(
        Object.entries(siteTextKeys).map(async ([name, { key, sort }]) => {
          const text = await findText(section, key, locale);
          return [name, text && valueOf(section, text, sort, locale)] as const;
        }),
      );
      return Object.fromEntries(found.filter(([, value]) => value !== null)) as SiteTexts;
    },
    rightUntil(section),
  );
}

function valueOf(
  { publicFace: { texts } }: OfTexts,
  { entry: { data }, pointed: { files } }: { entry: Published; pointed: Pick<Pointed, "files"> },
  sort: SiteTextSort,
  locale: Locale,
) {
  if (data[texts.by] !== sort) return null;
  const value = data[texts.value[sort] ?? ""];
  switch (sort) {
    case "text": {
      const siteText = (value as Localized | undefined)?.[locale];
      return typeof siteText === "string" && siteText.trim() !== "" ? siteText : null;
    }
    case "rich":
      return translate(value, locale);
    case "image":
      return pictureOf(value, files, locale);
    case "link":
      return typeof value === "string" ? value : null;
    case "number":
      return typeof value === "number" ? value : null;
  }
}

/** Null where the staff wrote none. */
export async function contactTexts(locale: Locale): Promise<ContactTexts | null> {
  const { contactIntro, contactPicture, contactMap, answerDays } = await siteTexts(locale);
  if (!contactIntro && !contactPicture && !contactMap && answerDays === undefined) return null;
  return {
    ...(contactIntro ? { contactIntro } : {}),
    ...(contactPicture ? { contactPicture } : {}),
    ...(contactMap ? { contactMap } : {}),
    ...(answerDays === undefined ? {} : { answerDays }),
  };
}
