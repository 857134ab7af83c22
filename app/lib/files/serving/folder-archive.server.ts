import { Readable } from "node:stream";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import type { AuditObject } from "~/lib/audit/verbs";
import { extensionOf } from "~/lib/files/checks/gate.server";
import { contentDisposition, downloadName } from "~/lib/files/file-names.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { log } from "~/lib/platform/log/log.server";
import { Refusal, isRefusal, orRefusal } from "~/lib/platform/refusal";
import { storage } from "~/lib/platform/storage/storage.server";

import { bodyOf, socketOf } from "./serve-file.server";
import { zipOf } from "./zip-stream";

/** `place`: the names of the folders from the archived one to that of the file. */
export type ArchivedFile = { place: readonly string[]; name: string; key: string; modified: Date };
export type FolderArchive = { name: string; body: Readable };

export const archiveBounds = { files: 2_000, bytes: 1024 * 1024 * 1024 };

/** One archive at a time for each person: each reads as much as the disk gives. */
const underWay = new Set<string>();

const busy = () =>
  new Refusal("Another archive is being made for you", {
    ...{ status: 429, code: "zipUnderWay", messageKey: "files.zip.underWay" },
  });

/**
 * A folder with what lies in it and below, after the rights.
 * @param sizes of its files; one more than the bound is enough to refuse them
 * @param readFiles called only where they fit
 * @returns its name, and `body`, which begins to read when it is read, and ends the person's turn when it ends or is destroyed
 * @throws Refusal 413 with too much, 429 while another one is made
 */
export async function archiveFolder(
  actor: Actor,
  folder: { type: AuditObject; id: string; name: string },
  sizes: readonly { bytes: number }[],
  readFiles: () => Promise<readonly ArchivedFile[]>,
): Promise<FolderArchive> {
  const bytes = sizes.reduce((sum, one) => sum + one.bytes, 0);
  if (sizes.length > archiveBounds.files || bytes > archiveBounds.bytes)
    throw new Refusal("The folder is too large for one archive", {
      ...{ status: 413, code: "zipTooLarge", messageKey: "files.zip.tooLarge" },
      values: { files: archiveBounds.files },
    });
  const person = String(actor.id);
  if (underWay.has(person)) throw busy();
  const files = await readFiles();
  await recordAudit(actor, {
    ...{ verb: "export", objectType: folder.type, objectId: folder.id },
    after: { files: sizes.length },
  });
  // Two that are asked for at the same moment have both come as far as here.
  if (underWay.has(person)) throw busy();
  underWay.add(person);
  const named = nameEach();
  const members = files.map(({ place, name, key, modified }) => ({
    name: named([...place, downloadName(name, extensionOf(key))].map(plainName).join("/")),
    modified,
    open: () => storage().get(key),
  }));
  const body = Readable.from(zipOf(members));
  body.once("close", () => underWay.delete(person));
  body.on("error", (error) => log.warn({ err: error, folder: folder.id }, "the archive of a folder broke off"));
  return { name: `${folder.name}.zip`, body };
}

/** The archive as an answer. Who reads pages is told on the folder's page why there is none. @throws as `archiveFolder` */
export async function answerWithArchive(
  { request, context }: { request: Request; context: unknown },
  archiving: Promise<FolderArchive>,
  folderPage: () => Promise<string> | string,
): Promise<Response> {
  const zip = await orRefusal(archiving, 413, 429);
  if (isRefusal(zip)) {
    if (!request.headers.get("accept")?.includes("text/html")) throw zip;
    const { messageKey = "refusals.error", values = {} } = zip;
    return redirectWithToast(await folderPage(), { tone: "error", key: messageKey, values });
  }
  return new Response(bodyOf(request, zip.body, socketOf(context)), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": contentDisposition("attachment", zip.name),
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
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
