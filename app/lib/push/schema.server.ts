import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * Where a browser of somebody's can be reached, by the push service of its maker (RFC 8030), and what only it can read
 * with (RFC 8291).
 */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id").notNull(),
    /**
     * The session in which it was asked for (`sessionKey`). The database deletes the row together with that session.
     */
    sessionHash: text("session_hash").notNull(),
    /** Whoever signs in on the same browser later takes it over. */
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
