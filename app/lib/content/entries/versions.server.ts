import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users/users.server";
import { assertTheirs } from "~/lib/content/access/rights.server";
import type { Section } from "~/lib/content/definition/definition";
import type { Issue } from "~/lib/content/errors";
import { entryVersions } from "~/lib/content/schema.server";
import type { EntryData, Localized } from "~/lib/content/values";
import { db, transaction } from "~/lib/platform/db/database.server";
import { found } from "~/lib/platform/http/response/responses.server";

import { assertSeen, entryTitles, getEntry, lockNewest, saveEntry, versionData, type Entry } from "./entries.server";
import { MissingTargets, withoutMissingTargets } from "./references/missing-targets.server";
import { changedPaths } from "./merge";

export type VersionSummary = {
  version: number;
  kind: (typeof entryVersions.$inferSelect)["kind"];
  note: string | null;
  changed: string[];
  author: string | null;
  createdAt: Date;
  isLive: boolean;
  isScheduled: boolean;
  warnings: Issue[];
};

export const versionsShown = 50;

/** Newest first, a run of autosaves as its last. @param options.before a version @throws Refusal 403, 404 */
export async function listVersions(
  actor: Actor,
  section: Section,
  id: string,
  { limit = versionsShown, before }: { limit?: number; before?: number } = {},
): Promise<VersionSummary[]> {
  const entry = await getEntry(actor, section, id);
  const rows = await db()
    .select({
      version: entryVersions.version,
      kind: entryVersions.kind,
      note: entryVersions.note,
      changed: entryVersions.changed,
      warnings: entryVersions.warnings,
      authorId: entryVersions.authorId,
      createdAt: entryVersions.createdAt,
    })
    .from(entryVersions)
    .where(
      and(
        eq(entryVersions.entryId, id),
        before === undefined ? undefined : lt(entryVersions.version, before),
        sql`NOT (${entryVersions.kind} = 'autosave'
          AND ${entryVersions.version} NOT IN (${entry.version}, ${entry.liveVersion ?? -1},
          ${entry.scheduledVersion ?? -1}) AND EXISTS (
          SELECT 1 FROM entry_versions newer WHERE newer.entry_id = ${entryVersions.entryId}
          AND newer.version = ${entryVersions.version} + 1
            AND newer.author_id IS NOT DISTINCT FROM ${entryVersions.authorId}))`,
      ),
    )
    .orderBy(desc(entryVersions.version))
    .limit(limit);
  const names = await userNames(rows.map((row) => row.authorId));
  return rows.map(({ authorId, warnings, ...row }) => ({
    ...row,
    warnings: warnings ?? [],
    author: names.get(authorId ?? "") ?? null,
    isLive: row.version === entry.liveVersion,
    isScheduled: row.version === entry.scheduledVersion,
  }));
}

/** `author` null: the system. */
export type VersionAuthor = { version: number; author: string | null; createdAt: Date };
/** Titles of the old and new parent; undefined: top level. `order`: only the position changed. */
export type PlaceChange = { from: Localized | undefined; to: Localized | undefined } | "order";
export type Comparison = {
  entry: Entry;
  moved: PlaceChange | null;
  before: EntryData;
  after: EntryData;
  changed: string[];
  authors: { before: VersionAuthor; after: VersionAuthor };
};

/** Two versions side by side, their authors, and the fields that differ. @throws Refusal 403, 404 */
export async function compareVersions(
  actor: Actor,
  section: Section,
  id: string,
  from: number,
  to: number,
): Promise<Comparison> {
  const entry = await getEntry(actor, section, id);
  const [before, after] = [await versionData(id, from), await versionData(id, to)];
  const { version, authorId, createdAt, parentId, position } = entryVersions;
  const rows = await db()
    .select({ version, authorId, createdAt, parentId, position })
    .from(entryVersions)
    .where(and(eq(entryVersions.entryId, id), inArray(version, [from, to])));
  const names = await userNames(rows.map((row) => row.authorId));
  const authorOf = (wanted: number): VersionAuthor => {
    const row = found(
      rows.find((one) => one.version === wanted),
      "version",
    );
    return { version: wanted, author: names.get(row.authorId ?? "") ?? null, createdAt: row.createdAt };
  };
  const [was, is] = [from, to].map((wanted) => rows.find((one) => one.version === wanted));
  return {
    entry,
    moved: await placeChange(actor, was, is),
    before,
    after,
    changed: changedPaths(section.fields, before, after),
    authors: { before: authorOf(from), after: authorOf(to) },
  };
}

type Kept = { parentId: string | null; position: number | null } | undefined;

/** Null where a version recorded no position; parents that the person may not see have no title. */
async function placeChange(actor: Actor, was: Kept, is: Kept): Promise<PlaceChange | null> {
  if (!was || !is || was.position === null || is.position === null) return null;
  if (was.parentId === is.parentId) return was.position === is.position ? null : "order";
  const titles = await entryTitles(
    actor,
    [was.parentId, is.parentId].flatMap((id) => id ?? []),
  );
  const parentTitle = (id: string | null) => (id === null ? undefined : (titles.get(id)?.title ?? {}));
  return { from: parentTitle(was.parentId), to: parentTitle(is.parentId) };
}

type Restoring = {
  version: number;
  from: number;
  /** Deleted targets that may be left out: ids and codes, or all. */
  leaveOut?: readonly string[] | "all" | undefined;
};

/** Stores an old version as the newest. @throws StaleVersion, MissingTargets, InvalidData, Refusal 403, 404 */
export async function restoreVersion(
  actor: Actor,
  section: Section,
  id: string,
  { version, from, leaveOut = [] }: Restoring,
): Promise<Entry> {
  await getEntry(actor, section, id);
  const old = await versionData(id, from);
  return transaction(async () => {
    const { row, data } = await lockNewest(section, id);
    assertTheirs(actor, section, row, "restoreVersion");
    await assertSeen(row, data, version);
    const { data: rest, leftOut } = await withoutMissingTargets(actor, section, old, data);
    if (leaveOut !== "all" && leftOut.some((one) => !leaveOut.includes(one.id))) throw new MissingTargets(leftOut);
    const patch = Object.fromEntries(
      Object.entries(section.fields).flatMap(([name, field]) => (field.system ? [] : [[name, rest[name]]])),
    );
    return saveEntry(actor, section, id, { version, patch, kind: "restore", note: `#${from}` });
  });
}
