import { boolean, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";

import { instant } from "../../platform/db/column-types";
import { recordColumns } from "../../platform/db/record-columns";

/** What each person notes for themselves. */
export const notes = pgTable(
  "notes",
  {
    ...recordColumns(),
    title: text().notNull(),
    content: text().notNull(),
    tasks: jsonb().$type<{ id: string; content: string; completed: boolean }[] | null>(),
    image: text(),
    reminder: instant(),
    /** Ids of labels; those in the trash are left out when they are read. */
    labels: jsonb().$type<string[]>().notNull(),
    archived: boolean().notNull(),
  },
  (table) => [
    index("notes_owner").on(table.createdBy, table.createdAt, table.id),
    index("notes_search").using("gin", table.search),
  ],
);

export const noteLabels = pgTable("note_labels", { ...recordColumns(), title: text().notNull() }, (table) => [
  index("note_labels_owner").on(table.createdBy, table.createdAt, table.id),
]);
