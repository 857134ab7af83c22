import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { outcomes, type Finding, type RowKind } from "./import-views";

/** Which rows are not to be taken, and where texts that people wrote are to be written over. */
export type ImportChoice = {
  left: number[];
  /** By the row: the version that was seen, and the fields as a form names them. */
  over: Record<string, { version: number; paths: string[] }>;
};

export type WrongRow = { row: number; title: string; problems: Finding[] };

/** Rows of open data that somebody has given, until they are taken and some time after. */
export const contentImports = pgTable(
  "content_imports",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id").notNull(),
    section: text().notNull(),
    /** What was given: a file's name. */
    name: text().notNull(),
    /** What the versions say that come of it. */
    note: text().notNull(),
    /** The rows as JSON; emptied when all are done. Text: nobody asks the database for a part of it. */
    rows: text().notNull(),
    /** By the row what it was when it was given. */
    kinds: jsonb().$type<Record<string, RowKind>>().notNull(),
    /** The first of those that can't be taken, and why. */
    wrong: jsonb().$type<WrongRow[]>().notNull(),
    elsewhere: integer().notNull(),
    unread: jsonb().$type<string[]>().notNull(),
    choice: jsonb().$type<ImportChoice>().notNull(),
    /** The progress of an import that a job does. */
    progress: uuid(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Null: its owner looks at it. */
    begunAt: timestamp("begun_at", { withTimezone: true }),
  },
  (table) => [index("content_imports_user").on(table.userId, table.section, table.createdAt)],
);

/** The outcome of a row, written in one transaction with the entry: no row is taken twice. */
export const contentImportRows = pgTable(
  "content_import_rows",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => contentImports.id, { onDelete: "cascade" }),
    row: integer().notNull(),
    outcome: text({ enum: outcomes }).notNull(),
    entryId: uuid("entry_id"),
    version: integer(),
    title: text().notNull(),
    /** Why a row was refused: an i18n key with its values. */
    why: text(),
    /** Fields that stay as a person wrote them. */
    kept: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
);
