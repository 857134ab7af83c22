import pg from "pg";

import { enqueueJob, findDailyJob, type OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { log } from "~/lib/platform/log/log.server";
import { parseDateTime, toIsoDate } from "~/lib/platform/text/dates/dates";
import { database } from "~/lib/platform/db/database.server";
import { listTables, type TableState } from "~/lib/platform/db/queries/statistics.server";

const kind = "database.vacuum";
const day = 86_400_000;
/** Istanbul's time. */
const quietHour = "03:30";
const afterStart = 10 * 60_000;

// For the embedded database, which has no autovacuum. One statement a table lets requests in between; VACUUM allows no
// transaction.
export const vacuumJobs: Record<string, OutsideJob> = {
  [kind]: {
    pauses: [3_600, 3_600],
    async run() {
      await enqueueJob({ kind, key: kind, payload: {}, runAt: nextQuietHour(new Date()) });
      await vacuumTables();
    },
  },
};

/** Plans the next night; a missed one is made up for soon after the start. */
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
