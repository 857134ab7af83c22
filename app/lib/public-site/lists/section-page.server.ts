import type { Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { listPublished } from "~/lib/content/publication/published.server";
import type { Locale } from "~/lib/content/values";
import type { Pagination } from "~/lib/platform/http/pagination";
import { wholeTree } from "~/lib/public-site/entry/entry-view.server";
import { labelsOf } from "~/lib/public-site/entry/labels.server";
import { menuSections } from "~/lib/public-site/public-sections";

import type { Card } from "./card";
import { cardOf } from "./cards.server";

const pageSize = 12;
const longestSearch = 200;

export type SectionQuery = { locale: Locale; page: number; search: string; archive: boolean };

/** Reads the address of a public list; whatever makes no sense falls back to its default. */
export function parseSectionQuery(request: Request, locale: Locale): SectionQuery {
  const { searchParams } = new URL(request.url);
  const page = searchParams.get("page") ?? "";
  return {
    locale,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    search: (searchParams.get("search") ?? "").slice(0, longestSearch).trim(),
    archive: searchParams.get("archive") === "1",
  };
}

/** A section with an address on the public site, its single pages among them. */
export function publicSection(id: string | undefined): Section | undefined {
  const section = findSection(id);
  return section && section.publicFace.as !== "fragment" ? section : undefined;
}

export type SectionPage = { cards: Card[]; pagination: Pagination; isTree: boolean; archived: number };

/** One page of a section's list; a tree comes whole, since its pages hang together, unless it is searched. */
export async function sectionPage(section: Section, query: SectionQuery): Promise<SectionPage> {
  const { locale, page, search, archive } = query;
  const isTree = (section.kind === "tree" || section.kind === "category") && search === "";
  const isEvent = section.publicFace.schemaType === "Event";
  const [labels, list, archived] = await Promise.all([
    labelsOf(locale, [section]),
    listPublished(section, {
      locale,
      page: isTree ? 1 : page,
      size: isTree ? wholeTree : pageSize,
      archived: archive,
      ...(search ? { search } : {}),
      // What comes next is first; what is over is in the archive already.
      ...(isEvent && !archive ? { from: "0" } : {}),
    }),
    listPublished(section, { locale, page: 1, size: 1, archived: true }),
  ]);
  const pointed = { files: list.files, titles: list.titles };
  return {
    cards: list.items.map((item) => cardOf(section, item, pointed, labels)),
    pagination: list.pagination,
    isTree,
    archived: archived.pagination.length,
  };
}

export type SearchGroup = { section: string; length: number; cards: Card[]; more: string };

/** The first finds of each public section in the order of the menu; those where a title has the words come first. */
export async function searchSite(locale: Locale, search: string, archive: boolean): Promise<SearchGroup[]> {
  const groups = await Promise.all(
    menuSections.map(async (id): Promise<(SearchGroup & { named: number }) | null> => {
      const section = publicSection(id);
      if (!section) return null;
      const [labels, { items, files, titles, pagination, named }] = await Promise.all([
        labelsOf(locale, [section]),
        listPublished(section, { locale, page: 1, size: 5, search, archived: archive }),
      ]);
      const params = new URLSearchParams({ search, ...(archive ? { archive: "1" } : {}), ...(locale === "tr" ? {} : { lang: locale }) });
      return {
        section: id,
        named,
        length: pagination.length,
        cards: items.map((item) => cardOf(section, item, { files, titles }, labels)),
        more: `${publicPaths.section(id, "tr")}?${params}`,
      };
    }),
  );
  const found = groups.filter((group) => group !== null && group.length > 0) as (SearchGroup & { named: number })[];
  return found.sort((a, b) => Number(b.named > 0) - Number(a.named > 0)).map(({ named: _named, ...group }) => group);
}
