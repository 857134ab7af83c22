import { and, asc, count, desc, eq, gt, isNotNull, or, not, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { findColleagues } from "~/lib/auth/users/users.server";
import { db } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { onePlan } from "~/lib/platform/db/queries/prepared.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { foldTr } from "~/lib/platform/text/turkish/fold";

import { threadPage, type Chat, type ChatMessage, type ChatSummary } from "./chat";
import { messageColumns, messagesOf } from "./chat-files.server";
import type { ChatPlace } from "./chat-place";
import { contactIn, sideColumns, type Side } from "./chats.server";
import { contactOf, personOf, readCompany } from "./contacts.server";
import { chatMembers, chatMessages, chats } from "./schema.server";
import { sharedIn } from "./shared-things.server";

/** More conversations than a panel shows; the others are found by their person. */
const listLimit = 200;
const fullListLimit = 100;
const pageSize = 50;

/** The last message that the person sees of each of their conversations. */
const lastMessages = () =>
  db()
    .select({
      position: chatMessages.position,
      value: sql<string>`left(${chatMessages.value}, 200)`.as("value"),
      createdAt: chatMessages.createdAt,
    })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatMembers.chatId), gt(chatMessages.position, chatMembers.clearedThrough)))
    .orderBy(desc(chatMessages.position))
    .limit(1)
    .as("last");

type Last = ReturnType<typeof lastMessages>;

/** One without messages is in nobody's list, unless the person has removed the messages and kept the conversation. */
const isListed = (last: Last): SQL | undefined =>
  or(isNotNull(last.position), and(gt(chatMembers.clearedThrough, 0), not(chatMembers.deleted)));

type ListedRow = Side & { value: string; at: string };

async function readRows(me: string, where: SQL | undefined, limit: number, offset = 0): Promise<ListedRow[]> {
  const last = lastMessages();
  const rows = await db()
    .select({ ...sideColumns, value: last.value, createdAt: last.createdAt })
    .from(chatMembers)
    .innerJoin(chats, eq(chats.id, chatMembers.chatId))
    .leftJoinLateral(last, sql`true`)
    .where(and(onePlan(eq(chatMembers.userId, me)), isListed(last), where))
    .orderBy(desc(sql`coalesce(${last.position}, ${chatMembers.clearedThrough})`))
    .limit(limit)
    .offset(offset);
  return rows.map(({ pair, value, createdAt, ...row }) => ({
    ...row,
    contactId: contactIn(pair, me),
    value: value ?? "",
    at: createdAt?.toISOString() ?? "",
  }));
}

async function summariesOf(rows: readonly ListedRow[]): Promise<ChatSummary[]> {
  const people = await findColleagues(rows.map(({ contactId }) => contactId));
  return rows.map(({ id, contactId, unreadCount, muted, value, at }) => ({
    id,
    contact: { id: contactId, name: people.get(contactId)?.name ?? "", avatar: people.get(contactId)?.avatar ?? null },
    unreadCount,
    muted,
    lastMessage: value,
    lastMessageAt: at,
  }));
}

/** One's own, the latest first. */
export async function listChats(actor: Actor): Promise<ChatSummary[]> {
  return summariesOf(await readRows(personOf(actor), undefined, listLimit));
}

export type ChatListPage = { chats: ChatSummary[]; pagination: Pagination; unread: number };

/** A page of one's own, the latest first. `unread`: how many conversations have something new. */
export async function listChatPage(actor: Actor, { search, unread, page }: ChatPlace): Promise<ChatListPage> {
  const me = personOf(actor);
  const last = lastMessages();
  const within = search.trim() === "" ? undefined : idIn(chatMembers.chatId, await chatsWith(me, search));
  const isUnread = gt(chatMembers.unreadCount, 0);
  const counting = db()
    .select({ all: count(), unread: sql<number>`count(*) FILTER (WHERE ${isUnread})`.mapWith(Number) })
    .from(chatMembers)
    .leftJoinLateral(last, sql`true`)
    .where(and(eq(chatMembers.userId, me), isListed(last), within));
  const [counts = { all: 0, unread: 0 }] = await counting;
  const pagination = paginate(unread ? counts.unread : counts.all, page, pageSize);
  const rows = await readRows(me, and(within, unread ? isUnread : undefined), pageSize, pagination.startIndex);
  return { chats: await summariesOf(rows), pagination, unread: counts.unread };
}

/** Ids of the conversations whose other person has the searched letters in their name. */
async function chatsWith(me: string, search: string): Promise<string[]> {
  const rows = await db()
    .select({ id: chats.id, pair: chats.pair })
    .from(chatMembers)
    .innerJoin(chats, eq(chats.id, chatMembers.chatId))
    .where(eq(chatMembers.userId, me));
  const people = await findColleagues(rows.map(({ pair }) => contactIn(pair, me)));
  const wanted = foldTr(search.trim());
  return rows.flatMap(({ id, pair }) =>
    foldTr(people.get(contactIn(pair, me))?.name ?? "").includes(wanted) ? [id] : [],
  );
}

/** Without messages also without what was shared in them: who asks for a list alone shows neither. */
export async function listFullChats(actor: Actor, { withMessages }: { withMessages: boolean }): Promise<Chat[]> {
  const me = personOf(actor);
  const sides = await readRows(me, undefined, withMessages ? fullListLimit : listLimit);
  const [people, threads, company, shared] = await Promise.all([
    findColleagues(sides.map(({ contactId }) => contactId)),
    withMessages ? threadsOf(me, sides) : new Map<string, ChatMessage[]>(),
    readCompany(),
    sharedIn(me, withMessages ? sides.map(({ id }) => id) : []),
  ]);
  return sides.map((own) => ({
    id: own.id,
    contactId: own.contactId,
    contact: contactOf(own.contactId, people.get(own.contactId), company, shared.get(own.id)),
    unreadCount: own.unreadCount,
    muted: own.muted,
    lastMessage: own.value,
    lastMessageAt: own.at,
    messages: threads.get(own.id) ?? [],
  }));
}

/** The latest messages of each conversation, the oldest first. */
async function threadsOf(me: string, sides: readonly Side[]): Promise<Map<string, ChatMessage[]>> {
  const latest = db()
    .select(messageColumns)
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatMembers.chatId), gt(chatMessages.position, chatMembers.clearedThrough)))
    .orderBy(desc(chatMessages.position))
    .limit(threadPage)
    .as("latest");
  const ids = sides.map(({ id }) => id);
  const { id, chatId, senderId, value, createdAt, position, fileCount } = latest;
  const rows = await db()
    .select({ id, chatId, senderId, value, createdAt, position, fileCount })
    .from(chatMembers)
    .innerJoinLateral(latest, sql`true`)
    .where(and(eq(chatMembers.userId, me), idIn(chatMembers.chatId, ids)))
    .orderBy(asc(position));
  const threads = new Map<string, ChatMessage[]>(ids.map((one) => [one, []]));
  for (const message of await messagesOf(me, rows)) threads.get(message.chatId)?.push(message);
  return threads;
}
