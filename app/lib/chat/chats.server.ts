import { and, desc, eq, lt, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { findColleagues } from "~/lib/auth/users/users.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { onePlan } from "~/lib/platform/db/queries/prepared.server";
import { emit } from "~/lib/platform/events/events.server";
import { badRequest, conflict, notFound } from "~/lib/platform/http/response/responses.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { threadPage, type Chat, type ChatMessage, type ChatSummary } from "./chat";
import { contactOf, findOne, personOf, readCompany } from "./contacts.server";
import { chatMembers, chatMessages, chats } from "./schema.server";

declare module "~/lib/platform/events/events.server" {
  interface EventsByDomain {
    chat: "chat.changed";
  }
}

/** More conversations than anybody scrolls through; the others are found by their person. */
const listLimit = 200;
const fullListLimit = 100;

type Side = { id: string; contactId: string; unreadCount: number; muted: boolean };
type MessageRow = typeof chatMessages.$inferSelect;

const side = { id: chats.id, pair: chats.pair, unreadCount: chatMembers.unreadCount, muted: chatMembers.muted };

function sideOf(me: string, { pair, ...row }: { id: string; pair: string; unreadCount: number; muted: boolean }): Side {
  return { ...row, contactId: pair.split(" ").find((id) => id !== me) ?? me };
}

export async function findSide(me: string, chatId: string): Promise<Side | undefined> {
  if (!isUuid(chatId)) return undefined;
  const [row] = await db()
    .select(side)
    .from(chatMembers)
    .innerJoin(chats, eq(chats.id, chatMembers.chatId))
    .where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.userId, me)));
  return row && sideOf(me, row);
}

/** Latest first. A conversation without messages is in nobody's list. */
export async function listChats(actor: Actor): Promise<ChatSummary[]> {
  const me = personOf(actor);
  const last = db()
    .select({
      position: chatMessages.position,
      value: sql<string>`left(${chatMessages.value}, 200)`.as("value"),
      createdAt: chatMessages.createdAt,
    })
    .from(chatMessages)
    .where(eq(chatMessages.chatId, chatMembers.chatId))
    .orderBy(desc(chatMessages.position))
    .limit(1)
    .as("last");
  const rows = await db()
    .select({ ...side, value: last.value, createdAt: last.createdAt })
    .from(chatMembers)
    .innerJoin(chats, eq(chats.id, chatMembers.chatId))
    .innerJoinLateral(last, sql`true`)
    .where(onePlan(eq(chatMembers.userId, me)))
    .orderBy(desc(last.position))
    .limit(listLimit);
  const found = rows.map(({ value, createdAt, ...row }) => ({ ...sideOf(me, row), value, createdAt }));
  const people = await findColleagues(found.map(({ contactId }) => contactId));
  return found.map(({ id, contactId, unreadCount, muted, value, createdAt }) => ({
    id,
    contact: { id: contactId, name: people.get(contactId)?.name ?? "", avatar: people.get(contactId)?.avatar ?? null },
    unreadCount,
    muted,
    lastMessage: value,
    lastMessageAt: createdAt.toISOString(),
  }));
}

export async function listFullChats(actor: Actor, { withMessages }: { withMessages: boolean }): Promise<Chat[]> {
  const me = personOf(actor);
  const summaries = (await listChats(actor)).slice(0, withMessages ? fullListLimit : listLimit);
  const [people, threads, company] = await Promise.all([
    findColleagues(summaries.map(({ contact }) => contact.id)),
    withMessages ? latestOf(summaries.map(({ id }) => id)) : new Map<string, MessageRow[]>(),
    readCompany(),
  ]);
  return summaries.map(({ contact, ...summary }) => ({
    ...summary,
    contactId: contact.id,
    contact: contactOf(contact.id, people.get(contact.id), company),
    messages: (threads.get(summary.id) ?? []).map((row) => messageOf(me, row)),
  }));
}

async function latestOf(chatIds: readonly string[]): Promise<Map<string, MessageRow[]>> {
  const threads = new Map<string, MessageRow[]>();
  for (const id of chatIds) threads.set(id, (await pageOf(id, undefined, threadPage)).reverse());
  return threads;
}

function pageOf(chatId: string, before: number | undefined, limit: number): Promise<MessageRow[]> {
  return db()
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), before === undefined ? undefined : lt(chatMessages.position, before)))
    .orderBy(desc(chatMessages.position))
    .limit(limit);
}

/** With its latest messages, or those before the message `before`. @returns null when not one's own */
export async function getChat(
  actor: Actor,
  chatId: string,
  { before }: { before?: string | undefined } = {},
): Promise<{ chat: Chat; hasEarlier: boolean } | null> {
  const me = personOf(actor);
  const own = await findSide(me, chatId);
  if (!own) return null;
  const [[newest], from] = await Promise.all([
    pageOf(own.id, undefined, 1),
    before === undefined ? undefined : positionOf(own.id, before),
  ]);
  const [rows, contact, company] = await Promise.all([
    pageOf(own.id, from, threadPage + 1),
    findOne(own.contactId),
    readCompany(),
  ]);
  const messages = rows
    .slice(0, threadPage)
    .reverse()
    .map((row) => messageOf(me, row));
  const chat: Chat = {
    ...own,
    contact: contactOf(own.contactId, contact, company),
    lastMessage: newest?.value.slice(0, 200) ?? "",
    lastMessageAt: newest?.createdAt.toISOString() ?? "",
    messages,
  };
  return { chat, hasEarlier: rows.length > threadPage };
}

async function positionOf(chatId: string, messageId: string): Promise<number | undefined> {
  if (!isUuid(messageId)) return undefined;
  const [row] = await db()
    .select({ position: chatMessages.position })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, messageId), eq(chatMessages.chatId, chatId)));
  return row?.position;
}

export function messageOf(me: string, { id, chatId, senderId, value, createdAt }: MessageRow): ChatMessage {
  return { id, chatId, contactId: senderId, value, createdAt: createdAt.toISOString(), isMine: senderId === me };
}

/** Begins one if needed. @throws Refusal 400 for oneself, 404, 409 for a closed account */
export async function openChat(actor: Actor, colleagueId: string): Promise<{ id: string }> {
  const me = personOf(actor);
  const colleague = await findOne(colleagueId);
  if (!colleague) throw notFound("No such colleague");
  if (colleague.id === me) throw badRequest("A conversation has two people", "chatWithOneself");
  const pair = [me, colleague.id].sort().join(" ");
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
  await changeSide(actor, chatId, { unreadCount: 0 });
}

export async function setMuted(actor: Actor, chatId: string, muted: boolean): Promise<void> {
  await changeSide(actor, chatId, { muted });
}

async function changeSide(
  actor: Actor,
  chatId: string,
  change: Partial<Pick<Side, "unreadCount" | "muted">>,
): Promise<void> {
  const me = personOf(actor);
  await transaction(async () => {
    const own = await findSide(me, chatId);
    if (!own) throw notFound("No such chat");
    await db()
      .update(chatMembers)
      .set(change)
      .where(and(eq(chatMembers.chatId, own.id), eq(chatMembers.userId, me)));
    await emit({ type: "chat.changed", id: own.id, userIds: [me] });
  });
}
