import { bigserial, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Append-only: a trigger in the migration refuses UPDATE and DELETE. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorId: uuid("actor_id"),
    address: text(),
    verb: text().notNull(),
    objectType: text("object_type").notNull(),
    objectId: text("object_id").notNull(),
    section: text(),
    version: integer(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
  },
  (table) => [
    index("audit_object").on(table.objectType, table.objectId, table.at),
    index("audit_at").on(table.at),
    index("audit_actor").on(table.actorId, table.id),
  ],
);
