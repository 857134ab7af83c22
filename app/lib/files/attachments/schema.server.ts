import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { contentColumns } from "../schema.server";

/** Pictures and documents that hang on something else and are seen by those alone who may see that. */
export const attachments = pgTable(
  "attachments",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** As `AttachmentKind.name` says. */
    ownerKind: text("owner_kind").notNull(),
    /** Null until the form is saved in which it was chosen. */
    ownerId: uuid("owner_id"),
    ...contentColumns(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    createdBy: uuid("created_by"),
    /** When it is removed; null as long as something holds it. */
    expiresAt: timestamp("expires_at", { withTimezone: true }),
  },
  (table) => [
    index("attachments_owner").on(table.ownerKind, table.ownerId),
    index("attachments_sha256").on(table.sha256),
    index("attachments_key").on(table.key),
    index("attachments_expiry")
      .on(table.expiresAt)
      .where(sql`expires_at IS NOT NULL`),
  ],
);
