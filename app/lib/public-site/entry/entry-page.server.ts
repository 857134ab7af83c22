import type { Section } from "~/lib/content/definition/definition";
import { hasEntryPages, publicAddress, publicPaths } from "~/lib/content/definition/paths";
import { listPublished, pointedSections, rightUntil, type Pointed, type Published } from "~/lib/content/publication/published.server";
import type { Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import type { PageSeo } from "~/lib/public-site/outputs/page-seo";
import { translate } from "~/lib/public-site/translated-text";

import { entrySeo } from "./entry-seo.server";
import type { Crumb, EntryView } from "./entry-view";
import { viewEntry, wholeTree } from "./entry-view.server";
import { entryJsonLd } from "./json-ld.server";

export type EntryPageData = { view: EntryView; seo: PageSeo; jsonLd: string; crumbs: Crumb[] };

/** All that a published entry's page is made of; kept until something on it changes. */
export function openEntry(section: Section, entry: Published, pointed: Pointed, origin: string, locale: Locale): Promise<EntryPageData> {
  return cached([section.id, ...pointedSections(section), ...section.publicFace.reverse.map((list) => list.section)], `page ${section.id} ${entry.id} ${locale} ${origin}`, async () => {
    const view = await viewEntry(section, entry, pointed, locale);
    const seo = await entrySeo(section, entry, pointed, view, origin, locale);
    return { view, seo, jsonLd: entryJsonLd(section, entry, view, seo, origin), crumbs: await crumbsOf(section, entry, view, locale) };
  }, rightUntil(section));
}

async function crumbsOf(section: Section, entry: Published, view: EntryView, locale: Locale): Promise<Crumb[]> {
  const t = await getFixedT(locale);
  const home = { title: t("public.home"), href: publicPaths.home(locale) };
  const own = { title: view.title.text };
  if (!hasEntryPages(section)) return [home, own];
  const list = { title: t(`public.sections.${section.id}.title`), href: publicPaths.section(section, locale) };
  return [home, list, ...(await ancestorsOf(section, entry, locale)), own];
}

async function ancestorsOf(section: Section, entry: Published, locale: Locale): Promise<Crumb[]> {
  if (entry.parentId === null) return [];
  const { items } = await listPublished(section, { locale, page: 1, size: wholeTree });
  const byId = new Map(items.map((item) => [item.id, item]));
  const above: Crumb[] = [];
  for (let parent = byId.get(entry.parentId); parent && above.length < 10; parent = parent.parentId ? byId.get(parent.parentId) : undefined) {
    const href = publicAddress(section, parent, locale);
    above.unshift({ title: translate(parent.title, locale)?.text ?? "", ...(href ? { href } : {}) });
  }
  return above;
}
