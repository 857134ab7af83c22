import { sql } from "drizzle-orm";
import { bigserial, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const webhooks = pgTable("webhooks", {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  url: text().notNull(),
  events: text().array().notNull(),
  /** Of entries in these sections alone; null: in all. */
  sections: text().array(),
  isActive: boolean("is_active").notNull().default(true),
  /** Sealed, as the one before it, which signs too until its time. */
  secret: text().notNull(),
  previousSecret: text("previous_secret"),
  previousUntil: moment("previous_until"),
  version: integer().notNull().default(1),
  createdBy: uuid("created_by"),
  createdAt: moment("created_at").notNull().defaultNow(),
  /** Failed tries in a row. */
  failures: integer().notNull().default(0),
  failingSince: moment("failing_since"),
  /** Whoever made it was told since the last success. */
  toldAt: moment("told_at"),
  /** Why it is off without anybody's doing. */
  switchedOff: text("switched_off", { enum: ["failing", "gone"] }),
  /** A worker sends for it until then, and none beside it. */
  busyUntil: moment("busy_until"),
});

/** What happened, written down with the change itself by `record_webhook_event`. */
export const webhookMessages = pgTable(
  "webhook_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    type: text().notNull(),
    section: text(),
    subject: jsonb().$type<{ id?: string; version?: number }>().notNull(),
    at: moment("at").notNull().defaultNow(),
    /** The very bytes that are signed and sent, each time the same; null until they are written. */
    body: text(),
  },
  (table) => [index("webhook_events_at").on(table.at)],
);

/** One try to deliver: `problem` where no answer came. */
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
    /** Failed tries since it was last asked for. */
    attempts: integer().notNull().default(0),
    dueAt: moment("due_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
    tries: jsonb().$type<DeliveryTry[]>().notNull().default([]),
    /** The beginning of what the receiver said last. */
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
