import { sql, type SQL } from "drizzle-orm";

import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { log } from "~/lib/platform/log/log.server";
import { subscribe } from "~/lib/platform/events/events.server";
import { getSettingGroup } from "~/lib/settings/settings.server";

import { visitCounter, type Counts } from "./count-visits.server";
import { viewsTag } from "./views-of-pages.server";

const minute = 60_000;

/** As the rows of a statement, in one order everywhere: two servers that write at once wait for each other. */
function rows<Row extends object>(counts: ReadonlyMap<string, Row>, columns: string): SQL {
  const all = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return sql`jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS counted(${sql.raw(columns)})`;
}

/** Adds counts to those of the database, all or none of them, in one statement. */
export async function addCounts({ pages, days }: Counts): Promise<void> {
  if (pages.size + days.size === 0) return;
  const counted = rows(pages, "page text, day date, locale text, views integer");
  await batch([
    sql`(INSERT INTO page_views (page, day, locale, views) SELECT page, day, locale, views FROM ${counted}
      ON CONFLICT (page, day, locale) DO UPDATE SET views = page_views.views + excluded.views)`,
    sql`(INSERT INTO page_view_totals (page, views, last_day)
      SELECT page, sum(views), max(day) FROM ${counted} GROUP BY page ORDER BY page
      ON CONFLICT (page) DO UPDATE SET views = page_view_totals.views + excluded.views,
        last_day = greatest(page_view_totals.last_day, excluded.last_day))`,
    sql`(INSERT INTO visit_days (day, locale, device, referrer, views, visits, visitors)
      SELECT day, locale, device, referrer, views, visits, visitors
      FROM ${rows(days, "day date, locale text, device text, referrer text, views integer, visits integer, visitors integer")}
      ON CONFLICT (day, locale, device, referrer) DO UPDATE SET views = visit_days.views + excluded.views,
        visits = visit_days.visits + excluded.visits, visitors = visit_days.visitors + excluded.visitors)`,
  ]);
  invalidateTag(viewsTag);
}

/** Stores what this process has counted; what the database doesn't take waits for the next time. */
export async function storeVisits(): Promise<void> {
  const counts = visitCounter.take();
  try {
    await addCounts(counts);
  } catch (error) {
    visitCounter.putBack(counts);
    log.warn({ err: error, waiting: visitCounter.size() }, "the counted visits wait for the database");
  }
}

/** Reads whether the administration has switched counting off. */
export async function heedCountingSetting(): Promise<void> {
  const { data } = await getSettingGroup("privacy");
  visitCounter.isOff = data.isUncounted === true;
}

/**
 * Stores the counted visits every minute, and heeds the setting that switches counting off.
 * @returns ends it and stores the rest
 */
export async function keepVisits(every = minute): Promise<() => Promise<void>> {
  const heed = () =>
    heedCountingSetting().catch((error: unknown) =>
      log.warn({ err: error }, "whether visits are counted could not be read"),
    );
  const stopListening = subscribe(({ type, id }) => {
    if (type === "reset" || (type === "settings.changed" && (id === undefined || id === "group.privacy"))) void heed();
  });
  await heed();
  let storing: Promise<void> | undefined;
  const timer = setInterval(() => {
    visitCounter.forgetYesterday(Date.now());
    storing ??= storeVisits().finally(() => {
      storing = undefined;
    });
  }, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopListening();
    await storing;
    await storeVisits();
  };
}
