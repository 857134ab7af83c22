import { and, asc, isNull } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { files as table } from "~/lib/files/schema.server";
import { archiveBounds, archiveFolder, type FolderArchive } from "~/lib/files/serving/folder-archive.server";
import { db } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { found } from "~/lib/platform/http/response/responses.server";

import { ancestry, branchOf } from "./folder-tree";
import { listFolders } from "./folders.server";

/** A folder of the library with all that lies in it and below. @throws Refusal 403, 404; as `archiveFolder` */
export async function zipLibraryFolder(actor: Actor, id: string): Promise<FolderArchive> {
  const tree = await listFolders(actor);
  const folder = found(tree.get(id.toLowerCase()), "folder");
  const above = ancestry(tree, folder.parentId).length;
  const rows = await db()
    .select({
      ...{ name: table.originalName, key: table.key, folderId: table.folderId, bytes: table.bytes },
      ...{ createdAt: table.createdAt, replacedAt: table.replacedAt },
    })
    .from(table)
    .where(and(isNull(table.deletedAt), idIn(table.folderId, [...branchOf(tree, folder.id)])))
    .orderBy(asc(table.folderId), asc(table.nameKey), asc(table.id))
    .limit(archiveBounds.files + 1);
  return archiveFolder(actor, { type: "folder", id: folder.id, name: folder.name }, rows, async () =>
    rows.map(({ name, key, folderId, createdAt, replacedAt }) => ({
      place: ancestry(tree, folderId)
        .slice(above)
        .map((one) => one.name),
      ...{ name, key, modified: replacedAt ?? createdAt },
    })),
  );
}
