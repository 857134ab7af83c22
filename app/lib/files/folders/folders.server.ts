import { count, eq, isNull, sql, sum } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { fileFolders, files } from "~/lib/files/schema.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { conflict, found } from "~/lib/platform/http/response/responses.server";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";
import { numberedSlug, slugTr } from "~/lib/platform/text/slug";

import {
  ancestry,
  branchOf,
  childrenOf,
  folderAt,
  folderLimits,
  folderPath,
  heightOf,
  unitOfFolder,
  type Folder,
  type FolderTree,
} from "./folder-tree";
import { emitFileEvent, filesTag } from "../files-cache.server";

const columns = {
  id: fileFolders.id,
  parentId: fileFolders.parentId,
  name: fileFolders.name,
  slug: fileFolders.slug,
  description: fileFolders.description,
  department: fileFolders.department,
};

const plainLine = (text: string) => collapseSpaces(text.replace(/[\p{Cc}\p{Cf}]/gu, " "));
const name = z
  .string()
  .max(1_000)
  .transform(plainLine)
  .pipe(z.string().min(1, "files.errors.folderName").max(folderLimits.name));
const description = z.string().max(3_000).transform(plainLine).pipe(z.string().max(folderLimits.description));
const parentId = z.uuid().nullable();

/** `department`: the responsible unit; `parentId: null`: the root. */
export const newFolder = z.strictObject({
  name,
  description: description.optional(),
  parentId: parentId.optional(),
  department: z.uuid().nullable().optional(),
});
export const folderChange = newFolder.partial();
export type NewFolder = z.input<typeof newFolder>;
export type FolderChange = z.input<typeof folderChange>;

/** In Turkish order of names. @throws Refusal 403 */
export async function listFolders(actor: Actor): Promise<FolderTree> {
  actor.assertCan("files.view");
  return readFolderTree();
}

/** Does not check rights. */
export async function readFolderTree(): Promise<FolderTree> {
  const rows: Folder[] = await db().select(columns).from(fileFolders);
  return new Map(rows.sort((a, b) => compareTr(a.name, b.name)).map((folder) => [folder.id, folder]));
}

export async function findFolderPath(actor: Actor, address: string): Promise<string | undefined> {
  const tree = await listFolders(actor);
  const folder = folderAt(tree, address);
  return folder ? folderPath(tree, folder.id) : undefined;
}

export type FolderFigures = { files: number; bytes: number };

/** Files directly in each folder, without the trash; null is the root. Does not check rights. */
export async function readFolderFigures(): Promise<Map<string | null, FolderFigures>> {
  return cached([filesTag], "files by folder", async () => {
    const rows = await db()
      .select({ folderId: files.folderId, files: count(), bytes: sum(files.bytes) })
      .from(files)
      .where(isNull(files.deletedAt))
      .groupBy(files.folderId);
    return new Map(
      rows.map(({ folderId, files: length, bytes }) => [folderId, { files: length, bytes: Number(bytes) }]),
    );
  });
}

/** Serialises changes of the tree, so that no two make a cycle or a duplicate. */
const turn = sql`SELECT pg_advisory_xact_lock(620135007)`;

/** For putting files and folders in. Folders in the root need the right over all units. @throws Refusal 403 */
export function assertMayArrange(actor: Actor, tree: FolderTree, folderId: string | null): void {
  actor.assertCan("files.arrange", { department: unitOfFolder(tree, folderId) });
}

/** @throws Refusal 403, 404; 409 with `code`: folderExists, folderTooDeep, foldersFull; ZodError */
export async function createFolder(actor: Actor, input: NewFolder): Promise<Folder> {
  const { name, description = "", parentId = null, department = null } = newFolder.parse(input);
  return transaction(async () => {
    await db().execute(turn);
    const tree = await readFolderTree();
    if (parentId !== null) found(tree.get(parentId), "folder");
    assertMayArrange(actor, tree, parentId);
    if (department !== null) assertMayGive(actor, department);
    if (tree.size >= folderLimits.folders) throw conflict("There are too many folders", { code: "foldersFull" });
    if (ancestry(tree, parentId).length >= folderLimits.depth)
      throw conflict("The folder would lie too deep", { code: "folderTooDeep" });
    assertNameIsFree(tree, { name, parentId });
    const [folder] = await db()
      .insert(fileFolders)
      .values({
        name,
        description,
        parentId,
        department,
        slug: freeSlug(tree, { name, parentId }),
        createdBy: actor.id,
      })
      .returning(columns);
    const made = found(folder, "folder");
    await recordAudit(actor, {
      verb: "create",
      objectType: "folder",
      objectId: made.id,
      after: { name, parentId, department },
    });
    await emitFileEvent(actor, { type: "folder.created", id: made.id });
    return made;
  });
}

/** A new name makes a new address. @throws Refusal 403, 404, 409 folderExists, folderTooDeep, folderInside */
export async function changeFolder(actor: Actor, id: string, change: FolderChange): Promise<Folder> {
  const { name, description, parentId, department } = folderChange.parse(change);
  return transaction(async () => {
    await db().execute(turn);
    const tree = await readFolderTree();
    const before = found(tree.get(id), "folder");
    assertMayArrange(actor, tree, before.id);
    const next = {
      ...before,
      name: name ?? before.name,
      description: description ?? before.description,
      parentId: parentId === undefined ? before.parentId : parentId,
      department: department === undefined ? before.department : department,
    };
    // Without a unit of its own it belongs to the parent's.
    if (next.department !== before.department)
      assertMayGive(actor, next.department ?? unitOfFolder(tree, next.parentId));
    if (next.parentId !== before.parentId) {
      if (next.parentId !== null) found(tree.get(next.parentId), "folder");
      // Taking out of one folder and putting into another are separate rights.
      assertMayArrange(actor, tree, before.parentId);
      assertMayArrange(actor, tree, next.parentId);
      if (next.parentId !== null && branchOf(tree, before.id).has(next.parentId))
        throw conflict("A folder cannot lie in itself", { code: "folderInside" });
      if (ancestry(tree, next.parentId).length + heightOf(tree, before.id) > folderLimits.depth)
        throw conflict("The folder would lie too deep", { code: "folderTooDeep" });
    }
    const isMoved = next.name !== before.name || next.parentId !== before.parentId;
    if (isMoved) {
      assertNameIsFree(tree, next, before.id);
      next.slug = freeSlug(tree, next, before.id);
    }
    const [folder] = await db()
      .update(fileFolders)
      .set({
        name: next.name,
        description: next.description,
        parentId: next.parentId,
        department: next.department,
        slug: next.slug,
      })
      .where(eq(fileFolders.id, before.id))
      .returning(columns);
    const auditedParts = ({ name, description, parentId, department }: Folder) => ({
      name,
      description,
      parentId,
      department,
    });
    await recordAudit(actor, {
      verb: next.parentId === before.parentId ? "edit" : "move",
      objectType: "folder",
      objectId: before.id,
      before: auditedParts(before),
      after: auditedParts(next),
    });
    await emitFileEvent(actor, { type: "folder.updated", id: before.id });
    return found(folder, "folder");
  });
}

/** @throws as `changeFolder` */
export async function handOverFolders(actor: Actor, { from, to }: { from: string; to: string }): Promise<void> {
  const theirs = [...(await listFolders(actor)).values()].filter(({ department }) => department === from);
  await transaction(async () => {
    for (const { id } of theirs) await changeFolder(actor, id, { department: to });
  });
}

/** Gives root folders without a unit to one, by their addresses. @throws as `changeFolder` */
export async function giveFolders(actor: Actor, slugs: readonly string[], to: string): Promise<void> {
  const unkept = [...(await listFolders(actor)).values()].filter(
    ({ parentId, department, slug }) => parentId === null && department === null && slugs.includes(slug),
  );
  for (const { id } of unkept) await changeFolder(actor, id, { department: to });
}

/** @returns the parent, and how much `keepContents` moved there @throws Refusal 403, 404; 409 with a `code` */
export async function deleteFolder(
  actor: Actor,
  id: string,
  { keepContents = false } = {},
): Promise<{ parentId: string | null; moved: number }> {
  return transaction(async () => {
    await db().execute(turn);
    const tree = await readFolderTree();
    const folder = found(tree.get(id), "folder");
    assertMayArrange(actor, tree, folder.id);
    const inner = childrenOf(tree, folder.id);
    const [held] = await db().select({ length: count() }).from(files).where(eq(files.folderId, folder.id));
    const moved = inner.length + (held?.length ?? 0);
    if (moved > 0 && !keepContents) throw conflict("The folder is not empty", { code: "folderFull", contents: moved });
    if (moved > 0) assertMayArrange(actor, tree, folder.parentId);
    const without = new Map([...tree].filter(([one]) => one !== folder.id));
    for (const child of inner) {
      assertNameIsFree(without, { name: child.name, parentId: folder.parentId }, child.id);
      const slug = freeSlug(without, { name: child.name, parentId: folder.parentId }, child.id);
      await db().update(fileFolders).set({ parentId: folder.parentId, slug }).where(eq(fileFolders.id, child.id));
      without.set(child.id, { ...child, parentId: folder.parentId, slug });
    }
    await db().update(files).set({ folderId: folder.parentId }).where(eq(files.folderId, folder.id));
    await db().delete(fileFolders).where(eq(fileFolders.id, folder.id));
    await recordAudit(actor, {
      verb: "delete",
      objectType: "folder",
      objectId: folder.id,
      before: { name: folder.name, parentId: folder.parentId, contents: moved },
    });
    await emitFileEvent(actor, { type: "folder.deleted", id: folder.id });
    return { parentId: folder.parentId, moved };
  });
}

/** To one's own unit, or with the right over all. @throws Refusal 403 */
function assertMayGive(actor: Actor, department: string | null): void {
  actor.assertCan("files.arrange", { department });
}

/** Siblings whose names a Turkish reader can't tell apart. */
function assertNameIsFree(tree: FolderTree, { name, parentId }: Pick<Folder, "name" | "parentId">, own?: string): void {
  const isTaken = childrenOf(tree, parentId).some(
    (folder) => folder.id !== own && folder.name.toLocaleLowerCase("tr") === name.toLocaleLowerCase("tr"),
  );
  if (isTaken) throw conflict("A folder of this name is there already", { code: "folderExists" });
}

function freeSlug(tree: FolderTree, { name, parentId }: Pick<Folder, "name" | "parentId">, own?: string): string {
  const taken = new Set(
    childrenOf(tree, parentId)
      .filter(({ id }) => id !== own)
      .map(({ slug }) => slug),
  );
  const base = slugTr(name, 80) || "klasor";
  for (let number = 1; ; number++) if (!taken.has(numberedSlug(base, number))) return numberedSlug(base, number);
}
