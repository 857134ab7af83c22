import type { Section } from "~/lib/content/definition/definition";
import { hasEntryPages, publicPaths } from "~/lib/content/definition/paths";
import { publicSections } from "~/lib/content/definition/registry.server";
import { rowPagesOf } from "~/lib/content/definition/row-addresses";
import { sectionSettings } from "~/lib/content/definition/section-settings.server";
import { hasIndexed, publicPages, publicSize } from "~/lib/content/publication/public-pages.server";
import { locales, type Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { isInSitemap } from "~/lib/public-site/seo-settings.server";
import { settingsTag } from "~/lib/settings/settings.server";

import { xmlText } from "./xml";

/** What sitemaps.org allows in one file. */
export const mostAddresses = 50_000;
const mostEntries = 5_000;
const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** How many entries of a section one file holds: all their addresses in all languages fit into it. */
export function entriesPerPart(section: Pick<Section, "fields" | "publicFace">, allowed = mostAddresses): number {
  const rows = rowPagesOf(section.publicFace).map(({ list }) => section.fields[list]);
  const perEntry = 1 + rows.reduce((sum, field) => sum + (field?.kind === "list" ? field.max : 0), 0);
  return Math.max(1, Math.min(mostEntries, Math.floor((allowed - locales.length) / (locales.length * perEntry))));
}

/** `/sitemap.xml`: the files of the sections that have anything, in the order of the menu. @param origin put before every address */
export async function sitemapIndex(origin: string): Promise<string> {
  const parts = await Promise.all(
    publicSections.map(async (section) => {
      const { files, changed } = await partsOf(section);
      return Array.from({ length: files }, (_, at) => `  <sitemap><loc>${xmlText(`${origin}${partPath(section, at + 1)}`)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</sitemap>`);
    }),
  );
  return `${xml}\n<sitemapindex xmlns="${schema}">\n${parts.flat().join("\n")}\n</sitemapindex>\n`;
}

/** Of how many files a section's pages are, and whether its own is among them: not where it tells search engines to leave it out. None where the administration names other sections. */
async function partsOf(section: Section): Promise<{ files: number; isListed: boolean; changed: string | null }> {
  const [{ length, changed }, { isUnindexed = false }, isNamed] = await Promise.all([publicSize(section), sectionSettings(section), isInSitemap(section)]);
  if (!isNamed) return { files: 0, isListed: false, changed };
  const isFound = length > 0 && (await hasIndexed(section));
  // The page of a single is its entry's.
  const isListed = section.kind === "single" ? isFound : length > 0 && !isUnindexed;
  return { files: Math.max(isListed ? 1 : 0, hasOwnPages(section) && isFound ? Math.ceil(length / entriesPerPart(section)) : 0), isListed, changed };
}

const hasOwnPages = (section: Section) => hasEntryPages(section) || rowPagesOf(section.publicFace).length > 0;
const partPath = ({ id }: Section, part: number) => `/sitemap/${id}-${part}.xml`;
const partName = /^([\w-]{1,60})-([1-9]\d{0,5})\.xml$/;

/** One file of it by its name ("haberler-1.xml"); null: there is none of that name. */
export async function sitemapPart(name: string, origin: string): Promise<string | null> {
  const [, id, number] = partName.exec(name) ?? [];
  const section = publicSections.find((one) => one.id === id);
  if (!section) return null;
  const { files, isListed, changed } = await partsOf(section);
  const part = Number(number);
  const size = entriesPerPart(section);
  if (part > files) return null;
  return cached([section.id, settingsTag], `sitemap ${section.id} ${part} ${origin}`, async () => {
    const own = part === 1 && isListed ? pageOf(origin, (locale) => publicPaths.section(section, locale), locales, changed) : [];
    const entries = hasOwnPages(section) ? await addressesOf(section, (part - 1) * size, size, origin) : [];
    return `${xml}\n<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${[...own, ...entries].join("\n")}\n</urlset>\n`;
  });
}

/** The pages of entries and of their rows. */
async function addressesOf(section: Section, offset: number, limit: number, origin: string): Promise<string[]> {
  const pages = await publicPages(section, { offset, limit });
  return pages.flatMap(({ locales: written, slug, rows, changed }) => [
    ...(hasEntryPages(section) ? pageOf(origin, (locale) => publicPaths.entry(section, slug[locale] ?? "", locale), written.filter((locale) => slug[locale]), changed) : []),
    ...rows.flatMap((address) => pageOf(origin, (locale) => publicPaths.row(address, locale), written, changed)),
  ]);
}

/** A page in each of its languages, with where it is in the others. */
function pageOf(origin: string, path: (locale: Locale) => string, written: readonly Locale[], changed: string | null): string[] {
  const addresses = written.map((locale) => ({ locale, address: xmlText(origin + path(locale)) }));
  const alternates = addresses.length > 1 ? addresses.map(({ locale, address }) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address}"/>`).join("") : "";
  return addresses.map(({ address }) => `  <url><loc>${address}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}${alternates}</url>`);
}
