import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";

import type { Actor } from "~/lib/access/actor";
import { ownId } from "~/lib/auth/account/own-id.server";
import { steadyId } from "~/lib/platform/crypto/steady-id.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { parseDateTime, toIsoDate } from "~/lib/platform/text/dates/dates";
import { chats as samples, type SampleLine } from "~/mock-data/sample/chats";

import { pairOf } from "./contacts.server";
import { derivedOf } from "./message-row.server";
import { chatMembers, chatMessages, chats } from "./schema.server";

const messageId = (ownerId: string, colleague: string, at: number) => steadyId("chat", ownerId, colleague, at);

export async function seedChats(
  ownerId: string,
  colleagueIdsByEmail: ReadonlyMap<string, string>,
  now: Date,
): Promise<number> {
  return transaction(async () => {
    const messages: (PgInsertValue<typeof chatMessages> & { createdAt: Date })[] = [];
    let made = 0;
    for (const sample of samples) {
      const colleagueId = colleagueIdsByEmail.get(sample.with);
      if (!colleagueId || colleagueId === ownerId) continue;
      const [chat] = await db()
        .insert(chats)
        .values({ pair: pairOf(ownerId, colleagueId) })
        .onConflictDoNothing()
        .returning();
      if (!chat) continue;
      made++;
      await db()
        .insert(chatMembers)
        .values([
          { chatId: chat.id, userId: ownerId, unreadCount: sample.unread ?? 0, muted: sample.muted ?? false },
          { chatId: chat.id, userId: colleagueId },
        ]);
      messages.push(
        ...sample.lines.map((line, at) => ({
          id: messageId(ownerId, sample.with, at),
          chatId: chat.id,
          senderId: line.mine ? ownerId : colleagueId,
          value: line.text,
          ...derivedOf(line.text),
          createdAt: timeOf(line, now),
        })),
      );
      await db()
        .update(chats)
        .set({ createdAt: timeOf(sample.lines[0] ?? {}, now) })
        .where(eq(chats.id, chat.id));
    }
    // The order of writing is the order of threads and lists.
    messages.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    if (messages.length > 0) await db().insert(chatMessages).values(messages);
    return made;
  });
}

type SeededChats = {
  existing: number;
  /** Changed, for example read or muted, but without messages other than the sample's. */
  changed: string[];
  missing: number;
};

export async function findSeededChats(
  actor: Actor,
  colleagueIdsByEmail: ReadonlyMap<string, string>,
): Promise<SeededChats> {
  const ownerId = ownId(actor);
  const wanted = samples.flatMap((sample) => {
    const colleagueId = colleagueIdsByEmail.get(sample.with);
    if (!colleagueId || colleagueId === ownerId) return [];
    return [
      {
        pair: pairOf(ownerId, colleagueId),
        unread: sample.unread ?? 0,
        muted: sample.muted ?? false,
        lines: sample.lines.map((_, at) => messageId(ownerId, sample.with, at)),
      },
    ];
  });
  if (wanted.length === 0) return { existing: 0, changed: [], missing: 0 };
  const isSample = sql`line.id = ANY(${sql.param(wanted.flatMap(({ lines }) => lines))}::uuid[])`;
  // Spelt out: in a select from one table Drizzle omits table names, and both tables have an `id`.
  const count = (where: SQL) =>
    sql<number>`(SELECT count(*)::int FROM chat_messages AS line WHERE line.chat_id = chats.id AND ${where})`;
  const rows = await db()
    .select({
      id: chats.id,
      pair: chats.pair,
      unread: chatMembers.unreadCount,
      muted: chatMembers.muted,
      own: count(sql`NOT ${isSample}`),
      lines: count(isSample),
    })
    .from(chats)
    .innerJoin(chatMembers, and(eq(chatMembers.chatId, chats.id), eq(chatMembers.userId, ownerId)))
    .where(
      inArray(
        chats.pair,
        wanted.map(({ pair }) => pair),
      ),
    );
  const seeded = rows.filter(({ lines }) => lines > 0);
  const changed = seeded.filter(({ pair, own, unread, muted, lines }) => {
    const sample = wanted.find((one) => one.pair === pair);
    return (
      own === 0 &&
      sample !== undefined &&
      (unread !== sample.unread || muted !== sample.muted || lines !== sample.lines.length)
    );
  });
  return { existing: seeded.length, changed: changed.map(({ id }) => id), missing: wanted.length - rows.length };
}

/** Restores the sample conversations, except those with newer messages. @returns how many were made */
export async function reseedChats(
  actor: Actor,
  colleagueIdsByEmail: ReadonlyMap<string, string>,
  now: Date,
): Promise<number> {
  return transaction(async () => {
    const { changed } = await findSeededChats(actor, colleagueIdsByEmail);
    if (changed.length > 0) await db().delete(chats).where(idIn(chats.id, changed));
    return seedChats(ownId(actor), colleagueIdsByEmail, now);
  });
}

function timeOf({ day = 0, at, minutes = 0 }: Partial<SampleLine>, now: Date): Date {
  if (at === undefined) return new Date(now.getTime() - minutes * 60_000);
  const date = toIsoDate(new Date(now.getTime() - day * 86_400_000));
  return new Date(parseDateTime(`${date}T${at}`) ?? now);
}
