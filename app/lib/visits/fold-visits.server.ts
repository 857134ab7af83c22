import { sql } from "drizzle-orm";

import { nextQuietHour } from "~/lib/platform/db/embedded/vacuum.server";
import { db } from "~/lib/platform/db/database.server";
import { enqueueJob, findDailyJob, type OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

const kind = "visits.fold";
/** This month and the last year's same, and one more for whoever compares at a month's beginning. */
const monthsByDay = 25;
/** One day a night is over; more are after a long rest. */
const maxDays = 100;

/** Counts by the day that are older become counts by the month, which stay. */
export const visitJobs: Record<string, OutsideJob> = {
  [kind]: {
    pauses: [3_600, 3_600],
    async run(_payload, isStopping) {
      await enqueueJob({ kind, key: kind, payload: {}, runAt: nextQuietHour(new Date()) });
      await foldVisits(new Date(), isStopping);
    },
  },
};

/** Sets the next night, where one isn't set yet. */
export async function planVisitFolding(now = new Date()): Promise<void> {
  const planned = await findDailyJob(kind, now);
  if (!planned) await enqueueJob({ kind, key: kind, payload: {}, runAt: nextQuietHour(now) });
}

/** The first day that is kept as a day. */
function firstDayKept(now: Date): string {
  const [year = 0, month = 1] = (toIsoDate(now) ?? "").split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - monthsByDay, 1)).toISOString().slice(0, 10);
}

/**
 * Adds days of months that are long past to the first day of their month, one day in one statement: no batch is larger
 * than the pages that were read on a day. @returns how many days were folded
 */
export async function foldVisits(now: Date, isStopping: () => boolean = () => false): Promise<number> {
  const kept = firstDayKept(now);
  const { rows } = await db().execute<{ day: string }>(sql`
    SELECT DISTINCT day::text AS day FROM (
      SELECT day FROM page_views WHERE day < ${kept}::date AND extract(day FROM day) > 1
      UNION ALL SELECT day FROM visit_days WHERE day < ${kept}::date AND extract(day FROM day) > 1
    ) AS past ORDER BY day LIMIT ${maxDays}`);
  let folded = 0;
  for (const { day } of rows) {
    if (isStopping()) break;
    await foldDay(day);
    folded++;
  }
  return folded;
}

async function foldDay(day: string): Promise<void> {
  const month = `${day.slice(0, 7)}-01`;
  await db().execute(sql`
    WITH pages AS (DELETE FROM page_views WHERE day = ${day}::date RETURNING page, locale, views),
      days AS (DELETE FROM visit_days WHERE day = ${day}::date
        RETURNING locale, device, referrer, views, visits, visitors),
      folded AS (INSERT INTO page_views (page, day, locale, views) SELECT page, ${month}::date, locale, views FROM pages
        ON CONFLICT (page, day, locale) DO UPDATE SET views = page_views.views + excluded.views)
    INSERT INTO visit_days (day, locale, device, referrer, views, visits, visitors)
      SELECT ${month}::date, locale, device, referrer, views, visits, visitors FROM days
      ON CONFLICT (day, locale, device, referrer) DO UPDATE SET views = visit_days.views + excluded.views,
        visits = visit_days.visits + excluded.visits, visitors = visit_days.visitors + excluded.visitors`);
}
