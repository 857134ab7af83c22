import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users.server";
import { findFiles } from "~/lib/files/files.server";
import { fileJson, type FileJson } from "~/lib/files/file-json.server";
import { db } from "~/lib/platform/db/database.server";
import { paginate, type Pagination } from "~/lib/platform/http/pagination";
import { toTsQuery } from "~/lib/platform/text/search-words";
import { parseDateTime } from "~/lib/platform/text/dates";

import type { Section } from "./definition";
import { entryTitles, type EntryRow } from "./entries.server";
import { sectionScope } from "./entry-scope";
import { referencesOf } from "./entry-data.server";
import { countEntries } from "./entry-count.server";
import type { ListQuery } from "./list-query";
import { sortSlotsOf } from "./list-slots";
import { entries } from "./schema.server";
import type { EntryData, Localized } from "./values";

export type ListItem = Pick<
  EntryRow,
  "id" | "state" | "version" | "liveVersion" | "scheduledVersion" | "reviewVersion" | "title" | "publishAt" | "unpublishAt" | "updatedAt" | "parentId" | "departmentId" | "deletedAt" | "createdBy"
> & { columns: EntryData; updatedByName: string | null; depth: number };

export type EntryList = {
  items: ListItem[];
  pagination: Pagination;
  /** What the columns point at. */
  files: Record<string, FileJson>;
  titles: Record<string, { title: Localized; section: string }>;
};

const shown = {
  id: entries.id, state: entries.state, version: entries.version, liveVersion: entries.liveVersion, scheduledVersion: entries.scheduledVersion, reviewVersion: entries.reviewVersion,
  title: entries.title, columns: entries.columns, publishAt: entries.publishAt, unpublishAt: entries.unpublishAt, updatedAt: entries.updatedAt,
  updatedBy: entries.updatedBy, parentId: entries.parentId, departmentId: entries.departmentId, deletedAt: entries.deletedAt, createdBy: entries.createdBy,
};

/** A page of a section's entries, as the person may see them. @throws Response 403 */
export async function listEntries(actor: Actor, section: Section, query: ListQuery): Promise<EntryList> {
  actor.assertCan("view", sectionScope(section));
  const where = conditionOf(actor, section, query);
  const isTree = section.maxDepth !== undefined && query.sort === "position" && !query.search && query.view !== "trash";
  const length = await countEntries(section, where);
  const pagination = paginate(length, query.page, query.size);
  const isWide = query.search !== "" && length > mostGathered;
  const rows = isTree ? await treePage(where, pagination) : await page(section, query, isWide ? conditionOf(actor, section, query, { isWide }) : where, pagination);
  return { ...(await withPointed(actor, section, rows)), pagination };
}

async function page(section: Section, query: ListQuery, where: SQL | undefined, { length, startIndex, size }: Pagination) {
  const descending = query.sort.startsWith("-");
  const column = sortColumn(section, query.sort.replace(/^-/, ""));
  // The index read backwards: entries without a value stand first then, where unfinished drafts are looked for. The id
  // settles ties, so that no row is on two pages.
  const order = descending ? [desc(column), desc(entries.id)] : [asc(column), asc(entries.id)];
  const ids = query.search && length <= mostGathered ? gathered(where, column, descending) : db().select({ id: entries.id }).from(entries).where(where).orderBy(...order);
  const rows = await db().select(shown).from(entries).where(inArray(entries.id, ids.limit(size).offset(startIndex))).orderBy(...order);
  return rows.map((row) => ({ ...row, depth: 0 }));
}

/** A search that finds more is answered by reading entries in their order until the page is full. */
const mostGathered = 10_000;

/** All that a search finds, then put in order. */
function gathered(where: SQL | undefined, column: AnyPgColumn, descending: boolean) {
  const met = db().select({ id: entries.id, key: column }).from(entries).where(where).limit(mostGathered).as("met");
  const direction = descending ? desc : asc;
  return db().select({ id: met.id }).from(met).orderBy(direction(met.key), direction(met.id));
}

/** Trees are small; their order (children under their parents) is made here. */
async function treePage(where: SQL | undefined, { startIndex, size }: Pagination) {
  const rows = await db().select(shown).from(entries).where(where).orderBy(asc(entries.position), asc(entries.id)).limit(5_000);
  const ids = new Set(rows.map((row) => row.id));
  const byParent = new Map<string | null, typeof rows>();
  for (const row of rows) {
    const parent = row.parentId !== null && ids.has(row.parentId) ? row.parentId : null;
    byParent.set(parent, [...(byParent.get(parent) ?? []), row]);
  }
  const ordered: Array<(typeof rows)[number] & { depth: number }> = [];
  const visit = (parent: string | null, depth: number) => {
    for (const row of byParent.get(parent) ?? []) {
      ordered.push({ ...row, depth });
      visit(row.id, depth + 1);
    }
  };
  visit(null, 0);
  return ordered.slice(startIndex, startIndex + size);
}

function sortColumn(section: Section, name: string): AnyPgColumn {
  if (name === section.titleField) return entries.titleKey;
  if (name === "updatedAt") return entries.updatedAt;
  if (name === "publishAt") return entries.publishAt;
  if (name === "position") return entries.position;
  const slot = sortSlotsOf(section).get(name);
  return slot ? entries[slot] : entries.updatedAt;
}

/** @param isWide the search is known to find very much: only then may PostgreSQL think of reading entries one by one */
function conditionOf(actor: Actor, section: Section, query: ListQuery, { isWide = false } = {}): SQL | undefined {
  const slots = sortSlotsOf(section);
  const search = query.search ? toTsQuery(query.search) : null;
  const facets = Object.entries(query.filters).map(([name, values]) => {
    const wanted = values.map((value) => `${name}:${value}`);
    return sql`${entries.facets} && ${sql`ARRAY[${sql.join(wanted.map((one) => sql`${one}`), sql`, `)}]::text[]`}`;
  });
  const ranges = Object.entries(query.ranges).flatMap(([name, { from, to }]) => {
    const slot = slots.get(name);
    if (!slot) return [];
    const isDay = section.fields[name]?.kind !== "dateTime";
    return [
      from ? sql`${entries[slot]} >= ${isDay ? from : startOfDay(from, 0)}` : undefined,
      to ? sql`${entries[slot]} < ${isDay ? `${to}~` : startOfDay(to, 1)}` : undefined,
    ];
  });
  return and(
    eq(entries.section, section.id),
    query.view === "trash" ? isNotNull(entries.deletedAt) : isNull(entries.deletedAt),
    viewCondition(actor, query.view),
    // A query of punctuation alone finds nothing rather than everything.
    query.search ? (search ? sql`${entries.search} @@ ${isWide ? toQuery(search) : sql`(SELECT ${toQuery(search)})`}` : sql`false`) : undefined,
    ...facets,
    ...ranges,
  );
}

/**
 * In a SELECT of its own PostgreSQL can't guess how much the words find and takes the index, which is always bearable;
 * its guesses are not: reading the words of 100,000 entries, stored beside their rows, takes seconds.
 */
const toQuery = (words: string) => sql`to_tsquery('turkish', ${words})`;

/** Midnight in Istanbul, `days` later, as the sort keys of instants are written. */
function startOfDay(day: string, days: number): string {
  return new Date(Date.parse(parseDateTime(`${day}T00:00`) ?? "") + days * 86_400_000).toISOString();
}

function viewCondition(actor: Actor, view: ListQuery["view"]): SQL | undefined {
  switch (view) {
    case "mine":
      return actor.id ? sql`(${entries.createdBy} = ${actor.id} OR ${entries.updatedBy} = ${actor.id})` : undefined;
    case "inReview":
      return sql`${entries.reviewVersion} IS NOT NULL`;
    case "changed":
      return sql`${entries.liveVersion} IS NOT NULL AND ${entries.liveVersion} < ${entries.version}`;
    case "all":
    case "trash":
      return undefined;
    default:
      return eq(entries.state, view);
  }
}

async function withPointed(actor: Actor, section: Section, rows: Array<Omit<ListItem, "updatedByName"> & { updatedBy: string | null }>) {
  const pointed = rows.flatMap((row) => referencesOf(section, row.columns));
  const [names, files, titles] = await Promise.all([
    userNames(rows.map((row) => row.updatedBy)),
    findFiles([...new Set(pointed.filter((one) => one.kind === "file").map((one) => one.id))]),
    entryTitles(actor, pointed.filter((one) => one.kind === "entry").map((one) => one.id)),
  ]);
  return {
    items: rows.map(({ updatedBy, ...row }) => ({ ...row, updatedByName: names.get(updatedBy ?? "") ?? null })),
    files: Object.fromEntries([...files].map(([id, file]) => [id, fileJson(file)])),
    titles: Object.fromEntries(titles),
  };
}
