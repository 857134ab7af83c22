import { eq } from "drizzle-orm";

import { db, transaction } from "~/lib/platform/db/database.server";
import { parseDateTime, toIsoDate } from "~/lib/platform/text/dates";
import { chats as samples, type SampleLine } from "~/mock-data/sample/chats";

import { chatMembers, chatMessages, chats } from "./schema.server";

/**
 * Gives somebody the sample conversations with those of the colleagues who are there.
 * @returns how many conversations were made
 */
export async function seedChats(ownerId: string, colleagueIdsByEmail: ReadonlyMap<string, string>, now: Date): Promise<number> {
  return transaction(async () => {
    const messages: (typeof chatMessages.$inferInsert & { createdAt: Date })[] = [];
    let made = 0;
    for (const sample of samples) {
      const colleagueId = colleagueIdsByEmail.get(sample.with);
      if (!colleagueId || colleagueId === ownerId) continue;
      const [chat] = await db().insert(chats).values({ pair: [ownerId, colleagueId].sort().join(" ") }).onConflictDoNothing().returning();
      if (!chat) continue;
      made++;
      await db().insert(chatMembers).values([
        { chatId: chat.id, userId: ownerId, unreadCount: sample.unread ?? 0, muted: sample.muted ?? false },
        { chatId: chat.id, userId: colleagueId },
      ]);
      messages.push(...sample.lines.map((line) => ({ chatId: chat.id, senderId: line.mine ? ownerId : colleagueId, value: line.text, createdAt: timeOf(line, now) })));
      await db().update(chats).set({ createdAt: timeOf(sample.lines[0] ?? {}, now) }).where(eq(chats.id, chat.id));
    }
    // The order of writing is the order of threads and lists.
    messages.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    if (messages.length > 0) await db().insert(chatMessages).values(messages);
    return made;
  });
}

function timeOf({ day = 0, at, minutes = 0 }: Partial<SampleLine>, now: Date): Date {
  if (at === undefined) return new Date(now.getTime() - minutes * 60_000);
  const date = toIsoDate(new Date(now.getTime() - day * 86_400_000));
  return new Date(parseDateTime(`${date}T${at}`) ?? now);
}
