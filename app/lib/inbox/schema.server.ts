import { sql } from "drizzle-orm";
import { bigserial, boolean, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** An i18n key, so that readers get the text in their present language. */
export type Wording = { key: string; values?: Record<string, string | number> };

/** One row per receiver: a message from a colleague, or a notification. */
export const inboxItems = pgTable(
  "inbox_items",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Newest first is the stored order. */
    position: bigserial({ mode: "number" }).notNull(),
    ownerId: uuid("owner_id").notNull(),
    kind: text({ enum: ["message", "notification"] }).notNull(),
    senderId: uuid("sender_id"),
    wording: jsonb().$type<Wording>(),
    title: text().notNull().default(""),
    description: text(),
    icon: text(),
    image: text(),
    link: text(),
    useRouter: boolean("use_router").notNull().default(false),
    time: timestamp({ withTimezone: true }).notNull().defaultNow(),
    read: boolean().notNull().default(false),
    /** The readers, where a script stored a list of ids (specification §3); `read` is then its owner's part of it. */
    readBy: text("read_by").array(),
    seen: boolean().notNull().default(false),
    /** Kept for a while, so that removal can be undone and the sender still sees the message. */
    removedAt: timestamp("removed_at", { withTimezone: true }),
  },
  (table) => [
    index("inbox_owner")
      .on(table.ownerId, table.kind, table.position.desc())
      .where(sql`removed_at IS NULL`),
    index("inbox_asked")
      .on(table.link)
      .where(sql`NOT read AND removed_at IS NULL AND link IS NOT NULL`),
    index("inbox_sender")
      .on(table.senderId, table.position.desc())
      .where(sql`sender_id IS NOT NULL`),
  ],
);
