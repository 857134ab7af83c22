import { and, asc, desc, eq, inArray, not, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";

import type { Faced } from "~/lib/content/definition/public/public-face";
import type { Section } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import { isDated } from "~/lib/content/definition/sort-columns";
import { isSectionHidden, shownSections } from "~/lib/content/definition/section-settings.server";
import { isInEditorsOrder, isOrdered } from "~/lib/content/entries/ordering.server";
import { partOfKey } from "~/lib/content/entries/derived/public-sort-key.server";
import { fields } from "~/lib/content/fields/fields.server";
import { publications } from "~/lib/content/schema.server";
import type { Locale } from "~/lib/content/values";
import { cached, generationsOf } from "~/lib/platform/cache/tagged-cache.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db } from "~/lib/platform/db/database.server";
import { PageCursors } from "~/lib/platform/db/queries/page-cursors.server";
import { farPage, noteEnds, pageOfIds, type Page } from "~/lib/platform/db/queries/page-of-ids.server";
import {
  findNamed,
  foundIn,
  foundInAny,
  matchesText,
  maxGathered,
  pageBounds,
} from "~/lib/platform/db/queries/text-search.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { log } from "~/lib/platform/log/log.server";

import { sourceSections } from "./public-entry.server";
import { publicTags, publishedColumns, withPointed, type Pointed, type Published } from "./published-data.server";
import {
  isDatedFrom,
  isShownAt,
  minuteNow,
  ofList,
  rightUntil,
  takesPlace,
  type ListTime,
  type Span,
} from "./published-times.server";
import { repeatedDuring, repeatedFrom } from "./repeated.server";

/** `named`: how many have the search terms in the title; they come first. */
export type PublishedList = { items: Published[]; pagination: Pagination; named: number } & Pointed;

export type PublicQuery = {
  locale: Locale;
  page: number;
  size: number;
  isReversed?: boolean;
  /** Newest first by date, where the usual order is another; not for searches. */
  isNewest?: boolean;
  search?: string;
  /** Counts no more than `searchBounds.counted` + 1 results in a large section: for who shows the first few alone. */
  isRoughlyCounted?: boolean;
  facets?: readonly string[];
  /** `past`: with the archive. Without a time: everything but the archive. */
  time?: ListTime;
  during?: Span;
  /** For calendars: entries that aren't over by this instant, or may repeat. */
  datedFrom?: string;
  entry?: string;
  ids?: readonly string[];
  year?: { field: string; is: number };
  /** For fragments: those switched on and within their time at this instant. */
  shownAt?: string;
};

/** `next`: repeated entries that aren't over, with their next time; `again`: those within the span. */
type Asked = PublicQuery & { next: ReadonlyMap<string, string>; again: readonly string[] };

async function withRepeated(section: Section, query: PublicQuery): Promise<Asked> {
  const { time, during } = query;
  const [next, again] = await Promise.all([
    time === "current" || time === "past" ? repeatedFrom(section, minuteNow()) : new Map<string, string>(),
    during ? repeatedDuring(section, { from: Date.parse(during.from), to: Date.parse(during.to) - 1 }) : [],
  ]);
  return { ...query, next, again };
}

/** A page of public entries without internal fields; cached until the section changes. */
export function listPublished(section: Section, query: PublicQuery): Promise<PublishedList> {
  return cached(
    publicTags(section),
    `list ${section.id} ${JSON.stringify(query)}`,
    () => readPublished(section, query),
    rightUntil(section),
  );
}

/** `large`: publications from which a section's results are counted separately; `counted`: bound of a rough count. */
export const searchBounds = { large: 20_000, counted: 2_000 };

/** Counting a common word means reading much of a section. Cached for minutes: it only decides how to count. */
function largeSections(): Promise<ReadonlySet<string>> {
  return cached([], `sections of ${searchBounds.large}`, async () => {
    const { section } = publications;
    const rows = await db()
      .select({ section })
      .from(publications)
      .groupBy(section)
      .having(sql`count(*) >= ${searchBounds.large}`);
    return new Set(rows.map((row) => row.section));
  });
}

type Counts = ReadonlyMap<string, number>;
/** By key, one for each list with filters. `made`: ms since 1970. */
const largeCounts = new LRUCache<string, { made: number; counts: Promise<Counts>; next: Promise<unknown> | null }>({
  max: 500,
});
// In ms: until then nothing is read, and until then nobody waits.
const [freshFor, usableFor] = [60_000, 600_000];

/**
 * Counts that read a whole large section: seconds of both processors with a million entries. Made anew after each
 * publication, by all readers at once, they would hold every connection. So one of each is made at a time, at most once
 * a minute, and readers meanwhile see the numbers of before; numbers older than ten minutes are waited for.
 */
function countsOfLarge(key: string, read: () => Promise<Counts>): Promise<Counts> {
  const known = largeCounts.get(key);
  const age = known ? Date.now() - known.made : Number.POSITIVE_INFINITY;
  if (!known || age > usableFor) {
    const counts = read();
    largeCounts.set(key, { made: Date.now(), counts, next: null });
    counts.catch(() => largeCounts.delete(key));
    return counts;
  }
  if (known.next === null && age > freshFor) {
    known.next = read().then(
      (counts) => largeCounts.set(key, { made: Date.now(), counts: Promise.resolve(counts), next: null }),
      (error: unknown) => {
        log.warn({ err: error }, "filters of a large section were not counted anew");
        known.next = null;
        known.made = Date.now();
      },
    );
  }
  return known.counts;
}

/** The sections that may have a result; others need no search. Large sections are always included. */
export async function sectionsWithMatches(sections: readonly Section[], search: string): Promise<ReadonlySet<string>> {
  const [large, found, shown] = await Promise.all([largeSections(), countMatches(search), shownSections(sections)]);
  return new Set(shown.flatMap(({ id }) => (large.has(id) || found.has(id) ? [id] : [])));
}

type Found = { current: number; archived: number };

// Results per smaller section, current and archived; sections without any are absent. One statement for all costs as
// much as for one section.
async function countMatches(search: string): Promise<ReadonlyMap<string, Found>> {
  const large = await largeSections();
  const others = [...sections.keys()].filter((id) => !large.has(id));
  return cached(others, `found ${search}`, async () => {
    const { section, archived } = publications;
    const within = large.size > 0 ? foundInAny(section, others) : undefined;
    const rows = await db()
      .select({ section, archived, length: sql<number>`count(*)::int` })
      .from(publications)
      .where(and(within, matchesText(publications.search, search)))
      .groupBy(section, archived);
    const counts = new Map<string, Found>();
    for (const row of rows) {
      const known = counts.get(row.section) ?? { current: 0, archived: 0 };
      counts.set(row.section, { ...known, [row.archived ? "archived" : "current"]: row.length });
    }
    return counts;
  });
}

/** The same from the database, for callers with a cache of their own. */
export async function readPublished(section: Section, asked: PublicQuery): Promise<PublishedList> {
  if (await isSectionHidden(section))
    return { items: [], files: {}, titles: {}, pagination: paginate(0, asked.page, asked.size), named: 0 };
  const query = await withRepeated(section, asked);
  const where = conditionOf(section, query);
  const isPlain = isWholeList(section, query);
  // Read before the count: a change in between makes the page ends unusable instead of wrong.
  const ends = isPlain && (query.page - 1) * query.size >= farPage ? await endsOf(section, query) : undefined;
  const pagination = paginate(await countPublished(section, query, where), query.page, query.size);
  if (query.search) {
    const { ids, named } = await findPage(section, query, query.search, pagination);
    const rows =
      ids.length > 0
        ? await db().select(publishedColumns).from(publications).where(idIn(publications.entryId, ids))
        : [];
    return {
      ...(await withPointed(
        section,
        rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      )),
      pagination,
      named,
    };
  }
  const ordered = (options = {}) =>
    query.isNewest ? newestFirst(section, options) : orderOf(section, query, publications, options);
  const [order, reversed] = [ordered(), ordered({ reversed: true })];
  const page = {
    where,
    order,
    reversed,
    limit: query.size,
    offset: pagination.startIndex,
    length: pagination.length,
    isPlain,
    ends,
  };
  const ids = pageOfIds(publications, publications.entryId, page);
  const rows = await db()
    .select({ row: publishedColumns, key: publications.sortKey })
    .from(publications)
    .where(inArray(publications.entryId, ids))
    .orderBy(...order);
  noteEnds(
    page,
    rows.map(({ row: { id }, key }) => ({ id, key })),
  );
  return {
    ...(await withPointed(
      section,
      rows.map(({ row }) => row),
    )),
    pagination,
    named: 0,
  };
}

const isWholeList = (
  section: Section,
  { search, facets = [], during, datedFrom, entry, ids, year, shownAt, time }: Asked,
) =>
  !search &&
  facets.length === 0 &&
  !during &&
  !datedFrom &&
  !entry &&
  !ids &&
  !year &&
  !shownAt &&
  !(section.publicFace.times.upcoming && time);

/** Where read pages of this list ended, until the section changes; undefined where several keys make the order. */
async function endsOf(section: Section, query: Asked): Promise<Page["ends"]> {
  if (query.isNewest || isInEditorsOrder(section) || isOrdered(section)) return undefined;
  const { time, isReversed } = query;
  const known = await cached(
    [section.id, ...sourceSections(section)],
    `ends ${section.id} ${JSON.stringify({ time, isReversed })}`,
    () => Promise.resolve(new PageCursors()),
    rightUntil(section),
  );
  return { known, key: publications.sortKey, isDescending: isDescending(section, query) };
}

/** Entries by value of these filters. In a large section the numbers may be minutes old: see `countsOfLarge`. */
export async function countFacets(
  section: Section,
  names: readonly string[],
  time?: ListTime,
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0 || (await isSectionHidden(section))) return new Map();
  const key = `facets ${section.id} ${names.join()} ${time ?? ""}`;
  const read = () => readFacets(section, names, time);
  // With all that is kept, these are thrown away when another database stands behind.
  if ((await largeSections()).has(section.id)) return countsOfLarge(`${generationsOf([])} ${key}`, read);
  return cached([section.id, ...sourceSections(section)], key, read, rightUntil(section));
}

async function readFacets(
  section: Section,
  names: readonly string[],
  time: ListTime | undefined,
): Promise<ReadonlyMap<string, number>> {
  const facet = sql<string>`facet`;
  const next = await repeatedFrom(section, minuteNow());
  const wanted = sql.join(
    names.map((name) => sql`${`${name}:%`}`),
    sql`, `,
  );
  const rows = await db()
    .select({ facet, count: sql<number>`count(*)::int` })
    .from(publications)
    .innerJoin(sql`LATERAL unnest(${publications.facets}) AS facet`, sql`true`)
    .where(and(ofList(section, time, next), sql`facet LIKE ANY (ARRAY[${wanted}]::text[])`))
    .groupBy(facet);
  return new Map(rows.map((row) => [row.facet, row.count]));
}

function yearOf(section: Section, name: string): SQL {
  const field = section.fields[name];
  const year = field && fields.kindOf(field).year;
  if (!year) throw new Error(`Section "${section.id}": "${name}" has no year`);
  return year(sql`(${publications.data} ->> ${name}::text)`);
}

export function countYears(section: Section, field: string, time?: ListTime): Promise<ReadonlyMap<number, number>> {
  return cached(
    [section.id, ...sourceSections(section)],
    `years ${section.id} ${field} ${time ?? ""}`,
    async () => {
      const year = sql<number | null>`${yearOf(section, field)}`;
      const next = await repeatedFrom(section, minuteNow());
      const rows = await db()
        .select({ year, count: sql<number>`count(*)::int` })
        .from(publications)
        .where(ofList(section, time, next))
        .groupBy(sql`1`)
        .orderBy(sql`1 DESC`);
      return new Map(rows.flatMap((row) => (row.year === null ? [] : [[row.year, row.count] as const])));
    },
    rightUntil(section),
  );
}

const keys = { entryId: publications.entryId, position: publications.position, sortKey: publications.sortKey };

/** A page of results: first titles with the terms, by fit (unless too many), then texts. */
async function findPage(
  section: Section,
  query: Asked,
  search: string,
  pagination: Pagination,
): Promise<{ ids: string[]; named: number }> {
  const { length, startIndex, size } = pagination;
  if (length === 0) return { ids: [], named: 0 };
  const { entryId, position, sortKey } = publications;
  const key = isInEditorsOrder(section) ? position : sortKey;
  const named = await findNamed(
    publications,
    { id: entryId, search: publications.search, key },
    conditionOf(section, query, { ignoresSearch: true }),
    search,
    { descending: isDescending(section, query) },
  );
  const first = named.slice(startIndex, startIndex + size);
  if (first.length === size || length === named.length) return { ids: first, named: named.length };
  const [limit, offset] = [size - first.length, Math.max(0, startIndex - named.length)];
  if (length > 2 * pageBounds.first && isSearchAlone(section, query)) {
    const ids = await amongFirst(section, query, search, named, { limit, offset });
    if (ids.length === limit) return { ids: [...first, ...ids], named: named.length };
  }
  if (query.isRoughlyCounted && length > searchBounds.counted) {
    const exact = { ...query, isRoughlyCounted: false };
    return findPage(section, exact, search, {
      ...pagination,
      length: await countPublished(section, exact, conditionOf(section, exact)),
    });
  }
  const isWide = length > maxGathered;
  const met = db()
    .select(keys)
    .from(publications)
    .where(
      and(
        conditionOf(section, query, { isWide }),
        named.length > 0 ? not(idIn(publications.entryId, named)) : undefined,
      ),
    );
  // Finds all matches, then sorts them: PostgreSQL would read the whole list in order, expecting many matches.
  const found = (isWide ? met : met.limit(maxGathered)).as("met");
  const rest = await db()
    .select({ id: found.entryId })
    .from(found)
    .orderBy(...orderOf(section, query, found))
    .limit(limit)
    .offset(offset);
  return { ids: [...first, ...rest.map(({ id }) => id)], named: named.length };
}

/** Results among the first rows of the list: if they fill the page, no other can be on it. */
async function amongFirst(
  section: Section,
  query: Asked,
  search: string,
  named: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const first = db()
    .select({ ...keys, search: publications.search })
    .from(publications)
    .where(conditionOf(section, query, { isWide: true, ignoresSearch: true }))
    .orderBy(...orderOf(section, query, publications))
    .limit(pageBounds.first)
    .as("first");
  const has = and(
    matchesText(first.search, search, { isWide: true }),
    named.length > 0 ? not(idIn(first.entryId, named)) : undefined,
  );
  const rows = await db()
    .select({ id: first.entryId })
    .from(first)
    .where(has)
    .orderBy(...orderOf(section, query, first))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** @param options.isWide see `matchesText` and `foundIn` @param options.ignoresSearch leaves the search text out */
function conditionOf(section: Section, query: Asked, { isWide = false, ignoresSearch = false } = {}): SQL | undefined {
  return and(
    ofList(section, query.time, query.next),
    query.search && !isWide ? foundIn(publications.section, section.id) : undefined,
    query.search && !ignoresSearch ? matchesText(publications.search, query.search, { isWide }) : undefined,
    query.facets && query.facets.length > 0
      ? sql`${publications.facets} @> ARRAY[${sql.join(
          query.facets.map((facet) => sql`${facet}`),
          sql`, `,
        )}]::text[]`
      : undefined,
    query.during
      ? or(
          takesPlace(section, query.during),
          query.again.length > 0 ? idIn(publications.entryId, query.again) : undefined,
        )
      : undefined,
    query.datedFrom ? isDatedFrom(section, query.datedFrom) : undefined,
    query.entry ? eq(publications.entryId, query.entry) : undefined,
    query.ids ? idIn(publications.entryId, [...query.ids]) : undefined,
    query.year ? sql`${yearOf(section, query.year.field)} = ${query.year.is}` : undefined,
    query.shownAt ? isShownAt(section, query.shownAt) : undefined,
  );
}

/** Cached: every page of a list needs the same count, and it costs more than the page. */
async function countPublished(section: Section, query: PublicQuery, where: SQL | undefined): Promise<number> {
  const { search, facets, time, during, datedFrom, entry, ids, year, shownAt, isRoughlyCounted } = query;
  // The instant differs each time, so a cached count would never be reused.
  if (shownAt) return db().$count(publications, where);
  const isLarge = (search !== undefined || isRoughlyCounted === true) && (await largeSections()).has(section.id);
  if (search && !isLarge && sections.has(section.id) && isSearchAlone(section, query)) {
    const { current = 0, archived = 0 } = (await countMatches(search)).get(section.id) ?? {};
    return time === "past" ? archived : current;
  }
  const most = isLarge && isRoughlyCounted ? searchBounds.counted + 1 : null;
  const few = () =>
    db().$count(
      db()
        .select({ id: publications.entryId })
        .from(publications)
        .where(where)
        .limit(most ?? 0)
        .as("few"),
    );
  return cached(
    [section.id, ...sourceSections(section)],
    `public count ${section.id} ${JSON.stringify({ search, facets, time, during, datedFrom, entry, ids, year, most })}`,
    () => (most === null ? db().$count(publications, where) : few()),
    rightUntil(section),
  );
}

function isSearchAlone(
  { takenFrom, publicFace }: Section,
  { facets, time, during, datedFrom, entry, ids, year, shownAt }: PublicQuery,
): boolean {
  return (
    (facets ?? []).length === 0 &&
    time !== "all" &&
    !during &&
    !datedFrom &&
    !entry &&
    !ids &&
    !year &&
    !shownAt &&
    !takenFrom &&
    !publicFace.times.upcoming
  );
}

type Ordered = Record<"entryId" | "position" | "sortKey", AnyPgColumn>;

function orderOf(
  section: Section,
  query: Asked,
  { entryId, position, sortKey }: Ordered,
  { reversed = false } = {},
): SQL[] {
  const direction = isDescending(section, query) === reversed ? asc : desc;
  if (isInEditorsOrder(section)) return [direction(position), direction(entryId)];
  const inHand = isOrdered(section) ? [(reversed ? desc : asc)(position)] : [];
  return [direction(nextOr(sortKey, entryId, section, query)), ...inHand, direction(entryId)];
}

// By the first descending date of the section's order; after other keys, by its part of their joined key, so that only
// the index is read.
function newestFirst({ fields, publicFace }: Section, { reversed = false } = {}): SQL[] {
  const { order } = publicFace.list;
  const { sortKey, firstPublishedAt, entryId } = publications;
  const at = order.findIndex(({ field, descending }) => descending === true && isDated(fields[field]));
  const isInKey = order.length === 0 || (at >= 0 && order[0]?.descending === true);
  const direction = reversed ? asc : desc;
  return [direction(!isInKey ? firstPublishedAt : at > 0 ? partOfKey(sortKey, at) : sortKey), direction(entryId)];
}

/** In the list of coming entries, a repeated one is sorted by its next time. */
function nextOr(
  sortKey: AnyPgColumn,
  entryId: AnyPgColumn,
  { publicFace: { list, times } }: Faced<"list" | "times">,
  { time, next }: Asked,
): AnyPgColumn | SQL {
  if (time !== "current" || next.size === 0 || list.order[0]?.field !== times.upcoming?.from) return sortKey;
  return sql`COALESCE((${JSON.stringify(Object.fromEntries(next))}::jsonb ->> ${entryId}::text) COLLATE "C",
    ${sortKey})`;
}

/** Coming entries are listed soonest first, all others of such a section latest first. */
function isDescending(section: Section, { time, datedFrom, isReversed = false }: PublicQuery): boolean {
  if (isInEditorsOrder(section)) return false;
  // A calendar that is too long leaves out the oldest.
  if (datedFrom) return true;
  const { order } = section.publicFace.list;
  const { upcoming } = section.publicFace.times;
  const declared = order[0] === undefined || order[0].descending === true;
  return upcoming && time !== "current" && time !== "all" ? !declared : declared !== isReversed;
}
