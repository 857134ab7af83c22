import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { setAttachments } from "~/lib/files/attachments/attachments.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { badRequest, conflict, notFound } from "~/lib/platform/http/response/responses.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { maxFiles, readMessage, type Chat, type ChatMessage, type MessageProblem } from "./chat";
import { chatFiles, messageColumns, messagesOf, type MessageRow } from "./chat-files.server";
import { findSide, getChat, markRead, setMuted } from "./chats.server";
import { findOne, personOf } from "./contacts.server";
import { derivedOf } from "./message-row.server";
import { chatMembers, chatMessages } from "./schema.server";

const refusalOf: Record<MessageProblem, [message: string, code: string]> = {
  empty: ["The message is empty", "messageEmpty"],
  tooLong: ["The message is too long", "messageTooLong"],
  tooManyFiles: [`A message has at most ${maxFiles} files`, "messageTooManyFiles"],
};

/**
 * Repeating an `id` writes nothing twice.
 * @param files addresses of attachments that the person has just sent
 * @throws Refusal 400 for a bad text, 404, 409 for a closed account, 422 for an address that is none of these
 */
export async function sendMessage(
  actor: Actor,
  chatId: string,
  typed: string,
  { id, files = [] }: { id?: string | undefined; files?: readonly string[] } = {},
): Promise<ChatMessage> {
  const me = personOf(actor);
  const read = readMessage(typed, files.length);
  if ("problem" in read) throw badRequest(...refusalOf[read.problem]);
  return transaction(async () => {
    const own = await findSide(me, chatId);
    if (!own) throw notFound("No such chat");
    const contact = await findOne(own.contactId);
    if (!contact || contact.isClosed) throw conflict("This account is closed", { code: "accountClosed" });
    const row = { chatId: own.id, senderId: me, value: read.value, ...derivedOf(read.value), fileCount: files.length };
    const wanted = isUuid(id) ? id : undefined;
    if (wanted) {
      const [written] = await db()
        .insert(chatMessages)
        .values({ ...row, id: wanted })
        .onConflictDoNothing()
        .returning(messageColumns);
      if (written) return deliver(actor, me, written, own.contactId, files);
      const [before] = await db()
        .select(messageColumns)
        .from(chatMessages)
        .where(and(eq(chatMessages.id, wanted), eq(chatMessages.chatId, own.id), eq(chatMessages.senderId, me)));
      if (before) return readOne(me, before);
    }
    const [written] = await db().insert(chatMessages).values(row).returning(messageColumns);
    if (!written) throw new Error("the message was not returned");
    return deliver(actor, me, written, own.contactId, files);
  });
}

async function readOne(me: string, row: MessageRow): Promise<ChatMessage> {
  const [message] = await messagesOf(me, [row]);
  if (!message) throw new Error("the message was not read");
  return message;
}

async function deliver(
  actor: Actor,
  me: string,
  row: MessageRow,
  contactId: string,
  files: readonly string[],
): Promise<ChatMessage> {
  if (files.length > 0) await setAttachments(actor, { kind: chatFiles.name, id: row.id }, files, "files");
  const message = await readOne(me, row);
  // A file is found by its name, too.
  if (message.files)
    await db()
      .update(chatMessages)
      .set({
        ...derivedOf(
          row.value,
          message.files.map(({ name }) => name),
        ),
        fileCount: message.files.length,
      })
      .where(eq(chatMessages.id, row.id));
  await db()
    .update(chatMembers)
    .set({ unreadCount: sql`${chatMembers.unreadCount} + 1` })
    .where(and(eq(chatMembers.chatId, row.chatId), ne(chatMembers.userId, me)));
  await emit({ type: "chat.changed", id: row.chatId, userIds: [me, contactId] });
  return message;
}

const chatPatch = z.object({
  muted: z.boolean().optional(),
  unreadCount: z.number().int().nonnegative().optional(),
  messages: z
    .array(
      z.object({
        id: z.string().optional(),
        value: z.unknown(),
        files: z
          .array(z.union([z.string(), z.object({ address: z.string() }).transform(({ address }) => address)]))
          .max(maxFiles)
          .optional(),
      }),
    )
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
    for (const { id, value = "", files } of fresh) {
      if (typeof value !== "string") throw badRequest("A message is a text");
      await sendMessage(actor, own.id, value, { id, files });
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
