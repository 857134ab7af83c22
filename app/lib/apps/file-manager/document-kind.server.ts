import { and, eq } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import type { AttachmentKind } from "~/lib/files/attachments/attachment-kind.server";
import { attachmentIdIn } from "~/lib/files/attachments/attachment-paths";
import { followRecord, listAttachments } from "~/lib/files/attachments/attachments.server";
import { db } from "~/lib/platform/db/database.server";
import { forbidden } from "~/lib/platform/http/response/responses.server";
import { lineInput } from "~/lib/platform/text/line-input";
import { plainText } from "~/lib/records/record-input";
import { auditedFields, defineRecord, type RecordOf } from "~/lib/records/record.server";

import { documentBounds as bounds, documentPaths, type StaffDocument } from "./document";
import { changeableDocuments, mayAdd, seenDocuments } from "./open-folders.server";
import { assertMayPutInto } from "./put-into.server";
import { safeName } from "./safe-name";
import { documents as table } from "./schema.server";

const address = z
  .string("fileManager.errors.file")
  .refine((text) => attachmentIdIn(text) !== undefined, "fileManager.errors.file");

export type DocumentRecord = RecordOf<StaffDocument>;

/** Seen by those to whom its folder is open; changed by those whose folder it is, and by who has brought it. */
export const documentKind = defineRecord<StaffDocument>({
  type: "document",
  scope: "tools:read",
  pageOf: ({ id, folderId }) => documentPaths.details(id, { folder: folderId ?? "" }),
  table,
  input: z.strictObject({
    folderId: z.uuid("fileManager.errors.folder").nullable(),
    name: lineInput(bounds.name, {
      missing: "fileManager.errors.name",
      tooLong: `fileManager.errors.tooLong?max=${bounds.name}`,
    }).refine(safeName, "fileManager.errors.slash"),
    description: plainText(bounds.description, {
      text: "fileManager.errors.text",
      tooLong: `fileManager.errors.tooLong?max=${bounds.description}`,
    }),
    file: address,
    former: z.array(address).max(bounds.former, "fileManager.errors.file"),
  }),
  fields: ["folderId", "name", "description", "file", "former"],
  title: ({ name }) => name,
  searchText: ({ description }) => description,
  seenBy: seenDocuments,
  mayEdit: mayAdd,
  assertMayEdit: assertMayChange,
  async check(actor, { folderId }, before) {
    if (before?.folderId !== folderId) await assertMayPutInto(actor, folderId, "folderId");
  },
  async after(actor, verb, record, before) {
    const addressesOf = ({ file, former }: StaffDocument) => [file, ...former];
    const addresses = { field: "file", addresses: addressesOf(record), before: before ? addressesOf(before) : [] };
    await followRecord(actor, verb, { kind: documentFiles.name, id: record.id }, addresses);
    if (verb === "create" || (verb === "edit" && before?.file !== record.file)) await writeSizes(record);
  },
  // As of folders: the log says what was done and where it went.
  audited: (values) => auditedFields(values, ({ folderId, file }) => ({ folderId, content: attachmentIdIn(file) })),
  max: { count: bounds.documents, of: "all" },
});

async function writeSizes({ id, file }: DocumentRecord): Promise<void> {
  const contents = (await listAttachments(documentFiles.name, [id])).get(id) ?? [];
  const present = contents.find((one) => one.id === attachmentIdIn(file));
  const keptBytes = contents.reduce((sum, { bytes }) => sum + bytes, 0);
  await db()
    .update(table)
    .set({ mime: present?.mime ?? "", bytes: present?.bytes ?? 0, keptBytes })
    .where(eq(table.id, id));
}

/** @throws Refusal 403 */
export async function assertMayChange(actor: Actor, { id }: Pick<DocumentRecord, "id">): Promise<void> {
  const [mine] = await db()
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), changeableDocuments(actor)));
  if (!mine) throw forbidden();
}

/** The content of documents, the earlier ones too. */
export const documentFiles: AttachmentKind = {
  name: "document",
  accepts: "documents",
  most: bounds.former + 1,
  mayAttach: mayAdd,
  async maySee(actor, ownerId) {
    if (!actor.hasScope("tools:read")) return false;
    const [seen] = await db()
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, ownerId), seenDocuments(actor)));
    return seen !== undefined;
  },
};
