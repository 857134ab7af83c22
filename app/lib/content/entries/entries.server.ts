import { and, desc, eq, getTableColumns, isNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";

import type { Actor } from "~/lib/access/actor";
import { auditWrite, type AuditRecord } from "~/lib/audit/audit.server";
import { userNames } from "~/lib/auth/users/users.server";
import {
  newEntryScope,
  scopeOf,
  assertMay,
  assertMayChange,
  assertTheirs,
  entryRights,
} from "~/lib/content/access/rights.server";
import type { EntryStateRow } from "~/lib/content/access/transitions";
import { giveUnkept } from "~/lib/content/access/section-owners.server";
import { unitsOf, visibleEntries } from "~/lib/content/access/visible-entries.server";
import type { Section } from "~/lib/content/definition/definition";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { ForbiddenFields, InvalidData, MovedMeanwhile, WrongState, type Issue } from "~/lib/content/errors";
import { firstGrownTooMuch } from "~/lib/content/fields/entry-bounds";
import { issue } from "~/lib/content/fields/field-kind";
import { assertCodesKnown } from "~/lib/content/fields/choices/setting-options.server";
import { awaitsApproval } from "~/lib/content/review-states";
import { entries, entryVersions, type EntryState, type versionKinds } from "~/lib/content/schema.server";
import type { EntryData, Localized } from "~/lib/content/values";
import { holdingFiles, isFileGone, type FoundFiles } from "~/lib/files/files.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { draftsTag } from "~/lib/content/cache-tags.server";
import { entryEvents } from "~/lib/content/entry-events";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { afterCommit, db, isInTransaction, reading, transaction } from "~/lib/platform/db/database.server";
import { emitting } from "~/lib/platform/events/events.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { keepable } from "~/lib/platform/text/keepable";
import { allInOrder } from "~/lib/platform/values/all-in-order";
import { StaleVersion } from "~/lib/platform/values/stale-version";

import {
  completedData,
  withComputed,
  withFilled,
  withInherited,
} from "~/lib/content/entries/derived/completed-data.server";
import { renewingOwnDeadlines, resortingBy } from "~/lib/content/entries/derived/following-jobs.server";
import { assertMayMark, assertOnlyEnglish } from "./edit-rights.server";
import { applyPatch, pathName, rowOf, type PatchKind } from "./entry-data.server";
import { changedPaths, mergeData } from "./merge";
import { lastPublished } from "./last-published.server";
import { lastPosition, assertParent } from "./ordering.server";
import { assertReferencesExist, draftReferences } from "./references/references.server";

// Columns that only lists read: every save writes them, no operation reads them.
const {
  columns: _columns,
  facets: _facets,
  search: _search,
  titleKey: _titleKey,
  sort1: _1,
  sort2: _2,
  sort3: _3,
  sort4: _4,
  ...kept
} = getTableColumns(entries);
type Found = "columns" | "facets" | "search" | "titleKey" | "sort1" | "sort2" | "sort3" | "sort4";
export type EntryRow = Omit<typeof entries.$inferSelect, Found>;
export type Entry = {
  id: string;
  section: string;
  state: EntryState;
  version: number;
  liveVersion: number | null;
  scheduledVersion: number | null;
  reviewVersion: number | null;
  submittedAt: Date | null;
  submittedBy: string | null;
  publishAt: Date | null;
  unpublishAt: Date | null;
  firstPublishedAt: Date | null;
  lastPublishedAt: Date | null;
  /** ISO day. */
  reviewAt: string | null;
  withdrawnReason: string | null;
  leadsTo: string | null;
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
  deletedBy: string | null;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Locks the row until the transaction ends. @throws Refusal 404 */
export async function lockEntry(section: Section, id: string): Promise<EntryRow> {
  const rows = uuid.test(id)
    ? await db()
        .select(kept)
        .from(entries)
        .where(and(eq(entries.id, id), eq(entries.section, section.id)))
        .for("update")
    : [];
  return found(rows[0], "entry");
}

/**
 * The working copy, for a select from `entries`; null when another transaction was saving this entry. Written as SQL:
 * Drizzle leaves out table names in a select from one table, and both have a `version`.
 */
export const newestData = sql<EntryData | null>`(SELECT newest.data FROM entry_versions AS newest
  WHERE newest.entry_id = entries.id AND newest.version = entries.version)`;

const autosaver = sql<
  string | null
>`(SELECT newest.author_id FROM entry_versions AS newest WHERE newest.entry_id = entries.id
  AND newest.version = entries.version AND newest.kind = 'autosave')`;

/** Locks the row and reads the working copy in one statement. @throws Refusal 404 */
export async function lockNewest(
  section: Section,
  id: string,
): Promise<{ row: EntryRow; data: EntryData; autosavedBy: string | null }> {
  const rows = uuid.test(id)
    ? await db()
        .select({ ...kept, data: newestData, autosavedBy: autosaver })
        .from(entries)
        .where(and(eq(entries.id, id), eq(entries.section, section.id)))
        .for("update")
    : [];
  const { data: newest, autosavedBy, ...row } = found(rows[0], "entry");
  return { row, data: newest ?? (await versionData(id, row.version)), autosavedBy };
}

const isVersion = (version: number) => Number.isInteger(version) && version > 0 && version < 2 ** 31;

/** @throws Refusal 404 */
export async function versionData(entryId: string, version: number): Promise<EntryData> {
  // A number too large for the column would be a database error, not an unknown version.
  const rows = isVersion(version)
    ? await db()
        .select({ data: entryVersions.data })
        .from(entryVersions)
        .where(and(eq(entryVersions.entryId, entryId), eq(entryVersions.version, version)))
    : [];
  return found(rows[0], "version").data;
}

export const standing = {
  id: entries.id,
  state: entries.state,
  version: entries.version,
  liveVersion: entries.liveVersion,
  scheduledVersion: entries.scheduledVersion,
  reviewVersion: entries.reviewVersion,
  unpublishAt: entries.unpublishAt,
  firstPublishedAt: entries.firstPublishedAt,
  submittedBy: entries.submittedBy,
  departmentId: entries.departmentId,
  createdBy: entries.createdBy,
  deletedAt: entries.deletedAt,
  deletedBy: entries.deletedBy,
};

/** Before a body is read: the entry exists, and the actor may change something of it. @throws Refusal 403, 404 */
export async function openForChange(actor: Actor, section: Section, id: string): Promise<EntryStateRow> {
  const rows = uuid.test(id)
    ? await db()
        .select(standing)
        .from(entries)
        .where(and(eq(entries.id, id), eq(entries.section, section.id)))
    : [];
  const row = found(rows[0], "entry");
  actor.assertCan("view", scopeOf(section, row));
  assertMayChange(actor, scopeOf(section, row));
  return row;
}

/** An entry with its working copy, also from the trash. @throws Refusal 403, 404 */
export async function getEntry(actor: Actor, section: Section, id: string): Promise<Entry> {
  return found(await findEntry(actor, section, id), "entry");
}

/** @throws Refusal 403 */
export async function findEntry(actor: Actor, section: Section, id: string): Promise<Entry | undefined> {
  const rows = uuid.test(id)
    ? await db()
        .select({ entry: kept, data: entryVersions.data })
        .from(entries)
        .innerJoin(
          entryVersions,
          and(eq(entryVersions.entryId, entries.id), eq(entryVersions.version, entries.version)),
        )
        .where(and(eq(entries.id, id), eq(entries.section, section.id)))
    : [];
  if (!rows[0]) return undefined;
  const { entry, data } = rows[0];
  actor.assertCan("view", scopeOf(section, entry));
  return toEntry(entry, data, actor);
}

async function nameOf(actor: Actor, id: string | null): Promise<string | null> {
  return id === actor.id ? actor.name : ((await userNames([id])).get(id ?? "") ?? null);
}

export async function toEntry(row: EntryRow, data: EntryData, actor: Actor): Promise<Entry> {
  return { ...pickEntry(row), data, updatedByName: await nameOf(actor, row.updatedBy) };
}

function pickEntry({ position: _position, ...entry }: EntryRow): Omit<Entry, "data" | "updatedByName"> {
  return entry;
}

export async function findSingle(section: Section): Promise<string | null> {
  const [row] = await db()
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.section, section.id), isNull(entries.deletedAt)))
    .limit(1);
  return row?.id ?? null;
}

export type NewEntry = {
  /** Set by sample data; generated when left out. */
  id?: string;
  data: EntryData;
  parentId?: string | null;
  note?: string | undefined;
  kind?: (typeof versionKinds)[number];
};

/**
 * Creates a draft; one field is enough.
 * @throws InvalidData, WrongState (a single page exists), ForbiddenFields, Refusal 403
 */
export async function createEntry(actor: Actor, section: Section, input: NewEntry): Promise<NewlyMade> {
  const { row, data, files } = await holdingLater((holdsLater) => createRow(actor, section, input, { holdsLater }));
  return { ...pickEntry(row), data, updatedByName: actor.name, files };
}

/** @property files those that it points at, as they were found: the answer need not ask for them again */
export type NewlyMade = Entry & { files?: FoundFiles };

/** Tries a write that holds its files itself; when one has gone meanwhile, once more with the files held first. */
export function holdingLater<T>(write: (holdsLater: boolean) => Promise<T>): Promise<T> {
  // Inside another transaction the failed statement would fail that one.
  if (isInTransaction()) return write(false);
  return write(true).catch((error: unknown) => {
    if (!isFileGone(error)) throw error;
    return write(false);
  });
}

/** `createEntry`, for callers that go on with the row in the same transaction. */
export async function createRow(
  actor: Actor,
  section: Section,
  input: NewEntry,
  { holdsLater = false }: Preparing = {},
): Promise<{ row: EntryRow; data: EntryData; files: FoundFiles }> {
  return transaction(async () => {
    const { row, data, files, holding, writes, record, event } = await prepareEntry(actor, section, input, {
      holdsLater,
    });
    // No report of a display is due before something is public.
    const due = renewingOwnDeadlines(section, row.id, { isQuiet: true });
    await batch(
      [...writes(), auditWrite(actor, record), ...due.map(({ write }) => write)],
      [event, ...due.map(({ answer }) => answer), ...holding],
    );
    afterCommit(() => invalidateTag(draftsTag(section.id)));
    return { row, data, files };
  });
}

type More = { changes?: PgUpdateSetSource<typeof entries>; warnings?: Issue[] };

/** A checked new entry that is not yet written: a caller that publishes it at once writes it once. */
export type PreparedEntry = {
  row: EntryRow;
  data: EntryData;
  files: FoundFiles;
  /** Answers of the statement that writes it; fails with `isFileGone`. */
  holding: SQL[];
  writes: (more?: More) => SQLWrapper[];
  record: AuditRecord;
  event: SQL;
};

type Preparing = {
  /** Its files are held by the statement that writes it, so that nobody waits meanwhile: see `holdingFiles`. */
  holdsLater?: boolean;
};

/** Runs in the transaction that writes it. @throws what `createEntry` throws */
export async function prepareEntry(
  actor: Actor,
  section: Section,
  input: NewEntry,
  { holdsLater = false }: Preparing = {},
): Promise<PreparedEntry> {
  const data = await completedData(section, withOwnUnit(actor, section, input.data));
  const departmentId = typeof data.department === "string" ? data.department : null;
  assertMayCreate(actor, section, departmentId);
  assertMayMark(actor, section, newEntryScope(section, departmentId), {}, data);
  if (Object.keys(input.data).length === 0) throw new InvalidData({ [firstWritten(section)]: [issue("missing")] });
  if (section.kind === "single") {
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`single ${section.id}`}))`);
    if (await findSingle(section)) throw new WrongState("exists");
  }
  const files = await assertTargets(section, data, holdsLater);
  const parentId = await assertParent(section, null, input.parentId ?? null);
  const position = await lastPosition(section, parentId);
  const [id, now] = [input.id ?? crypto.randomUUID(), new Date()];
  const references = await draftReferences(section, id, { version: 1, data, before: {} });
  const { title, ...found } = rowOf(section, data);
  if (section.isUnits && parentId === null) await giveUnkept({ id, title });
  const row: EntryRow = {
    ...blank,
    id,
    section: section.id,
    title,
    departmentId,
    parentId,
    position,
    createdAt: now,
    createdBy: actor.id,
    updatedAt: now,
    updatedBy: actor.id,
  };
  return {
    row,
    data,
    files,
    holding: holdsLater ? holdingFiles(files) : [],
    writes: ({ changes = {}, warnings } = {}) => [
      db()
        .insert(entries)
        .values({ ...found, ...row, ...changes } as typeof entries.$inferInsert),
      versionWrite(actor, section, id, 1, {
        data,
        before: {},
        kind: input.kind ?? "save",
        note: input.note,
        warnings,
        place: { parentId, position },
      }),
      ...references,
    ],
    record: { verb: "create", objectType: "entry", objectId: id, section: section.id, version: 1 },
    event: emitting({ type: entryEvents.create, id, section: section.id, version: 1, by: actor.id }),
  };
}

/** @throws InvalidData */
async function assertTargets(section: Section, data: EntryData, holdsLater: boolean): Promise<FoundFiles> {
  if (holdsLater) {
    const [files] = await allInOrder([
      assertReferencesExist(section, data, {}, { holdsLater }),
      assertCodesKnown(section, data, {}, reading()),
    ]);
    return files;
  }
  // A transaction that nothing has begun yet must not begin while it reads beside itself.
  const files = await assertReferencesExist(section, data, {});
  await assertCodesKnown(section, data, {});
  return files;
}

/** A person who writes for one unit alone writes for that one. */
function withOwnUnit(actor: Actor, section: Section, data: EntryData): EntryData {
  if (!section.fields.department || data.department !== undefined) return data;
  const units = unitsOf(actor, "create", section);
  return Array.isArray(units) && units.length === 1 ? { ...data, department: units[0] } : data;
}

/** @throws InvalidData, ForbiddenFields for the unit, where another unit would be allowed; Refusal 403 */
function assertMayCreate(actor: Actor, section: Section, departmentId: string | null): void {
  if (actor.can("create", newEntryScope(section, departmentId))) return;
  actor.assertCan("create", newEntryScope(section));
  throw departmentId === null
    ? new InvalidData({ department: [issue("missing")] })
    : new ForbiddenFields(["department"]);
}

const blank = {
  state: "draft",
  version: 1,
  liveVersion: null,
  scheduledVersion: null,
  reviewVersion: null,
  submittedAt: null,
  submittedBy: null,
  publishAt: null,
  unpublishAt: null,
  firstPublishedAt: null,
  lastPublishedAt: null,
  reviewAt: null,
  withdrawnReason: null,
  leadsTo: null,
  deletedAt: null,
  deletedBy: null,
} satisfies Partial<EntryRow>;

export type SaveInput = PatchKind & {
  /** The version that the writer had open. */
  version: number;
  /** Changed fields; `undefined` clears one. */
  patch: EntryData;
  parentId?: string | null;
  /** The parent that the writer saw, if it isn't the version's: left unchanged, another person's move stays. */
  parentSeen?: string | null | undefined;
  /** While it waits for approval, only a correction: see corrections.server.ts. */
  kind?: "save" | "autosave" | "restore" | "correction" | "import";
  note?: string | undefined;
};

/** @property unseen fields that others changed since the writer opened the entry, and that were merged in */
export type Saved = Entry & { unseen: string[] };

/**
 * Saves the working copy as a new version. Fields that only one side changed since are merged; if both changed one
 * differently, nothing is written.
 * @throws StaleVersion with both versions, InvalidData, MovedMeanwhile, WrongState, ForbiddenFields, Refusal 403, 404
 */
export async function saveEntry(actor: Actor, section: Section, id: string, input: SaveInput): Promise<Saved> {
  return transaction(async () => {
    const { row, data: current, autosavedBy } = await lockNewest(section, id);
    // An approver may correct what waits for approval, and signs the change at once.
    if (input.kind === "correction") assertTheirs(actor, section, row, "correct");
    else assertMay(actor, section, row, "save");
    const { share } = entryRights(actor, section, row);
    const { data: merged, unseen } = await mergedData(section, row, current, input);
    assertNotTooMuch(section, merged, current);
    const known = share === "english" ? merged : await withInherited(section, merged);
    const followed = (await hooksOf(section).changed?.(known, current, () => lastPublished(id))) ?? known;
    const data = withComputed(section, share === "english" ? followed : await withFilled(section, followed));
    const place = await placeAfter(section, row, input);
    const isMoved = place.parentId !== row.parentId;
    if (share === "english") {
      assertOnlyEnglish(section, current, data);
      if (isMoved) throw new ForbiddenFields(["parentId"]);
    }
    assertMayMark(actor, section, scopeOf(section, row), current, data);
    const changed = changedPaths(section.fields, current, data);
    const kind = input.kind ?? "save";
    const isOwnRun = kind === "save" && actor.id !== null && autosavedBy === actor.id;
    if (changed.length === 0 && !isMoved) {
      if (isOwnRun) await nameAutosave(actor, section, row, current, input.note);
      return { ...(await toEntry(row, current, actor)), unseen };
    }
    if (data.department !== current.department) {
      const department = typeof data.department === "string" ? data.department : null;
      if (!actor.can("edit", { ...scopeOf(section, row), department }))
        throw department === null
          ? new InvalidData({ department: [issue("missing")] })
          : new ForbiddenFields(["department"]);
    }
    await allInOrder([assertReferencesExist(section, data, current), assertCodesKnown(section, data, current)]);
    const version = row.version + 1;
    const references = await draftReferences(section, id, { version, data, before: current });
    const { title, departmentId, ...found } = rowOf(section, data);
    // A translation joins the version that waits for approval, as a correction does: the approver sees it.
    const reviewVersion = awaitsApproval(row) ? version : row.reviewVersion;
    const changes = {
      title,
      departmentId,
      version,
      reviewVersion,
      ...place,
      updatedAt: new Date(),
      updatedBy: actor.id,
    };
    const isRenamed = changed.some((path) => path === section.titleField || path.startsWith(`${section.titleField}.`));
    const beside = [...(isRenamed ? resortingBy(section, id) : []), ...renewingOwnDeadlines(section, id)];
    const before = isOwnRun ? await beforeAutosaves(actor, row) : current;
    await batch(
      [
        db()
          .update(entries)
          .set({ ...found, ...changes })
          .where(eq(entries.id, id)),
        versionWrite(actor, section, id, version, { data, before, kind, note: input.note, place, isMoved }),
        ...references,
        ...beside.map(({ write }) => write),
        ...(kind === "autosave"
          ? []
          : [
              auditWrite(actor, {
                verb: kind === "restore" ? "restore" : "edit",
                objectType: "entry",
                objectId: id,
                section: section.id,
                version,
                after: { changed: [...changedPaths(section.fields, before, data), ...(isMoved ? ["parentId"] : [])] },
              }),
            ]),
      ],
      [
        emitting({ type: entryEvents.edit, id, section: section.id, version, by: actor.id }),
        ...beside.map(({ answer }) => answer),
      ],
    );
    afterCommit(() => invalidateTag(draftsTag(section.id)));
    return { ...pickEntry({ ...row, ...changes }), data, updatedByName: actor.name, unseen };
  });
}

/** A patch was checked against the bounds when it was read; here the merged data is. @throws InvalidData */
function assertNotTooMuch(section: Section, data: EntryData, before: EntryData): void {
  const found = firstGrownTooMuch(data, before, section.fields);
  if (found) throw new InvalidData({ [pathName(found.path)]: [found.message] });
}

export type Place = Pick<EntryRow, "parentId" | "position">;

/** Parent and position in a version; the entry's present ones if an old version recorded none. */
export async function placeOf(row: Pick<EntryRow, "id" | "version"> & Place, version: number): Promise<Place> {
  const [kept] =
    version === row.version || !isVersion(version)
      ? []
      : await db()
          .select({ parentId: entryVersions.parentId, position: entryVersions.position })
          .from(entryVersions)
          .where(and(eq(entryVersions.entryId, row.id), eq(entryVersions.version, version)));
  return kept && kept.position !== null
    ? { parentId: kept.parentId, position: kept.position }
    : { parentId: row.parentId, position: row.position };
}

// The parent and position after a save; a moved entry goes last among its siblings. Merged like a field: another's
// move stays, two different moves are refused. Throws InvalidData, MovedMeanwhile.
async function placeAfter(
  section: Section,
  row: EntryRow,
  { parentId: chosen, parentSeen, version }: SaveInput,
): Promise<Place> {
  const { parentId: now, position } = row;
  if (chosen === undefined || chosen === now) return { parentId: now, position };
  const seen = parentSeen === undefined ? (await placeOf(row, version)).parentId : parentSeen;
  if (chosen === seen) return { parentId: now, position };
  const parentId = await assertParent(section, row.id, chosen);
  if (seen === now)
    return parentId === now ? { parentId, position } : { parentId, position: await lastPosition(section, parentId) };
  const [parent] =
    now === null ? [] : await db().select({ title: entries.title }).from(entries).where(eq(entries.id, now));
  const title = parent && (parent.title.tr ?? parent.title.en ?? "…");
  throw new MovedMeanwhile({ parentId: [title === undefined ? issue("movedToTop") : issue("movedBelow", { title })] });
}

/** The data before the person's latest run of autosaves. */
async function beforeAutosaves(actor: Actor, row: EntryRow): Promise<EntryData> {
  const isOwn = and(eq(entryVersions.kind, "autosave"), eq(entryVersions.authorId, actor.id ?? ""));
  const [last] = await db()
    .select({ data: entryVersions.data })
    .from(entryVersions)
    .where(and(eq(entryVersions.entryId, row.id), sql`NOT coalesce(${isOwn}, false)`))
    .orderBy(desc(entryVersions.version))
    .limit(1);
  return last?.data ?? {};
}

/** A deliberate save of what an autosave already stored: that version gets the kind, the note and the audit record. */
async function nameAutosave(
  actor: Actor,
  section: Section,
  row: EntryRow,
  data: EntryData,
  note: string | undefined,
): Promise<void> {
  const changed = changedPaths(section.fields, await beforeAutosaves(actor, row), data);
  await batch([
    db()
      .update(entryVersions)
      .set({ kind: "save", note: noteOf(note), changed })
      .where(and(eq(entryVersions.entryId, row.id), eq(entryVersions.version, row.version))),
    auditWrite(actor, {
      verb: "edit",
      objectType: "entry",
      objectId: row.id,
      section: section.id,
      version: row.version,
      after: { changed },
    }),
  ]);
}

const noteOf = (note: string | undefined) => keepable(note ?? "").slice(0, 300) || null;

/** The data to save, and fields changed by others meanwhile. @throws StaleVersion where both changed the same */
export async function mergedData(
  section: Section,
  row: EntryRow,
  current: EntryData,
  input: Pick<SaveInput, "version" | "patch" | keyof PatchKind>,
): Promise<{ data: EntryData; unseen: string[] }> {
  if (input.version === row.version) return { data: applyPatch(section, current, input.patch, input), unseen: [] };
  const base = await versionData(row.id, input.version);
  const mine = applyPatch(section, base, input.patch, input);
  const { data, conflicts } = mergeData(section.fields, base, mine, current);
  if (conflicts.length > 0) throw new StaleVersion(await currentOf(row, current), conflicts, data);
  return { data, unseen: changedPaths(section.fields, mine, data) };
}

export async function currentOf(row: EntryRow, data: EntryData) {
  const names = await userNames([row.updatedBy]);
  return {
    id: row.id,
    version: row.version,
    data,
    updatedBy: names.get(row.updatedBy ?? "") ?? null,
    updatedAt: row.updatedAt,
  };
}

/** A person who changes an entry's state must have seen its newest version. @throws StaleVersion */
export async function assertSeen(row: EntryRow, data: EntryData, version: number): Promise<void> {
  if (version !== row.version) throw new StaleVersion(await currentOf(row, data), [], data);
}

/** Where a person begins: the title, or what it is worked out of. */
function firstWritten({ fields, titleField, titleParts }: Section): string {
  if (fields[titleField]?.computed !== true) return titleField;
  const [name] = Object.entries(fields).find(([, { computed, required }]) => required && !computed) ?? [titleField];
  return titleParts?.[0] ?? name;
}

/** A new version, as one of the writes of `batch`. @param change.before the data that `changed` is computed from */
export function versionWrite(
  actor: Actor,
  section: Section,
  entryId: string,
  version: number,
  {
    data,
    before,
    kind,
    note,
    warnings,
    place,
    isMoved = false,
  }: {
    data: EntryData;
    before: EntryData;
    kind: (typeof versionKinds)[number];
    note?: string | undefined;
    warnings?: Issue[] | undefined;
    place: Place;
    isMoved?: boolean;
  },
): SQLWrapper {
  return db()
    .insert(entryVersions)
    .values({
      entryId,
      version,
      data,
      kind,
      note: noteOf(note),
      changed: [...changedPaths(section.fields, before, data), ...(isMoved ? ["parentId"] : [])],
      authorId: actor.id,
      ...place,
      ...(warnings ? { warnings } : {}),
    });
}

/** Titles of entries, also in the trash; none for entries that the person may not see. */
export async function entryTitles(
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, { title: Localized; section: string }>> {
  const wanted = [...new Set(ids)].filter((id) => uuid.test(id));
  if (wanted.length === 0) return new Map();
  const rows = await db()
    .select({ id: entries.id, title: entries.title, section: entries.section })
    .from(entries)
    .where(and(idIn(entries.id, wanted), visibleEntries(actor, "view")));
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}
