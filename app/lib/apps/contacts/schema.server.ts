import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { recordColumns } from "../../platform/db/record-columns";
import type { ContactEmail, ContactPhone } from "./contact";
import type { ColumnUse } from "./exchange/csv-columns";
import { duplicateChoices, rowKinds, rowOutcomes, type RowDetail } from "./imports/import-views";

/** Partners outside of the house. Colleagues are read from their accounts. */
export const contacts = pgTable(
  "contacts",
  {
    ...recordColumns(),
    avatar: text(),
    name: text().notNull(),
    title: text().notNull(),
    company: text().notNull(),
    emails: jsonb().$type<ContactEmail[]>().notNull(),
    phoneNumbers: jsonb("phone_numbers").$type<ContactPhone[]>().notNull(),
    birthday: date(),
    address: text(),
    /** Sanitised HTML. */
    notes: text(),
    /** Ids of tags; those in the trash are left out when they are read. */
    tags: jsonb().$type<string[]>().notNull(),
    /** The UID of the card that it was imported from. */
    sourceUid: text("source_uid"),
    /** Made from the data: `matchKeysOf`. */
    matchKeys: text("match_keys").array().notNull().default([]),
  },
  (table) => [
    index("contacts_name")
      .on(table.nameKey, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index("contacts_tags").using("gin", table.tags),
    index("contacts_search").using("gin", table.search),
    index("contacts_match_keys").using("gin", table.matchKeys),
    index("contacts_source_uid")
      .on(table.sourceUid)
      .where(sql`${table.sourceUid} IS NOT NULL`),
  ],
);

export const contactTags = pgTable("contact_tags", { ...recordColumns(), title: text().notNull() });

/** A file with contacts that somebody has given, until its rows are taken and some time after. */
export const contactImports = pgTable(
  "contact_imports",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id").notNull(),
    /** The file's. */
    name: text().notNull(),
    /** The language of the labels that types become. */
    locale: text({ enum: ["tr", "en"] }).notNull(),
    /** A table's headings, what its first rows hold, and how each column is read; null for cards. */
    headings: jsonb().$type<string[]>(),
    samples: jsonb().$type<string[]>(),
    columns: jsonb().$type<(ColumnUse | null)[]>(),
    duplicates: text({ enum: duplicateChoices }).notNull().default("skip"),
    total: integer().notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Null: its rows are still arriving. */
    readAt: timestamp("read_at", { withTimezone: true }),
    /** Null: the fate of some row isn't known. */
    plannedAt: timestamp("planned_at", { withTimezone: true }),
    /** Null: its owner looks at it. */
    begunAt: timestamp("begun_at", { withTimezone: true }),
    undoneAt: timestamp("undone_at", { withTimezone: true }),
    /** The progress of the job that plans, takes or takes back its rows. */
    progress: uuid(),
  },
  (table) => [index("contact_imports_user").on(table.userId, table.createdAt)],
);

/** A row's outcome is written in one transaction with the contact: no row is taken twice. */
export const contactImportRows = pgTable(
  "contact_import_rows",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => contactImports.id, { onDelete: "cascade" }),
    row: integer().notNull(),
    /** Cells of a table or the draft of a card, as JSON; emptied when the row has become something. */
    source: text().notNull(),
    /** Null: not planned yet. */
    kind: text({ enum: rowKinds }),
    title: text().notNull().default(""),
    /** The contact, or colleague, that it is, or that came of it. */
    contactId: uuid("contact_id"),
    detail: jsonb().$type<RowDetail>(),
    /** Somebody says that this is another person than it seems. */
    isApart: boolean("is_apart").notNull().default(false),
    outcome: text({ enum: rowOutcomes }),
    version: integer(),
    /** The issues of a row that was refused when it was taken. */
    why: text(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index("contact_import_rows_kind").on(table.importId, table.kind, table.row),
  ],
);

/** The first row of an import that has a key: a later one with it is the same person. */
export const contactImportKeys = pgTable(
  "contact_import_keys",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => contactImports.id, { onDelete: "cascade" }),
    key: text().notNull(),
    row: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.key] })],
);
