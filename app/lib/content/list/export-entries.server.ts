import { and, asc, eq, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { userNames } from "~/lib/auth/users/users.server";
import { sectionScope } from "~/lib/content/access/rights.server";
import { visibleEntries } from "~/lib/content/access/visible-entries.server";
import type { Section } from "~/lib/content/definition/definition";
import { entryTitles, type EntryRow } from "~/lib/content/entries/entries.server";
import { referencesOf } from "~/lib/content/entries/entry-data.server";
import { entries, entryVersions } from "~/lib/content/schema.server";
import type { EntryData, Localized } from "~/lib/content/values";
import { findFiles } from "~/lib/files/files.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db } from "~/lib/platform/db/database.server";

import { isNeverReviewed } from "./entry-list.server";
import { columnsOfEntries, viewsIn } from "./list-columns.server";
import { conditionOf, inTreeOrder, isShownAsTree, orderOf } from "./list-conditions.server";
import type { ListQuery } from "./list-query";
import { pagesOfIds } from "./ordered-ids.server";

export type ExportedEntry = Pick<
  EntryRow,
  "id" | "state" | "liveVersion" | "title" | "parentId" | "publishAt" | "unpublishAt" | "updatedAt"
> & { data: EntryData; updatedByName: string | null };
export type ExportedPage = {
  items: ExportedEntry[];
  titles: ReadonlyMap<string, { title: Localized }>;
  files: ReadonlyMap<string, { originalName: string }>;
  columns: ReadonlyMap<string, EntryData>;
};

const pageSize = 250;
const exported = {
  id: entries.id,
  state: entries.state,
  liveVersion: entries.liveVersion,
  title: entries.title,
  parentId: entries.parentId,
  publishAt: entries.publishAt,
  unpublishAt: entries.unpublishAt,
  updatedAt: entries.updatedAt,
  updatedBy: entries.updatedBy,
  data: entryVersions.data,
};

/**
 * All pages of a list as working copies; a person bound to units gets only those units' entries. Ids are read at once,
 * so that a save meanwhile moves no row; the data follows a few hundred at a time. @throws Refusal 403
 */
export async function exportEntries(
  actor: Actor,
  section: Section,
  query: ListQuery,
): Promise<AsyncGenerator<ExportedPage>> {
  actor.assertCan("export", sectionScope(section));
  const ids = (await isNeverReviewed(section, query))
    ? { length: 0, pages: [] }
    : await orderedIds(
        section,
        query,
        and(conditionOf(actor, section, query), visibleEntries(actor, "export", [section])),
      );
  const { search, view, filters, ranges, when } = query;
  const after = {
    entries: ids.length,
    view,
    ...(search ? { search } : {}),
    ...filters,
    ...ranges,
    ...(when ? { when } : {}),
  };
  await recordAudit(actor, { verb: "export", objectType: "section", objectId: section.id, section: section.id, after });
  return pagesOf(actor, section, ids.pages);
}

async function orderedIds(section: Section, query: ListQuery, where: SQL | undefined) {
  if (isShownAsTree(section, query)) {
    const rows = await db()
      .select({ id: entries.id, parentId: entries.parentId })
      .from(entries)
      .where(where)
      .orderBy(asc(entries.position), asc(entries.id));
    const ids = inTreeOrder(rows).map(({ id }) => id);
    const starts = Array.from({ length: Math.ceil(ids.length / pageSize) }, (_, at) => at * pageSize);
    return { length: ids.length, pages: starts.map((start) => ids.slice(start, start + pageSize)) };
  }
  return pagesOfIds(where, orderOf(section, query).order, pageSize);
}

async function* pagesOf(actor: Actor, section: Section, pages: Iterable<string[]>): AsyncGenerator<ExportedPage> {
  for (const ids of pages) yield await readPage(actor, section, ids);
}

async function readPage(actor: Actor, section: Section, ids: string[]): Promise<ExportedPage> {
  const rows = await db()
    .select(exported)
    .from(entries)
    .innerJoin(entryVersions, and(eq(entryVersions.entryId, entries.id), eq(entryVersions.version, entries.version)))
    .where(idIn(entries.id, ids));
  const pointed = rows.flatMap(({ data }) => referencesOf(section, data));
  const [columns, views, names, titles, files] = await Promise.all([
    columnsOfEntries(section, rows),
    viewsIn(section, ids),
    userNames(rows.map(({ updatedBy }) => updatedBy)),
    entryTitles(actor, [
      ...pointed.filter(({ kind }) => kind === "entry").map(({ id }) => id),
      ...rows.flatMap(({ parentId }) => parentId ?? []),
    ]),
    findFiles(pointed.filter(({ kind }) => kind === "file").map(({ id }) => id)),
  ]);
  const found = new Map(
    rows.map(({ updatedBy, ...row }) => [row.id, { ...row, updatedByName: names.get(updatedBy ?? "") ?? null }]),
  );
  // Entries purged since the ids were read are left out.
  return {
    items: ids.flatMap((id) => found.get(id) ?? []),
    titles,
    files,
    columns: new Map(rows.map(({ id }, at) => [id, { ...columns[at], ...views.get(id) }])),
  };
}
