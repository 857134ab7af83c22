import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { listUnits } from "~/lib/content/form/relation-options.server";
import { titleFor } from "~/lib/content/title-for";
import { dropManyAttachments } from "~/lib/files/attachments/attachments.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { conflict, forbidden, found, notFound } from "~/lib/platform/http/response/responses.server";
import { invalidFields } from "~/lib/platform/refusal";
import { lineInput } from "~/lib/platform/text/line-input";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { isUuid } from "~/lib/platform/text/uuid";
import {
  changeRecord,
  createRecord,
  trashRecord,
  type ChangedRecord,
  type RecordChange,
} from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import { mergeFields, mergeSets } from "~/lib/records/merge-fields";
import { plainText } from "~/lib/records/record-input";
import { auditedFields, defineRecord, type RecordOf } from "~/lib/records/record.server";
import { removeParts } from "~/lib/records/remove-records.server";

import { documentBounds as bounds, documentPaths, opennesses, type DocumentFolder } from "./document";
import { documentFiles, documentKind } from "./document-kind.server";
import { changeableFolderRows, leadsHouse, mayAdd, seenFolders } from "./open-folders.server";
import { assertMayPutInto } from "./put-into.server";
import { safeName } from "./safe-name";
import { documentFolders as table, documents } from "./schema.server";

const units = `fileManager.errors.units?max=${bounds.units}`;
const tooLong = (max: number) => `fileManager.errors.tooLong?max=${max}`;

export type FolderRecord = RecordOf<DocumentFolder>;

/** A folder in the trash hides all that lies in it and below, until it comes back. */
export const folderKind = defineRecord<DocumentFolder>({
  type: "documentFolder",
  scope: "tools:read",
  pageOf: ({ id }) => documentPaths.folder(id),
  table,
  input: z.strictObject({
    parentId: z.uuid("fileManager.errors.folder").nullable(),
    name: lineInput(bounds.folderName, {
      missing: "fileManager.errors.folderName",
      tooLong: tooLong(bounds.folderName),
    }).refine(safeName, "fileManager.errors.slash"),
    description: plainText(bounds.description, {
      text: "fileManager.errors.text",
      tooLong: tooLong(bounds.description),
    }),
    openTo: z.enum(opennesses, "fileManager.errors.openTo"),
    units: z
      .array(z.uuid("fileManager.errors.unknownUnit"), units)
      .max(bounds.units, units)
      .transform((ids) => [...new Set(ids)]),
  }),
  fields: ["parentId", "name", "description", "openTo", "units"],
  title: ({ name }) => name,
  searchText: ({ description }) => description,
  seenBy: seenFolders,
  mayEdit: mayAdd,
  assertMayEdit: assertMayChangeFolder,
  merge(base, mine, theirs) {
    const { data, conflicts } = mergeFields(base, mine, theirs);
    return {
      data: { ...data, units: mergeSets(base.units, mine.units, theirs.units) },
      conflicts: conflicts.filter(({ path }) => path !== "units"),
    };
  },
  async check(actor, folder, before, verb) {
    await lockFolders();
    const isMoved = before === null || before.parentId !== folder.parentId;
    if (isMoved && verb !== "restore") await assertFits(actor, folder.parentId, before?.id);
    if (isMoved || before.name !== folder.name) await assertNameIsFree(actor, folder, before?.id);
    await assertMayOpenTo(actor, folder, before, verb);
  },
  async after(_actor, verb, { id, parentId }, before) {
    if (verb === "purge") await removeBranch(id);
    if (verb === "create" || (verb === "edit" && before?.parentId !== parentId)) await writePath(id, parentId);
  },
  // Names and texts of a folder that is one person's alone are nobody else's to read.
  audited: (values) => auditedFields(values, ({ parentId, openTo, units }) => ({ parentId, openTo, units })),
  max: { count: bounds.folders, of: "all" },
});

/** Changes of the tree wait for each other, so that no two make a circle or a name twice. */
export const lockFolders = () => db().execute(sql`SELECT pg_advisory_xact_lock(620135044)`);

async function assertMayChangeFolder(actor: Actor, { id }: Pick<FolderRecord, "id">): Promise<void> {
  const [mine] = await db()
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), changeableFolderRows(actor)));
  if (!mine) throw forbidden();
}

const pathOf = async (id: string): Promise<string[]> => {
  const [row] = await db().select({ path: table.path }).from(table).where(eq(table.id, id));
  return row?.path ?? [];
};

/** @param id of a folder that is moved there with all that it holds; undefined for a new one */
async function assertFits(actor: Actor, parentId: string | null, id: string | undefined): Promise<void> {
  await assertMayPutInto(actor, parentId, "parentId");
  const above = parentId === null ? [] : await pathOf(parentId);
  if (id !== undefined && above.includes(id)) throw invalidFields({ parentId: ["fileManager.errors.inside"] });
  const own = id === undefined ? 1 : await heightOf(id);
  if (above.length + own > bounds.depth)
    throw invalidFields({ parentId: [`fileManager.errors.tooDeep?max=${bounds.depth}`] });
}

/** Levels from a folder to the deepest below it, itself counted. */
async function heightOf(id: string): Promise<number> {
  const deepest = sql<number>`max(cardinality(${table.path}) - array_position(${table.path}, ${id}::uuid) + 1)::int`;
  const [row] = await db()
    .select({ height: deepest })
    .from(table)
    .where(sql`${table.path} @> ARRAY[${id}]::uuid[]`);
  return row?.height ?? 1;
}

/** Two people may call folders alike that neither of them sees of the other. */
async function assertNameIsFree(
  actor: Actor,
  { parentId, name }: DocumentFolder,
  id: string | undefined,
): Promise<void> {
  const siblings = await db()
    .select({ name: table.name })
    .from(table)
    .where(
      and(
        parentId === null ? isNull(table.parentId) : eq(table.parentId, parentId),
        isNull(table.deletedAt),
        seenFolders(actor),
        id === undefined ? undefined : ne(table.id, id),
      ),
    );
  const lower = (text: string) => text.toLocaleLowerCase("tr");
  if (siblings.some((one) => lower(one.name) === lower(name)))
    throw invalidFields({ name: ["fileManager.errors.nameTaken"] });
}

/** Who may see a top folder is said by its maker and by those who lead the house. @throws Refusal 422 */
async function assertMayOpenTo(
  actor: Actor,
  folder: DocumentFolder,
  before: FolderRecord | null,
  verb: "create" | "edit" | "restore",
): Promise<void> {
  if (folder.parentId !== null || verb === "restore") return;
  const isChanged =
    before?.openTo !== folder.openTo || [...before.units].sort().join() !== [...folder.units].sort().join();
  if (!isChanged) return;
  const isMine = before === null || (actor.id !== null && before.createdBy === actor.id);
  if (!isMine && (!leadsHouse(actor) || folder.openTo === "owner"))
    throw invalidFields({ openTo: ["fileManager.errors.notYours"] });
  if (folder.openTo === "units" && folder.units.length === 0)
    throw invalidFields({ units: ["fileManager.errors.noUnit"] });
  const added = folder.units.filter((id) => !before?.units.includes(id));
  if (added.length === 0) return;
  const known = new Set((await listFolderUnits(actor)).map(({ id }) => id));
  if (added.some((id) => !known.has(id))) throw invalidFields({ units: ["fileManager.errors.unknownUnit"] });
}

/** Writes the way to the folder and to all below it. */
async function writePath(id: string, parentId: string | null): Promise<void> {
  const above = parentId === null ? [] : await pathOf(parentId);
  await db()
    .update(table)
    .set({ path: [...above, id] })
    .where(eq(table.id, id));
  await db()
    .update(table)
    .set({
      path: sql`${sql.param(above)}::uuid[] || ${table.path}[array_position(${table.path}, ${id}::uuid):]`,
    })
    .where(and(ne(table.id, id), sql`${table.path} @> ARRAY[${id}]::uuid[]`));
}

/** Within the transaction that removes the folder for good: its row is gone already, and takes those below it along. */
async function removeBranch(id: string): Promise<void> {
  const below = sql`${table.path} @> ARRAY[${id}]::uuid[]`;
  const folders = db().select({ id: table.id }).from(table).where(below);
  const held = await db()
    .select({ id: documents.id })
    .from(documents)
    .where(sql`${documents.folderId} IN ${folders} OR ${documents.folderId} = ${id}`);
  const ids = held.map((one) => one.id);
  await dropManyAttachments(documentFiles.name, ids);
  await removeParts(documentKind, sql`${documents.id} = ANY(${sql.param(ids)}::uuid[])`);
  await removeParts(folderKind, below);
}

/** The units that a folder can be opened to, by name. */
export async function listFolderUnits(actor: Actor): Promise<{ id: string; name: string }[]> {
  const all = await listUnits(actor);
  return all
    .map(({ id, title }) => ({ id, name: titleFor(title, "tr")?.text ?? id.slice(0, 8) }))
    .sort((a, b) => compareTr(a.name, b.name));
}

/** @throws Refusal 404 for an unknown id, for one that is not open to the person, and for what lies in the trash */
export async function getFolder(actor: Actor, id: string): Promise<FolderRecord> {
  actor.assertScope("tools:read");
  const folder = await getRecord(actor, folderKind, id);
  if (folder.deletedAt) throw notFound("The folder is in the trash");
  return folder;
}

const newFolder: DocumentFolder = { parentId: null, name: "", description: "", openTo: "staff", units: [] };

/** Takes what is not given from a new folder. @throws Refusal 403, 409 with too many, 422 */
export function createFolder(actor: Actor, data: Partial<DocumentFolder>): Promise<FolderRecord> {
  actor.assertCan("documents.add");
  return transaction(async () => {
    await lockFolders();
    return createRecord(actor, folderKind, { ...newFolder, ...data });
  });
}

/**
 * One that becomes a top folder is open to those to whom it was open, unless the change says otherwise.
 * @throws as `changeRecord`; Refusal 422 for a place in itself, too deep, or where the name is taken
 */
export function saveFolder(
  actor: Actor,
  id: string,
  { version, data }: RecordChange<DocumentFolder>,
): Promise<ChangedRecord<DocumentFolder>> {
  actor.assertCan("documents.add");
  return transaction(async () => {
    await lockFolders();
    const [top = ""] = isUuid(id) ? await pathOf(id) : [];
    const [former] = await db()
      .select({ openTo: table.openTo, units: table.units })
      .from(table)
      .where(eq(table.id, top || id));
    return changeRecord(actor, folderKind, id, {
      version,
      data(seen) {
        const sent = typeof data === "function" ? data(seen) : data;
        const rises = sent.parentId === null && seen.parentId !== null;
        return { ...(rises && former ? former : {}), ...sent };
      },
    });
  });
}

/** With all that lies in it, which comes back with it. @throws StaleVersion; Refusal 403, 404, 409 */
export function trashFolder(actor: Actor, id: string, version: number | null): Promise<FolderRecord> {
  actor.assertCan("documents.add");
  return transaction(async () => {
    await lockFolders();
    const folder = found(await getRecord(actor, folderKind, id), "folder");
    await assertMayChangeFolder(actor, folder);
    if (folder.deletedAt) throw conflict("It is in the trash", { code: "inTrash" });
    return trashRecord(actor, folderKind, id, { version });
  });
}
