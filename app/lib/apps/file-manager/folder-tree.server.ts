import { and, count, isNull, sql, sum } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { shownColumns } from "~/lib/records/record.server";

import { folderKind, type FolderRecord } from "./folders.server";
import { changeableFolderRows, changeableFolders, seenDocuments, visibleFolders } from "./open-folders.server";
import { documentFolders as table, documents } from "./schema.server";

/** `path`: the ids from the top folder to itself. `mayFill`: the person may put something into it. */
export type TreeFolder = FolderRecord & { path: string[]; mayChange: boolean; mayFill: boolean };
/** All that the person may open, in Turkish order of their names. A town hall has some hundreds. */
export type DocumentTree = ReadonlyMap<string, TreeFolder>;

/** @throws Refusal 403 */
export async function readDocumentTree(actor: Actor): Promise<DocumentTree> {
  actor.assertScope("tools:read");
  const rows = await db()
    .select({
      ...shownColumns(folderKind),
      path: table.path,
      mayChange: sql<boolean>`${changeableFolderRows(actor)}`,
      mayFill: sql<boolean>`${table.id} IN ${changeableFolders(actor)}`,
    })
    .from(table)
    .where(sql`${table.id} IN ${visibleFolders(actor)}`);
  const folders = rows as unknown as TreeFolder[];
  return new Map(folders.sort((a, b) => compareTr(a.name, b.name)).map((folder) => [folder.id, folder]));
}

export const childrenIn = (tree: DocumentTree, parentId: string | null): TreeFolder[] =>
  [...tree.values()].filter((folder) => folder.parentId === parentId);

/** From the top folder to this one; empty for the root. */
export const ancestorsIn = (tree: DocumentTree, id: string | null): TreeFolder[] =>
  (id === null ? [] : (tree.get(id)?.path ?? [])).flatMap((one) => tree.get(one) ?? []);

/** "İhaleler / 2026" */
export const placeName = (tree: DocumentTree, id: string | null): string =>
  ancestorsIn(tree, id)
    .map(({ name }) => name)
    .join(" / ");

export type BranchFigures = { files: number; bytes: number };

/**
 * What lies in each folder and below it, and who has brought all that the person may see: one reading for both.
 * @throws Refusal 403
 */
export async function readBranchFigures(
  actor: Actor,
  tree: DocumentTree,
): Promise<{ branches: Map<string, BranchFigures>; makers: Set<string> }> {
  actor.assertScope("tools:read");
  const rows = await db()
    .select({
      ...{ folderId: documents.folderId, createdBy: documents.createdBy },
      ...{ files: count(), bytes: sum(documents.bytes) },
    })
    .from(documents)
    .where(and(seenDocuments(actor), isNull(documents.deletedAt)))
    .groupBy(documents.folderId, documents.createdBy);
  const branches = new Map<string, BranchFigures>();
  const makers = new Set<string>();
  for (const { folderId, createdBy, files, bytes } of rows) {
    if (createdBy !== null) makers.add(createdBy);
    for (const id of tree.get(folderId ?? "")?.path ?? []) {
      const { files: had, bytes: held } = branches.get(id) ?? { files: 0, bytes: 0 };
      branches.set(id, { files: had + files, bytes: held + Number(bytes ?? 0) });
    }
  }
  return { branches, makers };
}

/** The bytes of all contents that the person may see, the earlier ones too. @param folder its branch; null: all */
export async function readUsedSpace(actor: Actor, folder: string | null): Promise<number> {
  actor.assertScope("tools:read");
  const below = db()
    .select({ id: table.id })
    .from(table)
    .where(sql`${table.path} @> ARRAY[${folder}]::uuid[]`);
  const [used] = await db()
    .select({ bytes: sum(documents.keptBytes) })
    .from(documents)
    .where(
      and(
        isNull(documents.deletedAt),
        seenDocuments(actor),
        folder === null ? undefined : sql`${documents.folderId} IN ${below}`,
      ),
    );
  return Number(used?.bytes ?? 0);
}
