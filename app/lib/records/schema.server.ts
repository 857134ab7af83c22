import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** The data of each version of a record: for merging saves on an outdated version, and for undo. */
export const recordVersions = pgTable(
  "record_versions",
  {
    kind: text().notNull(),
    recordId: uuid("record_id").notNull(),
    version: integer().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    authorId: uuid("author_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.recordId, table.version] })],
);
