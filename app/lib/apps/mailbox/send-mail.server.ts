import { randomUUID } from "node:crypto";

import { and, eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { Letter } from "~/lib/apps/letters.server";
import { ownId } from "~/lib/auth/account/own-id.server";
import { hasTryLeft } from "~/lib/auth/credentials/rate-limit.server";
import { findColleagues } from "~/lib/auth/users/users.server";
import { listAttachments } from "~/lib/files/attachments/attachments.server";
import { addMailItems } from "~/lib/inbox/inbox.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { searchVector } from "~/lib/platform/db/queries/text-search.server";
import { conflict, notFound } from "~/lib/platform/http/response/responses.server";
import type { UndoStep } from "~/lib/platform/http/response/undo-step";
import { writeIssue } from "~/lib/platform/i18n/issue-text";
import { cancelling, enqueueJob } from "~/lib/platform/jobs/jobs.server";
import { invalidFields } from "~/lib/platform/refusal";
import { excerpt, richTextToPlain } from "~/lib/platform/text/rich-text/rich-text.server";
import { isUuid } from "~/lib/platform/text/uuid";
import { forgetVersions, lockSeenRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import { undoOwnStep } from "~/lib/records/undo.server";

import { alreadySent, mailDraftKind, mailFiles, saveDraft, searchTextOf } from "./drafts.server";
import { noteMailboxChange } from "./mailbox-changes.server";
import { addressLine, mailBounds, takeBackFor, type MailDraft, type MailPerson, type MailReceiver } from "./mailbox";
import { mailPaths } from "./mail-place";
import { sendOutside } from "./outside-mail.server";
import { resolveReceivers } from "./receivers.server";
import { mailboxCopies as copies, mailboxMails as mails } from "./schema.server";

export const deliverJob = "mailbox.deliver";
export const sendingStep = "mailbox.sent";

/** The delivery of a mail, which taking it back cancels. */
const deliveryKey = (id: string) => `${deliverJob} ${id}`;

/**
 * Sends a mail as it is given: it lies among the sent ones at once, and reaches its receivers after `takeBackFor`. What
 * is refused stays among the drafts.
 * @throws as `saveDraft` and `sendDraft`; Refusal 409 where something was merged that its writer has not seen
 */
export async function sendMail(
  actor: Actor,
  id: string,
  change: { version: number | null; data: Partial<MailDraft> },
): Promise<{ undo: UndoStep; sendAt: Date }> {
  const { record, isMerged } = await saveDraft(actor, id, change);
  if (isMerged) throw mergedDraft();
  return sendDraft(actor, id, record.version);
}

/** Nobody sends what they have not read. */
const mergedDraft = () => conflict("The draft was changed elsewhere meanwhile", { code: "mergedDraft" });

/**
 * @param version the one that its writer has seen
 * @returns the step that takes it back
 * @throws StaleVersion when it was changed since; Refusal 404, 422 for receivers that are not there and for an empty mail
 */
export async function sendDraft(actor: Actor, id: string, version: number): Promise<{ undo: UndoStep; sendAt: Date }> {
  const me = ownId(actor);
  const receivers = await assertSendable(actor, id, version);
  return transaction(async () => {
    const draft = await lockSeenRecord(actor, mailDraftKind, id, version);
    const writer = (await findColleagues([me])).get(me);
    const sender = { userId: me, name: writer?.name ?? "", address: writer?.email ?? "" };
    const now = new Date();
    const sendAt = new Date(now.getTime() + takeBackFor);
    await db()
      .update(mails)
      .set({
        state: "waiting",
        sendAt,
        sender,
        receivers,
        search: searchVector({ titles: [draft.subject], text: searchTextOf(draft, sender.name) }),
      })
      .where(eq(mails.id, id));
    await db().update(copies).set({ folder: "sent", date: now, trashedAt: null }).where(eq(copies.id, id));
    await enqueueJob({
      kind: deliverJob,
      key: deliveryKey(id),
      payload: { id, at: sendAt.toISOString() },
      runAt: sendAt,
    });
    await noteMailboxChange([me]);
    return { ...undoOwnStep(sendingStep, [id]), sendAt };
  });
}

/**
 * Counts a mail that leaves the house. It comes before the transaction, because the counter is no part of one.
 * @returns the receivers of that version @throws StaleVersion, Refusal 404, 422
 */
async function assertSendable(actor: Actor, id: string, version: number): Promise<MailReceiver[]> {
  const draft = await getRecord(actor, mailDraftKind, id);
  if (draft.version !== version) await transaction(() => lockSeenRecord(actor, mailDraftKind, id, version));
  const { receivers, errors } = await resolveReceivers(draft);
  const isEmpty = draft.subject === "" && richTextToPlain(draft.content) === "" && draft.files.length === 0;
  const all = { ...errors, ...(isEmpty ? { content: ["mailbox.errors.empty"] } : {}) };
  if (Object.keys(all).length > 0) throw invalidFields(all);
  if (receivers.some(({ userId }) => userId === null)) await assertMayLeave(ownId(actor), draft);
  return receivers;
}

/** Servers outside refuse large mails, and block a house that sends many. */
async function assertMayLeave(me: string, { id }: { id: string }): Promise<void> {
  const { outsideBytes, outsideHourly } = mailBounds;
  const files = (await listAttachments(mailFiles.name, [id])).get(id) ?? [];
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > outsideBytes)
    throw invalidFields({ files: [writeIssue("mailbox.errors.outsideBytes", { max: outsideBytes >> 20 })] });
  const limit = { name: "mail-outside", points: outsideHourly, seconds: 3600 };
  if (!(await hasTryLeft(limit, me)))
    throw invalidFields({ to: [writeIssue("mailbox.errors.outsideHourly", { max: outsideHourly })] });
}

/** A mail that has reached nobody yet is a draft again, as it was written. @throws Refusal 404, 409 when it has gone out */
export async function takeBack(actor: Actor, id: string): Promise<void> {
  const me = ownId(actor);
  if (!isUuid(id)) throw notFound("No such mail");
  await transaction(async () => {
    // First, as the job that delivers the mail also begins with its own row: each would wait for the other.
    await batch([cancelling(deliveryKey(id))]);
    const [mail] = await db()
      .select({ state: mails.state })
      .from(mails)
      .where(and(eq(mails.id, id), eq(mails.createdBy, me)))
      .for("update");
    if (!mail) throw notFound("No such mail");
    if (mail.state !== "waiting") throw alreadySent();
    await db().update(mails).set({ state: "draft", sendAt: null, sender: null, receivers: [] }).where(eq(mails.id, id));
    await db().update(copies).set({ folder: "drafts", date: new Date(), trashedAt: null }).where(eq(copies.id, id));
    await noteMailboxChange([me]);
  });
}

/** Letters of a mail's beginning in the toolbar's message. */
const itemLetters = 300;

/**
 * Gives a mail to its receivers, once: a mail that was taken back, or sent anew since, waits for its own time.
 */
export async function deliverMail({ id, at }: Record<string, unknown>): Promise<void> {
  if (!isUuid(id)) return;
  await transaction(async () => {
    const [mail] = await db().select().from(mails).where(eq(mails.id, id)).for("update");
    if (mail?.state !== "waiting" || mail.sendAt === null || mail.sendAt.toISOString() !== at) return;
    const { subject, content, receivers, sender, sendAt } = mail;
    const now = new Date();
    const date = sendAt < now ? now : sendAt;
    const people = receivers.flatMap(({ userId }) => userId ?? []);
    const rows = people.map((ownerId) => ({ ownerId, id: randomUUID(), itemId: randomUUID() }));
    if (rows.length > 0) {
      const avatar = (await findColleagues([String(mail.createdBy)])).get(String(mail.createdBy))?.avatar ?? null;
      await addMailItems(
        rows.map((row) => ({ id: row.itemId, ownerId: row.ownerId, link: mailPaths.mail(row.id) })),
        { senderId: mail.createdBy, title: subject, text: excerpt(content, itemLetters), image: avatar },
      );
      await db()
        .insert(copies)
        .values(rows.map((row) => ({ ...row, mailId: id, folder: "inbox" as const, unread: true, date })));
    }
    await sendOutside(
      id,
      receivers.filter(({ userId }) => userId === null),
    );
    await db().update(mails).set({ state: "sent", sentAt: date }).where(eq(mails.id, id));
    // Earlier versions are the writer's alone, and nobody can go back to them.
    await forgetVersions(mailDraftKind, id);
    await noteMailboxChange([...people, ...(sender?.userId ? [sender.userId] : [])]);
  });
}

/**
 * A mail that another app writes: it lies among the sent ones of the person and goes out at once, as nobody looks for
 * it among the mails that can be taken back. Within the caller's transaction.
 */
export async function postLetter(actor: Actor, { receivers: ids, subject, content }: Letter): Promise<void> {
  const me = ownId(actor);
  const people = await findColleagues([me, ...ids]);
  const personOf = (userId: string): MailPerson => {
    const { name = "", email = "" } = people.get(userId) ?? {};
    return { userId, name, address: email };
  };
  const receivers = ids.map((id) => ({ ...personOf(id), kind: "to" as const }));
  const [id, now, sender] = [randomUUID(), new Date(), { ...personOf(me), userId: me }];
  const to = receivers.map(addressLine).join(", ").slice(0, mailBounds.line);
  const title = subject.slice(0, mailBounds.subject);
  await db()
    .insert(mails)
    .values({
      ...{ id, to, cc: "", bcc: "", subject: title, content, files: [], state: "waiting", sender, receivers },
      ...{ sendAt: now, createdAt: now, updatedAt: now, createdBy: me },
      search: searchVector({ titles: [title], text: searchTextOf({ to, cc: "", content }, sender.name) }),
    });
  await db().insert(copies).values({ id, mailId: id, ownerId: me, folder: "sent", date: now });
  await enqueueJob({ kind: deliverJob, key: deliveryKey(id), payload: { id, at: now.toISOString() }, runAt: now });
  await noteMailboxChange([me]);
}
