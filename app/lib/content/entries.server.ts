import { and, eq, inArray, isNull, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { Scope } from "~/lib/access/roles";
import { recordAudit } from "~/lib/audit/audit.server";
import { userNames } from "~/lib/auth/users.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { found } from "~/lib/platform/http/responses.server";

import type { Section } from "./definition";
import { applyPatch, rowOf } from "./entry-data.server";
import { InvalidData, StaleVersion, WrongState } from "./errors";
import { issue, keepable } from "./fields/field-kind";
import { changedPaths, mergeData } from "./merge";
import { lastPosition, assertParent } from "./ordering.server";
import { draftsOf, forgetSection } from "./public-cache.server";
import { assertReferencesExist, storeReferences } from "./references.server";
import { entries, entryVersions, type EntryState, type versionKinds } from "./schema.server";
import { assertCodesKnown } from "./setting-lists.server";
import type { EntryData, Localized } from "./values";

export type EntryRow = typeof entries.$inferSelect;
export type Entry = {
  id: string;
  section: string;
  state: EntryState;
  version: number;
  liveVersion: number | null;
  scheduledVersion: number | null;
  publishAt: Date | null;
  unpublishAt: Date | null;
  firstPublishedAt: Date | null;
  lastPublishedAt: Date | null;
  withdrawnReason: string | null;
  parentId: string | null;
  departmentId: string | null;
  title: Localized;
  data: EntryData;
  createdAt: Date;
  createdBy: string | null;
  updatedAt: Date;
  updatedBy: string | null;
  updatedByName: string | null;
  deletedAt: Date | null;
};

export function scopeOf(section: Section, row: Pick<EntryRow, "departmentId" | "liveVersion" | "createdBy">): Scope {
  return {
    section: section.id,
    area: section.area,
    department: row.departmentId,
    isDraft: row.liveVersion === null,
    createdBy: row.createdBy,
    selfPublish: section.publishing.selfPublish ?? false,
  };
}

export function sectionScope(section: Section): Scope {
  return { section: section.id, area: section.area, isDraft: true, selfPublish: section.publishing.selfPublish ?? false };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The row, kept for this transaction. @throws Response 404 */
export async function lockEntry(section: Section, id: string): Promise<EntryRow> {
  const rows = uuid.test(id) ? await db().select().from(entries).where(and(eq(entries.id, id), eq(entries.section, section.id))).for("update") : [];
  return found(rows[0], "entry");
}

const isVersion = (version: number) => Number.isInteger(version) && version > 0 && version < 2 ** 31;

/** The words of one version. @throws Response 404 */
export async function versionData(entryId: string, version: number): Promise<EntryData> {
  // A number that the column cannot hold would be the database's error, not an unknown version.
  const rows = isVersion(version)
    ? await db()
        .select({ data: entryVersions.data })
        .from(entryVersions)
        .where(and(eq(entryVersions.entryId, entryId), eq(entryVersions.version, version)))
    : [];
  return found(rows[0], "version").data;
}

/** An entry with its working copy; one in the trash too. @throws Response 403, 404 */
export async function getEntry(actor: Actor, section: Section, id: string): Promise<Entry> {
  const rows = uuid.test(id)
    ? await db()
        .select({ entry: entries, data: entryVersions.data })
        .from(entries)
        .innerJoin(entryVersions, and(eq(entryVersions.entryId, entries.id), eq(entryVersions.version, entries.version)))
        .where(and(eq(entries.id, id), eq(entries.section, section.id)))
    : [];
  const { entry, data } = found(rows[0], "entry");
  actor.assertCan("view", scopeOf(section, entry));
  const names = await userNames([entry.updatedBy]);
  return { ...pickEntry(entry), data, updatedByName: names.get(entry.updatedBy ?? "") ?? null };
}

function pickEntry(row: EntryRow): Omit<Entry, "data" | "updatedByName"> {
  const { columns: _columns, facets: _facets, titleKey: _key, sort1: _1, sort2: _2, sort3: _3, sort4: _4, search: _search, position: _position, deletedBy: _by, ...kept } = row;
  return kept;
}

/** The one entry of a single page, if it has been begun. */
export async function findSingle(section: Section): Promise<string | null> {
  const [row] = await db()
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.section, section.id), isNull(entries.deletedAt)))
    .limit(1);
  return row?.id ?? null;
}

export type NewEntry = { data: EntryData; parentId?: string | null; note?: string | undefined; kind?: (typeof versionKinds)[number] };

/**
 * Begins an entry as a draft; nothing is required yet but that it says something.
 * @throws InvalidData, WrongState (a second entry of a single page), Response 403
 */
export async function createEntry(actor: Actor, section: Section, input: NewEntry): Promise<Entry> {
  const departmentId = typeof input.data.department === "string" ? input.data.department : null;
  actor.assertCan("create", { ...sectionScope(section), department: departmentId });
  if (Object.keys(input.data).length === 0) throw new InvalidData({ [section.titleField]: [issue("missing")] });
  return transaction(async () => {
    if (section.kind === "single") {
      await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`single ${section.id}`}))`);
      if (await findSingle(section)) throw new WrongState("This page exists already");
    }
    await assertReferencesExist(section, input.data, {});
    await assertCodesKnown(section, input.data);
    const parentId = await assertParent(section, null, input.parentId ?? null);
    const position = await lastPosition(section, parentId);
    const [row] = await db()
      .insert(entries)
      .values({ section: section.id, ...rowOf(section, input.data), parentId, position, createdBy: actor.id, updatedBy: actor.id })
      .returning();
    if (!row) throw new Error("the entry row was not returned");
    await insertVersion(actor, section, row, 1, { data: input.data, before: {}, kind: input.kind ?? "save", note: input.note });
    await storeReferences(section, row.id, input.data, false);
    await recordAudit(actor, { verb: "create", objectType: "entry", objectId: row.id, section: section.id, version: 1 });
    await emit({ type: "entry.created", id: row.id, section: section.id });
    afterCommit(() => forgetSection(draftsOf(section.id)));
    return { ...pickEntry(row), data: input.data, updatedByName: actor.name };
  });
}

export type SaveInput = {
  /** The version the writer had before their eyes. */
  version: number;
  /** Changed fields; `undefined` clears one. */
  patch: EntryData;
  /** REST patches one language and leaves the other; a form always holds both. */
  mergeLocales?: boolean;
  parentId?: string | null;
  kind?: "save" | "autosave" | "restore";
  note?: string | undefined;
};

/**
 * Saves the working copy as a new version. When somebody else saved in between, fields that only one side touched are
 * merged; fields that both touched differently make it fail with both texts, and nothing is written.
 * @throws StaleVersion, InvalidData, WrongState, Response 403, 404
 */
export async function saveEntry(actor: Actor, section: Section, id: string, input: SaveInput): Promise<Entry> {
  return transaction(async () => {
    const row = await lockEntry(section, id);
    actor.assertCan("edit", scopeOf(section, row));
    if (row.deletedAt) throw new WrongState("The entry is in the trash");
    const current = await versionData(id, row.version);
    const data = await mergedData(section, row, current, input);
    const parentId = input.parentId === undefined ? row.parentId : await assertParent(section, id, input.parentId);
    const changed = changedPaths(section.fields, current, data);
    if (changed.length === 0 && parentId === row.parentId) return { ...pickEntry(row), data: current, updatedByName: (await userNames([row.updatedBy])).get(row.updatedBy ?? "") ?? null };
    if (data.department !== current.department) {
      actor.assertCan("edit", { ...scopeOf(section, row), department: typeof data.department === "string" ? data.department : null });
    }
    await assertReferencesExist(section, data, current);
    await assertCodesKnown(section, data);
    const version = row.version + 1;
    const [saved] = await db()
      .update(entries)
      .set({ ...rowOf(section, data), version, parentId, updatedAt: new Date(), updatedBy: actor.id })
      .where(eq(entries.id, id))
      .returning();
    if (!saved) throw new Error("the entry row was not returned");
    await insertVersion(actor, section, saved, version, { data, before: current, kind: input.kind ?? "save", note: input.note });
    await storeReferences(section, id, data, false);
    if (input.kind !== "autosave") {
      await recordAudit(actor, { verb: input.kind ?? "edit", objectType: "entry", objectId: id, section: section.id, version, after: { changed } });
    }
    await emit({ type: "entry.saved", id, section: section.id, version });
    afterCommit(() => forgetSection(draftsOf(section.id)));
    return { ...pickEntry(saved), data, updatedByName: actor.name };
  });
}

async function mergedData(section: Section, row: EntryRow, current: EntryData, input: SaveInput): Promise<EntryData> {
  const mergeLocales = input.mergeLocales ?? false;
  if (input.version === row.version) return applyPatch(section, current, input.patch, mergeLocales);
  const base = await versionData(row.id, input.version);
  const mine = applyPatch(section, base, input.patch, mergeLocales);
  const { data, conflicts } = mergeData(section.fields, base, mine, current);
  if (conflicts.length > 0) throw new StaleVersion(await currentOf(row, current), conflicts, data);
  return data;
}

export async function currentOf(row: EntryRow, data: EntryData) {
  const names = await userNames([row.updatedBy]);
  return { id: row.id, version: row.version, data, updatedBy: names.get(row.updatedBy ?? "") ?? null, updatedAt: row.updatedAt };
}

/**
 * Whoever changes an entry's state must have seen its newest text.
 * @throws StaleVersion
 */
export async function assertNewest(section: Section, row: EntryRow, version: number): Promise<EntryData> {
  const data = await versionData(row.id, row.version);
  if (version !== row.version) throw new StaleVersion(await currentOf(row, data), [], data);
  return data;
}

async function insertVersion(
  actor: Actor,
  section: Section,
  row: EntryRow,
  version: number,
  { data, before, kind, note }: { data: EntryData; before: EntryData; kind: (typeof versionKinds)[number]; note?: string | undefined },
): Promise<void> {
  await db()
    .insert(entryVersions)
    .values({ entryId: row.id, version, data, kind, note: keepable(note ?? "").slice(0, 300) || null, changed: changedPaths(section.fields, before, data), authorId: actor.id });
}

/** Titles to show where entries are pointed at. */
export async function entryTitles(ids: readonly string[]): Promise<Map<string, { title: Localized; section: string }>> {
  const wanted = [...new Set(ids)].filter((id) => uuid.test(id));
  if (wanted.length === 0) return new Map();
  const rows = await db().select({ id: entries.id, title: entries.title, section: entries.section }).from(entries).where(inArray(entries.id, wanted));
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}
