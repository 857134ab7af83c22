import { and, eq, gt } from "drizzle-orm";

import type { AttachmentKind } from "~/lib/files/attachments/attachment-kind.server";
import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import { attachmentJson, listAttachments } from "~/lib/files/attachments/attachments.server";
import { db } from "~/lib/platform/db/database.server";

import { maxFiles, type ChatMessage } from "./chat";
import { chatMembers, chatMessages } from "./schema.server";

/** Files of a message are seen by its two people, as long as they have not removed the message for themselves. */
export const chatFiles: AttachmentKind = {
  name: "chat",
  accepts: "files",
  most: maxFiles,
  mayAttach: (actor) => actor.hasScope("account"),
  async maySee(actor, messageId) {
    if (actor.id === null || !actor.hasScope("account")) return false;
    const [own] = await db()
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .innerJoin(chatMembers, eq(chatMembers.chatId, chatMessages.chatId))
      .where(
        and(
          eq(chatMessages.id, messageId),
          eq(chatMembers.userId, actor.id),
          gt(chatMessages.position, chatMembers.clearedThrough),
        ),
      );
    return own !== undefined;
  },
};

export type MessageRow = Pick<
  typeof chatMessages.$inferSelect,
  "id" | "chatId" | "senderId" | "value" | "createdAt" | "position" | "fileCount"
>;

export const messageColumns = {
  id: chatMessages.id,
  chatId: chatMessages.chatId,
  senderId: chatMessages.senderId,
  value: chatMessages.value,
  createdAt: chatMessages.createdAt,
  position: chatMessages.position,
  fileCount: chatMessages.fileCount,
};

/** What hangs on each of the messages, by their ids. */
export async function filesOf(
  rows: readonly Pick<MessageRow, "id" | "fileCount">[],
): Promise<ReadonlyMap<string, AttachmentJson[]>> {
  const ids = rows.flatMap(({ id, fileCount }) => (fileCount > 0 ? id : []));
  const found = await listAttachments(chatFiles.name, ids);
  return new Map([...found].map(([id, attachments]) => [id, attachments.map(attachmentJson)]));
}

/** The messages as the person `me` reads them, in the order of the rows. */
export async function messagesOf(me: string, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const files = await filesOf(rows);
  return rows.map(({ id, chatId, senderId, value, createdAt }) => {
    const own = files.get(id);
    const isMine = senderId === me;
    const message = { id, chatId, contactId: senderId, value, createdAt: createdAt.toISOString(), isMine };
    return own ? { ...message, files: own } : message;
  });
}
