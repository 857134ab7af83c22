import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

export const jobs = pgTable(
  "jobs",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    kind: text().notNull(),
    /** At most one waiting job has a key; enqueuing again moves it. */
    key: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    runAt: timestamp("run_at", { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    state: text({ enum: ["waiting", "done", "failed"] })
      .notNull()
      .default("waiting"),
    lastError: text("last_error"),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("jobs_waiting_key")
      .on(table.key)
      .where(sql`state = 'waiting'`),
    index("jobs_due")
      .on(table.runAt)
      .where(sql`state = 'waiting'`),
    index("jobs_state").on(table.state, table.finishedAt),
  ],
);
