import { and, asc, desc, eq, gt, lt, lte, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { badRequest, conflict, notFound } from "~/lib/platform/http/response/responses.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { threadPage, type Chat, type ChatThread } from "./chat";
import { messageColumns, messagesOf, type MessageRow } from "./chat-files.server";
import { contactOf, findOne, pairOf, personOf, readCompany } from "./contacts.server";
import { chatMembers, chatMessages, chats } from "./schema.server";
import { sharedIn } from "./shared-things.server";

declare module "~/lib/platform/events/events.server" {
  interface EventsByDomain {
    chat: "chat.changed";
  }
}

/** A conversation as one of its two people has it. */
export type Side = { id: string; contactId: string; unreadCount: number; muted: boolean; clearedThrough: number };

export const sideColumns = {
  id: chats.id,
  pair: chats.pair,
  unreadCount: chatMembers.unreadCount,
  muted: chatMembers.muted,
  clearedThrough: chatMembers.clearedThrough,
};

export const contactIn = (pair: string, me: string): string => pair.split(" ").find((id) => id !== me) ?? me;

export async function findSide(me: string, chatId: string): Promise<Side | undefined> {
  if (!isUuid(chatId)) return undefined;
  const [row] = await db()
    .select(sideColumns)
    .from(chatMembers)
    .innerJoin(chats, eq(chats.id, chatMembers.chatId))
    .where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.userId, me)));
  if (!row) return undefined;
  const { pair, ...own } = row;
  return { ...own, contactId: contactIn(pair, me) };
}

/** Before a page reads what is sent to it. @throws Refusal 404 when the conversation is not one's own */
export async function assertOwnChat(actor: Actor, chatId: string): Promise<void> {
  if (!(await findSide(personOf(actor), chatId))) throw notFound("No such chat");
}

/** The latest messages of a side that fit, the newest first. */
export function latestOf({ id, clearedThrough }: Side, limit: number, where?: SQL): Promise<MessageRow[]> {
  return db()
    .select(messageColumns)
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, id), gt(chatMessages.position, clearedThrough), where))
    .orderBy(desc(chatMessages.position))
    .limit(limit);
}

/** Those behind a place, the oldest first. */
function followingOf({ id, clearedThrough }: Side, after: number, limit: number): Promise<MessageRow[]> {
  return db()
    .select(messageColumns)
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, id), gt(chatMessages.position, Math.max(after, clearedThrough))))
    .orderBy(asc(chatMessages.position))
    .limit(limit);
}

/** A part of a thread: before or after one of its messages, or around it. None of them: the latest. */
export type ThreadPart = { before?: string | undefined; after?: string | undefined; around?: string | undefined };

/** @returns null when not one's own; the latest messages for one that is not there */
export async function getChat(actor: Actor, chatId: string, part: ThreadPart = {}): Promise<ChatThread | null> {
  const me = personOf(actor);
  const own = await findSide(me, chatId);
  if (!own) return null;
  const wanted = part.before ?? part.after ?? part.around;
  const [[newest], from] = await Promise.all([
    latestOf(own, 1),
    wanted === undefined ? undefined : positionOf(own, wanted),
  ]);
  const [{ rows, ...sides }, contact, company, shared] = await Promise.all([
    partOf(own, from, part),
    findOne(own.contactId),
    readCompany(),
    sharedIn(me, [own.id]),
  ]);
  const chat: Chat = {
    id: own.id,
    contactId: own.contactId,
    contact: contactOf(own.contactId, contact, company, shared.get(own.id)),
    unreadCount: own.unreadCount,
    muted: own.muted,
    lastMessage: newest?.value.slice(0, 200) ?? "",
    lastMessageAt: newest?.createdAt.toISOString() ?? "",
    messages: await messagesOf(me, rows),
  };
  return { chat, ...sides };
}

type Part = { rows: MessageRow[]; hasEarlier: boolean; hasLater: boolean };

/** The oldest first. */
async function partOf(own: Side, from: number | undefined, { before, after }: ThreadPart): Promise<Part> {
  if (from === undefined || before !== undefined) {
    const where = from === undefined ? undefined : lt(chatMessages.position, from);
    const rows = await latestOf(own, threadPage + 1, where);
    return {
      rows: rows.slice(0, threadPage).reverse(),
      hasEarlier: rows.length > threadPage,
      hasLater: from !== undefined,
    };
  }
  if (after !== undefined) {
    const rows = await followingOf(own, from, threadPage + 1);
    return { rows: rows.slice(0, threadPage), hasEarlier: true, hasLater: rows.length > threadPage };
  }
  const half = threadPage / 2;
  const [earlier, later] = await Promise.all([
    latestOf(own, half + 1, lte(chatMessages.position, from)),
    followingOf(own, from, half + 1),
  ]);
  return {
    rows: [...earlier.slice(0, half).reverse(), ...later.slice(0, half)],
    hasEarlier: earlier.length > half,
    hasLater: later.length > half,
  };
}

/** Undefined for one that is not there, or that the person has removed from their view. */
async function positionOf({ id, clearedThrough }: Side, messageId: string): Promise<number | undefined> {
  if (!isUuid(messageId)) return undefined;
  const [row] = await db()
    .select({ position: chatMessages.position })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, messageId), eq(chatMessages.chatId, id), gt(chatMessages.position, clearedThrough)));
  return row?.position;
}

/** Begins one if needed. @throws Refusal 400 for oneself, 404, 409 for a closed account */
export async function openChat(actor: Actor, colleagueId: string): Promise<{ id: string }> {
  const me = personOf(actor);
  const colleague = await findOne(colleagueId);
  if (!colleague) throw notFound("No such colleague");
  if (colleague.id === me) throw badRequest("A conversation has two people", "chatWithOneself");
  const pair = pairOf(me, colleague.id);
  const known = await findPair(pair);
  if (known) return known;
  if (colleague.isClosed) throw conflict("This account is closed", { code: "accountClosed" });
  return transaction(async () => {
    // Two people who begin at once wait here; the second finds the first one's row.
    const [made] = await db()
      .insert(chats)
      .values({ pair })
      .onConflictDoNothing({ target: chats.pair })
      .returning({ id: chats.id });
    const chat = made ?? (await findPair(pair));
    if (!chat) throw new Error("the conversation was not returned");
    if (made)
      await db()
        .insert(chatMembers)
        .values([me, colleague.id].map((userId) => ({ chatId: made.id, userId })));
    return chat;
  });
}

async function findPair(pair: string): Promise<{ id: string } | undefined> {
  const [row] = await db().select({ id: chats.id }).from(chats).where(eq(chats.pair, pair));
  return row;
}

export async function markRead(actor: Actor, chatId: string): Promise<void> {
  await changeSide(actor, chatId, () => ({ unreadCount: 0 }));
}

export async function setMuted(actor: Actor, chatId: string, muted: boolean): Promise<void> {
  await changeSide(actor, chatId, () => ({ muted }));
}

type Member = typeof chatMembers.$inferSelect;

/**
 * Changes what a conversation is for the person alone.
 * @param change gets the row, which nobody else changes meanwhile
 * @throws Refusal 404
 */
export async function changeSide(
  actor: Actor,
  chatId: string,
  change: (row: Member) => Partial<Member> | Promise<Partial<Member>>,
): Promise<Member> {
  const me = personOf(actor);
  if (!isUuid(chatId)) throw notFound("No such chat");
  return transaction(async () => {
    const where = and(eq(chatMembers.chatId, chatId), eq(chatMembers.userId, me));
    const [row] = await db().select().from(chatMembers).where(where).for("update");
    if (!row) throw notFound("No such chat");
    const changed = await change(row);
    await db().update(chatMembers).set(changed).where(where);
    await emit({ type: "chat.changed", id: row.chatId, userIds: [me] });
    return { ...row, ...changed };
  });
}
