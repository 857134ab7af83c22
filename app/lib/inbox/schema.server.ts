import { sql } from "drizzle-orm";
import { bigserial, boolean, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A notification's words as an i18n key, so that each reader gets them in the language they read now. */
export type Wording = { key: string; values?: Record<string, string | number> };

/** What arrived for one person: a message from a colleague or a notification from the system. One row a receiver. */
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
    /**
     * Who has read it, where a script has said so by a list of ids (specification §3); `read` is what the list says of
     * its owner.
     */
    readBy: text("read_by").array(),
    seen: boolean().notNull().default(false),
    /**
     * Removed by its receiver; kept a while, so that removing can be undone and the sender still sees what was sent.
     */
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
