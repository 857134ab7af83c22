import { randomUUID } from "node:crypto";

import { and, eq, isNull, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { findColleagues, type Colleague } from "~/lib/auth/users/users.server";
import { plainText, plainTitle } from "~/lib/inbox/inbox-texts";
import { leadMessageTo, listStoredMessages, type StoredMessage } from "~/lib/inbox/stored-messages.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { searchVector } from "~/lib/platform/db/queries/text-search.server";
import { enqueueJob } from "~/lib/platform/jobs/jobs.server";
import { sanitizeRichText } from "~/lib/platform/text/rich-text/rich-text.server";
import { encodeText } from "~/lib/platform/text/rich-text/rich-text-entities";
import { getSetting, storeSetting } from "~/lib/settings/settings.server";

import { searchTextOf } from "./drafts.server";
import { addressLine, mailBounds, type MailPerson } from "./mailbox";
import { mailPaths } from "./mail-place";
import { mailboxCopies as copies, mailboxMails as mails } from "./schema.server";

export const messagesJob = "mailbox.messages";
const batchSize = 100;
const doneSetting = "mailbox.messages";

/** Where a message of an earlier release led: it was one that somebody had sent. */
const formerPage = (id: string) => `/me/messages/${id}`;

/** Messages that no mail was made of. */
const missing = (asked: Omit<Parameters<typeof listStoredMessages>[0], "where">) =>
  listStoredMessages({
    ...asked,
    where: (id) => sql`NOT EXISTS (SELECT 1 FROM ${copies} WHERE ${copies.itemId} = ${id})`,
  });

/** A message that a program has stored, or that was sampled, is a mail from then on. Within the transaction that stores it. */
export async function addMessageMails(ownerId: string, itemIds: readonly string[]): Promise<void> {
  const items = await missing({ ownerId, ids: itemIds, limit: itemIds.length });
  await makeMails(items.map((item) => [item]));
}

/**
 * A program has changed its message: the mail that was made of it says the same, unless somebody else has that mail,
 * too. Within that transaction.
 */
export async function rewriteMessageMail(itemId: string): Promise<void> {
  const [item] = await listStoredMessages({ ids: [itemId], limit: 1 });
  const others = alias(copies, "others");
  const isShared = db()
    .select({ one: sql`1` })
    .from(others)
    .where(and(eq(others.mailId, mails.id), ne(others.id, copies.id)));
  const [mail] = await db()
    .select({ id: mails.id, to: mails.to, sender: mails.sender })
    .from(mails)
    .innerJoin(copies, eq(copies.mailId, mails.id))
    .where(and(eq(copies.itemId, itemId), isNull(mails.sendAt), notExists(isShared)));
  if (!item || !mail) return;
  const { subject, content } = textsOf(item, false);
  const search = searchVector({
    titles: [subject],
    text: searchTextOf({ to: mail.to, cc: "", content }, mail.sender?.name),
  });
  await db().update(mails).set({ subject, content, search }).where(eq(mails.id, mail.id));
}

/** All messages of a person that are no mails yet. */
export async function addOwnMessageMails(ownerId: string): Promise<void> {
  const items = await missing({ ownerId, limit: 10_000 });
  await makeMails(items.map((item) => [item]));
}

const planNext = () => enqueueJob({ kind: messagesJob, key: messagesJob, payload: {}, runAt: new Date() });

/** At the start: messages of an earlier release are no mails yet. Once all are, new ones come with theirs. */
export async function planMessageMails(): Promise<void> {
  if ((await getSetting(doneSetting, null)) === "done") return;
  if ((await missing({ limit: 1 })).length > 0) await planNext();
  else await storeSetting(doneSetting, "done");
}

/** Some at a time, so that others write in between. What was sent to several is one mail. */
export async function makeMessageMails(): Promise<void> {
  const items = await missing({ limit: batchSize });
  const groups = new Map<string, StoredMessage[]>();
  for (const item of items) {
    const isSent = item.senderId !== null && item.link === formerPage(item.id);
    const key = isSent ? JSON.stringify([item.senderId, item.time, item.title, item.description]) : item.id;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const all = [...groups.values()];
  // The last one may go on behind what was read; alone, it is taken as it is.
  const isCut = items.length === batchSize && all.length > 1;
  await transaction(() => makeMails(isCut ? all.slice(0, -1) : all));
  if (items.length === batchSize) await planNext();
  else await storeSetting(doneSetting, "done");
}

/** @param groups the messages of one sending each */
async function makeMails(groups: readonly (readonly StoredMessage[])[]): Promise<void> {
  const people = await findColleagues(
    groups.flatMap((items) => items.flatMap(({ senderId, ownerId }) => (senderId ? [senderId, ownerId] : [ownerId]))),
  );
  for (const items of groups) await makeMail(items, people);
}

const personOf = (id: string, people: ReadonlyMap<string, Colleague>): MailPerson => {
  const { name = "", email = "" } = people.get(id) ?? {};
  return { userId: id, name, address: email };
};

async function makeMail(items: readonly StoredMessage[], people: ReadonlyMap<string, Colleague>): Promise<void> {
  const [first] = items;
  if (!first) return;
  const { senderId, time, link } = first;
  const isSent = senderId !== null && link === formerPage(first.id);
  const sender = senderId === null ? null : personOf(senderId, people);
  const receivers = items.map(({ ownerId }) => ({ ...personOf(ownerId, people), kind: "to" as const }));
  const to = receivers.map(addressLine).join(", ").slice(0, mailBounds.line);
  const { subject, content } = textsOf(first, isSent);
  const id = randomUUID();
  await db()
    .insert(mails)
    .values({
      ...{ id, to, cc: "", bcc: "", subject, content, files: [], state: "sent", sender, receivers },
      ...{ sentAt: time, createdAt: time, updatedAt: time, createdBy: senderId },
      search: searchVector({ titles: [subject], text: searchTextOf({ to, cc: "", content }, sender?.name) }),
    });
  const received = items.map((item) => ({
    id: randomUUID(),
    mailId: id,
    ownerId: item.ownerId,
    folder: item.removedAt ? ("trash" as const) : ("inbox" as const),
    unread: !item.read,
    date: item.time,
    trashedAt: item.removedAt,
    itemId: item.id,
  }));
  await db().insert(copies).values(received);
  if (isSent && senderId)
    await db().insert(copies).values({ id, mailId: id, ownerId: senderId, folder: "sent", date: time });
  // The page of an earlier release is the mail's.
  if (isSent) for (const copy of received) await leadMessageTo(copy.itemId, mailPaths.mail(copy.id));
}

/** The text as paragraphs, and where the message leads elsewhere, the way there. */
function textsOf(item: StoredMessage, isSent: boolean): { subject: string; content: string } {
  const { description, link } = item;
  const lines = (description ?? "").split(/<br ?\/?>/);
  const text = lines.flatMap((line) => (plainText(line) === "" ? [] : `<p>${line}</p>`)).join("");
  const way = link === null || isSent ? "" : `<p><a href="${encodeText(link)}">${encodeText(link)}</a></p>`;
  return { subject: plainTitle(item).slice(0, mailBounds.subject), content: sanitizeRichText(text + way) };
}
