import type { Section } from "~/lib/content/definition/definition";
import { hasEntryPages, publicAddress, publicPaths } from "~/lib/content/definition/paths";
import type { Pointed, Published } from "~/lib/content/publication/read/published-data.server";
import { locales, type Locale } from "~/lib/content/values";
import { excerpt } from "~/lib/platform/text/rich-text/rich-text.server";
import type { PageSeo } from "~/lib/public-site/outputs/page-seo";
import type { Picture } from "~/lib/content/fields/public-shape";
import { pictureOf } from "~/lib/public-site/pictures";
import { seoSettings } from "~/lib/public-site/site/seo-settings.server";
import { siteIdentity } from "~/lib/public-site/site/site-identity.server";
import { translate } from "~/lib/content/translated-text";

import { factsInLine, firstText, type EntryView } from "./entry-view";

export async function pageSeo(
  origin: string,
  locale: Locale,
  {
    title,
    description = null,
    path,
    picture = null,
    rss = null,
    atom = null,
    noIndex = false,
  }: {
    title?: string;
    picture?: Picture | null;
    description?: string | null;
    path: (locale: Locale) => string;
    rss?: string | null;
    atom?: string | null;
    noIndex?: boolean;
  },
): Promise<PageSeo> {
  const [{ name: site, description: siteDescription }, settings] = await Promise.all([
    siteIdentity(locale),
    seoSettings(locale),
  ]);
  return {
    title: title ?? site,
    site,
    siteDescription,
    description,
    locale,
    canonical: origin + path(locale),
    alternates: Object.fromEntries(locales.map((one) => [one, origin + path(one)])),
    picture: shared(picture ?? settings.picture, origin, site),
    article: null,
    noIndex: noIndex || settings.isUnindexed,
    rss: rss && origin + rss,
    titlePattern: settings.titlePattern,
    // Search engines look for them on the front page only.
    ...(title === undefined ? { verificationCodes: settings.verificationCodes } : {}),
    atom: atom && origin + atom,
  };
}

export function entryAddresses(section: Section, entry: Published): Partial<Record<Locale, string>> {
  const written = locales.filter((locale) => entry.title[locale]);
  if (!hasEntryPages(section))
    return Object.fromEntries(written.map((locale) => [locale, publicAddress(section, entry, locale)]));
  return Object.fromEntries(
    written.flatMap((locale) => {
      const slug = entry.slug[locale];
      return slug ? [[locale, publicPaths.entry(section, slug, locale)]] : [];
    }),
  );
}

export async function entrySeo(
  section: Section,
  entry: Published,
  pointed: Pointed,
  view: EntryView,
  origin: string,
  locale: Locale,
): Promise<PageSeo> {
  const [{ name: site, description: siteDescription }, settings] = await Promise.all([
    siteIdentity(locale),
    seoSettings(locale),
  ]);
  const { data } = entry;
  const { head } = section.publicFace.seo;
  const own = (name: string | undefined) => (name === undefined ? undefined : data[name]);
  const addresses = entryAddresses(section, entry);
  const address = addresses[locale] ?? addresses.tr;
  const picture =
    pictureOf(own(head.picture), pointed.files, locale) ?? view.cover ?? view.portrait ?? settings.picture;
  const text = firstText(view);
  const canonical = own(head.canonical);
  const description =
    translate(own(head.description), locale)?.text ?? view.lead?.text ?? (text ? excerpt(text) : factsInLine(view));
  return {
    title: translate(own(head.title), locale)?.text ?? view.title.text,
    site,
    siteDescription,
    description: description || null,
    locale,
    canonical: typeof canonical === "string" ? canonical : address ? origin + address : null,
    alternates: Object.fromEntries(Object.entries(addresses).map(([language, path]) => [language, origin + path])),
    picture: shared(picture, origin, site),
    article:
      section.publicFace.seo.schemaData.as === "article"
        ? articleTimes(view.published ?? entry.firstPublishedAt.toISOString(), entry.publishedAt.toISOString())
        : null,
    noIndex: own(head.noIndex) === true || settings.isUnindexed,
    rss: null,
    titlePattern: settings.titlePattern,
    atom: null,
  };
}

const ownPicture = "/icons/share.png";
const shared = (picture: Picture | null, origin: string, site: string) =>
  picture ? { url: origin + picture.original, alt: picture.alt } : { url: origin + ownPicture, alt: site };

/** News may be dated after its publication; the change date is never earlier. Both are UTC and compare as strings. */
function articleTimes(published: string, changed: string): { published: string; modified: string } {
  return { published, modified: changed > published ? changed : published };
}
