import { and, eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { ownId } from "~/lib/auth/account/own-id.server";
import type { AttachmentKind } from "~/lib/files/attachments/attachment-kind.server";
import { attachmentIdIn } from "~/lib/files/attachments/attachment-paths";
import {
  attachAgain,
  attachmentJson,
  findAttachment,
  followRecord,
  listAttachments,
  maySeeAttachment,
} from "~/lib/files/attachments/attachments.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { conflict, notFound } from "~/lib/platform/http/response/responses.server";
import { Refusal } from "~/lib/platform/refusal";
import { isSame } from "~/lib/platform/values/same";
import { richTextToPlain, sanitizeRichText } from "~/lib/platform/text/rich-text/rich-text.server";
import { isUuid } from "~/lib/platform/text/uuid";
import { changeRecord, createRecord, keepFirstVersion, type ChangedRecord } from "~/lib/records/change-record.server";
import { optionalLine, plainText } from "~/lib/records/record-input";
import { defineRecord } from "~/lib/records/record.server";

import { noteMailboxChange } from "./mailbox-changes.server";
import { emptyDraft, mailBounds, type MailDraft } from "./mailbox";
import { mailboxCopies as copies, mailboxMails as table } from "./schema.server";

const text = "mailbox.errors.text";
const receiversLine = plainText(mailBounds.line, { text, tooLong: `mailbox.errors.tooLong?max=${mailBounds.line}` });

const input: z.ZodType<MailDraft> = z.strictObject({
  to: receiversLine,
  cc: receiversLine,
  bcc: receiversLine,
  subject: optionalLine(mailBounds.subject, { text, tooLong: `mailbox.errors.tooLong?max=${mailBounds.subject}` }),
  content: z
    .string(text)
    .max(mailBounds.content, `mailbox.errors.tooLong?max=${mailBounds.content}`)
    .transform(sanitizeRichText),
  files: z
    .array(z.string("files.attachments.unknown").max(300, "files.attachments.unknown"), "files.attachments.unknown")
    .max(mailBounds.files, `mailbox.errors.tooManyFiles?max=${mailBounds.files}`)
    .transform((addresses) => [...new Set(addresses)]),
});

export const ownDrafts = (actor: Actor): SQL =>
  actor.id === null ? sql`false` : sql`${table.createdBy} = ${actor.id} AND ${table.state} = 'draft'`;

/** Who has a copy of the mail sees its files. */
export const mailFiles: AttachmentKind = {
  name: "mail",
  accepts: "files",
  most: mailBounds.files,
  mayAttach: (actor) => actor.hasScope("account"),
  async maySee(actor, mailId) {
    if (actor.id === null || !actor.hasScope("account")) return false;
    const [own] = await db()
      .select({ id: copies.id })
      .from(copies)
      .where(and(eq(copies.mailId, mailId), eq(copies.ownerId, actor.id)))
      .limit(1);
    return own !== undefined;
  },
};

/** What searches read: hidden receivers are not among it, because all that have the mail share it. */
export const searchTextOf = ({ to, cc, content }: Pick<MailDraft, "to" | "cc" | "content">, sender = ""): string =>
  [sender, to, cc, richTextToPlain(content)].join(" ");

/** A mail until it is sent. The mailbox has a trash of its own. */
export const mailDraftKind = defineRecord<MailDraft>({
  type: "mailDraft",
  scope: "account",
  isPrivate: true,
  hasOwnTrash: true,
  table,
  input,
  fields: ["to", "cc", "bcc", "subject", "content", "files"],
  title: ({ subject }) => subject,
  searchText: (draft) => searchTextOf(draft),
  seenBy: ownDrafts,
  mayEdit: (actor, { createdBy }) => actor.id !== null && createdBy === actor.id,
  async after(actor, verb, draft, before) {
    const { id, files } = draft;
    const ownerId = ownId(actor);
    if (verb === "create")
      await db().insert(copies).values({ id, mailId: id, ownerId, folder: "drafts", date: draft.updatedAt });
    else await keepAmongDrafts(id, draft.updatedAt);
    await followRecord(
      actor,
      verb,
      { kind: mailFiles.name, id },
      { field: "files", addresses: files, before: before?.files ?? [] },
    );
    // Lists have a draft more; its texts are saved each second, and a window that is looked at reads its list anew.
    if (verb === "create") await noteMailboxChange([ownerId]);
  },
  audited: () => ({}),
  max: { count: mailBounds.drafts, of: "person", where: eq(table.state, "draft") },
});

/** It may have been thrown away since it was read: the row of the copy decides. @throws Refusal 409 */
async function keepAmongDrafts(id: string, date: Date): Promise<void> {
  const [kept] = await db()
    .update(copies)
    .set({ date })
    .where(and(eq(copies.id, id), eq(copies.folder, "drafts")))
    .returning({ id: copies.id });
  if (!kept) throw thrownAway();
}

const thrownAway = () =>
  new Refusal("The draft is in the trash", { status: 409, code: "inTrash", messageKey: "records.inTrash" });

/**
 * Saves a mail that is being written; its page has given it the id, so that repeating writes nothing twice.
 * @param change.version the one that was read, 0 for a new one; null replaces what is there
 * @param options.isPressed its writer has pressed a button: a draft that was thrown away comes back
 * @throws as `createRecord` and `changeRecord`; Refusal 409 when it has been sent or lies in the trash
 */
export async function saveDraft(
  actor: Actor,
  id: string,
  { version, data }: { version: number | null; data: Partial<MailDraft> },
  { isPressed = false } = {},
): Promise<ChangedRecord<MailDraft>> {
  const ownerId = ownId(actor);
  if (!isUuid(id)) throw notFound("No such mail");
  return transaction(async () => {
    // Two windows with one id wait here.
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
    const [known] = await db()
      .select({ createdBy: table.createdBy, state: table.state, folder: copies.folder })
      .from(table)
      .leftJoin(copies, eq(copies.id, table.id))
      .where(eq(table.id, id))
      .for("update", { of: table });
    const given = await withOwnFiles(actor, id, data);
    if (!known) {
      const record = await createRecord(actor, mailDraftKind, { ...emptyDraft, ...given }, { id });
      await keepFirstVersion(mailDraftKind, id, emptyDraft);
      return { record, isMerged: false, isChanged: true };
    }
    if (known.createdBy !== ownerId) throw notFound("No such mail");
    if (known.state !== "draft") throw alreadySent();
    if (known.folder === "trash" && !isPressed) throw thrownAway();
    if (known.folder === "trash") {
      await db().update(copies).set({ folder: "drafts", trashedAt: null }).where(eq(copies.id, id));
      await noteMailboxChange([ownerId]);
    }
    return changeRecord(actor, mailDraftKind, id, { version, data: given });
  });
}

/**
 * Whether a saved draft says what its writer has sent, and nothing that somebody else has saved meanwhile. Files are
 * counted: those of another mail get addresses of their own.
 */
export function isAsWritten(record: MailDraft, sent: MailDraft): boolean {
  const read = input.safeParse(sent);
  if (!read.success) return false;
  const { to, cc, bcc, subject, content, files } = read.data;
  const texts = [to, cc, bcc, subject, content];
  return (
    isSame(texts, [record.to, record.cc, record.bcc, record.subject, record.content]) &&
    files.length === record.files.length
  );
}

/** Says what an id is to the person: free, their draft, a mail of theirs that is no draft any more, or another's. */
export async function readMailState(actor: Actor, id: string): Promise<"free" | "draft" | "done" | "taken"> {
  const me = ownId(actor);
  const [known] = await db()
    .select({ createdBy: table.createdBy, state: table.state, folder: copies.folder })
    .from(table)
    .leftJoin(copies, eq(copies.id, table.id))
    .where(eq(table.id, id));
  if (!known) return "free";
  if (known.createdBy !== me) return "taken";
  return known.state === "draft" && known.folder === "drafts" ? "draft" : "done";
}

export const alreadySent = () => conflict("The mail has been sent", { code: "alreadySent" });

/** Files of another mail that is passed on become files of this one, too; their bytes lie once. */
async function withOwnFiles(actor: Actor, id: string, data: Partial<MailDraft>): Promise<Partial<MailDraft>> {
  if (!Array.isArray(data.files)) return data;
  const files: string[] = [];
  const own = (await listAttachments(mailFiles.name, [id])).get(id) ?? [];
  for (const address of data.files.slice(0, mailBounds.files + 1)) {
    const known = await findAttachment(attachmentIdIn(String(address)) ?? id);
    const isOfOther = known?.ownerKind === mailFiles.name && known.ownerId !== null && known.ownerId !== id;
    if (!isOfOther || !(await maySeeAttachment(actor, known))) {
      files.push(address);
      continue;
    }
    const same = own.find((one) => one.sha256 === known.sha256 && one.originalName === known.originalName);
    files.push(attachmentJson(same ?? (await attachAgain(actor, known))).address);
  }
  return { ...data, files };
}
