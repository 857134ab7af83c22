import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { badRequest, conflict, notFound } from "~/lib/platform/http/response/responses.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { readMessage, type Chat, type ChatMessage } from "./chat";
import { findSide, getChat, markRead, messageOf, setMuted } from "./chats.server";
import { findOne, personOf } from "./contacts.server";
import { chatMembers, chatMessages } from "./schema.server";

/** Repeating an `id` writes nothing twice. @throws Refusal 400 for a bad text, 404, 409 for a closed account */
export async function sendMessage(
  actor: Actor,
  chatId: string,
  typed: string,
  { id }: { id?: string | undefined } = {},
): Promise<ChatMessage> {
  const me = personOf(actor);
  const read = readMessage(typed);
  if ("problem" in read)
    throw badRequest(
      read.problem === "empty" ? "The message is empty" : "The message is too long",
      read.problem === "empty" ? "messageEmpty" : "messageTooLong",
    );
  return transaction(async () => {
    const own = await findSide(me, chatId);
    if (!own) throw notFound("No such chat");
    const contact = await findOne(own.contactId);
    if (!contact || contact.isClosed) throw conflict("This account is closed", { code: "accountClosed" });
    const row = { chatId: own.id, senderId: me, value: read.value };
    const wanted = isUuid(id) ? id : undefined;
    if (wanted) {
      const [written] = await db()
        .insert(chatMessages)
        .values({ ...row, id: wanted })
        .onConflictDoNothing()
        .returning();
      if (written) return deliver(me, written, own.contactId);
      const [before] = await db()
        .select()
        .from(chatMessages)
        .where(and(eq(chatMessages.id, wanted), eq(chatMessages.chatId, own.id), eq(chatMessages.senderId, me)));
      if (before) return messageOf(me, before);
    }
    const [written] = await db().insert(chatMessages).values(row).returning();
    if (!written) throw new Error("the message was not returned");
    return deliver(me, written, own.contactId);
  });
}

async function deliver(me: string, row: typeof chatMessages.$inferSelect, contactId: string): Promise<ChatMessage> {
  await db()
    .update(chatMembers)
    .set({ unreadCount: sql`${chatMembers.unreadCount} + 1` })
    .where(and(eq(chatMembers.chatId, row.chatId), ne(chatMembers.userId, me)));
  await emit({ type: "chat.changed", id: row.chatId, userIds: [me, contactId] });
  return messageOf(me, row);
}

const chatPatch = z.object({
  muted: z.boolean().optional(),
  unreadCount: z.number().int().nonnegative().optional(),
  messages: z
    .array(z.object({ id: z.string().optional(), value: z.unknown() }))
    .max(1_000)
    .optional(),
});
const longestPatch = 100;

/**
 * Merges what a client sends back: `muted`, `unreadCount: 0` (read), and unknown messages, which become the actor's
 * own. All of it or nothing. @returns null when not one's own @throws Refusal 400
 */
export async function patchChat(actor: Actor, chatId: unknown, given: unknown): Promise<Chat | null> {
  const me = personOf(actor);
  const patch = chatPatch.safeParse(given);
  if (!patch.success) throw badRequest("chat is not a conversation as this interface gives it");
  if (!isUuid(chatId)) return null;
  const { muted, unreadCount, messages = [] } = patch.data;
  return transaction(async () => {
    const own = await findSide(me, chatId);
    if (!own) return null;
    if (muted !== undefined && muted !== own.muted) await setMuted(actor, own.id, muted);
    if (unreadCount === 0 && own.unreadCount > 0) await markRead(actor, own.id);
    const known = await knownIds(own.id, messages.map(({ id }) => id).filter(isUuid));
    const fresh = messages.filter(({ id }) => id === undefined || !known.has(id.toLowerCase()));
    if (fresh.length > longestPatch) throw badRequest(`More than ${longestPatch} new messages`);
    for (const { id, value } of fresh) {
      if (typeof value !== "string") throw badRequest("A message is a text");
      await sendMessage(actor, own.id, value, { id });
    }
    return (await getChat(actor, own.id))?.chat ?? null;
  });
}

async function knownIds(chatId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db()
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), inArray(chatMessages.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}
