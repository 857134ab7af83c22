import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { duplicateChoices, rowKinds, rowOutcomes, type ColumnUse, type RowDetail } from "./import-views";

/**
 * The tables of an app's imports, for its `schema.server.ts`.
 * @param name the first part of their names, such as "contact"
 * @param recordColumn how its rows call the record that they are or become
 */
export function importTables(name: string, recordColumn = "record_id") {
  /** A file that somebody has given, until its rows are taken and some time after. */
  const imports = pgTable(
    `${name}_imports`,
    {
      id: uuid().primaryKey().defaultRandom(),
      userId: uuid("user_id").notNull(),
      /** The file's. */
      name: text().notNull(),
      /** The language of what rows are read and labelled in. */
      locale: text({ enum: ["tr", "en"] }).notNull(),
      /** A table's headings, what its first rows hold, and how each column is read; null for another kind of file. */
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
    (table) => [index(`${name}_imports_user`).on(table.userId, table.createdAt)],
  );
  /** A row's outcome is written in one transaction with its record: no row is taken twice. */
  const rows = pgTable(
    `${name}_import_rows`,
    {
      importId: uuid("import_id")
        .notNull()
        .references(() => imports.id, { onDelete: "cascade" }),
      row: integer().notNull(),
      /** Cells of a table, or what a file of another kind has, as JSON; emptied when the row has become something. */
      source: text().notNull(),
      /** Null: not planned yet. */
      kind: text({ enum: rowKinds }),
      title: text().notNull().default(""),
      /** The record that it is, or that came of it. */
      recordId: uuid(recordColumn),
      detail: jsonb().$type<RowDetail>(),
      /** Somebody says that this is another one than it seems. */
      isApart: boolean("is_apart").notNull().default(false),
      outcome: text({ enum: rowOutcomes }),
      version: integer(),
      /** The issues of a row that was refused when it was taken. */
      why: text(),
    },
    (table) => [
      primaryKey({ columns: [table.importId, table.row] }),
      index(`${name}_import_rows_kind`).on(table.importId, table.kind, table.row),
    ],
  );
  /** The first row of an import that has a key: a later one with it is the same thing. */
  const keys = pgTable(
    `${name}_import_keys`,
    {
      importId: uuid("import_id")
        .notNull()
        .references(() => imports.id, { onDelete: "cascade" }),
      key: text().notNull(),
      row: integer().notNull(),
    },
    (table) => [primaryKey({ columns: [table.importId, table.key] })],
  );
  return { imports, rows, keys };
}

export type ImportTables = ReturnType<typeof importTables>;
