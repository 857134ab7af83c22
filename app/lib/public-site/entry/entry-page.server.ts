import { addressRelations, namingRelation } from "~/lib/content/definition/public/address-names";
import type { Section } from "~/lib/content/definition/definition";
import { hasEntryPages, publicAddress, publicPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { publicTags, type Pointed, type Published } from "~/lib/content/publication/read/published-data.server";
import { rightUntil } from "~/lib/content/publication/read/published-times.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import type { Locale, RowValue } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { etagOf } from "~/lib/platform/http/response/etag.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import type { PageSeo } from "~/lib/public-site/outputs/page-seo";
import { addressOf } from "~/lib/public-site/fields/public-values.server";
import { sectionTitles } from "~/lib/public-site/section-head.server";
import { settingsTag } from "~/lib/settings/settings.server";
import { translate } from "~/lib/content/translated-text";

import { entrySeo } from "./entry-seo.server";
import type { Crumb, EntryView } from "./entry-view";
import { viewEntry, wholeTree } from "./entry-view.server";
import { entryJsonLd } from "./json-ld.server";

export type EntryPageData = { view: EntryView; seo: PageSeo; jsonLd: string; crumbs: Crumb[] };

/** Cached until anything it shows changes. */
export function openEntry(
  section: Section,
  entry: Published,
  pointed: Pointed,
  origin: string,
  locale: Locale,
): Promise<EntryPageData> {
  const shown = section.publicFace.page.reverse.flatMap((list) => findSection(list.section) ?? []);
  const inBlocks = listedInBlocks(section, entry);
  const madeFrom = new Set([section, ...shown].flatMap(publicTags));
  // Content read before a change may arrive after it, so the key includes its hash.
  const key = `page ${section.id} ${entry.id} ${etagOf(JSON.stringify([entry, pointed]))} ${locale} ${origin}`;
  return cached(
    [...madeFrom, settingsTag],
    key,
    async () => {
      const view = await viewEntry(section, entry, pointed, locale);
      const seo = await entrySeo(section, entry, pointed, view, origin, locale);
      return {
        view,
        seo,
        jsonLd: entryJsonLd(section, entry, view, seo, origin),
        crumbs: await crumbsOf(section, entry, pointed, view, locale),
      };
    },
    rightUntil(section, ...shown, ...inBlocks),
  );
}

function listedInBlocks({ publicFace }: Section, { data }: Published): Section[] {
  return Object.entries(publicFace.page.rows).flatMap(([name, face]) => {
    const rows = face.as === "blocks" && Array.isArray(data[name]) ? (data[name] as RowValue[]) : [];
    return rows.flatMap((row) => (face.as === "blocks" && findSection(String(row[face.columns.section]))) || []);
  });
}

async function crumbsOf(
  section: Section,
  entry: Published,
  pointed: Pointed,
  view: EntryView,
  locale: Locale,
): Promise<Crumb[]> {
  const [t, sectionTitle] = await Promise.all([getFixedT(locale), sectionTitles(locale)]);
  const home = { title: t("public.home"), href: publicPaths.home(locale) };
  const own = { title: view.title.text };
  if (!hasEntryPages(section)) return [home, own];
  const list = { title: sectionTitle(section), href: publicPaths.section(section, locale) };
  return [
    home,
    list,
    ...relationsOf(section, entry, pointed, locale),
    ...(await ancestorsOf(section, entry, locale)),
    own,
  ];
}

function relationsOf(section: Section, entry: Published, pointed: Pointed, locale: Locale): Crumb[] {
  const naming = namingRelation(section);
  return addressRelations(section).flatMap((name) => {
    const [id, target] = [entry.data[name], pointed.titles[String(entry.data[name])]];
    const title = target && translate(target.title, locale)?.text;
    const href = target && addressOf(String(id), target, locale);
    return name !== naming && title ? [{ title, ...(href ? { href } : {}) }] : [];
  });
}

async function ancestorsOf(section: Section, entry: Published, locale: Locale): Promise<Crumb[]> {
  if (entry.parentId === null) return [];
  const { items } = await listPublished(section, { locale, page: 1, size: wholeTree });
  const byId = new Map(items.map((item) => [item.id, item]));
  const above: Crumb[] = [];
  for (
    let parent = byId.get(entry.parentId);
    parent && above.length < 10;
    parent = parent.parentId ? byId.get(parent.parentId) : undefined
  ) {
    const href = publicAddress(section, parent, locale);
    above.unshift({ title: translate(parent.title, locale)?.text ?? "", ...(href ? { href } : {}) });
  }
  return above;
}
