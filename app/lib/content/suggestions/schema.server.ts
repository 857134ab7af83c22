import { index, integer, pgTable, smallint, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

import { entries } from "~/lib/content/schema.server";

import { suggestionKinds, suggestionStates } from "./suggestion-kinds";

export const entrySuggestions = pgTable(
  "entry_suggestions",
  {
    id: uuid().primaryKey().defaultRandom(),
    entryId: uuid("entry_id")
      .notNull()
      .references(() => entries.id, { onDelete: "cascade" }),
    section: text().notNull(),
    kind: text({ enum: suggestionKinds }).notNull(),
    /** As the form names it: "title.tr", "cover.alt.tr". */
    field: text().notNull(),
    version: integer().notNull(),
    /** The present text, shortened; of personal data only the start. */
    current: text().notNull().default(""),
    /** Empty where a person has to find the text. */
    suggestion: text().notNull().default(""),
    /** A keyed hash of the full value, where `current` is shortened: a number, a picture. */
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
