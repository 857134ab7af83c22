import { sql } from "drizzle-orm";
import { bigint, customType, doublePrecision, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

export type FileVariant = { width: number; height: number; format: "webp" | "jpeg"; bytes: number; key: string };

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** One row a distinct content: the same bytes uploaded twice are one file. */
export const files = pgTable(
  "files",
  {
    id: uuid().primaryKey().defaultRandom(),
    sha256: text().notNull(),
    /** ASCII slug, short hash and extension: the name in the address and in the store. */
    name: text().notNull(),
    originalName: text("original_name").notNull(),
    kind: text({ enum: ["image", "document", "video", "audio", "archive"] }).notNull(),
    mime: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    /** Where the bytes lie in the store. */
    key: text().notNull(),
    width: integer(),
    height: integer(),
    variants: jsonb().$type<FileVariant[]>().notNull().default([]),
    alt: jsonb().$type<{ tr?: string; en?: string }>().notNull().default({}),
    focalX: doublePrecision("focal_x"),
    focalY: doublePrecision("focal_y"),
    search: tsvector().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    createdBy: uuid("created_by"),
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    deletedBy: uuid("deleted_by"),
  },
  (table) => [
    uniqueIndex("files_sha256").on(table.sha256),
    index("files_newest").on(table.createdAt, table.id),
    index("files_kind_newest").on(table.kind, table.createdAt, table.id),
    index("files_search").using("gin", table.search),
    index("files_trash").on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
  ],
);
