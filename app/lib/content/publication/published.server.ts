import { and, asc, desc, eq, inArray, isNotNull, isNull, not, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import { lastSegment } from "~/lib/content/definition/address-names";
import { everyField, type Section } from "~/lib/content/definition/definition";
import { isLetOut, isPublicField, type Upcoming } from "~/lib/content/definition/public-face";
import { isRepeated, nextTime } from "~/lib/content/definition/repeated";
import { sections } from "~/lib/content/definition/registry.server";
import { rowAddresses, rowFacet } from "~/lib/content/definition/row-addresses";
import { isSectionHidden, shownSections } from "~/lib/content/definition/section-settings.server";
import { withComputed } from "~/lib/content/entries/computed-fields.server";
import { onceForEach, referencesOf, titleOf } from "~/lib/content/entries/entry-data.server";
import { isOrdered } from "~/lib/content/entries/ordering.server";
import { taken } from "~/lib/content/entries/taken-fields.server";
import { isPlace } from "~/lib/content/publication/address-slugs.server";
import { entries, entrySlugs, publications } from "~/lib/content/schema.server";
import type { EntryData, Locale, Localized, RowValue } from "~/lib/content/values";
import { findFiles } from "~/lib/files/files.server";
import type { StoredFile } from "~/lib/files/files.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { among } from "~/lib/platform/db/among.server";
import { builtQuery } from "~/lib/platform/db/built-query.server";
import { db } from "~/lib/platform/db/database.server";
import { pageOfIds } from "~/lib/platform/db/page-of-ids.server";
import { findNamed, matchesText, mostGathered } from "~/lib/platform/db/text-search.server";
import { paginate, type Pagination } from "~/lib/platform/http/pagination";
import { toIsoDate } from "~/lib/platform/text/dates";
import { isUuid } from "~/lib/platform/text/uuid";

import { presentRowAddress } from "./former-rows.server";
import { isPublicEntry, sourceSections } from "./public-entry.server";
import { lastRepeated, repeatedDuring, repeatedFrom } from "./repeated.server";
import { withPresentAddresses } from "./replaced-files";
import { nowhere } from "./successors.server";

export type Published = {
  id: string;
  section: string;
  title: Localized;
  slug: Localized;
  data: EntryData;
  archived: boolean;
  parentId: string | null;
  firstPublishedAt: Date;
  publishedAt: Date;
};
/** What published entries point at and the public may see of it. */
export type Pointed = { files: Record<string, StoredFile>; titles: Record<string, { title: Localized; slug: Localized; section: string }> };
/** `named`: how many have the words of a search in their title; they come first. */
export type PublishedList = { items: Published[]; pagination: Pagination; named: number } & Pointed;

export type PublicQuery = {
  locale: Locale;
  page: number;
  size: number;
  search?: string;
  /** "field:value" that must hold. */
  facets?: readonly string[];
  /** One of a section's two lists: what is over, where its face says so, is in the second with the archive. Without it: all but the archive. */
  time?: ListTime;
  /** Of what has a time of its own: what takes place between these instants. */
  during?: Span;
  /** Of what is offered as a calendar: what is not over by this instant, or may come again. */
  datedFrom?: string;
  /** This entry alone. */
  entry?: string;
  /** Of these entries. */
  ids?: readonly string[];
  /** What has its date in this year. */
  year?: { field: string; is: number };
  /** Of what only stands in other pages: what is switched on and within its own time at this instant. */
  shownAt?: string;
};

/** With what of the section takes place more than once and isn't over, by the time that is next; and, of those asked for, what does within the span. */
type Asked = PublicQuery & { next: ReadonlyMap<string, string>; again: readonly string[] };

async function withRepeated(section: Section, query: PublicQuery): Promise<Asked> {
  const { time, during } = query;
  const [next, again] = await Promise.all([
    time === "current" || time === "past" ? repeatedFrom(section, minuteNow()) : new Map<string, string>(),
    during ? repeatedDuring(section, { from: Date.parse(during.from), to: Date.parse(during.to) - 1 }) : [],
  ]);
  return { ...query, next, again };
}

export type Span = { from: string; to: string };
/** `all`: what is on or to come and what is over. */
export type ListTime = "current" | "past" | "all";

/** A page of what the public may read, without internal fields; kept in memory until the section changes. */
export function listPublished(section: Section, query: PublicQuery): Promise<PublishedList> {
  return cached([section.id, ...pointedSections(section)], `list ${section.id} ${JSON.stringify(query)}`, () => readPublished(section, query), rightUntil(section));
}

/** Which of these sections have anything that a search finds: the others need not be asked for their lists. */
export async function sectionsWithWords(sections: readonly Section[], search: string): Promise<ReadonlySet<string>> {
  const [found, shown] = await Promise.all([countsWithWords(search), shownSections(sections)]);
  return new Set(shown.flatMap(({ id }) => (found.has(id) ? [id] : [])));
}

type Found = { current: number; archived: number };

/** How much a search finds in each section, out of the archive and in it; sections with nothing are absent. One reading for all: it costs what that of one section does. */
function countsWithWords(search: string): Promise<ReadonlyMap<string, Found>> {
  return cached([...sections.keys()], `found ${search}`, async () => {
    const { section, archived } = publications;
    const rows = await db().select({ section, archived, length: sql<number>`count(*)::int` }).from(publications).where(matchesText(publications.search, search)).groupBy(section, archived);
    const counts = new Map<string, Found>();
    for (const row of rows) {
      const known = counts.get(row.section) ?? { current: 0, archived: 0 };
      counts.set(row.section, { ...known, [row.archived ? "archived" : "current"]: row.length });
    }
    return counts;
  });
}

/** The same as it stands in the database, for whoever keeps what is made from it. */
export async function readPublished(section: Section, asked: PublicQuery): Promise<PublishedList> {
  if (await isSectionHidden(section)) return { items: [], files: {}, titles: {}, pagination: paginate(0, asked.page, asked.size), named: 0 };
  const query = await withRepeated(section, asked);
  const where = conditionOf(section, query);
  const length = await countPublished(section, query, where);
  const pagination = paginate(length, query.page, query.size);
  if (query.search) {
    const { ids, named } = await findPage(section, query, query.search, pagination);
    const rows = ids.length > 0 ? await db().select(columns).from(publications).where(among(publications.entryId, ids)) : [];
    return { ...(await withPointed(section, rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))), pagination, named };
  }
  const [order, reversed] = [orderOf(section, query, publications), orderOf(section, query, publications, { reversed: true })];
  const isPlain = (query.facets ?? []).length === 0 && !query.during && !query.datedFrom && !query.entry && !query.ids && !query.year && !query.shownAt && !(section.publicFace.upcoming && query.time);
  const ids = pageOfIds(publications, publications.entryId, { where, order, reversed, limit: query.size, offset: pagination.startIndex, length, isPlain });
  const rows = await db().select(columns).from(publications).where(inArray(publications.entryId, ids)).orderBy(...order);
  return { ...(await withPointed(section, rows)), pagination, named: 0 };
}

const minute = 60_000;
/** The same for a whole minute, so that what is asked within it is one question. */
const minuteNow = () => Math.floor(Date.now() / minute) * minute;

/** How long an answer holds by the clock: what is over leaves a list of what is to come, and days that are left grow fewer, without anybody saving it. */
export function rightUntil(...several: Section[]): number {
  return several.some(({ publicFace: { upcoming, roles } }) => upcoming ?? roles.lines.some(({ countsDown }) => countsDown)) ? minuteNow() + minute : Number.POSITIVE_INFINITY;
}

/** How many entries of a list have each "field:value" of these fields. */
export function countFacets(section: Section, names: readonly string[], time?: ListTime): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return Promise.resolve(new Map());
  return cached([section.id, ...sourceSections(section)], `facets ${section.id} ${names.join()} ${time ?? ""}`, async () => {
    if (await isSectionHidden(section)) return new Map<string, number>();
    const facet = sql<string>`facet`;
    const next = await repeatedFrom(section, minuteNow());
    const wanted = sql.join(names.map((name) => sql`${`${name}:%`}`), sql`, `);
    const rows = await db()
      .select({ facet, count: sql<number>`count(*)::int` })
      .from(publications)
      .innerJoin(sql`LATERAL unnest(${publications.facets}) AS facet`, sql`true`)
      .where(and(ofList(section, time, next), sql`facet LIKE ANY (ARRAY[${wanted}]::text[])`))
      .groupBy(facet);
    return new Map(rows.map((row) => [row.facet, row.count]));
  }, rightUntil(section));
}

/** The year of a date in Istanbul; nothing where none is written. */
function yearOf({ fields }: Section, name: string): SQL {
  const value = sql`(${publications.data} ->> ${name}::text)`;
  if (fields[name]?.kind === "year") return sql`${value}::int`;
  if (fields[name]?.kind === "date") return sql`left(${value}, 4)::int`;
  return sql`extract(year FROM ${value}::timestamptz AT TIME ZONE INTERVAL '+03:00')::int`;
}

/** In how many entries of a list each year stands in a date of theirs, the newest first. */
export function countYears(section: Section, field: string, time?: ListTime): Promise<ReadonlyMap<number, number>> {
  return cached([section.id, ...sourceSections(section)], `years ${section.id} ${field} ${time ?? ""}`, async () => {
    const year = sql<number | null>`${yearOf(section, field)}`;
    const next = await repeatedFrom(section, minuteNow());
    const rows = await db().select({ year, count: sql<number>`count(*)::int` }).from(publications).where(ofList(section, time, next)).groupBy(sql`1`).orderBy(sql`1 DESC`);
    return new Map(rows.flatMap((row) => (row.year === null ? [] : [[row.year, row.count] as const])));
  }, rightUntil(section));
}

const keys = { entryId: publications.entryId, position: publications.position, sortKey: publications.sortKey };

/** A page of what a search finds: first what has the words in its title, the best fit first, unless too many have. */
async function findPage(section: Section, query: Asked, search: string, { length, startIndex, size }: Pagination): Promise<{ ids: string[]; named: number }> {
  if (length === 0) return { ids: [], named: 0 };
  const { entryId, position, sortKey } = publications;
  const key = isOrdered(section) ? position : sortKey;
  const named = await findNamed(publications, { id: entryId, search: publications.search, key }, conditionOf(section, query, { anyWords: true }), search, { descending: isDescending(section, query) });
  const first = named.slice(startIndex, startIndex + size);
  if (first.length === size || length === named.length) return { ids: first, named: named.length };
  const isWide = length > mostGathered;
  const met = db().select(keys).from(publications).where(and(conditionOf(section, query, { isWide }), named.length > 0 ? not(among(publications.entryId, named)) : undefined));
  // All that is met, then put in order, where PostgreSQL would read everything in order for the few that it takes for many.
  const found = (isWide ? met : met.limit(mostGathered)).as("met");
  const rest = await db().select({ id: found.entryId }).from(found).orderBy(...orderOf(section, query, found)).limit(size - first.length).offset(Math.max(0, startIndex - named.length));
  return { ids: [...first, ...rest.map(({ id }) => id)], named: named.length };
}

/** @param options.isWide see `matchesText` @param options.anyWords leaves the search out */
function conditionOf(section: Section, query: Asked, { isWide = false, anyWords = false } = {}): SQL | undefined {
  return and(
    ofList(section, query.time, query.next),
    query.search && !anyWords ? matchesText(publications.search, query.search, { isWide }) : undefined,
    query.facets && query.facets.length > 0
      ? sql`${publications.facets} @> ARRAY[${sql.join(query.facets.map((facet) => sql`${facet}`), sql`, `)}]::text[]`
      : undefined,
    query.during ? or(takesPlace(section, query.during), query.again.length > 0 ? among(publications.entryId, query.again) : undefined) : undefined,
    query.datedFrom ? isDatedFrom(section, query.datedFrom) : undefined,
    query.entry ? eq(publications.entryId, query.entry) : undefined,
    query.ids ? among(publications.entryId, [...query.ids]) : undefined,
    query.year ? sql`${yearOf(section, query.year.field)} = ${query.year.is}` : undefined,
    query.shownAt ? isShownAt(section, query.shownAt) : undefined,
  );
}

/** Whether an entry's time touches a span. */
function takesPlace(section: Section, { from, to }: Span): SQL {
  const { upcoming } = section.publicFace;
  if (!upcoming) return sql`false`;
  const begins = sql`${dateOf(upcoming.from)} < ${boundOf(section, upcoming.from, to)}`;
  return sql`COALESCE(${begins} AND ${endsFrom(section, upcoming, from)}, false)`;
}

const dateOf = (name: string) => sql`(${publications.data} ->> ${name}::text) COLLATE "C"`;
/** An instant as a field of this kind stores it. */
const boundOf = ({ fields }: Section, name: string, at: string) => (fields[name]?.kind === "date" ? toIsoDate(at) : at);

/** Whether a pair of dates ends at an instant or later; unknown, where neither is written. */
function endsFrom(section: Section, { from, to }: { from: string; to?: string }, at: string): SQL {
  const isNotOver = (name: string) => sql`${dateOf(name)} >= ${boundOf(section, name, at)}`;
  return to === undefined ? isNotOver(from) : sql`CASE WHEN ${publications.data} ? ${to}::text THEN ${isNotOver(to)} ELSE ${isNotOver(from)} END`;
}

/** Whether a calendar of what ends at an instant or later needs an entry: for one of its dates, one of its sessions, or because it comes again. */
function isDatedFrom(section: Section, at: string): SQL {
  const { calendar } = section.publicFace;
  if (!calendar) return sql`false`;
  const { dates, recurrence, sessions } = calendar;
  const needed = dates.map((pair) => sql`COALESCE(${endsFrom(section, pair, at)}, false)`);
  if (recurrence !== undefined) needed.push(sql`${publications.data} ? ${recurrence}::text`);
  if (sessions) {
    const end = sessions.to === undefined ? sql`session ->> ${sessions.from}::text` : sql`COALESCE(session ->> ${sessions.to}::text, session ->> ${sessions.from}::text)`;
    const rows = sql`CASE WHEN jsonb_typeof(${publications.data} -> ${sessions.field}::text) = 'array' THEN ${publications.data} -> ${sessions.field}::text ELSE '[]'::jsonb END`;
    needed.push(sql`EXISTS (SELECT 1 FROM jsonb_array_elements(${rows}) AS session WHERE (${end}) COLLATE "C" >= ${at})`);
  }
  return sql`(${sql.join(needed, sql` OR `)})`;
}

/** Whether a fragment is switched on, has begun and isn't over; each where its section says so and somebody has written it. */
function isShownAt(section: Section, at: string): SQL | undefined {
  const { shown } = section.publicFace;
  if (!shown) return undefined;
  // A day that is written as the last one is the last on which it is shown.
  const isNotOver = section.fields[shown.to]?.kind === "date" ? sql`>=` : sql`>`;
  return sql`(${publications.data} ->> ${shown.when}::text IS DISTINCT FROM 'false'
    AND COALESCE(${dateOf(shown.from)} <= ${boundOf(section, shown.from, at)}, true)
    AND COALESCE(${dateOf(shown.to)} ${isNotOver} ${boundOf(section, shown.to, at)}, true))`;
}

/** The first and the last moment of what a section has published with a time of its own; null while it has nothing. */
export function wholeSpan(section: Section): Promise<Span | null> {
  const { upcoming } = section.publicFace;
  if (!upcoming) return Promise.resolve(null);
  return cached([section.id, ...sourceSections(section)], `span ${section.id}`, async () => {
    const end = upcoming.to === undefined ? dateOf(upcoming.from) : sql`COALESCE(${dateOf(upcoming.to)}, ${dateOf(upcoming.from)})`;
    const [row] = await db().select({ from: sql<string | null>`min(${dateOf(upcoming.from)})`, to: sql<string | null>`max(${end})` }).from(publications).where(isPublicEntry(section));
    if (!row?.from || !row.to) return null;
    const last = await lastRepeated(section);
    // What comes again without an end is shown for two years.
    const ahead = last === null || last < 0 ? "" : new Date(Math.min(last, Date.now() + 2 * 366 * 86_400_000)).toISOString();
    return { from: row.from, to: ahead > row.to ? ahead : row.to };
  });
}

/** @param next what is not over, since it takes place again */
function ofList(section: Section, time: ListTime | undefined, next: ReadonlyMap<string, string>): SQL | undefined {
  const { upcoming } = section.publicFace;
  const own = isPublicEntry(section);
  if (time === "all") return own;
  if (!upcoming || !time) return and(own, eq(publications.archived, time === "past"));
  const isOfThePast = overBefore(section, upcoming, minuteNow());
  const over = next.size > 0 ? and(isOfThePast, not(among(publications.entryId, [...next.keys()]))) ?? isOfThePast : isOfThePast;
  return and(own, time === "past" ? or(eq(publications.archived, true), over) : and(eq(publications.archived, false), not(over)));
}

/** Whether an entry's time had passed at an instant; never, where its dates are not written. */
function overBefore(section: Section, { from, to, lasts }: Upcoming, now: number): SQL {
  const before = (name: string, hours: number) => {
    const at = new Date(now - hours * 3_600_000).toISOString();
    // A day is over when the next one begins here.
    return sql`(${publications.data} ->> ${name}::text) COLLATE "C" < ${section.fields[name]?.kind === "date" ? toIsoDate(at) : at}`;
  };
  const without = before(from, lasts);
  return to ? sql`COALESCE(CASE WHEN ${publications.data} ? ${to}::text THEN ${before(to, 0)} ELSE ${without} END, false)` : sql`COALESCE(${without}, false)`;
}

/** Whether an entry's time has passed: `overBefore` of one that is at hand. */
export function isOver({ publicFace, fields }: Section, { data }: Pick<Published, "data">): boolean {
  const { upcoming } = publicFace;
  if (!upcoming) return false;
  const { from, to, lasts } = upcoming;
  if (isRepeated({ publicFace }, data) && nextTime({ publicFace }, data, minuteNow())) return false;
  const [name, hours] = to && data[to] !== undefined ? [to, 0] : [from, lasts];
  const at = new Date(minuteNow() - hours * 3_600_000).toISOString();
  const value = data[name];
  return typeof value === "string" && value < (fields[name]?.kind === "date" ? (toIsoDate(at) ?? "") : at);
}

/** The same for every page of a list, and dearer than the page itself. */
async function countPublished(section: Section, { search, facets, time, during, datedFrom, entry, ids, year, shownAt }: PublicQuery, where: SQL | undefined): Promise<number> {
  // Asked at another instant each time, nobody would find it again.
  if (shownAt) return db().$count(publications, where);
  const isSearchAlone = (facets ?? []).length === 0 && !during && !datedFrom && !entry && !ids && !year;
  if (search && isSearchAlone && sections.has(section.id) && time !== "all" && !section.takenFrom && !section.publicFace.upcoming) {
    const { current = 0, archived = 0 } = (await countsWithWords(search)).get(section.id) ?? {};
    return time === "past" ? archived : current;
  }
  return cached([section.id, ...sourceSections(section)], `public count ${section.id} ${JSON.stringify({ search, facets, time, during, datedFrom, entry, ids, year })}`, () => db().$count(publications, where), rightUntil(section));
}

const columns = {
  id: publications.entryId, section: publications.section, title: publications.title, slug: publications.slug, data: publications.data,
  archived: publications.archived, parentId: publications.parentId, firstPublishedAt: publications.firstPublishedAt, publishedAt: publications.publishedAt,
};

type Ordered = Record<"entryId" | "position" | "sortKey", AnyPgColumn>;

function orderOf(section: Section, query: Asked, { entryId, position, sortKey }: Ordered, { reversed = false } = {}): SQL[] {
  const direction = isDescending(section, query) === reversed ? asc : desc;
  return [direction(isOrdered(section) ? position : nextOr(sortKey, entryId, section, query)), direction(entryId)];
}

/** What takes place again stands where its next time puts it, among what is to come in the order of its beginning. */
function nextOr(sortKey: AnyPgColumn, entryId: AnyPgColumn, { publicFace: { order, upcoming } }: Section, { time, next }: Asked): AnyPgColumn | SQL {
  if (time !== "current" || next.size === 0 || order[0]?.field !== upcoming?.from) return sortKey;
  return sql`COALESCE((${JSON.stringify(Object.fromEntries(next))}::jsonb ->> ${entryId}::text) COLLATE "C", ${sortKey})`;
}

/** What comes next is listed from the first on, everything else of such a section from the last back. */
function isDescending(section: Section, { time, datedFrom }: PublicQuery): boolean {
  if (isOrdered(section)) return false;
  // Where a calendar is too long, the oldest is left out.
  if (datedFrom) return true;
  const { order, upcoming } = section.publicFace;
  const declared = order[0] === undefined || order[0].descending === true;
  return upcoming && time !== "current" && time !== "all" ? !declared : declared;
}

export type PublishedAnswer =
  | { kind: "found"; entry: Published; pointed: Pointed }
  /** Found under an earlier slug, or under the slug of the other language. */
  | { kind: "moved"; slug: string; locale: Locale }
  /** Was public once. */
  | { kind: "gone"; id: string }
  | { kind: "missing" };

/** The slugs of a tree, one behind the other. */
const longestPlace = 400;

/** What stands at this address of a section. */
export async function findPublished(section: Section, locale: Locale, slug: string): Promise<PublishedAnswer> {
  // The database refuses to look for it, or nothing has so long an address.
  if (slug.includes("\0") || slug.length > longestPlace) return { kind: "missing" };
  return cached([section.id, ...pointedSections(section)], `item ${section.id} ${locale} ${slug}`, () => readPublishedEntry(section, locale, slug));
}

const entriesOfSlug = builtQuery((queries) =>
  queries
    .select({ entryId: entrySlugs.entryId, locale: entrySlugs.locale, entry: columns })
    .from(entrySlugs)
    .leftJoin(publications, eq(publications.entryId, entrySlugs.entryId))
    .where(and(eq(entrySlugs.section, sql.placeholder("section")), eq(entrySlugs.slug, sql.placeholder("slug")))),
);

/** The same as it stands in the database, for whoever keeps what is made from it. */
export async function readPublishedEntry(section: Section, locale: Locale, slug: string): Promise<PublishedAnswer> {
  if (slug.includes("\0") || (await isSectionHidden(section))) return { kind: "missing" };
  const found = await entriesOfSlug({ section: section.id, slug: lastSegment(slug) });
  const named = found.find((row) => row.locale === locale) ?? found[0];
  if (!named) return { kind: "missing" };
  const { entry } = named;
  if (!entry) return (await isGone(section, named.entryId)) ? { kind: "gone", id: named.entryId } : { kind: "missing" };
  const current = entry.slug[locale] ?? entry.slug.tr ?? entry.slug.en ?? "";
  if (!isPlace(slug, current)) return { kind: "moved", slug: current, locale };
  const { items, files, titles } = await withPointed(section, [entry]);
  return items[0] ? { kind: "found", entry: items[0], pointed: { files, titles } } : { kind: "missing" };
}

export type PublishedRow = { entry: Published; pointed: Pointed; list: string; row: RowValue };

/** The published row whose page is at this address; gone, where the entry that has it was public once. */
export async function readPublishedRow(section: Section, address: string): Promise<({ kind: "found" } & PublishedRow) | { kind: "moved"; address: string } | { kind: "gone"; id: string } | { kind: "missing" }> {
  // The database refuses to look for it, or can't hold it.
  if (address.includes("\0") || address.length > 190 || (await isSectionHidden(section))) return { kind: "missing" };
  const facet = rowFacet(address);
  const has = (facets: AnyPgColumn) => sql`${facets} @> ARRAY[${facet}]::text[]`;
  // Of two with one address the first that came out keeps it.
  const [row] = await db().select(columns).from(publications).where(and(eq(publications.section, section.id), has(publications.facets))).orderBy(asc(publications.firstPublishedAt), asc(publications.entryId)).limit(1);
  if (row) {
    const { items: [entry], files, titles } = await withPointed(section, [row]);
    const found = entry && rowAddresses(section, entry.data).find((one) => one.address === address);
    return found ? { kind: "found", entry, pointed: { files, titles }, list: found.list, row: found.row } : { kind: "missing" };
  }
  const present = await presentRowAddress(section, address);
  if (present !== null) return { kind: "moved", address: present };
  const wasPublic = and(eq(entries.section, section.id), isNotNull(entries.firstPublishedAt), isNull(entries.liveVersion), has(entries.facets));
  // An index each.
  for (const inTrash of [isNull(entries.deletedAt), isNotNull(entries.deletedAt)]) {
    const [gone] = await db().select({ id: entries.id }).from(entries).where(and(wasPublic, isRemembered, inTrash)).limit(1);
    if (gone) return { kind: "gone", id: gone.id };
  }
  return { kind: "missing" };
}

/** Of what came out by mistake nothing is told. */
const isRemembered = sql`${entries.leadsTo} IS DISTINCT FROM ${nowhere}`;

/** Whether an entry of this section was public once and is no more. */
export async function isGone(section: Section, entryId: string): Promise<boolean> {
  const [row] = await db().select({ at: entries.firstPublishedAt, live: entries.liveVersion }).from(entries).where(and(eq(entries.id, entryId), eq(entries.section, section.id), isRemembered));
  return row?.at != null && row.live === null;
}

/** The only entry of a single page. */
export async function findPublishedSingle(section: Section, locale: Locale): Promise<{ entry: Published; pointed: Pointed } | null> {
  const { items, files, titles } = await listPublished(section, { locale, page: 1, size: 1 });
  return items[0] ? { entry: items[0], pointed: { files, titles } } : null;
}

/** The names of those of a section's entries that the public sees. */
export function publicTitles(section: string, ids: readonly string[]): Promise<Pointed["titles"]> {
  if (ids.length === 0) return Promise.resolve({});
  return cached([section], `titles ${section} ${[...ids].sort().join()}`, async () => {
    if (await isSectionHidden({ id: section })) return {};
    const rows = await db().select(pointedColumns).from(publications).where(and(eq(publications.section, section), inArray(publications.entryId, [...ids])));
    return Object.fromEntries(rows.map(({ id, ...rest }) => [id, rest]));
  });
}

const pointedColumns = { id: publications.entryId, title: publications.title, slug: publications.slug, section: publications.section };

/** The sections whose changes change what an entry of this one shows. */
export const pointedSections = onceForEach((section): readonly string[] => {
  return everyField(section.fields).flatMap(([, field]) => {
    if (field.kind === "select") return field.names === "sections" && "options" in field ? field.options : [];
    return field.kind === "relation" || field.kind === "relations" ? [field.section] : [];
  });
});

/** What is taken from another entry is read as the public reads it there, however long ago this one was saved. */
async function asTheirSourcesSay(section: Section, rows: Published[]): Promise<Published[]> {
  const { takenFrom } = section;
  const ids = rows.flatMap(({ data }) => (takenFrom && isUuid(data[takenFrom.link]) ? [String(data[takenFrom.link])] : []));
  if (!takenFrom || ids.length === 0) return rows;
  const sources = new Map((await db().select({ id: publications.entryId, data: publications.data }).from(publications).where(among(publications.entryId, ids))).map(({ id, data }) => [id, data]));
  return rows.flatMap((row) => {
    const link = row.data[takenFrom.link];
    if (typeof link !== "string") return row;
    // Whoever was withdrawn there stands nowhere else either.
    const source = sources.get(link);
    if (!source) return [];
    const data = withComputed(section, taken(takenFrom.fields, row.data, source));
    return { ...row, data, title: titleOf(section, data) };
  });
}

/** Internal fields go, and so does whatever points at something that isn't public. */
async function withPointed(section: Section, rows: Published[]): Promise<{ items: Published[] } & Pointed> {
  const items = (await asTheirSourcesSay(section, rows)).map((row) => ({ ...row, data: publicData(section, row.data) }));
  const pointed = items.flatMap((item) => referencesOf(section, item.data));
  // Whatever else was stored there points at nothing.
  const entryIds = [...new Set(pointed.filter(({ kind, id }) => kind === "entry" && isUuid(id)).map(({ id }) => id))];
  const [files, targets] = await Promise.all([
    findFiles([...new Set(pointed.filter((one) => one.kind === "file").map((one) => one.id))]),
    entryIds.length > 0
      ? db().select(pointedColumns).from(publications).where(among(publications.entryId, entryIds))
      : [],
  ]);
  return {
    items: items.map((item) => ({ ...item, data: withPresentAddresses(item.data, files.values()) })),
    files: Object.fromEntries(files),
    titles: Object.fromEntries((await ofShownSections(targets)).map(({ id, ...rest }) => [id, rest])),
  };
}

/** Without what lies in sections that citizens don't see. */
async function ofShownSections<Row extends { section: string }>(rows: readonly Row[]): Promise<Row[]> {
  const shown = new Set((await shownSections(rows.map(({ section }) => ({ id: section })))).map(({ id }) => id));
  return rows.filter(({ section }) => shown.has(section));
}

const publicNames = onceForEach(({ fields }) => new Set(Object.entries(fields).flatMap(([name, field]) => (isPublicField(field) && field.kind !== "slug" ? [name] : []))));

export function publicData(section: Section, data: EntryData): EntryData {
  const names = publicNames(section);
  const kept: EntryData = {};
  for (const name in data) if (names.has(name) && isLetOut(section.fields[name], data)) kept[name] = data[name];
  return kept;
}

/** The published entry that a row of the section's former paths names; null: none does. */
export function findByFormerPath(section: Section, path: string): Promise<{ id: string; slug: Localized } | null> {
  const { formerPaths } = section.publicFace;
  if (!formerPaths) return Promise.resolve(null);
  return cached([section.id], `former path ${path}`, async () => {
    if (await isSectionHidden(section)) return null;
    const [row] = await db()
      .select({ id: publications.entryId, slug: publications.slug })
      .from(publications)
      .where(and(eq(publications.section, section.id), sql`${publications.data} @> ${JSON.stringify({ [formerPaths.field]: [{ [formerPaths.column]: path }] })}::jsonb`))
      .limit(1);
    return row ?? null;
  });
}
