import { sql } from "drizzle-orm";
import pg from "pg";

import { log } from "~/lib/platform/log/log.server";
import { database, db, transaction } from "~/lib/platform/db/database.server";

const minute = 60_000;
// PostgreSQL's default, used by night, is 100 and samples 30,000 rows; 10 samples 3,000, as requests wait meanwhile.
const target = 10;

export type TableState = { name: string; isStale: boolean };

/** Stale: more than a tenth has changed since the last analysis, as autovacuum counts. */
export async function listTables(): Promise<TableState[]> {
  const { pool } = database();
  await pool.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pool.query<TableState>(`
    SELECT relname AS name, reltuples < 0 OR coalesce(pg_stat_get_mod_since_analyze(oid), 0)
        > 50 + 0.1 * greatest(reltuples, 0) AS "isStale"
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`);
  return rows;
}

/** One transaction a table, so that requests get their turn in between. @returns names */
export async function renewStatistics(): Promise<string[]> {
  const stale = (await listTables()).filter(({ isStale }) => isStale).map(({ name }) => name);
  for (const name of stale) {
    await transaction(async () => {
      await db().execute(sql.raw(`SET LOCAL default_statistics_target = ${target}`));
      await db().execute(sql.raw(`ANALYZE ${pg.escapeIdentifier(name)}`));
    });
  }
  return stale;
}

// The embedded database has no autovacuum; with statistics of empty tables a list of 10,000 takes four times as long.
export function keepStatistics(every = minute): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = renewStatistics()
      .catch((error: unknown) => log.warn({ err: error }, "the planner's statistics were not renewed"))
      .finally(() => {
        isRunning = false;
      });
  }, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
