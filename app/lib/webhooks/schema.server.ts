import { sql } from "drizzle-orm";
import { bigserial, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { recordColumns } from "../platform/db/record-columns";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const webhooks = pgTable("webhooks", {
  ...recordColumns(),
  name: text().notNull(),
  url: text().notNull(),
  events: text().array().notNull(),
  /** Null: all sections. */
  sections: text().array(),
  isActive: boolean("is_active").notNull().default(true),
  /** Sealed, like the previous one, which also signs until `previousUntil`. "": not made yet. */
  secret: text().notNull().default(""),
  previousSecret: text("previous_secret"),
  previousUntil: moment("previous_until"),
  /** Failed tries in a row. */
  failures: integer().notNull().default(0),
  failingSince: moment("failing_since"),
  /** Its creator was told of failures since the last success. */
  toldAt: moment("told_at"),
  /** Set when the product switched it off. */
  switchedOff: text("switched_off", { enum: ["failing", "gone"] }),
  /** A worker sends for it until then, alone. */
  busyUntil: moment("busy_until"),
});

/** Written with the change itself by `record_webhook_event`. */
export const webhookMessages = pgTable(
  "webhook_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    type: text().notNull(),
    section: text(),
    subject: jsonb().$type<{ id?: string; version?: number }>().notNull(),
    at: moment("at").notNull().defaultNow(),
    /** The exact bytes that are signed and sent each time; null until they are made. */
    body: text(),
  },
  (table) => [index("webhook_events_at").on(table.at)],
);

/** `problem`: no answer came. */
export type DeliveryTry = { at: string; status: number | null; problem: string | null; milliseconds: number };

export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid().primaryKey().defaultRandom(),
    position: bigserial({ mode: "number" }).notNull(),
    webhookId: uuid("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    messageId: uuid("message_id")
      .notNull()
      .references(() => webhookMessages.id, { onDelete: "cascade" }),
    state: text({ enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    /** Failed tries since it was last requested. */
    attempts: integer().notNull().default(0),
    dueAt: moment("due_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
    tries: jsonb().$type<DeliveryTry[]>().notNull().default([]),
    /** Beginning of the receiver's last answer. */
    answer: text(),
  },
  (table) => [
    index("webhook_deliveries_log").on(table.webhookId, table.position.desc()),
    index("webhook_deliveries_waiting")
      .on(table.webhookId, table.position)
      .where(sql`state = 'waiting'`),
    index("webhook_deliveries_message").on(table.messageId),
  ],
);
