import { sql } from "drizzle-orm";
import pg from "pg";

import { log } from "../log/log.server";
import { database, db, transaction } from "./database.server";

const minute = 60_000;
/** Of a hundred, which the night takes: a sample of 3,000 rows instead of 30,000, as everybody waits meanwhile. */
const target = 10;

export type TableState = { name: string; isStale: boolean };

/** Every table, and whether more than a tenth of it has changed since the planner looked: autovacuum's own rule. */
export async function listTables(): Promise<TableState[]> {
  const { pool } = database();
  // What was changed a moment ago is counted too.
  await pool.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pool.query<TableState>(`
    SELECT relname AS name, reltuples < 0 OR coalesce(pg_stat_get_mod_since_analyze(oid), 0) > 50 + 0.1 * greatest(reltuples, 0) AS "isStale"
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`);
  return rows;
}

/**
 * Renews what the planner knows of tables that have changed much, one transaction a table, so that requests get their
 * turn in between. @returns their names
 */
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

/**
 * Looks every minute whether tables of the embedded database have changed much: it has no autovacuum, and with what it
 * knew of empty tables a list of ten thousand takes four times as long. @returns ends it, once the tables in work are
 * done
 */
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
