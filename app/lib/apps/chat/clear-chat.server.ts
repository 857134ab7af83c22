import { and, count, desc, eq, gt, ne } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db, transaction } from "~/lib/platform/db/database.server";
import { conflict } from "~/lib/platform/http/response/responses.server";
import type { UndoStep } from "~/lib/platform/http/response/undo-step";
import { undoOwnStep } from "~/lib/records/undo.server";

import { changeSide } from "./chats.server";
import { personOf } from "./contacts.server";
import { stopSettling } from "./forget-messages.server";
import { chatMessages } from "./schema.server";

export const clearingStep = "chat.cleared";

/** @returns the place of the newest message that the person sees; undefined without any */
async function newestOf(chatId: string, clearedThrough: number): Promise<number | undefined> {
  const [row] = await db()
    .select({ position: chatMessages.position })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), gt(chatMessages.position, clearedThrough)))
    .orderBy(desc(chatMessages.position))
    .limit(1);
  return row?.position;
}

/** Begins the time anew in which the removal can be taken back. First, as the job that ends it also begins so. */
function changeCleared(actor: Actor, chatId: string, change: Parameters<typeof changeSide>[2]) {
  return transaction(async () => {
    await stopSettling({ chatId, userId: personOf(actor) });
    return changeSide(actor, chatId, change);
  });
}

async function clear(actor: Actor, chatId: string, deleted: boolean): Promise<{ undo: UndoStep }> {
  let unread = 0;
  const { clearedThrough } = await changeCleared(actor, chatId, async (row) => {
    unread = row.unreadCount;
    return {
      clearedThrough: (await newestOf(chatId, row.clearedThrough)) ?? row.clearedThrough,
      clearedBefore: row.clearedThrough,
      unreadCount: 0,
      deleted,
    };
  });
  return undoOwnStep(clearingStep, [`${chatId}:${clearedThrough}:${unread}`]);
}

/**
 * Removes all messages from the person's own view; the other's stays as it is.
 * @returns the step that takes it back
 * @throws Refusal 404
 */
export async function clearChat(actor: Actor, chatId: string): Promise<{ undo: UndoStep }> {
  return clear(actor, chatId, false);
}

/** The same, and the conversation leaves the person's list until the next message. @throws Refusal 404 */
export async function deleteChat(actor: Actor, chatId: string): Promise<{ undo: UndoStep }> {
  return clear(actor, chatId, true);
}

/**
 * Gives back what the last removal took, and nothing of those before it.
 * @param item the conversation, the place that the removal reached and how many were unread, as its step has them
 * @throws Refusal 404, 409 when there was another since, or it is taken back already
 */
export async function undoClearing(actor: Actor, item: string): Promise<void> {
  const [chatId = "", reached, unread = "0"] = item.split(":");
  await changeCleared(actor, chatId, async ({ clearedThrough, clearedBefore, deleted, unreadCount }) => {
    if (clearedThrough !== Number(reached) || (clearedThrough === clearedBefore && !deleted)) throw conflict();
    // The step comes from a browser: more than there are cannot be unread.
    const [received] = await db()
      .select({ all: count() })
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.chatId, chatId),
          gt(chatMessages.position, clearedBefore),
          ne(chatMessages.senderId, personOf(actor)),
        ),
      );
    const given = unreadCount + (/^\d{1,6}$/.test(unread) ? Number(unread) : 0);
    return { clearedThrough: clearedBefore, deleted: false, unreadCount: Math.min(given, received?.all ?? 0) };
  });
}
