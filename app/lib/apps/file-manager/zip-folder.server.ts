import { and, asc, isNull, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { attachmentIdIn } from "~/lib/files/attachments/attachment-paths";
import { listAttachments } from "~/lib/files/attachments/attachments.server";
import { archiveBounds, archiveFolder, type FolderArchive } from "~/lib/files/serving/folder-archive.server";
import { db } from "~/lib/platform/db/database.server";
import { found } from "~/lib/platform/http/response/responses.server";

import { documentFiles } from "./document-kind.server";
import { readDocumentTree, type TreeFolder } from "./folder-tree.server";
import { folderKind } from "./folders.server";
import { seenDocuments } from "./open-folders.server";
import { documentFolders, documents as table } from "./schema.server";

/** A folder with all that lies in it and below, as far as the person may see it. @throws Refusal 404; as `archiveFolder` */
export async function zipFolder(actor: Actor, id: string): Promise<FolderArchive> {
  const tree = await readDocumentTree(actor);
  const folder = found(tree.get(id.toLowerCase()), "folder");
  const rows = await selectFiles(actor, folder);
  return archiveFolder(actor, { type: folderKind.type, id: folder.id, name: folder.name }, rows, async () => {
    const contents = await listAttachments(
      documentFiles.name,
      rows.map((row) => row.id),
    );
    return rows.flatMap((row) => {
      const content = contents.get(row.id)?.find((one) => one.id === attachmentIdIn(row.file));
      const within = tree.get(row.folderId ?? "")?.path.slice(folder.path.length - 1) ?? [];
      const place = within.map((one) => tree.get(one)?.name ?? "_");
      return content ? { place, name: row.name, key: content.key, modified: row.updatedAt } : [];
    });
  });
}

function selectFiles(actor: Actor, folder: TreeFolder) {
  const below = db()
    .select({ id: documentFolders.id })
    .from(documentFolders)
    .where(sql`${documentFolders.path} @> ARRAY[${folder.id}]::uuid[]`);
  return db()
    .select({
      ...{ id: table.id, name: table.name, folderId: table.folderId, updatedAt: table.updatedAt },
      ...{ file: table.file, bytes: table.bytes },
    })
    .from(table)
    .where(and(seenDocuments(actor), isNull(table.deletedAt), sql`${table.folderId} IN ${below}`))
    .orderBy(asc(table.folderId), asc(table.nameKey), asc(table.id))
    .limit(archiveBounds.files + 1);
}
