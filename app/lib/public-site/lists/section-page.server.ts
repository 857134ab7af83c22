import type { Section } from "~/lib/content/definition/definition";
import { publicSections } from "~/lib/content/definition/registry.server";
import { listPublished } from "~/lib/content/publication/published.server";
import type { Locale } from "~/lib/content/values";
import type { Pagination } from "~/lib/platform/http/pagination";
import { wholeTree } from "~/lib/public-site/entry/entry-view.server";
import { labelsOf } from "~/lib/public-site/entry/labels.server";

import type { Card } from "./card";
import { cardOf } from "./cards.server";
import { facetsOf, filterChoices, readFilters, type FilterChoice } from "./filters.server";
import { listAddress, type SectionQuery } from "./list-address";

const pageSize = 12;
const longestSearch = 200;

/** Reads the address of a public list; whatever makes no sense falls back to its default. */
export function parseSectionQuery(request: Request, locale: Locale, section?: Section): SectionQuery {
  const { searchParams } = new URL(request.url);
  const page = searchParams.get("page") ?? "";
  return {
    locale,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    search: (searchParams.get("search") ?? "").slice(0, longestSearch).trim(),
    archive: searchParams.get("archive") === "1",
    filters: section ? readFilters(section, searchParams) : {},
  };
}

/** How the cards of a list lie: a tree by its levels, tiles with an icon, pictures, or rows of words. */
export type CardLook = "tree" | "tiles" | "pictures" | "rows";
export type SectionPage = { cards: Card[]; look: CardLook; pagination: Pagination; archived: number; choices: FilterChoice[] };

/** One page of a section's list; a tree comes whole, since its pages hang together, unless it is searched or narrowed. */
export async function sectionPage(section: Section, query: SectionQuery): Promise<SectionPage> {
  const { locale, page, search, archive, filters } = query;
  const isTree = (section.kind === "tree" || section.kind === "category") && search === "" && Object.keys(filters).length === 0;
  const time = archive ? "past" : "current";
  const facets = facetsOf(filters);
  const labels = await labelsOf(locale, [section]);
  const [list, archived, choices] = await Promise.all([
    listPublished(section, { locale, page: isTree ? 1 : page, size: isTree ? wholeTree : pageSize, time, ...(search ? { search } : {}), ...(facets.length > 0 ? { facets } : {}) }),
    listPublished(section, { locale, page: 1, size: 1, time: "past" }),
    filterChoices(section, filters, time, labels),
  ]);
  const pointed = { files: list.files, titles: list.titles };
  return {
    cards: list.items.map((item) => cardOf(section, item, pointed, labels)),
    look: isTree ? "tree" : lookOf(section),
    pagination: list.pagination,
    archived: archived.pagination.length,
    choices,
  };
}

function lookOf({ publicFace: { roles } }: Section): CardLook {
  if (roles.icon) return "tiles";
  return roles.picture ? "pictures" : "rows";
}

export type SearchGroup = { section: string; length: number; cards: Card[]; more: string };

/** The first finds of each public section in the order of the menu; those where a title has the words come first. */
export async function searchSite(locale: Locale, search: string, archive: boolean): Promise<SearchGroup[]> {
  const groups = await Promise.all(
    publicSections.map(async (section): Promise<SearchGroup & { named: number }> => {
      const [labels, { items, files, titles, pagination, named }] = await Promise.all([
        labelsOf(locale, [section]),
        listPublished(section, { locale, page: 1, size: 5, search, time: archive ? "past" : "current" }),
      ]);
      return {
        section: section.id,
        named,
        length: pagination.length,
        cards: items.map((item) => cardOf(section, item, { files, titles }, labels)),
        more: listAddress(section, { locale, page: 1, search, archive, filters: {} }),
      };
    }),
  );
  const found = groups.filter(({ length }) => length > 0);
  return found.sort((a, b) => Number(b.named > 0) - Number(a.named > 0)).map(({ named: _named, ...group }) => group);
}

