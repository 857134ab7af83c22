import { bigserial, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/** What the sample planted of records, so that it can be put back. */
export const sampleRecords = pgTable(
  "sample_records",
  {
    kind: text().notNull(),
    recordId: uuid("record_id").notNull(),
    /** In the order in which they were planted: what others name comes first. */
    place: bigserial({ mode: "number" }).notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.recordId] })],
);
