import pg from "pg";

import { enqueueJob, findDailyJob, type OutsideJob } from "../jobs/jobs.server";
import { log } from "../log/log.server";
import { parseDateTime, toIsoDate } from "../text/dates";
import { database } from "./database.server";
import { listTables, type TableState } from "./statistics.server";

const kind = "database.vacuum";
const day = 86_400_000;
/** On Istanbul's clocks: nobody works then. */
const quietHour = "03:30";
/** So long after a start that missed its night, when people have their pages. */
const afterStart = 10 * 60_000;

/**
 * The embedded database has no autovacuum: what it needs runs alone. So once a night dead rows are given free, and what
 * the planner knows of tables that have changed much is renewed from a large sample. One statement a table, so that
 * requests get their turn in between; outside a transaction, as VACUUM demands.
 */
export const vacuumJobs: Record<string, OutsideJob> = {
  [kind]: {
    pauses: [3_600, 3_600],
    async run() {
      await enqueueJob({ kind, key: kind, payload: {}, runAt: nextQuietHour(new Date()) });
      await vacuumTables();
    },
  },
};

/** Sets the next night, at a start with the embedded database; a night that was missed is made up for soon. */
export async function planVacuum(now = new Date()): Promise<void> {
  const planned = await findDailyJob(kind, now);
  if (planned && planned.runAt > now) return;
  await enqueueJob({
    kind,
    key: kind,
    payload: {},
    runAt: planned ? new Date(now.getTime() + afterStart) : nextQuietHour(now),
  });
}

export function nextQuietHour(now: Date): Date {
  const at = (time: Date) => new Date(parseDateTime(`${toIsoDate(time)}T${quietHour}`) ?? time);
  return at(now) > now ? at(now) : at(new Date(now.getTime() + day));
}

/** @returns the tables, and whether each was analysed too */
export async function vacuumTables(): Promise<TableState[]> {
  const { pool } = database();
  const rows = await listTables();
  const started = performance.now();
  let longest = 0;
  for (const { name, isStale } of rows) {
    for (const verb of isStale ? ["VACUUM", "ANALYZE"] : ["VACUUM"]) {
      const began = performance.now();
      await pool.query(`${verb} ${pg.escapeIdentifier(name)}`);
      longest = Math.max(longest, performance.now() - began);
    }
  }
  log.info(
    {
      tables: rows.length,
      analysed: rows.filter(({ isStale }) => isStale).length,
      ms: Math.round(performance.now() - started),
      longestMs: Math.round(longest),
    },
    "the embedded database is vacuumed",
  );
  return rows;
}
