import { Readable } from "node:stream";

import { and, asc, isNull, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { extensionOf } from "~/lib/files/checks/gate.server";
import { downloadName } from "~/lib/files/file-names.server";
import { attachmentIdIn } from "~/lib/files/attachments/attachment-paths";
import { listAttachments } from "~/lib/files/attachments/attachments.server";
import { zipOf, type ZipMember } from "~/lib/files/serving/zip-stream";
import { db } from "~/lib/platform/db/database.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { Refusal } from "~/lib/platform/refusal";
import { log } from "~/lib/platform/log/log.server";
import { storage } from "~/lib/platform/storage/storage.server";

import { documentBounds } from "./document";
import { documentFiles } from "./document-kind.server";
import { readDocumentTree, type TreeFolder } from "./folder-tree.server";
import { folderKind } from "./folders.server";
import { seenDocuments } from "./open-folders.server";
import { documentFolders, documents as table } from "./schema.server";

const { zip: bounds } = documentBounds;

/** One archive at a time for each person: each reads as much as the disk gives. */
const underWay = new Set<string>();

const busy = () =>
  new Refusal("Another archive is being made for you", {
    ...{ status: 429, code: "zipUnderWay", messageKey: "fileManager.zipUnderWay" },
  });

/**
 * A folder with all that lies in it and below, as far as the person may see it.
 * @returns its name, and `body`, which begins to read when it is read, and ends the person's turn when it ends or is destroyed
 * @throws Refusal 404; 413 with too much, 429 while another one is made
 */
export async function zipFolder(actor: Actor, id: string): Promise<{ name: string; body: Readable }> {
  const tree = await readDocumentTree(actor);
  const folder = found(tree.get(id.toLowerCase()), "folder");
  const rows = await selectFiles(actor, folder);
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  if (rows.length > bounds.files || bytes > bounds.bytes)
    throw new Refusal("The folder is too large for one archive", {
      ...{ status: 413, code: "zipTooLarge", messageKey: "fileManager.zipTooLarge" },
      values: { files: bounds.files },
    });
  const person = String(actor.id);
  if (underWay.has(person)) throw busy();
  const contents = await listAttachments(
    documentFiles.name,
    rows.map((row) => row.id),
  );
  await recordAudit(actor, {
    ...{ verb: "export", objectType: folderKind.type, objectId: folder.id },
    after: { files: rows.length },
  });
  const named = nameEach();
  const members = rows.flatMap((row): ZipMember[] => {
    const content = contents.get(row.id)?.find((one) => one.id === attachmentIdIn(row.file));
    if (!content) return [];
    const within = tree.get(row.folderId ?? "")?.path.slice(folder.path.length - 1) ?? [];
    const place = within.map((one) => tree.get(one)?.name ?? "_");
    const file = downloadName(row.name, extensionOf(content.key));
    return [
      {
        name: named([...place, file].map(plainName).join("/")),
        modified: row.updatedAt,
        open: () => storage().get(content.key),
      },
    ];
  });
  // Two that are asked for at the same moment have both come as far as here.
  if (underWay.has(person)) throw busy();
  underWay.add(person);
  const body = Readable.from(zipOf(members));
  body.once("close", () => underWay.delete(person));
  body.on("error", (error) => log.warn({ err: error, folder: folder.id }, "the archive of a folder broke off"));
  return { name: `${folder.name}.zip`, body };
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
    .limit(bounds.files + 1);
}

/** No system takes these in a name, and none opens what is so called by another program. */
const plainName = (name: string): string =>
  name.replace(/[<>:"|?*\p{Cc}]/gu, "_").replace(/(?<![. ])[. ]+$/, "") || "_";

/** Two of one name, in any case of their letters, are numbered: "rapor (2).pdf". */
function nameEach(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
    const base = name.slice(0, name.length - ending.length);
    let free = name;
    for (let number = 2; taken.has(free.toLocaleLowerCase("tr")); number++) free = `${base} (${number})${ending}`;
    taken.add(free.toLocaleLowerCase("tr"));
    return free;
  };
}
