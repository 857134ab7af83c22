import { and, asc, desc, eq, inArray, isNull, not, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users/users.server";
import { sectionScope } from "~/lib/content/access/rights.server";
import type { Section } from "~/lib/content/definition/definition";
import { unreviewedSections } from "~/lib/content/definition/section-settings.server";
import { draftsTag } from "~/lib/content/cache-tags.server";
import { entryTitles, type EntryRow } from "~/lib/content/entries/entries.server";
import { referencesOf } from "~/lib/content/entries/entry-data.server";
import { entries } from "~/lib/content/schema.server";
import type { EntryData, Localized } from "~/lib/content/values";
import { fileJson, type FileJson } from "~/lib/files/file-json.server";
import { findShownFiles } from "~/lib/files/files.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db } from "~/lib/platform/db/database.server";
import { PageCursors } from "~/lib/platform/db/queries/page-cursors.server";
import { farPage, noteEnds, pageOfIds, type Page } from "~/lib/platform/db/queries/page-of-ids.server";
import { onePlan } from "~/lib/platform/db/queries/prepared.server";
import { findNamed, matchesText, maxGathered, pageBounds } from "~/lib/platform/db/queries/text-search.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { isUuid } from "~/lib/platform/text/uuid";

import { countEntries } from "./entry-count.server";
import { computedColumns, pathsOf, useCounts } from "./list-columns.server";
import { conditionOf, inTreeOrder, isShownAsTree, orderOf } from "./list-conditions.server";
import { byFit, type ListQuery } from "./list-query";

export type ListItem = Pick<
  EntryRow,
  | "id"
  | "state"
  | "version"
  | "liveVersion"
  | "scheduledVersion"
  | "reviewVersion"
  | "title"
  | "publishAt"
  | "unpublishAt"
  | "updatedAt"
  | "parentId"
  | "departmentId"
  | "deletedAt"
  | "deletedBy"
  | "createdBy"
  | "submittedBy"
  | "reviewAt"
> & {
  columns: EntryData;
  computed: EntryData;
  updatedByName: string | null;
  depth: number;
  path: string | null;
  uses: number;
};

export type EntryList = {
  items: ListItem[];
  pagination: Pagination;
  files: Record<string, FileJson>;
  titles: Record<string, { title: Localized; section: string }>;
};

/** Only rows of a tree have a depth. */
type FoundRow = Omit<ListItem, "computed" | "updatedByName" | "depth" | "path" | "uses"> & {
  updatedBy: string | null;
  depth?: number;
};

const shown = {
  id: entries.id,
  state: entries.state,
  version: entries.version,
  liveVersion: entries.liveVersion,
  scheduledVersion: entries.scheduledVersion,
  reviewVersion: entries.reviewVersion,
  title: entries.title,
  columns: entries.columns,
  publishAt: entries.publishAt,
  unpublishAt: entries.unpublishAt,
  updatedAt: entries.updatedAt,
  updatedBy: entries.updatedBy,
  parentId: entries.parentId,
  departmentId: entries.departmentId,
  deletedAt: entries.deletedAt,
  deletedBy: entries.deletedBy,
  createdBy: entries.createdBy,
  submittedBy: entries.submittedBy,
  reviewAt: entries.reviewAt,
};

/** A page of a section's entries that the person may see. @throws Refusal 403 */
export async function listEntries(actor: Actor, section: Section, query: ListQuery): Promise<EntryList> {
  actor.assertCan("view", sectionScope(section));
  const where = conditionOf(actor, section, query);
  // Read before the count: a change in between makes the page ends unusable instead of wrong.
  const ends = isPlain(query) && (query.page - 1) * query.size >= farPage ? await endsOf(section, query) : undefined;
  const length = (await isNeverReviewed(section, query)) ? 0 : await countEntries(section, query, where, actor.id);
  const pagination = paginate(length, query.page, query.size);
  const isWide = query.search !== "" && length > maxGathered;
  const rows =
    length === 0
      ? []
      : isShownAsTree(section, query)
        ? await treePage(where, pagination)
        : await page(
            actor,
            section,
            query,
            isWide ? conditionOf(actor, section, query, { isWide }) : where,
            pagination,
            ends,
          );
  const asked = query.columns ?? section.list.columns;
  return { ...(await withPointed(actor, section, rows, asked)), pagination };
}

/** In a section without reviews no entry is due, whatever date it holds. */
export async function isNeverReviewed(section: Section, { view }: Pick<ListQuery, "view">): Promise<boolean> {
  return view === "toReview" && (await unreviewedSections([section])).length > 0;
}

export async function findRows(actor: Actor, section: Section, ids: readonly string[]) {
  actor.assertCan("view", sectionScope(section));
  return db()
    .select(shown)
    .from(entries)
    .where(and(eq(entries.section, section.id), idIn(entries.id, ids.filter(isUuid))));
}

/** As many filtered rows are read and sorted within some hundredths of a second. */
const maxSorted = 5_000;

async function page(
  actor: Actor,
  section: Section,
  query: ListQuery,
  where: SQL | undefined,
  { length, startIndex, size }: Pagination,
  ends: Page["ends"],
) {
  const { column, descending, order, reversed } = orderOf(section, query);
  if (isKeptSearch(query, length)) {
    const ids = (await foundIds(actor, section, query, where)).slice(startIndex, startIndex + size);
    const found =
      ids.length > 0
        ? await db()
            .select(shown)
            .from(entries)
            .where(and(eq(entries.section, section.id), isNull(entries.deletedAt), idIn(entries.id, ids)))
        : [];
    return found.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }
  const named = length > 0 ? await namedIds(actor, section, query) : [];
  const first = named.slice(startIndex, startIndex + size);
  const rest = named.length > 0 ? and(where, not(idIn(entries.id, named))) : where;
  const [limit, offset] = [size - first.length, Math.max(0, startIndex - named.length)];
  const isGuessedWrong = query.search !== "" || query.view === "changed" || query.view === "scheduled";
  // In the order of the list, what a unit published years ago comes after everything since.
  const isFewOfMany = Object.keys(query.filters).length > 0 && length <= maxSorted && order.length === 2;
  const isLong =
    limit > 0 &&
    length > 2 * pageBounds.first &&
    query.search !== "" &&
    isPlain({ ...query, search: "" }) &&
    order.length === 2;
  const rowsOf = (ids: SQLWrapper) =>
    db()
      .select({ row: shown, key: column })
      .from(entries)
      .where(inArray(entries.id, ids))
      .orderBy(...order);
  const early = isLong ? await rowsOf(await amongFirst(actor, section, query, named, { limit, offset })) : [];
  const place: Page = {
    where: rest,
    order,
    reversed,
    limit,
    offset,
    length: length - named.length,
    isPlain: isPlain(query),
    ends,
  };
  const ids = () =>
    isFewOfMany || (isGuessedWrong && length <= maxGathered)
      ? gathered(rest, column, descending).limit(limit).offset(offset)
      : pageOfIds(entries, entries.id, place);
  const found = early.length === limit ? early : await rowsOf(ids());
  noteEnds(
    place,
    found.map(({ row: { id }, key }) => ({ id, key })),
  );
  const rows = found.map(({ row }) => row);
  const firstRows = first.length > 0 ? await db().select(shown).from(entries).where(idIn(entries.id, first)) : [];
  return [...firstRows.sort((a, b) => first.indexOf(a.id) - first.indexOf(b.id)), ...rows];
}

/** Where read pages of the whole list ended, until the section changes; undefined where it isn't ordered by a text. */
async function endsOf(section: Section, query: ListQuery): Promise<Page["ends"]> {
  const { column, descending: isDescending, order } = orderOf(section, query);
  if (order.length !== 2 || !column.getSQLType().startsWith("text")) return undefined;
  const known = await cached([draftsTag(section.id)], `ends ${section.id} ${query.sort}`, () =>
    Promise.resolve(new PageCursors()),
  );
  return { known, key: column, isDescending, hasNulls: !column.notNull };
}

// Ids that a search finds among the first rows of the list: if they fill the page, no other can be on it. Reading in
// list order is fast however common the terms are.
function amongFirst(
  actor: Actor,
  section: Section,
  query: ListQuery,
  named: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): SQL {
  const { column, descending, order } = orderOf(section, query);
  const direction = sql.raw(descending ? "DESC" : "ASC");
  const all = onePlan(conditionOf(actor, section, query, { isWide: true, ignoresSearch: true }) ?? sql`true`);
  const has = and(matchesText(sql`search`, query.search), named.length > 0 ? not(idIn(sql`id`, named)) : undefined);
  return sql`(
    SELECT id FROM (SELECT ${entries.id} AS id, ${column} AS key, ${entries.search} AS search FROM ${entries}
    WHERE ${all} ORDER BY ${sql.join([...order], sql`, `)} LIMIT ${sql.raw(String(pageBounds.first))}) AS first
    WHERE ${has} ORDER BY key ${direction}, id ${direction} LIMIT ${limit} OFFSET ${offset})`;
}

/** Everybody who may see the list finds the same, until the section changes. */
const isFoundByAll = ({ search, view, when }: ListQuery) => search !== "" && view === "all" && !when;
const isKeptSearch = (query: ListQuery, length: number) => isFoundByAll(query) && length <= pageBounds.kept;

/** Ids of entries with the terms in the title, where a list is sorted by fit; cached for everybody. */
function namedIds(actor: Actor, section: Section, query: ListQuery): Promise<readonly string[]> {
  const { search, sort, filters, ranges } = query;
  if (sort !== byFit) return Promise.resolve([]);
  const { column, descending } = orderOf(section, query);
  const find = () =>
    findNamed(
      entries,
      { id: entries.id, search: entries.search, key: column },
      conditionOf(actor, section, query, { ignoresSearch: true }),
      search,
      { descending },
    );
  return isFoundByAll(query)
    ? cached([draftsTag(section.id)], `named ${section.id} ${JSON.stringify({ search, filters, ranges })}`, find)
    : find();
}

/** Ids of all results in page order, cached until the section changes, so that further pages search no second time. */
function foundIds(
  actor: Actor,
  section: Section,
  query: ListQuery,
  where: SQL | undefined,
): Promise<readonly string[]> {
  const { search, sort, filters, ranges } = query;
  return cached(
    [draftsTag(section.id)],
    `found ${section.id} ${JSON.stringify({ search, sort, filters, ranges })}`,
    async () => {
      const { column, descending } = orderOf(section, query);
      const named = await namedIds(actor, section, query);
      const rest = await gathered(
        named.length > 0 ? and(where, not(idIn(entries.id, named))) : where,
        column,
        descending,
      ).limit(pageBounds.kept);
      return [...named, ...rest.map(({ id }) => id)];
    },
  );
}

const isPlain = ({ search, view, when, filters, ranges }: ListQuery) =>
  search === "" && view === "all" && !when && Object.keys(filters).length + Object.keys(ranges).length === 0;

/** Finds all matches, then sorts them: PostgreSQL would read the whole list in order, expecting many matches. */
function gathered(where: SQL | undefined, column: AnyPgColumn, descending: boolean) {
  const met = db().select({ id: entries.id, key: column }).from(entries).where(where).limit(maxGathered).as("met");
  const direction = descending ? desc : asc;
  return db().select({ id: met.id }).from(met).orderBy(direction(met.key), direction(met.id));
}

async function treePage(where: SQL | undefined, { startIndex, size }: Pagination) {
  const rows = await db()
    .select(shown)
    .from(entries)
    .where(where)
    .orderBy(asc(entries.position), asc(entries.id))
    .limit(5_000);
  return inTreeOrder(rows).slice(startIndex, startIndex + size);
}

async function withPointed(actor: Actor, section: Section, rows: readonly FoundRow[], asked: readonly string[]) {
  const pointed = rows.flatMap((row) => referencesOf(section, row.columns));
  const ids = rows.map(({ id }) => id);
  const parents =
    (section.maxDepth ?? 1) > 1 || section.list.columns.includes("parent")
      ? rows.flatMap(({ parentId }) => parentId ?? [])
      : [];
  const [computed, paths, uses, names, files, titles] = await Promise.all([
    computedColumns(section, ids, asked),
    pathsOf(section, ids),
    useCounts(section, ids),
    userNames(rows.map((row) => row.updatedBy)),
    findShownFiles(pointed.filter((one) => one.kind === "file").map((one) => one.id)),
    entryTitles(actor, [...pointed.filter((one) => one.kind === "entry").map((one) => one.id), ...parents]),
  ]);
  return {
    items: rows.map(({ updatedBy, depth = 0, ...row }) =>
      Object.assign(row, {
        depth,
        computed: computed.get(row.id) ?? {},
        updatedByName: names.get(updatedBy ?? "") ?? null,
        path: paths.get(row.id) ?? null,
        uses: uses.get(row.id) ?? 0,
      }),
    ),
    files: Object.fromEntries([...files].map(([id, file]) => [id, fileJson(file)])),
    titles: Object.fromEntries(titles),
  };
}
