import { and, eq, isNull, ne, sql } from "drizzle-orm";

import { ownComputed, viewColumns, type Section } from "~/lib/content/definition/definition";
import { hasEntryPages, publicPaths } from "~/lib/content/definition/paths";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { placesOf } from "~/lib/content/publication/addresses/slugs.server";
import { entries, entryReferences, entryVersions } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db } from "~/lib/platform/db/database.server";
import { viewsOfEntries } from "~/lib/visits/views-of-pages.server";

/** Public addresses of entries that have or had one, in Turkish if possible. */
export async function pathsOf(section: Section, ids: readonly string[]): Promise<Map<string, string>> {
  if (!section.list.columns.includes("path")) return new Map();
  return new Map(
    [...(await placesOf(ids))].flatMap(([id, { tr, en }]) =>
      tr ? [[id, publicPaths.entry(section, tr, "tr")]] : en ? [[id, publicPaths.entry(section, en, "en")]] : [],
    ),
  );
}

export async function useCounts(section: Section, ids: readonly string[]): Promise<Map<string, number>> {
  if (!section.list.columns.includes("uses")) return new Map();
  const rows = await db()
    .select({ id: entryReferences.targetId, uses: sql<number>`count(DISTINCT ${entries.id})::int` })
    .from(entryReferences)
    .innerJoin(entries, eq(entries.id, entryReferences.entryId))
    .where(
      and(
        eq(entryReferences.targetKind, "entry"),
        idIn(entryReferences.targetId, ids),
        isNull(entries.deletedAt),
        ne(entries.id, entryReferences.targetId),
      ),
    )
    .groupBy(entryReferences.targetId);
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

/** Columns that no field holds: page views, where they are `asked`, and those of the section's hook. */
export async function computedColumns(
  section: Section,
  ids: readonly string[],
  asked: readonly string[] = [],
): Promise<Map<string, EntryData>> {
  const [worked, views] = await Promise.all([ownColumns(section, ids), viewsIn(section, ids, asked)]);
  return new Map(ids.map((id) => [id, { ...worked.get(id), ...views.get(id) }]));
}

/** Nothing for a section whose entries have no pages of their own. @param asked which of `viewColumns` */
export async function viewsIn(
  section: Section,
  ids: readonly string[],
  asked: readonly string[] = Object.keys(viewColumns),
): Promise<Map<string, EntryData>> {
  const [isAsked, isRecentAsked] = [asked.includes("views"), asked.includes("recentViews")];
  if (!hasEntryPages(section) || !(isAsked || isRecentAsked)) return new Map();
  const found = await viewsOfEntries(ids, { isRecentAsked });
  return new Map(
    ids.map((id) => {
      const { views = 0, recent = 0 } = found.get(id) ?? {};
      return [id, { ...(isAsked ? { views } : {}), ...(isRecentAsked ? { recentViews: recent } : {}) }];
    }),
  );
}

async function ownColumns(section: Section, ids: readonly string[]): Promise<Map<string, EntryData>> {
  if (ownComputed(section.list).length === 0 || ids.length === 0) return new Map();
  const rows = await db()
    .select({ id: entries.id, data: entryVersions.data, liveVersion: entries.liveVersion })
    .from(entries)
    .innerJoin(entryVersions, and(eq(entryVersions.entryId, entries.id), eq(entryVersions.version, entries.version)))
    .where(idIn(entries.id, ids));
  const columns = await columnsOfEntries(section, rows);
  return new Map(rows.map(({ id }, at) => [id, columns[at] ?? {}]));
}

type Shown = { id: string; data: EntryData; liveVersion: number | null };

export async function columnsOfEntries(section: Section, all: readonly Shown[]): Promise<EntryData[]> {
  const names = ownComputed(section.list).map(([name]) => name);
  if (names.length === 0 || all.length === 0) return all.map(() => ({}));
  const { columns, columnsTogether } = hooksOf(section);
  const now = new Date();
  const together = await columnsTogether?.(
    all.map(({ data }) => data),
    all.map(({ id }) => id),
  );
  return Promise.all(
    all.map(async ({ id, data, liveVersion }, at) => {
      const found = together?.[at] ?? (await columns?.(data, { id, now, isPublic: liveVersion !== null })) ?? {};
      return Object.fromEntries(
        names.flatMap((name) => (found[name] === undefined || found[name] === null ? [] : [[name, found[name]]])),
      );
    }),
  );
}
