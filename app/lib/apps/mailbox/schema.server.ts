import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { recordColumns } from "../../platform/db/record-columns";
import { mailFolders, mailLayouts, mailStates, outsideStates, type MailReceiver, type MailSender } from "./mailbox";

const at = (name: string) => timestamp(name, { withTimezone: true });

/** A mail, whose text all that have it share. As a draft it is a record of its writer. */
export const mailboxMails = pgTable(
  "mailbox_mails",
  {
    ...recordColumns(),
    /** The receivers as they were typed. */
    to: text().notNull(),
    cc: text().notNull(),
    bcc: text().notNull(),
    subject: text().notNull(),
    /** Sanitized HTML. */
    content: text().notNull(),
    /** The addresses of its attachments. */
    files: jsonb().$type<string[]>().notNull(),
    state: text({ enum: mailStates }).notNull().default("draft"),
    /** When it goes out: what is taken back before has reached nobody. */
    sendAt: at("send_at"),
    sentAt: at("sent_at"),
    /** As they were when it was sent; null in a draft. */
    sender: jsonb().$type<MailSender | null>(),
    receivers: jsonb().$type<MailReceiver[]>().notNull().default([]),
  },
  (table) => [
    index("mailbox_mails_search").using("gin", table.search),
    index("mailbox_mails_drafts")
      .on(table.createdBy)
      .where(sql`state = 'draft'`),
  ],
);

/** A mail as one person has it: the writer's own, and one for each receiver. */
export const mailboxCopies = pgTable(
  "mailbox_copies",
  {
    /** The writer's copy has the id of the mail. */
    id: uuid().primaryKey().defaultRandom(),
    mailId: uuid("mail_id")
      .notNull()
      .references(() => mailboxMails.id, { onDelete: "cascade" }),
    ownerId: uuid("owner_id").notNull(),
    folder: text({ enum: mailFolders }).notNull(),
    starred: boolean().notNull().default(false),
    important: boolean().notNull().default(false),
    unread: boolean().notNull().default(false),
    /** Ids of labels; those in the trash are left out when they are read. */
    labels: jsonb().$type<string[]>().notNull().default([]),
    date: at("date").notNull(),
    /** When it came into the trash, where it rests for thirty days. */
    trashedAt: at("trashed_at"),
    /** The toolbar's message about it. */
    itemId: uuid("item_id"),
  },
  (table) => [
    index("mailbox_copies_folder").on(table.ownerId, table.folder, table.date.desc(), table.id),
    index("mailbox_copies_unread")
      .on(table.ownerId, table.folder)
      .where(sql`unread`),
    index("mailbox_copies_starred")
      .on(table.ownerId, table.date.desc())
      .where(sql`starred`),
    index("mailbox_copies_important")
      .on(table.ownerId, table.date.desc())
      .where(sql`important`),
    index("mailbox_copies_labels").using("gin", table.labels),
    index("mailbox_copies_mail").on(table.mailId, table.ownerId),
    index("mailbox_copies_item")
      .on(table.itemId)
      .where(sql`item_id IS NOT NULL`),
    index("mailbox_copies_trashed")
      .on(table.trashedAt)
      .where(sql`trashed_at IS NOT NULL`),
  ],
);

export const mailboxLabels = pgTable(
  "mailbox_labels",
  {
    ...recordColumns(),
    title: text().notNull(),
    color: text().notNull(),
    slug: text().notNull().default(""),
  },
  (table) => [index("mailbox_labels_owner").on(table.createdBy, table.createdAt, table.id)],
);

/** What becomes of a mail on its way to an address outside of the house. */
export const mailboxDeliveries = pgTable(
  "mailbox_deliveries",
  {
    id: uuid().primaryKey().defaultRandom(),
    mailId: uuid("mail_id")
      .notNull()
      .references(() => mailboxMails.id, { onDelete: "cascade" }),
    name: text().notNull(),
    address: text().notNull(),
    state: text({ enum: outsideStates }).notNull().default("waiting"),
    error: text(),
    createdAt: at("created_at").notNull().defaultNow(),
    sentAt: at("sent_at"),
  },
  (table) => [index("mailbox_deliveries_mail").on(table.mailId)],
);

/** Each person's own; without a row the usual ones. */
export const mailboxSettings = pgTable("mailbox_settings", {
  ownerId: uuid("owner_id").primaryKey(),
  messageLayout: text("message_layout", { enum: mailLayouts }).notNull(),
});
