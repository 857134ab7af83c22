import { index, integer, pgTable, smallint, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

import { entries } from "~/lib/content/schema.server";

import { suggestionKinds, suggestionStates } from "./suggestion-kinds";

/**
 * What may be better about an entry, as it was worked out of one version here in the house, and what a person said of
 * it.
 */
export const entrySuggestions = pgTable(
  "entry_suggestions",
  {
    id: uuid().primaryKey().defaultRandom(),
    entryId: uuid("entry_id")
      .notNull()
      .references(() => entries.id, { onDelete: "cascade" }),
    section: text().notNull(),
    kind: text({ enum: suggestionKinds }).notNull(),
    /** As a form names it: "title.tr", "cover.alt.tr". */
    field: text().notNull(),
    /** The version that was read. */
    version: integer().notNull(),
    /** What stands there, shortened; of personal data the beginnings alone. */
    current: text().notNull().default(""),
    /** Empty where a person has to find the words. */
    suggestion: text().notNull().default(""),
    /** A keyed hash of what it is about, where `current` doesn't tell it in full: the number found, the picture. */
    about: text().notNull().default(""),
    score: smallint().notNull(),
    status: text({ enum: suggestionStates }).notNull().default("new"),
    decidedBy: uuid("decided_by"),
    decidedAt: timestamp("decided_at", { withTimezone: true }),
  },
  (table) => [
    unique("entry_suggestions_place").on(table.entryId, table.kind, table.field),
    index("entry_suggestions_list").on(table.status, table.kind, table.score, table.id),
  ],
);
