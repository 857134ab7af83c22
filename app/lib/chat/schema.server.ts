import {
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
  },
  (table) => [index("chat_messages_thread").on(table.chatId, table.position)],
);
