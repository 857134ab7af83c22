import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";

import { recordColumns } from "../../platform/db/record-columns";
import { opennesses } from "./document";

const ids = (name: string) =>
  uuid(name)
    .array()
    .notNull()
    .default(sql`'{}'`);

/** No key leads to the folder above: one is removed for good before what lies in it, whose bytes are let go then. */
export const documentFolders = pgTable(
  "document_folders",
  {
    ...recordColumns(),
    parentId: uuid("parent_id"),
    name: text().notNull(),
    description: text().notNull(),
    openTo: text("open_to", { enum: opennesses }).notNull(),
    units: ids("units"),
    /** From the top folder to itself: written beside the data, when it is made or moved. */
    path: ids("path"),
  },
  (table) => [
    index("document_folders_place").on(table.parentId, table.nameKey),
    index("document_folders_path").using("gin", table.path),
    index("document_folders_trash")
      .on(table.id)
      .where(sql`${table.deletedAt} IS NOT NULL`),
  ],
);

export const documents = pgTable(
  "documents",
  {
    ...recordColumns(),
    folderId: uuid("folder_id"),
    name: text().notNull(),
    description: text().notNull(),
    file: text().notNull(),
    former: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Written beside the data with each content: its type, its size, and that of the earlier ones with it. */
    mime: text().notNull().default(""),
    bytes: bigint({ mode: "number" }).notNull().default(0),
    keptBytes: bigint("kept_bytes", { mode: "number" }).notNull().default(0),
  },
  (table) => {
    const living = sql`${table.deletedAt} IS NULL`;
    return [
      index("documents_place").on(table.folderId, table.nameKey, table.id).where(living),
      index("documents_search").using("gin", table.search),
    ];
  },
);
