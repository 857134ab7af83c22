import { and, desc, eq, gt, sql, type SQL } from "drizzle-orm";

import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import { db } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";

import { filesOf } from "./chat-files.server";
import { linkParts } from "./links";
import { chatMembers, chatMessages } from "./schema.server";

/** Messages of each conversation that are looked at; what is older is found by searching. */
const maxMessages = 50;
const maxLinks = 50;

/** What two people have sent each other beside texts, the latest first. */
export type SharedThings = { media: AttachmentJson[]; docs: AttachmentJson[]; links: string[] };

/** The latest messages of each conversation that have something, as far as the person sees them. */
function latestWith(has: SQL, me: string, chatIds: readonly string[]) {
  const { id, position, value, fileCount } = chatMessages;
  const latest = db()
    .select({ id, position, value, fileCount })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatMembers.chatId), gt(position, chatMembers.clearedThrough), has))
    .orderBy(desc(position))
    .limit(maxMessages)
    .as("latest");
  return db()
    .select({ chatId: chatMembers.chatId, id: latest.id, value: latest.value, fileCount: latest.fileCount })
    .from(chatMembers)
    .innerJoinLateral(latest, sql`true`)
    .where(and(eq(chatMembers.userId, me), idIn(chatMembers.chatId, chatIds)))
    .orderBy(desc(latest.position));
}

/** By conversation; none for one in which nothing was shared. */
export async function sharedIn(me: string, chatIds: readonly string[]): Promise<ReadonlyMap<string, SharedThings>> {
  const shared = new Map<string, SharedThings>();
  if (chatIds.length === 0) return shared;
  const of = (chatId: string) => {
    const known = shared.get(chatId) ?? { media: [], docs: [], links: [] };
    shared.set(chatId, known);
    return known;
  };
  const [withLinks, withFiles] = await Promise.all([
    latestWith(sql`${chatMessages.hasLinks}`, me, chatIds),
    latestWith(sql`${chatMessages.fileCount} > 0`, me, chatIds),
  ]);
  for (const { chatId, value } of withLinks) {
    const { links } = of(chatId);
    for (const { href } of linkParts(value))
      if (href !== undefined && links.length < maxLinks && !links.includes(href)) links.push(href);
  }
  const files = await filesOf(withFiles);
  for (const { chatId, id } of withFiles)
    for (const file of files.get(id) ?? []) of(chatId)[file.kind === "image" ? "media" : "docs"].push(file);
  return shared;
}
