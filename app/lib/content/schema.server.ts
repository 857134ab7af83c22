import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
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

import { entryStates } from "./entry-states";
import type { Issue } from "./errors";
import type { EntryData, Localized } from "./values";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
/** Keys that Node made (Turkish alphabet, padded numbers) and the database compares byte by byte. */
const sortKey = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
const at = (name: string) => timestamp(name, { withTimezone: true });

export type EntryState = (typeof entryStates)[number];

/**
 * One row an entry: where it stands and what a list shows of its working copy. The words live in `entry_versions`.
 * Counting reads thousands of rows, so they are kept narrow: migration 0003 has PostgreSQL store `search` beside them.
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
    /** The version that waits for approval; a published entry stays published meanwhile. */
    reviewVersion: integer("review_version"),
    submittedAt: at("submitted_at"),
    submittedBy: uuid("submitted_by"),
    publishAt: at("publish_at"),
    unpublishAt: at("unpublish_at"),
    firstPublishedAt: at("first_published_at"),
    lastPublishedAt: at("last_published_at"),
    /** The day on which its unit is asked whether it still holds; null: never. */
    reviewAt: date("review_at"),
    withdrawnReason: text("withdrawn_reason"),
    /**
     * Where its address leads once it was withdrawn: the id of another entry, or "nowhere", as if it had never been
     * there; null: to a page that says why it is gone.
     */
    leadsTo: text("leads_to"),
    parentId: uuid("parent_id"),
    departmentId: uuid("department_id"),
    position: doublePrecision().notNull().default(0),
    title: jsonb().$type<Localized>().notNull().default({}),
    /** Values of the list's columns, so that a page of the list is one query over narrow rows. */
    columns: jsonb().$type<EntryData>().notNull().default({}),
    /** "field:value" of every field that can be filtered by. */
    facets: text().array().notNull().default([]),
    titleKey: sortKey("title_key").notNull().default(""),
    /** The section's sortable fields in the order of its columns: see list-slots.ts. */
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
      // What lists count stands in indexes, which are read without the rows: hence also the state behind the sort keys.
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
      // One index of all three: words within a section and a filter are found by one look, whatever PostgreSQL guesses
      // of the words.
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

/** Every save, kept. The words of a row never change, and only the purge of a trashed entry deletes one. */
export const entryVersions = pgTable(
  "entry_versions",
  {
    entryId: uuid("entry_id")
      .notNull()
      .references(() => entries.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    data: jsonb().$type<EntryData>().notNull(),
    kind: text({ enum: versionKinds }).notNull(),
    /** Fields that differ from the version before; of a save on purpose, from the one before its author's autosaves. */
    changed: text().array().notNull().default([]),
    note: text(),
    /** What should have been better when it was submitted or published. */
    warnings: jsonb().$type<Issue[]>(),
    authorId: uuid("author_id"),
    createdAt: at("created_at").notNull().defaultNow(),
    /**
     * Where it hangs and stands with this version. Without a position nobody wrote that down: it is where the entry is.
     */
    parentId: uuid("parent_id"),
    position: doublePrecision(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.version] })],
);

/** What was asked and decided about a version on its way to the public (content-model §10.3). Rows are only added. */
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
    /** The reason of whoever approved their own words: allowed to the administrator only. */
    bypassReason: text("bypass_reason"),
    comment: text(),
    actorId: uuid("actor_id"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [index("entry_reviews_entry").on(table.entryId, table.createdAt)],
);

/** What the public can read, and nothing else: a row comes and goes in the transaction that publishes or withdraws. */
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
    /** Set for entries of the archive: readable, out of the current lists. */
    archived: boolean().notNull().default(false),
    parentId: uuid("parent_id"),
    position: doublePrecision().notNull().default(0),
    sortKey: sortKey("sort_key").notNull(),
    facets: text().array().notNull().default([]),
    search: tsvector().notNull(),
    firstPublishedAt: at("first_published_at").notNull(),
    publishedAt: at("published_at").notNull(),
  },
  (table) => [
    index("publications_list").on(table.section, table.archived, table.sortKey, table.entryId),
    index("publications_section").on(table.section, table.archived),
    index("publications_position").on(table.section, table.archived, table.position, table.entryId),
    index("publications_found").using("gin", table.search, table.facets, sql`(ARRAY[${table.section}])`),
  ],
);

/** Every slug a published entry ever had; the current one answers, the others redirect to it. */
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

/** Who points at whom, for "where is this used" and for refusing to delete. `live`: the public sees it. */
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

/**
 * From which version of an entry to which it pointed at something; `lastVersion` is null as long as the newest still
 * does. What older, waiting and scheduled versions need is known by this without reading their words.
 */
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

/**
 * What the law, or the house itself, wants done about an entry by a day, as its section works it out: see
 * workflow/deadlines.server.ts. What is done has no row.
 */
export const entryDeadlines = pgTable(
  "entry_deadlines",
  {
    entryId: uuid("entry_id")
      .notNull()
      .references(() => entries.id, { onDelete: "cascade" }),
    /** Which rule of its section. */
    key: text().notNull(),
    /** Which of those under one rule: the key of a row. */
    of: text().notNull().default(""),
    section: text().notNull(),
    /** The path of the input that ends it. */
    field: text().notNull(),
    /** The last day. */
    due: date().notNull(),
    values: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** How far people have been told of it: see `tellings` there. */
    told: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.key, table.of] }),
    index("entry_deadlines_due").on(table.due, table.entryId),
  ],
);

/** A link by which people without an account read a working copy until it expires. */
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
