import { and, eq, isNull, ne, sql } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { entries, entryReferences, entrySlugs, entryVersions } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { among } from "~/lib/platform/db/among.server";
import { db } from "~/lib/platform/db/database.server";

/** Addresses on the public site, Turkish where there is one, of those entries that have or had one. */
export async function pathsOf(section: Section, ids: readonly string[]): Promise<Map<string, string>> {
  if (!section.list.columns.includes("path")) return new Map();
  const { entryId, locale, slug, current } = entrySlugs;
  const rows = await db().select({ entryId, locale, slug }).from(entrySlugs).where(and(among(entryId, ids), eq(current, true))).orderBy(locale);
  return new Map(rows.map((row) => [row.entryId, publicPaths.entry(section, row.slug, row.locale)]));
}

/** How many entries point at each; those in the trash don't count. */
export async function useCounts(section: Section, ids: readonly string[]): Promise<Map<string, number>> {
  if (!section.list.columns.includes("uses")) return new Map();
  const rows = await db()
    .select({ id: entryReferences.targetId, uses: sql<number>`count(DISTINCT ${entries.id})::int` })
    .from(entryReferences)
    .innerJoin(entries, eq(entries.id, entryReferences.entryId))
    .where(and(eq(entryReferences.targetKind, "entry"), among(entryReferences.targetId, ids), isNull(entries.deletedAt), ne(entries.id, entryReferences.targetId)))
    .groupBy(entryReferences.targetId);
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

/** What a section's hook says of each of these entries, as their newest words are. */
export async function computedColumns(section: Section, ids: readonly string[]): Promise<Map<string, EntryData>> {
  if (!section.list.computed || ids.length === 0) return new Map();
  const rows = await db()
    .select({ id: entries.id, data: entryVersions.data })
    .from(entries)
    .innerJoin(entryVersions, and(eq(entryVersions.entryId, entries.id), eq(entryVersions.version, entries.version)))
    .where(among(entries.id, ids));
  return new Map(rows.map(({ id, data }) => [id, columnsOfEntry(section, data)]));
}

/** Nothing for what the section doesn't declare, or its hook has no answer to. */
export function columnsOfEntry(section: Section, data: EntryData): EntryData {
  const found = hooksOf(section).columns?.(data, { now: new Date() }) ?? {};
  return Object.fromEntries(Object.keys(section.list.computed ?? {}).flatMap((name) => (found[name] === undefined || found[name] === null ? [] : [[name, found[name]]])));
}
