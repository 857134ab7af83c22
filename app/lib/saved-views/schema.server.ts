import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";

import { recordColumns } from "../platform/db/record-columns";

/** A list of content as somebody wants to find it again. */
export const savedViews = pgTable(
  "saved_views",
  {
    ...recordColumns(),
    section: text().notNull(),
    name: text().notNull(),
    /** The list's address behind "?": filters, columns, order. */
    query: text().notNull(),
    /** The unit whose people have it too; null: the maker alone. */
    departmentId: uuid("department_id"),
  },
  (table) => [
    index("saved_views_owner").on(table.createdBy, table.section),
    index("saved_views_unit").on(table.departmentId, table.section),
  ],
);
