import { jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { recordColumns } from "../platform/db/record-columns";

export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Records; a group gets its row when it is first saved, and is never thrown away. */
export const settingGroups = pgTable(
  "setting_groups",
  {
    ...recordColumns(),
    key: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [uniqueIndex("setting_groups_key").on(table.key)],
);
