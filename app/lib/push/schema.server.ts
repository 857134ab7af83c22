import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A browser's address at its push service (RFC 8030), and its keys for encryption (RFC 8291). */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id").notNull(),
    /** The session that subscribed (`sessionKey`). The database deletes the row together with that session. */
    sessionHash: text("session_hash").notNull(),
    /** The next person who signs in with the same browser takes it over. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("push_subscriptions_user").on(table.userId, table.createdAt),
    index("push_subscriptions_session").on(table.sessionHash),
  ],
);
