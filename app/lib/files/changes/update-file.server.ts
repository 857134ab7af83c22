import { eq, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { db, transaction } from "~/lib/platform/db/database.server";
import { holdsIfMatch } from "~/lib/platform/http/response/etag.server";
import { conflict, found, preconditionFailed } from "~/lib/platform/http/response/responses.server";
import { isSame } from "~/lib/platform/values/same";
import { changeRecord } from "~/lib/records/change-record.server";
import { auditedFields, defineRecord } from "~/lib/records/record.server";

import { filePaths } from "~/lib/files/file-paths";
import { fileJson } from "~/lib/files/file-json.server";
import { emitFileEvent } from "~/lib/files/files-cache.server";
import { assertMayPutInto, fileScope, findFile, lockFile } from "~/lib/files/files.server";
import { files } from "~/lib/files/schema.server";
import { searchVector } from "~/lib/files/search/file-search.server";
import type { StoredFile } from "~/lib/files/serving/stored-file.server";
import {
  editedColumns,
  fileChange,
  fileTag,
  mergeChange,
  mergeFileData,
  partsOf,
  type FileChange,
  type FileData,
  type FileParts,
} from "./file-change.server";

/** The columns that citizens see. */
const shownColumns = ["originalName", "alt", "caption", "credit", "focalX", "focalY", "focals"] as const;

/** What staff write of a file. Its bytes, its making and its trash are the domain's own. */
export const fileKind = defineRecord<FileData>({
  type: "file",
  scope: "files:read",
  pageOf: ({ id }) => filePaths.file(id),
  table: files,
  // `fileChange` has read it.
  input: z.custom<FileData>(),
  fields: editedColumns,
  title: ({ originalName }) => originalName,
  seenBy: (actor) => (actor.can("files.view") ? undefined : sql`false`),
  mayEdit: (actor) => actor.can("files.view"),
  // How far it reaches depends on the folder's unit.
  assertMayEdit: async (actor, record) => actor.assertCan("files.edit", await fileScope(record)),
  mayAddAndRemove: () => false,
  merge: mergeFileData,
  async check(actor, { folderId }, before) {
    if (folderId !== before?.folderId) await assertMayPutInto(actor, folderId);
  },
  audited(values) {
    const fields = auditedFields(values);
    return { verb: Object.keys(fields.after ?? {}).join() === "folderId" ? "move" : "edit", ...fields };
  },
  async after(actor, _verb, record, before) {
    const file = found(await findFile(record.id), "file");
    // Its search finds more than the name.
    await db()
      .update(files)
      .set({ search: searchVector(file) })
      .where(eq(files.id, file.id));
    const isShown = before === null || shownColumns.some((name) => !isSame(before[name], record[name]));
    await emitFileEvent(actor, { type: "file.updated", id: file.id, isShown });
  },
  max: { count: Number.MAX_SAFE_INTEGER, of: "all" },
  hasOwnTrash: true,
});

type Seen = {
  /** The parts the person saw: those left unchanged keep what others wrote. */
  shown?: FileParts;
  ifMatch?: string;
};

/**
 * The address stays the same. @param input the change, or a function of the stored file
 * @throws Refusal 403, 404, 409 in the trash, 409 `changedParts` with `conflicts`, 412 for another ETag; ZodError
 */
export async function updateFile(
  actor: Actor,
  id: string,
  input: FileChange | ((file: StoredFile) => FileChange),
  { shown, ifMatch }: Seen = {},
): Promise<StoredFile> {
  const read = typeof input === "function" ? null : fileChange.parse(input);
  return transaction(async () => {
    const before = await lockFile(id);
    actor.assertCan("files.edit", await fileScope(before));
    if (before.deletedAt) throw conflict("The file is in the trash", { code: "inTrash" });
    if (ifMatch !== undefined && !holdsIfMatch(ifMatch, fileTag(before)))
      throw preconditionFailed("The file has changed meanwhile", { code: "changed", current: fileJson(before) });
    const { columns, conflicts, others } = mergeChange(
      before,
      read ?? fileChange.parse(typeof input === "function" ? input(before) : input),
      shown,
    );
    if (conflicts.length > 0)
      throw conflict("Others have changed the same meanwhile", {
        code: "changedParts",
        conflicts,
        others,
        current: partsOf(before),
      });
    // Merged by what the person saw: the row is locked, so that nothing else has changed since.
    const { isChanged } = await changeRecord(actor, fileKind, before.id, { version: null, data: columns });
    return isChanged ? found(await findFile(before.id), "file") : before;
  });
}
