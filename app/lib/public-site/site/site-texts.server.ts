import type { Section } from "~/lib/content/definition/definition";
import { sectionsWithPart } from "~/lib/content/definition/registry.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import type { SiteParts } from "~/lib/content/definition/site-parts.server";
import { uniqueFacets } from "~/lib/content/entries/derived/facets.server";
import { siteTextKeys, type SiteTextSort } from "~/lib/content/definition/public/site-text-keys";
import { publicTags, type Pointed, type Published } from "~/lib/content/publication/read/published-data.server";
import { rightUntil } from "~/lib/content/publication/read/published-times.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import type { Locale, Localized } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";

import { pictureOf } from "~/lib/public-site/pictures";
import type { ContactTexts, SiteTexts } from "./site-texts";
import { translate } from "~/lib/content/translated-text";

type TextPart = NonNullable<SiteParts["text"]>;

export async function findText(section: Section, { key: field }: TextPart, key: string, locale: Locale) {
  const facets = uniqueFacets({ [field]: key }, { field }).map(({ facet }) => facet);
  const { items, files, titles } = await listPublished(section, { locale, page: 1, size: 1, facets });
  const entry = items.find(({ data }) => data[field] === key);
  return entry ? { entry, pointed: { files, titles } } : null;
}

/** Adds `value`, the text whatever its kind. */
export function withValue(section: Section, item: Record<string, unknown>): Record<string, unknown> {
  const text = hooksOf(section).site?.text;
  return text ? { ...item, value: text.read(item).value ?? null } : item;
}

const [ofTexts] = sectionsWithPart("text");

export const textTags = ofTexts ? publicTags(ofTexts.section) : [];
export const textsRightUntil = () => (ofTexts ? rightUntil(ofTexts.section) : Number.POSITIVE_INFINITY);

/** The staff's texts for the site and its mails, in one language; cached until one changes. */
export async function siteTexts(locale: Locale): Promise<SiteTexts> {
  if (!ofTexts) return {};
  const { section, part } = ofTexts;
  return cached(
    textTags,
    `site texts ${locale}`,
    async () => {
      const found = await Promise.all(
        Object.entries(siteTextKeys).map(async ([name, { key, sort }]) => {
          const text = await findText(section, part, key, locale);
          return [name, text && valueOf(part, text, sort, locale)] as const;
        }),
      );
      return Object.fromEntries(found.filter(([, value]) => value !== null)) as SiteTexts;
    },
    textsRightUntil,
  );
}

function valueOf(
  { read }: TextPart,
  { entry: { data }, pointed: { files } }: { entry: Published; pointed: Pick<Pointed, "files"> },
  sort: SiteTextSort,
  locale: Locale,
) {
  const { sort: written, value } = read(data);
  if (written !== sort) return null;
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
