import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { tsvector } from "../../platform/db/column-types";

export const chats = pgTable(
  "chats",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Both ids, sorted and joined by a space: two people have one conversation. */
    pair: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("chats_pair").on(table.pair)],
);

export const chatMembers = pgTable(
  "chat_members",
  {
    chatId: uuid("chat_id")
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    userId: uuid("user_id").notNull(),
    unreadCount: integer("unread_count").notNull().default(0),
    muted: boolean().notNull().default(false),
    /** The position up to which the person has removed the messages from their own view; the other's stays as it is. */
    clearedThrough: bigint("cleared_through", { mode: "number" }).notNull().default(0),
    /** What it was before the last removal, which can be taken back. */
    clearedBefore: bigint("cleared_before", { mode: "number" }).notNull().default(0),
    /** Removed from the person's list until the next message. */
    deleted: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.userId] }), index("chat_members_user").on(table.userId)],
);

export const chatMessages = pgTable(
  "chat_messages",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The order of a thread, also for messages of the same millisecond. */
    position: bigserial({ mode: "number" }).notNull(),
    chatId: uuid("chat_id")
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    senderId: uuid("sender_id").notNull(),
    value: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Null in a message that is older than the search: `fillMessages` makes it. */
    search: tsvector(),
    hasLinks: boolean("has_links").notNull().default(false),
    /** How many attachments hang on it. */
    fileCount: integer("file_count").notNull().default(0),
  },
  (table) => [
    index("chat_messages_thread").on(table.chatId, table.position),
    index("chat_messages_links")
      .on(table.chatId, table.position)
      .where(sql`has_links`),
    index("chat_messages_files")
      .on(table.chatId, table.position)
      .where(sql`file_count > 0`),
    index("chat_messages_search").using("gin", table.search),
    index("chat_messages_to_fill")
      .on(table.position)
      .where(sql`search IS NULL`),
  ],
);
