import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { progressStates, type ProgressFailure } from "./progress-view";

export const jobProgress = pgTable(
  "job_progress",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    jobKey: text("job_key").notNull(),
    /** null: the product itself. */
    userId: uuid("user_id"),
    /** For its title: `jobs.titles.<kind>`. */
    values: jsonb().$type<Record<string, string>>().notNull(),
    link: text(),
    state: text({ enum: progressStates }).notNull().default("waiting"),
    total: integer(),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** The first failures only. */
    failures: jsonb().$type<ProgressFailure[]>().notNull().default([]),
    /** Where the next try resumes; written with the counts, so that no row counts twice. */
    cursor: jsonb(),
    isCancellable: boolean("is_cancellable").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp("started_at", { withTimezone: true }),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
  },
  (table) => [
    index("job_progress_user").on(table.userId, table.createdAt),
    index("job_progress_open")
      .on(table.jobKey)
      .where(sql`finished_at IS NULL`),
    index("job_progress_created").on(table.createdAt),
  ],
);
