import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

import { sortKey, tsvector } from "../platform/db/column-types";
import { entryStates } from "./entry-states";
import type { Issue } from "./errors";
import type { EntryData, Localized } from "./values";

const at = (name: string) => timestamp(name, { withTimezone: true });

export type EntryState = (typeof entryStates)[number];

/**
 * One row per entry: its state and what lists show of the working copy. Data is in `entry_versions`. Counting reads
 * thousands of rows, so they are narrow: migration 0003 stores `search` beside them.
 */
export const entries = pgTable(
  "entries",
  {
    id: uuid().primaryKey().defaultRandom(),
    section: text().notNull(),
    state: text({ enum: entryStates }).notNull().default("draft"),
    /** The newest version: the working copy, and what every form and button carries. */
    version: integer().notNull().default(1),
    liveVersion: integer("live_version"),
    scheduledVersion: integer("scheduled_version"),
    /** Waits for approval; a published entry stays published meanwhile. */
    reviewVersion: integer("review_version"),
    submittedAt: at("submitted_at"),
    submittedBy: uuid("submitted_by"),
    publishAt: at("publish_at"),
    unpublishAt: at("unpublish_at"),
    firstPublishedAt: at("first_published_at"),
    lastPublishedAt: at("last_published_at"),
    /** The day on which its unit must review it; null: never. */
    reviewAt: date("review_at"),
    withdrawnReason: text("withdrawn_reason"),
    /** Where a withdrawn entry's address leads: an entry's id, "nowhere" (404), or null: a page with the reason. */
    leadsTo: text("leads_to"),
    parentId: uuid("parent_id"),
    departmentId: uuid("department_id"),
    position: doublePrecision().notNull().default(0),
    title: jsonb().$type<Localized>().notNull().default({}),
    /** Values of the list's columns, so that a list page is one query over narrow rows. */
    columns: jsonb().$type<EntryData>().notNull().default({}),
    facets: text().array().notNull().default([]),
    titleKey: sortKey("title_key").notNull().default(""),
    /** The section's sortable fields in order: see sort-columns.ts. */
    sort1: sortKey("sort_1"),
    sort2: sortKey("sort_2"),
    sort3: sortKey("sort_3"),
    sort4: sortKey("sort_4"),
    search: tsvector().notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
    createdBy: uuid("created_by"),
    updatedAt: at("updated_at").notNull().defaultNow(),
    updatedBy: uuid("updated_by"),
    deletedAt: at("deleted_at"),
    deletedBy: uuid("deleted_by"),
  },
  (table) => {
    const alive = sql`deleted_at IS NULL`;
    return [
      // Lists count by indexes alone, without reading rows: hence also the state after the sort keys.
      index("entries_state").on(table.section, table.state).where(alive),
      index("entries_changed")
        .on(table.section)
        .where(sql`deleted_at IS NULL AND live_version < version`),
      index("entries_updated").on(table.section, table.updatedAt, table.id).where(alive),
      index("entries_publish_at").on(table.section, table.publishAt, table.id).where(alive),
      index("entries_title").on(table.section, table.titleKey, table.id).where(alive),
      index("entries_position").on(table.section, table.position, table.id).where(alive),
      index("entries_sort_1").on(table.section, table.sort1, table.id, table.state).where(alive),
      index("entries_sort_2").on(table.section, table.sort2, table.id, table.state).where(alive),
      index("entries_sort_3").on(table.section, table.sort3, table.id, table.state).where(alive),
      index("entries_sort_4").on(table.section, table.sort4, table.id, table.state).where(alive),
      // One index for all three: a search within a section and a filter is one look-up, whatever PostgreSQL estimates.
      index("entries_found")
        .using("gin", table.search, table.facets, sql`(ARRAY[${table.section}])`)
        .where(alive),
      index("entries_parent").on(table.parentId),
      index("entries_review")
        .on(table.submittedAt)
        .where(sql`review_version IS NOT NULL AND deleted_at IS NULL`),
      index("entries_to_review")
        .on(table.reviewAt)
        .where(sql`state = 'published' AND deleted_at IS NULL`),
      index("entries_trash")
        .on(table.deletedAt)
        .where(sql`deleted_at IS NOT NULL`),
      index("entries_mine").on(table.updatedBy, table.updatedAt).where(alive),
      index("entries_made").on(table.createdBy).where(alive),
      index("entries_open")
        .on(table.updatedBy, table.updatedAt)
        .where(sql`deleted_at IS NULL AND (state = 'draft' OR version > greatest(live_version, scheduled_version))`),
    ];
  },
);

export const versionKinds = [
  "save",
  "autosave",
  "publish",
  "restore",
  "import",
  "correction",
  "handover",
  "tags",
] as const;
export type VersionKind = (typeof versionKinds)[number];

/** Every saved version. Data of a row never changes; only purging a trashed entry deletes rows. */
export const entryVersions = pgTable(
  "entry_versions",
  {
    entryId: uuid("entry_id")
      .notNull()
      .references(() => entries.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    data: jsonb().$type<EntryData>().notNull(),
    kind: text({ enum: versionKinds }).notNull(),
    /** Fields that differ from the version before; for a deliberate save, from before its author's autosaves. */
    changed: text().array().notNull().default([]),
    note: text(),
    warnings: jsonb().$type<Issue[]>(),
    authorId: uuid("author_id"),
    createdAt: at("created_at").notNull().defaultNow(),
    /** Its parent and position in this version. No position: not recorded, so the entry's own counts. */
    parentId: uuid("parent_id"),
    position: doublePrecision(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.version] })],
);

/** Requests and decisions about a version before publishing (content-model §10.3). Rows are only added. */
export const entryReviews = pgTable(
  "entry_reviews",
  {
    id: uuid().primaryKey().defaultRandom(),
    entryId: uuid("entry_id")
      .notNull()
      .references(() => entries.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    decision: text({ enum: ["submitted", "takenBack", "returned", "approved", "corrected", "confirmed"] }).notNull(),
    /** In which capacity: sections of two steps need an approval of both. */
    step: text({ enum: ["department", "chief"] }),
    /** Why an administrator approved their own edits. */
    bypassReason: text("bypass_reason"),
    comment: text(),
    actorId: uuid("actor_id"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [index("entry_reviews_entry").on(table.entryId, table.createdAt)],
);

/** All that the public can read: publishing and withdrawing add and remove rows in their own transaction. */
export const publications = pgTable(
  "publications",
  {
    entryId: uuid("entry_id")
      .primaryKey()
      .references(() => entries.id, { onDelete: "cascade" }),
    section: text().notNull(),
    version: integer().notNull(),
    data: jsonb().$type<EntryData>().notNull(),
    title: jsonb().$type<Localized>().notNull(),
    slug: jsonb().$type<Localized>().notNull().default({}),
    archived: boolean().notNull().default(false),
    parentId: uuid("parent_id"),
    position: doublePrecision().notNull().default(0),
    sortKey: sortKey("sort_key").notNull(),
    /** Counting the values of filters reads all of them: migration 0048 keeps them, and what lists show, within rows. */
    facets: text().array().notNull().default([]),
    search: tsvector().notNull(),
    firstPublishedAt: at("first_published_at").notNull(),
    publishedAt: at("published_at").notNull(),
  },
  (table) => [
    index("publications_list").on(table.section, table.archived, table.sortKey, table.entryId),
    index("publications_section").on(table.section, table.archived),
    // The order of the sitemap's files.
    index("publications_first").on(table.section, table.firstPublishedAt, table.entryId),
    index("publications_position").on(table.section, table.archived, table.position, table.entryId),
    index("publications_found").using("gin", table.search, table.facets, sql`(ARRAY[${table.section}])`),
  ],
);

/** Every slug that a published entry ever had; the others redirect to the current one. */
export const entrySlugs = pgTable(
  "entry_slugs",
  {
    section: text().notNull(),
    locale: text({ enum: ["tr", "en"] }).notNull(),
    slug: text().notNull(),
    entryId: uuid("entry_id")
      .notNull()
      .references(() => entries.id, { onDelete: "cascade" }),
    current: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.section, table.locale, table.slug] }),
    index("entry_slugs_entry").on(table.entryId),
  ],
);

/** Which entry points at which, to show uses and to refuse deleting. `live`: in the public version. */
export const entryReferences = pgTable(
  "entry_references",
  {
    entryId: uuid("entry_id")
      .notNull()
      .references(() => entries.id, { onDelete: "cascade" }),
    field: text().notNull(),
    live: boolean().notNull(),
    targetKind: text("target_kind", { enum: ["entry", "file"] }).notNull(),
    targetId: uuid("target_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.live, table.field, table.targetKind, table.targetId] }),
    index("entry_references_target").on(table.targetKind, table.targetId),
  ],
);

/** From which version to which an entry pointed at a target; `lastVersion` null: still. Spares reading old versions. */
export const entryReferenceSpans = pgTable(
  "entry_reference_spans",
  {
    entryId: uuid("entry_id")
      .notNull()
      .references(() => entries.id, { onDelete: "cascade" }),
    targetKind: text("target_kind", { enum: ["entry", "file"] }).notNull(),
    targetId: uuid("target_id").notNull(),
    firstVersion: integer("first_version").notNull(),
    lastVersion: integer("last_version"),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.targetKind, table.targetId, table.firstVersion] }),
    index("entry_reference_spans_target").on(table.targetKind, table.targetId),
  ],
);

/** Open deadlines by law or house rule: see workflow/deadlines.server.ts. What is done has no row. */
export const entryDeadlines = pgTable(
  "entry_deadlines",
  {
    entryId: uuid("entry_id")
      .notNull()
      .references(() => entries.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /** Tells deadlines of one rule apart: the key of a row. */
    of: text().notNull().default(""),
    section: text().notNull(),
    /** The path of the input that settles it. */
    field: text().notNull(),
    due: date().notNull(),
    values: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** How many reminders were sent: see `tellings` there. */
    told: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.key, table.of] }),
    index("entry_deadlines_due").on(table.due, table.entryId),
  ],
);

/** Lets people without an account read a working copy until it expires. */
export const previewLinks = pgTable(
  "preview_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    entryId: uuid("entry_id")
      .notNull()
      .references(() => entries.id, { onDelete: "cascade" }),
    createdBy: uuid("created_by"),
    createdAt: at("created_at").notNull().defaultNow(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("preview_links_entry").on(table.entryId)],
);
