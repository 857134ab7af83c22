import type { Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import { listPublished, pointedSections, type Pointed, type Published } from "~/lib/content/publication/published.server";
import type { Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import type { PageSeo } from "~/lib/public-site/outputs/page-seo";
import { wordsOf } from "~/lib/public-site/words";

import { entrySeo } from "./entry-seo.server";
import type { EntryView } from "./entry-view";
import { viewEntry, wholeTree } from "./entry-view.server";
import { entryJsonLd } from "./json-ld.server";

export type Crumb = { title: string; href?: string };
export type EntryPageData = { view: EntryView; seo: PageSeo; jsonLd: string; crumbs: Crumb[] };

/** All that a published entry's page is made of; kept until something on it changes. */
export function openEntry(section: Section, entry: Published, pointed: Pointed, origin: string, locale: Locale): Promise<EntryPageData> {
  return cached([section.id, ...pointedSections(section)], `page ${section.id} ${entry.id} ${locale} ${origin}`, async () => {
    const view = await viewEntry(section, entry, pointed, locale);
    const seo = await entrySeo(section, entry, pointed, view, origin, locale);
    return { view, seo, jsonLd: entryJsonLd(section, entry, view, seo, origin), crumbs: await crumbsOf(section, entry, view, locale) };
  });
}

async function crumbsOf(section: Section, entry: Published, view: EntryView, locale: Locale): Promise<Crumb[]> {
  const t = await getFixedT(locale);
  const home = { title: t("public.home"), href: publicPaths.home(locale) };
  const own = { title: view.title.text };
  if (section.kind === "single") return [home, own];
  const list = { title: t(`public.sections.${section.id}.title`), href: publicPaths.section(section.id, locale) };
  return [home, list, ...(await ancestorsOf(section, entry, locale)), own];
}

async function ancestorsOf(section: Section, entry: Published, locale: Locale): Promise<Crumb[]> {
  if (entry.parentId === null) return [];
  const { items } = await listPublished(section, { locale, page: 1, size: wholeTree });
  const byId = new Map(items.map((item) => [item.id, item]));
  const above: Crumb[] = [];
  for (let parent = byId.get(entry.parentId); parent && above.length < 10; parent = parent.parentId ? byId.get(parent.parentId) : undefined) {
    const slug = parent.slug[locale] ?? parent.slug.tr;
    above.unshift({ title: wordsOf(parent.title, locale)?.text ?? "", ...(slug ? { href: publicPaths.entry(section.id, slug, locale) } : {}) });
  }
  return above;
}
