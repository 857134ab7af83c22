import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

/** Who has an entry open, by socket, for all servers; a killed server leaves rows that nobody renews. */
export const presences = pgTable(
  "presences",
  {
    entryId: uuid("entry_id").notNull(),
    userId: uuid("user_id").notNull(),
    socket: text().notNull(),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("presences_place").on(table.entryId, table.socket),
    index("presences_socket").on(table.socket),
  ],
);
