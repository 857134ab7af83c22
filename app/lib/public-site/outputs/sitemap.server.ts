import type { Section } from "~/lib/content/definition/definition";
import { hasEntryPages, publicPaths } from "~/lib/content/definition/paths";
import { publicSections } from "~/lib/content/definition/registry.server";
import { rowPagesOf } from "~/lib/content/definition/public/row-addresses";
import { sectionSettings } from "~/lib/content/definition/section-settings.server";
import { hasIndexed, indexedParts, publicPages, publicSize } from "~/lib/content/publication/read/public-pages.server";
import { locales, type Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { anyOrigin, withOrigin } from "~/lib/public-site/fields/public-values.server";
import { isInSitemap } from "~/lib/public-site/site/seo-settings.server";
import { settingsTag } from "~/lib/settings/settings.server";

import { xmlText } from "./xml";

/** sitemaps.org's limit for one file. */
export const maxAddresses = 50_000;
const maxEntries = 5_000;
const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** The number of entries whose addresses in all languages fit into one file. */
export function entriesPerPart(section: Pick<Section, "fields" | "publicFace">, allowed = maxAddresses): number {
  const rows = rowPagesOf(section.publicFace.page).map(({ list }) => section.fields[list]);
  const perEntry = 1 + rows.reduce((sum, field) => sum + (field?.kind === "list" ? field.max : 0), 0);
  return Math.max(1, Math.min(maxEntries, Math.floor((allowed - locales.length) / (locales.length * perEntry))));
}

/** `/sitemap.xml`, in menu order. @param origin put before every address @param allowed addresses in one file */
export async function sitemapIndex(origin: string, allowed = maxAddresses): Promise<string> {
  const parts = await Promise.all(
    publicSections.map(async (section) => {
      const { files, changed } = await partsOf(section, entriesPerPart(section, allowed));
      return files.map(
        (part) =>
          `  <sitemap><loc>${xmlText(`${origin}${partPath(section, part)}`)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</sitemap>`,
      );
    }),
  );
  return `${xml}\n<sitemapindex xmlns="${schema}">\n${parts.flat().join("\n")}\n</sitemapindex>\n`;
}

/** File numbers from 1, and whether the list's page is in one. @param size entries of one file */
async function partsOf(
  section: Section,
  size: number,
): Promise<{ files: number[]; isListed: boolean; changed: string | null }> {
  const [{ length, changed }, { isUnindexed = false }, isNamed] = await Promise.all([
    publicSize(section),
    sectionSettings(section),
    isInSitemap(section),
  ]);
  if (!isNamed) return { files: [], isListed: false, changed };
  const isFound = length > 0 && (await hasIndexed(section));
  // A single's page is its entry's.
  const isListed = section.kind === "single" ? isFound : length > 0 && !isUnindexed;
  const ofEntries =
    !hasOwnPages(section) || !isFound
      ? []
      : length > size
        ? (await indexedParts(section, size)).map((part) => part + 1)
        : [1];
  return { files: [...new Set([...(isListed ? [1] : []), ...ofEntries])], isListed, changed };
}

const hasOwnPages = (section: Section) => hasEntryPages(section) || rowPagesOf(section.publicFace.page).length > 0;
const partPath = ({ id }: Section, part: number) => `/sitemap/${id}-${part}.xml`;
const partName = /^([\w-]{1,60})-([1-9]\d{0,5})\.xml$/;

/** By name ("haberler-1.xml"); null when there is none. */
export async function sitemapPart(name: string, origin: string, allowed = maxAddresses): Promise<string | null> {
  const [, id, number] = partName.exec(name) ?? [];
  const section = publicSections.find((one) => one.id === id);
  if (!section) return null;
  const size = entriesPerPart(section, allowed);
  const { files, isListed, changed } = await partsOf(section, size);
  const part = Number(number);
  if (!files.includes(part)) return null;
  const kept = await cached([section.id, settingsTag], `sitemap ${section.id} ${part} ${size}`, async () => {
    const own =
      part === 1 && isListed
        ? pageOf(anyOrigin, (locale) => publicPaths.section(section, locale), locales, changed)
        : [];
    const entries = hasOwnPages(section) ? await addressesOf(section, (part - 1) * size, size, anyOrigin) : [];
    return `${xml}\n<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${[...own, ...entries].join("\n")}\n</urlset>\n`;
  });
  return withOrigin(kept, origin);
}

async function addressesOf(section: Section, offset: number, limit: number, origin: string): Promise<string[]> {
  const pages = await publicPages(section, { offset, limit });
  return pages.flatMap(({ locales: written, slug, rows, changed }) => [
    ...(hasEntryPages(section)
      ? pageOf(
          origin,
          (locale) => publicPaths.entry(section, slug[locale] ?? "", locale),
          written.filter((locale) => slug[locale]),
          changed,
        )
      : []),
    ...rows.flatMap((address) => pageOf(origin, (locale) => publicPaths.row(address, locale), written, changed)),
  ]);
}

function pageOf(
  origin: string,
  path: (locale: Locale) => string,
  written: readonly Locale[],
  changed: string | null,
): string[] {
  const addresses = written.map((locale) => ({ locale, address: xmlText(origin + path(locale)) }));
  const alternates =
    addresses.length > 1
      ? addresses
          .map(({ locale, address }) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address}"/>`)
          .join("")
      : "";
  return addresses.map(
    ({ address }) => `  <url><loc>${address}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}${alternates}</url>`,
  );
}
