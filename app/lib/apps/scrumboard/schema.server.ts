import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { instant } from "../../platform/db/column-types";
import { orderColumn, recordColumns } from "../../platform/db/record-columns";

export const boards = pgTable(
  "scrumboard_boards",
  {
    ...recordColumns(),
    title: text().notNull(),
    description: text(),
    icon: text().notNull(),
    /** Ids of accounts. */
    members: jsonb().$type<string[]>().notNull(),
    /** When somebody last changed something on it. */
    lastActivity: timestamp("last_activity", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("scrumboard_boards_name")
      .on(table.nameKey, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index("scrumboard_boards_search").using("gin", table.search),
  ],
);

export const boardLists = pgTable(
  "scrumboard_lists",
  { ...recordColumns(), ...orderColumn(), boardId: uuid("board_id").notNull(), title: text().notNull() },
  (table) => [index("scrumboard_lists_order").on(table.boardId, table.position, table.id)],
);

export const boardCards = pgTable(
  "scrumboard_cards",
  {
    ...recordColumns(),
    ...orderColumn(),
    boardId: uuid("board_id").notNull(),
    listId: uuid("list_id").notNull(),
    title: text().notNull(),
    description: text(),
    dueDate: instant("due_date"),
    /** Ids of labels; those in the trash are left out when they are read. */
    labels: jsonb().$type<string[]>().notNull(),
  },
  (table) => [
    index("scrumboard_cards_order").on(table.listId, table.position, table.id),
    index("scrumboard_cards_board").on(table.boardId),
    index("scrumboard_cards_due")
      .on(table.dueDate)
      .where(sql`${table.deletedAt} IS NULL`),
    index("scrumboard_cards_labels").using("gin", table.labels),
    index("scrumboard_cards_search").using("gin", table.search),
  ],
);

export const boardLabels = pgTable(
  "scrumboard_labels",
  { ...recordColumns(), boardId: uuid("board_id").notNull(), title: text().notNull() },
  (table) => [index("scrumboard_labels_board").on(table.boardId)],
);
