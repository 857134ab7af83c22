import type { MetaDescriptor } from "@remix-run/react";

import { locales, type Locale } from "~/lib/content/values";

export type PageSeo = {
  title: string;
  site: string;
  siteDescription: string;
  description: string | null;
  locale: Locale;
  /** null for pages that must not be found, such as previews. */
  canonical: string | null;
  alternates: Partial<Record<Locale, string>>;
  picture: { url: string; alt: string } | null;
  /** For news: its date and last change, as ISO instants. */
  article: { published: string; modified: string } | null;
  noIndex: boolean;
  rss: string | null;
  /** "{title} – {site}"; null: the product's own. */
  titlePattern: string | null;
  verificationCodes?: readonly { name: string; content: string }[];
  atom: string | null;
};

function documentTitle({ title, site, titlePattern }: PageSeo): string {
  if (title === site) return site;
  return titlePattern
    ? titlePattern.replaceAll(/\{(title|site)\}/g, (_whole, name: "title" | "site") => ({ title, site })[name])
    : `${title} | ${site}`;
}

const openGraphLocales: Record<Locale, string> = { tr: "tr_TR", en: "en_GB" };

export function seoMeta(seo: PageSeo | undefined): MetaDescriptor[] {
  if (!seo) return [];
  const { title, site, siteDescription, description, canonical, picture, verificationCodes = [] } = seo;
  const property = (name: string, content: string | null) => (content ? [{ property: name, content }] : []);
  return [
    { title: documentTitle(seo) },
    ...verificationCodes,
    { name: "description", content: description || siteDescription },
    ...(seo.noIndex ? [{ name: "robots", content: "noindex" }] : []),
    ...(canonical ? [{ tagName: "link", rel: "canonical", href: canonical }] : []),
    ...Object.entries(seo.alternates).map(([hrefLang, href]) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang,
      href,
    })),
    ...(seo.rss ? [{ tagName: "link", rel: "alternate", type: "application/rss+xml", title, href: seo.rss }] : []),
    ...(seo.atom ? [{ tagName: "link", rel: "alternate", type: "application/atom+xml", title, href: seo.atom }] : []),
    ...property("og:title", title),
    ...property("og:description", description),
    ...property("og:site_name", site),
    ...property("og:type", seo.article ? "article" : "website"),
    ...property("article:published_time", seo.article?.published ?? null),
    ...property("article:modified_time", seo.article?.modified ?? null),
    ...property("og:locale", openGraphLocales[seo.locale]),
    ...locales.flatMap((one) =>
      one !== seo.locale && seo.alternates[one] ? property("og:locale:alternate", openGraphLocales[one]) : [],
    ),
    ...property("og:url", canonical),
    ...property("og:image", picture?.url ?? null),
    ...property("og:image:alt", picture?.alt ?? null),
    { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
  ];
}
