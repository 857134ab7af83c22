import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { instant } from "../../platform/db/column-types";
import { orderColumn, recordColumns } from "../../platform/db/record-columns";

/** What the staff have to do, with the headings between. */
export const tasks = pgTable(
  "tasks",
  {
    ...recordColumns(),
    ...orderColumn(),
    type: text().$type<"task" | "section">().notNull(),
    title: text().notNull(),
    notes: text(),
    completed: boolean().notNull(),
    dueDate: instant("due_date"),
    priority: integer().$type<0 | 1 | 2>().notNull(),
    /** Ids of tags; those in the trash are left out when they are read. */
    tags: jsonb().$type<string[]>().notNull(),
    assignedTo: uuid("assigned_to"),
    subTasks: jsonb("sub_tasks").$type<{ id: string; title: string; completed: boolean }[]>().notNull(),
    /** The content entry that it is about. */
    entry: jsonb().$type<{ section: string; id: string } | null>(),
  },
  (table) => [
    index("tasks_order")
      .on(table.position, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index("tasks_due")
      .on(table.dueDate)
      .where(sql`${table.deletedAt} IS NULL AND NOT ${table.completed}`),
    index("tasks_assigned").on(table.assignedTo),
    index("tasks_tags").using("gin", table.tags),
    index("tasks_search").using("gin", table.search),
    index("tasks_entry").on(sql`(${table.entry} ->> 'id')`),
  ],
);

export const taskTags = pgTable("task_tags", { ...recordColumns(), title: text().notNull() });

/** One secret calendar address for each person; who withdraws it has no row. */
export const taskFeeds = pgTable("task_feeds", {
  userId: uuid("user_id").primaryKey(),
  tokenHash: text("token_hash").notNull().unique(),
  scope: text({ enum: ["mine", "all"] }).notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
