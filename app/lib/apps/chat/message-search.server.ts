import { and, count, desc, eq, gt, gte, lt, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { findColleagues } from "~/lib/auth/users/users.server";
import { db } from "~/lib/platform/db/database.server";
import { matchesText } from "~/lib/platform/db/queries/text-search.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { parseDateTime, toIsoDate } from "~/lib/platform/text/dates/dates";
import { isUuid } from "~/lib/platform/text/uuid";
import { snippetOf, type Snippet } from "~/lib/platform/text/search/snippet";

import type { FoundMessage } from "./chat";
import { filesOf, messageColumns } from "./chat-files.server";
import { contactIn } from "./chats.server";
import { personOf } from "./contacts.server";
import { chatMembers, chatMessages, chats } from "./schema.server";

/** What is searched for. Both given: messages with the words on that day. */
export type MessageQuery = {
  /** Words, folded as Turkish; "" for any. */
  text: string;
  /** An ISO date in Istanbul; "" for any. */
  day?: string;
  /** One conversation; without it all of one's own. */
  chatId?: string;
};

/** More results are not counted: nobody pages through them, and a common word is in most of the messages. */
const maxCounted = 1_000;
const longestBeginning = 180;

function whereOf(me: string, { text, day = "", chatId }: MessageQuery): SQL | undefined {
  const bounds = boundsOf(day);
  const isAsked = text.trim() !== "" || bounds !== undefined;
  return and(
    eq(chatMembers.userId, me),
    gt(chatMessages.position, chatMembers.clearedThrough),
    chatId === undefined ? undefined : isUuid(chatId) ? eq(chatMessages.chatId, chatId) : sql`false`,
    text.trim() === "" ? undefined : matchesText(chatMessages.search, text),
    bounds && and(gte(chatMessages.createdAt, bounds.from), lt(chatMessages.createdAt, bounds.until)),
    isAsked ? undefined : sql`false`,
  );
}

function boundsOf(day: string): { from: Date; until: Date } | undefined {
  const date = toIsoDate(day);
  const [from, until] = date === null ? [] : [date, addDays(date, 1)].map((one) => parseDateTime(`${one}T00:00`));
  return from && until ? { from: new Date(from), until: new Date(until) } : undefined;
}

/** Messages of one's own conversations, without those that one has removed, the newest first. */
export async function findMessages(
  actor: Actor,
  query: MessageQuery,
  { page = 1, size = 20 } = {},
): Promise<{ items: FoundMessage[]; pagination: Pagination }> {
  const me = personOf(actor);
  const where = whereOf(me, query);
  const own = eq(chatMembers.chatId, chatMessages.chatId);
  const some = db()
    .select({ one: sql`1` })
    .from(chatMessages)
    .innerJoin(chatMembers, own)
    .where(where)
    .limit(maxCounted);
  const [counted] = await db().select({ all: count() }).from(some.as("some"));
  const pagination = paginate(counted?.all ?? 0, page, size);
  if (pagination.length === 0) return { items: [], pagination };
  const rows = await db()
    .select({ ...messageColumns, pair: chats.pair })
    .from(chatMessages)
    .innerJoin(chatMembers, own)
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .where(where)
    .orderBy(desc(chatMessages.position))
    .limit(size)
    .offset(pagination.startIndex);
  const [people, files] = await Promise.all([
    findColleagues(rows.map(({ pair }) => contactIn(pair, me))),
    filesOf(rows),
  ]);
  const textOf = (id: string, value: string) =>
    [value, ...(files.get(id) ?? []).map(({ name }) => name)].filter(Boolean).join(" · ");
  const items = rows.map(({ id, chatId, pair, senderId, value, createdAt }): FoundMessage => {
    const contactId = contactIn(pair, me);
    const { name = "", avatar = null } = people.get(contactId) ?? {};
    return {
      id,
      chatId,
      contact: { id: contactId, name, avatar },
      isMine: senderId === me,
      snippet: snippetOf(textOf(id, value), query.text) ?? beginningOf(textOf(id, value)),
      at: createdAt.toISOString(),
    };
  });
  return { items, pagination };
}

function beginningOf(value: string): Snippet {
  const letters = [...value.slice(0, longestBeginning * 2)];
  const isCut = value.length > longestBeginning;
  return [{ text: isCut ? `${letters.slice(0, longestBeginning).join("")}…` : value }];
}
