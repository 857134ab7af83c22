import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";

import { recordColumns } from "../platform/db/record-columns";

export type FileVariant = { width: number; height: number; format: "webp" | "jpeg"; bytes: number; key: string };
/** From the PDF; null where it was not read far enough to tell. */
export type DocumentFacts = {
  title: string | null;
  language: string | null;
  hasText: boolean | null;
  isTagged: boolean;
};
/** `charset` as a Content-Type names it. */
export type TextFacts = { charset: string };
/** From the top left, 0 to 1. */
export type Point = { x: number; y: number };

/** Files without a folder are in the root, which has no row. */
export const fileFolders = pgTable(
  "file_folders",
  {
    id: uuid().primaryKey().defaultRandom(),
    parentId: uuid("parent_id").references((): AnyPgColumn => fileFolders.id),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull().default(""),
    /** The responsible unit; null: the parent's. */
    department: uuid(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    createdBy: uuid("created_by"),
  },
  (table) => [
    uniqueIndex("file_folders_place").on(
      sql`coalesce(${table.parentId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      table.slug,
    ),
  ],
);

/** `isMoved`: its folder was deleted meanwhile, so it is in the root. */
export type FinishedUpload = { file: string; created: boolean; isMoved: boolean } | { attachment: string };

/**
 * Parts are in the store, so that any process can take the next one; a finished upload is kept for a day, in case the
 * last answer was lost.
 */
export const fileUploads = pgTable(
  "file_uploads",
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid("owner_id").notNull(),
    originalName: text("original_name").notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    received: bigint({ mode: "number" }).notNull().default(0),
    parts: jsonb().$type<string[]>().notNull().default([]),
    folderId: uuid("folder_id"),
    /** As `AttachmentKind.name` says, where it doesn't go into the library. */
    attachmentKind: text("attachment_kind"),
    became: jsonb().$type<FinishedUpload>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    touchedAt: timestamp("touched_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("file_uploads_owner").on(table.ownerId)],
);

/** What the gate has found out about bytes that it let in, and where they lie. `sha256` is that of the upload. */
export const contentColumns = () => ({
  sha256: text().notNull(),
  name: text().notNull(),
  originalName: text("original_name").notNull(),
  kind: text({ enum: ["image", "document", "video", "audio", "archive"] }).notNull(),
  mime: text().notNull(),
  bytes: bigint({ mode: "number" }).notNull(),
  key: text().notNull(),
  width: integer(),
  height: integer(),
  variants: jsonb().$type<FileVariant[]>().notNull().default([]),
  pages: integer(),
  document: jsonb().$type<DocumentFacts | TextFacts>(),
});

/** One row per content: the same bytes uploaded twice are one file. */
export const files = pgTable(
  "files",
  {
    ...recordColumns(),
    ...contentColumns(),
    alt: jsonb().$type<{ tr?: string; en?: string }>().notNull().default({}),
    focalX: doublePrecision("focal_x"),
    focalY: doublePrecision("focal_y"),
    /** Points for ratios, by name ("16:9"); others use the focal point. */
    focals: jsonb().$type<Record<string, Point>>().notNull().default({}),
    caption: jsonb().$type<{ tr?: string; en?: string }>().notNull().default({}),
    credit: text().notNull().default(""),
    license: text().notNull().default(""),
    tags: jsonb().$type<string[]>().notNull().default([]),
    /** It shows or names people; `consentNote` gives the legal basis. */
    personalData: boolean("personal_data").notNull().default(false),
    consentNote: text("consent_note").notNull().default(""),
    folderId: uuid("folder_id").references(() => fileFolders.id, { onDelete: "set null" }),
    /** When its bytes were last replaced, and its names before that. */
    replacedAt: timestamp("replaced_at", { withTimezone: true }),
    formerNames: jsonb("former_names").$type<string[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex("files_sha256").on(table.sha256),
    index("files_newest").on(table.createdAt, table.id),
    index("files_kind_newest").on(table.kind, table.createdAt, table.id),
    index("files_search").using("gin", table.search),
    index("files_folder").on(table.folderId, table.createdAt, table.id),
    index("files_name").on(table.nameKey, table.id),
    index("files_tags").using("gin", table.tags),
    index("files_trash")
      .on(table.deletedAt)
      .where(sql`deleted_at IS NOT NULL`),
  ],
);

export type FileContent = Pick<
  typeof files.$inferSelect,
  | "sha256"
  | "name"
  | "mime"
  | "bytes"
  | "key"
  | "width"
  | "height"
  | "variants"
  | "pages"
  | "document"
  | "focalX"
  | "focalY"
  | "focals"
>;

/** A file's content before a replacement; its bytes are kept as long as the trash keeps files. */
export const formerFiles = pgTable(
  "former_files",
  {
    id: uuid().primaryKey().defaultRandom(),
    fileId: uuid("file_id")
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    content: jsonb().$type<FileContent>().notNull(),
    replacedAt: timestamp("replaced_at", { withTimezone: true }).notNull().defaultNow(),
    replacedBy: uuid("replaced_by"),
  },
  (table) => [index("former_files_file").on(table.fileId, table.replacedAt)],
);
