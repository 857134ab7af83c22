import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { mailStates } from "./mail-states";

export const mails = pgTable(
  "mails",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    toAddress: text("to_address").notNull(),
    toName: text("to_name").notNull(),
    locale: text({ enum: ["tr", "en"] }).notNull(),
    subject: text().notNull(),
    /** Both bodies are emptied once a mail with a secret link has been sent. */
    text: text().notNull(),
    html: text().notNull(),
    state: text({ enum: mailStates }).notNull().default("waiting"),
    error: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
    /** The administrator who asks to see the link, until another one agrees or it was shown. */
    linkAskedBy: uuid("link_asked_by"),
    linkAllowedBy: uuid("link_allowed_by"),
  },
  (table) => [
    index("mails_newest").on(table.createdAt, table.id),
    index("mails_state").on(table.state, table.createdAt),
  ],
);
