import type { Section } from "~/lib/content/definition/definition";
import type { TextsFace } from "~/lib/content/definition/public-face";
import { sections } from "~/lib/content/definition/registry.server";
import { uniqueFacets } from "~/lib/content/entries/entry-data.server";
import type { Published } from "~/lib/content/publication/published-data.server";
import { listPublished } from "~/lib/content/publication/published.server";
import type { Locale, Localized } from "~/lib/content/values";

import type { SiteTextName, SiteTexts } from "./site-texts";

/** A section whose entries are the small texts of the site, called by name. */
type OfTexts = Section & { publicFace: { texts: TextsFace } };

export function isOfTexts(section: Section): section is OfTexts {
  return section.publicFace.texts !== undefined;
}

/** The entry that is called by this name. */
export async function findText(section: OfTexts, key: string, locale: Locale) {
  const { key: field } = section.publicFace.texts;
  const facets = uniqueFacets({ [field]: key }, { field }).map(({ facet }) => facet);
  const { items, files, titles } = await listPublished(section, { locale, page: 1, size: 1, facets });
  const entry = items.find(({ data }) => data[field] === key);
  return entry ? { entry, pointed: { files, titles } } : null;
}

/** What an entry of texts says, beside its fields, whatever its sort: `value`. */
export function withValue({ publicFace: { texts } }: Section, item: Record<string, unknown>): Record<string, unknown> {
  return texts ? { ...item, value: item[texts.value[String(item[texts.by])] ?? ""] ?? null } : item;
}

/** What the entries are called that pages of the site say; without one, or without its language, the product's own words stand there. */
const keys: Readonly<Record<SiteTextName, string>> = {
  copyright: "footer-telif-metni",
  accessibility: "footer-erisilebilirlik",
  slogan: "header-slogan",
  searchHint: "header-arama-ipucu",
  alert: "header-duyuru-etiketi",
  missing: "404-aciklama",
  gone: "410-aciklama",
  broken: "500-aciklama",
  closed: "bakim-aciklama",
  nothingFound: "arama-sonuc-yok",
};
const ofTexts = [...sections.values()].find(isOfTexts);

/** The small texts that the staff have written for pages of the site, in one language. */
export async function siteTexts(locale: Locale): Promise<SiteTexts> {
  if (!ofTexts) return {};
  const { texts } = ofTexts.publicFace;
  const said = ({ data }: Pick<Published, "data">) => {
    const value = data[texts.by] === "text" ? (data[texts.value.text ?? ""] as Localized | undefined)?.[locale] : undefined;
    return typeof value === "string" && value.trim() !== "" ? value : undefined;
  };
  const found = await Promise.all(Object.entries(keys).map(async ([name, key]) => {
    const text = await findText(ofTexts, key, locale);
    return [name, text && said(text.entry)] as const;
  }));
  return Object.fromEntries(found.filter(([, text]) => text));
}
