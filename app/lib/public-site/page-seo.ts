import type { MetaDescriptor } from "@remix-run/react";

import type { Locale } from "~/lib/content/values";

/** What a page tells search engines and the sites it is shared on; addresses are absolute. */
export type PageSeo = {
  title: string;
  site: string;
  description: string | null;
  locale: Locale;
  /** Null: not to be found at all, as a preview. */
  canonical: string | null;
  alternates: Partial<Record<Locale, string>>;
  picture: { url: string; alt: string } | null;
  type: "website" | "article";
  noIndex: boolean;
  rss: string | null;
};

export function seoMeta(seo: PageSeo | undefined): MetaDescriptor[] {
  if (!seo) return [];
  const { title, site, description, canonical, picture } = seo;
  const property = (name: string, content: string | null) => (content ? [{ property: name, content }] : []);
  return [
    { title: title === site ? site : `${title} | ${site}` },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(seo.noIndex ? [{ name: "robots", content: "noindex" }] : []),
    ...(canonical ? [{ tagName: "link", rel: "canonical", href: canonical }] : []),
    ...Object.entries(seo.alternates).map(([hrefLang, href]) => ({ tagName: "link", rel: "alternate", hrefLang, href })),
    ...(seo.rss ? [{ tagName: "link", rel: "alternate", type: "application/rss+xml", title, href: seo.rss }] : []),
    ...property("og:title", title),
    ...property("og:description", description),
    ...property("og:site_name", site),
    ...property("og:type", seo.type),
    ...property("og:locale", seo.locale === "tr" ? "tr_TR" : "en_GB"),
    ...property("og:url", canonical),
    ...property("og:image", picture?.url ?? null),
    ...property("og:image:alt", picture?.alt ?? null),
    { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
  ];
}
