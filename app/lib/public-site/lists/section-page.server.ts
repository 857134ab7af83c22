import type { Section } from "~/lib/content/definition/definition";
import { isReadInList } from "~/lib/content/definition/paths";
import { rowPagesOf } from "~/lib/content/definition/public/row-addresses";
import type { ListView } from "~/lib/content/definition/public/public-views";
import { publicSections } from "~/lib/content/definition/registry.server";
import { publicNumbers } from "~/lib/content/entries/entry-data.server";
import type { Published } from "~/lib/content/publication/read/published-data.server";
import { listPublished, searchBounds, sectionsWithMatches } from "~/lib/content/publication/read/published.server";
import { publishedPartialMatches } from "~/lib/content/publication/read/partial-matches.server";
import type { Locale } from "~/lib/content/values";
import type { Pagination } from "~/lib/platform/http/request/pagination";
import { isMonth } from "~/lib/platform/text/dates/months";
import { askedNumbers } from "~/lib/platform/text/turkish/official-numbers";
import { labelsOf } from "~/lib/public-site/entry/labels.server";

import type { Card } from "./card";
import { cardOf } from "./cards.server";
import { filterChoices, isId, readFilters, type FilterChoice } from "./filters.server";
import { markMatches } from "./mark-matches.server";
import { foundRows, type FoundRow } from "./found-rows.server";
import { everything, listAddress, listDays, type SectionQuery } from "./list-address";
import type { ListBody } from "./list-body";
import { listBody } from "./list-body.server";

const longestSearch = 200;

/** Invalid values fall back to the default. */
export function parseSectionQuery(request: Request, locale: Locale, section?: Section): SectionQuery {
  const { searchParams } = new URL(request.url);
  const page = searchParams.get("page") ?? "";
  return {
    locale,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    search: (searchParams.get("search") ?? "").slice(0, longestSearch).trim(),
    archive: searchParams.get("archive") === "1",
    days: (section?.publicFace.times.upcoming && listDays.find((one) => one === searchParams.get("days"))) ?? null,
    filters: section ? readFilters(section, searchParams) : {},
    ...readView(section, searchParams),
  };
}

function readView(
  section: Section | undefined,
  params: URLSearchParams,
): Pick<SectionQuery, "view" | "month" | "entry" | "near"> {
  if (!section) return { view: null, month: null, entry: null, near: null };
  const { view, otherViews } = section.publicFace;
  const [month, wanted, entry, near] = ["month", "view", "entry", "near"].map((name) => params.get(name) ?? "");
  const hasCalendar = view === "calendar" || otherViews.includes("calendar");
  const asked = hasCalendar && month && isMonth(month) ? month : null;
  const other = otherViews.find((one) => one === (asked ? "calendar" : wanted)) ?? null;
  return {
    view: other,
    month: asked,
    entry: isReadInList(section) && entry && isId(entry) ? entry : null,
    near: (view === "map" || other === "map") && near && isId(near) ? near : null,
  };
}

export type SectionPage = { body: ListBody; pagination: Pagination; archived: number; choices: FilterChoice[] };

/** A page of a section's list, and the entries read in the list itself, as published. */
export async function sectionPage(
  section: Section,
  query: SectionQuery,
): Promise<SectionPage & { entries: readonly Published[] }> {
  const { locale, archive, filters, entry } = query;
  const view = viewOf(section, query);
  const time = view === "calendar" || entry ? "all" : archive ? "past" : "current";
  const labels = await labelsOf(locale, [section]);
  const [list, archived, choices] = await Promise.all([
    listBody(view, { section, query, time, labels }),
    listPublished(section, { locale, page: 1, size: 1, time: "past" }),
    filterChoices(section, filters, time, labels),
  ]);
  return { ...list, archived: archived.pagination.length, choices };
}

function viewOf({ publicFace: { view } }: Section, query: SectionQuery): ListView {
  const chosen = query.view ?? view;
  if (chosen === "fragment") throw new Error("what stands in other pages has no list");
  return chosen;
}

/** `hasMore`: only counted up to `length`; `isExact`: something has the requested official number. */
export type SearchGroup = {
  section: string;
  title: string;
  length: number;
  hasMore: boolean;
  isExact: boolean;
  cards: Card[];
  rows: FoundRow[];
  more: string;
};

const shownFinds = 5;
/** Rows are searched in more entries than are shown. */
const searchedForRows = 20;

/** In menu order; within a section exact numbers first, then titles with the terms. */
export async function searchSite(locale: Locale, search: string, archive: boolean): Promise<SearchGroup[]> {
  const found = await sectionsWithMatches(publicSections, search);
  const numbers = askedNumbers(search);
  const groups = await Promise.all(
    publicSections
      .filter(({ id }) => found.has(id))
      .map(async (section): Promise<SearchGroup & { named: number }> => {
        const [labels, { items, files, titles, pagination, named }] = await Promise.all([
          labelsOf(locale, [section]),
          listPublished(section, {
            locale,
            page: 1,
            size: rowPagesOf(section.publicFace.page).length > 0 ? searchedForRows : shownFinds,
            search,
            isRoughlyCounted: true,
            time: archive ? "past" : "current",
          }),
        ]);
        return {
          section: section.id,
          title: labels.section(section),
          named,
          length: Math.min(pagination.length, searchBounds.counted),
          hasMore: pagination.length > searchBounds.counted,
          isExact:
            numbers.length > 0 &&
            items.some(({ data }) => publicNumbers(section, data).some((number) => numbers.includes(number))),
          cards: items
            .slice(0, shownFinds)
            .map((item) => markMatches(cardOf(section, item, { files, titles }, labels), section, item, search)),
          rows: foundRows(section, items, search, locale),
          more: listAddress(section, { ...everything, locale, search, archive }),
        };
      }),
  );
  const shown = groups.filter(({ length }) => length > 0);
  return shown
    .sort((a, b) => Number(b.isExact) - Number(a.isExact) || Number(b.named > 0) - Number(a.named > 0))
    .map(({ named: _named, ...group }) => group);
}

/** The most near matches: a visitor who gets many of them asks with other terms. */
const maxNear = 12;

/** Entries with most of the terms, best first, for a search that finds nothing. */
export async function searchNearSite(
  locale: Locale,
  search: string,
  archive: boolean,
  sections: readonly Section[] = publicSections,
): Promise<(Card & { kind: string })[]> {
  const found = await publishedPartialMatches(sections, search, { archived: archive, limit: 2 * maxNear });
  const cards = await Promise.all(
    sections.map(async (section) => {
      const ids = found.flatMap((one) => (one.section === section.id ? [one.id] : []));
      if (ids.length === 0) return [];
      const [labels, { items, files, titles }] = await Promise.all([
        labelsOf(locale, [section]),
        listPublished(section, { locale, page: 1, size: ids.length, ids, time: archive ? "past" : "current" }),
      ]);
      return items.map((item) => ({
        ...markMatches(cardOf(section, item, { files, titles }, labels), section, item, search),
        kind: labels.section(section),
      }));
    }),
  );
  const place = new Map(found.map(({ id }, at) => [id, at]));
  return cards
    .flat()
    .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    .slice(0, maxNear);
}
