import { boolean, index, pgTable, primaryKey, timestamp, uuid } from "drizzle-orm/pg-core";

/** Whether a guide helped somebody, once a person; who says otherwise later changes the row. */
export const helpVotes = pgTable(
  "help_votes",
  {
    userId: uuid("user_id").notNull(),
    /** The guide's entry. */
    entryId: uuid("entry_id").notNull(),
    isHelpful: boolean("is_helpful").notNull(),
    votedAt: timestamp("voted_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.entryId] }), index("help_votes_entry").on(table.entryId)],
);
