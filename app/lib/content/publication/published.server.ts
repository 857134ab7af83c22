import { and, asc, desc, eq, inArray, isNotNull, isNull, not, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import { everyField, type Section } from "~/lib/content/definition/definition";
import { isPublicField, type Upcoming } from "~/lib/content/definition/public-face";
import { rowAddresses, rowFacet } from "~/lib/content/definition/row-addresses";
import { onceForEach, referencesOf } from "~/lib/content/entries/entry-data.server";
import { isOrdered } from "~/lib/content/entries/ordering.server";
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
  /** This entry alone. */
  entry?: string;
};

export type Span = { from: string; to: string };
/** `all`: what is on or to come and what is over. */
export type ListTime = "current" | "past" | "all";

/** A page of what the public may read, without internal fields; kept in memory until the section changes. */
export function listPublished(section: Section, query: PublicQuery): Promise<PublishedList> {
  return cached([section.id, ...pointedSections(section)], `list ${section.id} ${JSON.stringify(query)}`, () => readPublished(section, query), rightUntil(section));
}

/** The same as it stands in the database, for whoever keeps what is made from it. */
export async function readPublished(section: Section, query: PublicQuery): Promise<PublishedList> {
  const where = conditionOf(section, query);
  const length = await countPublished(section, query, where);
  const pagination = paginate(length, query.page, query.size);
  if (query.search) {
    const { ids, named } = await findPage(section, query, query.search, pagination);
    const rows = ids.length > 0 ? await db().select(columns).from(publications).where(among(publications.entryId, ids)) : [];
    return { ...(await withPointed(section, rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))), pagination, named };
  }
  const [order, reversed] = [orderOf(section, query, publications), orderOf(section, query, publications, { reversed: true })];
  const isPlain = (query.facets ?? []).length === 0 && !query.during && !query.entry && !(section.publicFace.upcoming && query.time);
  const ids = pageOfIds(publications, publications.entryId, { where, order, reversed, limit: query.size, offset: pagination.startIndex, length, isPlain });
  const rows = await db().select(columns).from(publications).where(inArray(publications.entryId, ids)).orderBy(...order);
  return { ...(await withPointed(section, rows)), pagination, named: 0 };
}

const minute = 60_000;
/** The same for a whole minute, so that what is asked within it is one question. */
const minuteNow = () => Math.floor(Date.now() / minute) * minute;

/** How long an answer holds by the clock: what is over leaves a list of what is to come without anybody saving it. */
export function rightUntil(...several: Section[]): number {
  return several.some(({ publicFace }) => publicFace.upcoming) ? minuteNow() + minute : Number.POSITIVE_INFINITY;
}

/** How many entries of a list have each "field:value" of these fields. */
export function countFacets(section: Section, names: readonly string[], time?: ListTime): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return Promise.resolve(new Map());
  return cached([section.id], `facets ${section.id} ${names.join()} ${time ?? ""}`, async () => {
    const facet = sql<string>`facet`;
    const wanted = sql.join(names.map((name) => sql`${`${name}:%`}`), sql`, `);
    const rows = await db()
      .select({ facet, count: sql<number>`count(*)::int` })
      .from(publications)
      .innerJoin(sql`LATERAL unnest(${publications.facets}) AS facet`, sql`true`)
      .where(and(ofList(section, time), sql`facet LIKE ANY (ARRAY[${wanted}]::text[])`))
      .groupBy(facet);
    return new Map(rows.map((row) => [row.facet, row.count]));
  }, rightUntil(section));
}

const keys = { entryId: publications.entryId, position: publications.position, sortKey: publications.sortKey };

/** A page of what a search finds: first what has the words in its title, the best fit first, unless too many have. */
async function findPage(section: Section, query: PublicQuery, search: string, { length, startIndex, size }: Pagination): Promise<{ ids: string[]; named: number }> {
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
function conditionOf(section: Section, query: PublicQuery, { isWide = false, anyWords = false } = {}): SQL | undefined {
  return and(
    ofList(section, query.time),
    query.search && !anyWords ? matchesText(publications.search, query.search, { isWide }) : undefined,
    query.facets && query.facets.length > 0
      ? sql`${publications.facets} @> ARRAY[${sql.join(query.facets.map((facet) => sql`${facet}`), sql`, `)}]::text[]`
      : undefined,
    query.during ? takesPlace(section, query.during) : undefined,
    query.entry ? eq(publications.entryId, query.entry) : undefined,
  );
}

/** Whether an entry's time touches a span. */
function takesPlace(section: Section, { from, to }: Span): SQL {
  const { upcoming } = section.publicFace;
  if (!upcoming) return sql`false`;
  const value = (name: string) => sql`(${publications.data} ->> ${name}::text) COLLATE "C"`;
  const bound = (name: string, at: string) => (section.fields[name]?.kind === "date" ? toIsoDate(at) : at);
  const begins = sql`${value(upcoming.from)} < ${bound(upcoming.from, to)}`;
  const isNotOver = (name: string) => sql`${value(name)} >= ${bound(name, from)}`;
  const ends = upcoming.to === undefined ? isNotOver(upcoming.from) : sql`CASE WHEN ${publications.data} ? ${upcoming.to}::text THEN ${isNotOver(upcoming.to)} ELSE ${isNotOver(upcoming.from)} END`;
  return sql`COALESCE(${begins} AND ${ends}, false)`;
}

/** The first and the last moment of what a section has published with a time of its own; null while it has nothing. */
export function wholeSpan(section: Section): Promise<Span | null> {
  const { upcoming } = section.publicFace;
  if (!upcoming) return Promise.resolve(null);
  return cached([section.id], `span ${section.id}`, async () => {
    const value = (name: string) => sql`(${publications.data} ->> ${name}::text) COLLATE "C"`;
    const end = upcoming.to === undefined ? value(upcoming.from) : sql`COALESCE(${value(upcoming.to)}, ${value(upcoming.from)})`;
    const [row] = await db().select({ from: sql<string | null>`min(${value(upcoming.from)})`, to: sql<string | null>`max(${end})` }).from(publications).where(eq(publications.section, section.id));
    return row?.from && row.to ? { from: row.from, to: row.to } : null;
  });
}

function ofList(section: Section, time: ListTime | undefined): SQL | undefined {
  const { upcoming } = section.publicFace;
  const own = eq(publications.section, section.id);
  if (time === "all") return own;
  if (!upcoming || !time) return and(own, eq(publications.archived, time === "past"));
  const over = overBefore(section, upcoming, minuteNow());
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
export function isOver({ publicFace: { upcoming }, fields }: Section, { data }: Pick<Published, "data">): boolean {
  if (!upcoming) return false;
  const { from, to, lasts } = upcoming;
  const [name, hours] = to && data[to] !== undefined ? [to, 0] : [from, lasts];
  const at = new Date(minuteNow() - hours * 3_600_000).toISOString();
  const value = data[name];
  return typeof value === "string" && value < (fields[name]?.kind === "date" ? (toIsoDate(at) ?? "") : at);
}

/** The same for every page of a list, and dearer than the page itself. */
async function countPublished(section: Section, { search, facets, time, during, entry }: PublicQuery, where: SQL | undefined): Promise<number> {
  return cached([section.id], `public count ${section.id} ${JSON.stringify({ search, facets, time, during, entry })}`, () => db().$count(publications, where), rightUntil(section));
}

const columns = {
  id: publications.entryId, section: publications.section, title: publications.title, slug: publications.slug, data: publications.data,
  archived: publications.archived, parentId: publications.parentId, firstPublishedAt: publications.firstPublishedAt, publishedAt: publications.publishedAt,
};

type Ordered = Record<"entryId" | "position" | "sortKey", AnyPgColumn>;

function orderOf(section: Section, query: PublicQuery, { entryId, position, sortKey }: Ordered, { reversed = false } = {}): SQL[] {
  const direction = isDescending(section, query) === reversed ? asc : desc;
  return [direction(isOrdered(section) ? position : sortKey), direction(entryId)];
}

/** What comes next is listed from the first on, everything else of such a section from the last back. */
function isDescending(section: Section, { time }: PublicQuery): boolean {
  if (isOrdered(section)) return false;
  const { order, upcoming } = section.publicFace;
  const declared = order[0] === undefined || order[0].descending === true;
  return upcoming && time !== "current" && time !== "all" ? !declared : declared;
}

export type PublishedAnswer =
  | { kind: "found"; entry: Published; pointed: Pointed }
  /** Found under an earlier slug, or under the slug of the other language. */
  | { kind: "moved"; slug: string; locale: Locale }
  /** Was public once. */
  | { kind: "gone" }
  | { kind: "missing" };

/** What stands at this address of a section. */
export async function findPublished(section: Section, locale: Locale, slug: string): Promise<PublishedAnswer> {
  // The database refuses to look for it.
  if (slug.includes("\0")) return { kind: "missing" };
  return cached([section.id, ...pointedSections(section)], `item ${section.id} ${locale} ${slug.slice(0, 200)}`, () => readPublishedEntry(section, locale, slug));
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
  if (slug.includes("\0")) return { kind: "missing" };
  const found = await entriesOfSlug({ section: section.id, slug });
  const named = found.find((row) => row.locale === locale) ?? found[0];
  if (!named) return { kind: "missing" };
  const { entry } = named;
  if (!entry) return (await wasPublished(named.entryId)) ? { kind: "gone" } : { kind: "missing" };
  const current = entry.slug[locale] ?? entry.slug.tr ?? entry.slug.en ?? "";
  if (current !== slug) return { kind: "moved", slug: current, locale };
  const { items, files, titles } = await withPointed(section, [entry]);
  return items[0] ? { kind: "found", entry: items[0], pointed: { files, titles } } : { kind: "missing" };
}

export type PublishedRow = { entry: Published; pointed: Pointed; list: string; row: RowValue };

/** The published row whose page is at this address; gone, where the entry that has it was public once. */
export async function readPublishedRow(section: Section, address: string): Promise<({ kind: "found" } & PublishedRow) | { kind: "gone" } | { kind: "missing" }> {
  // The database refuses to look for it, or can't hold it.
  if (address.includes("\0") || address.length > 190) return { kind: "missing" };
  const facet = rowFacet(address);
  const has = (facets: AnyPgColumn) => sql`${facets} @> ARRAY[${facet}]::text[]`;
  // Of two with one address the first that came out keeps it.
  const [row] = await db().select(columns).from(publications).where(and(eq(publications.section, section.id), has(publications.facets))).orderBy(asc(publications.firstPublishedAt), asc(publications.entryId)).limit(1);
  if (row) {
    const { items: [entry], files, titles } = await withPointed(section, [row]);
    const found = entry && rowAddresses(section, entry.data).find((one) => one.address === address);
    return found ? { kind: "found", entry, pointed: { files, titles }, list: found.list, row: found.row } : { kind: "missing" };
  }
  const wasPublic = and(eq(entries.section, section.id), isNotNull(entries.firstPublishedAt), isNull(entries.liveVersion), has(entries.facets));
  // An index each.
  for (const inTrash of [isNull(entries.deletedAt), isNotNull(entries.deletedAt)]) if ((await db().$count(entries, and(wasPublic, inTrash))) > 0) return { kind: "gone" };
  return { kind: "missing" };
}

export async function wasPublished(entryId: string): Promise<boolean> {
  const [row] = await db().select({ at: entries.firstPublishedAt }).from(entries).where(eq(entries.id, entryId));
  return row?.at != null;
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

/** Internal fields go, and so does whatever points at something that isn't public. */
async function withPointed(section: Section, rows: Published[]): Promise<{ items: Published[] } & Pointed> {
  const items = rows.map((row) => ({ ...row, data: publicData(section, row.data) }));
  const pointed = items.flatMap((item) => referencesOf(section, item.data));
  const entryIds = [...new Set(pointed.filter((one) => one.kind === "entry").map((one) => one.id))];
  const [files, targets] = await Promise.all([
    findFiles([...new Set(pointed.filter((one) => one.kind === "file").map((one) => one.id))]),
    entryIds.length > 0
      ? db().select(pointedColumns).from(publications).where(among(publications.entryId, entryIds))
      : [],
  ]);
  return {
    items,
    files: Object.fromEntries(files),
    titles: Object.fromEntries(targets.map(({ id, ...rest }) => [id, rest])),
  };
}

const publicNames = onceForEach(({ fields }) => new Set(Object.entries(fields).flatMap(([name, field]) => (isPublicField(field) && field.kind !== "slug" ? [name] : []))));

export function publicData(section: Section, data: EntryData): EntryData {
  const names = publicNames(section);
  const kept: EntryData = {};
  for (const name in data) if (names.has(name)) kept[name] = data[name];
  return kept;
}

/** The published entry that a row of the section's former paths names; null: none does. */
export function findByFormerPath(section: Section, path: string): Promise<{ id: string; slug: Localized } | null> {
  const { formerPaths } = section.publicFace;
  if (!formerPaths) return Promise.resolve(null);
  return cached([section.id], `former path ${path}`, async () => {
    const [row] = await db()
      .select({ id: publications.entryId, slug: publications.slug })
      .from(publications)
      .where(and(eq(publications.section, section.id), sql`${publications.data} @> ${JSON.stringify({ [formerPaths.field]: [{ [formerPaths.column]: path }] })}::jsonb`))
      .limit(1);
    return row ?? null;
  });
}
