import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { progressStates, type ProgressFailure } from "./progress-view";

/** How far work is that somebody started and that a job does row by row. */
export const jobProgress = pgTable(
  "job_progress",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The kind of the job, and the key of the one that is waiting or at work. */
    kind: text().notNull(),
    jobKey: text("job_key").notNull(),
    /** Whoever started it; null: the product itself. */
    userId: uuid("user_id"),
    /** What its title says: `jobs.titles.<kind>`. */
    values: jsonb().$type<Record<string, string>>().notNull(),
    /** Where it was started: a path of this site. */
    link: text(),
    state: text({ enum: progressStates }).notNull().default("waiting"),
    /** Null: nobody has counted. */
    total: integer(),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** The first of those that failed. */
    failures: jsonb().$type<ProgressFailure[]>().notNull().default([]),
    /** Where the next try goes on: written with the counts, so that nothing is counted twice. */
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
