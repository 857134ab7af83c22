import { hasEntryPages } from "~/lib/content/definition/paths";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import type { Counts, DayCount, PageCount } from "~/lib/visits/count-visits.server";
import { addCounts } from "~/lib/visits/store-visits.server";
import { sampleReaders, sampleViews } from "~/mock-data/sample/page-views";

import type { Sample } from "./sample-entries.server";

const day = 86_400_000;
/** One view of eleven is of the English page. */
const english = 1 / 11;

/** Gives the sample's published entries readers, so that lists show how often each was read. */
export async function plantViews(samples: readonly Sample[], now: Date): Promise<void> {
  const pages = new Map<string, PageCount>();
  const totals = new Map<string, number>();
  for (const { id, section, sample } of samples) {
    if (!hasEntryPages(section) || (sample.state ?? "published") !== "published") continue;
    for (const { daysAgo, views } of sampleViews(section.id, sample.key, sample.publishedDaysAgo ?? 1)) {
      const on = toIsoDate(new Date(now.getTime() - daysAgo * day)) ?? "";
      const inEnglish = Math.floor(views * english);
      for (const [locale, count] of [
        ["tr", views - inEnglish],
        ["en", inEnglish],
      ] as const) {
        if (count === 0) continue;
        pages.set(`${id} ${on} ${locale}`, { page: id, day: on, locale, views: count });
        totals.set(`${on} ${locale}`, (totals.get(`${on} ${locale}`) ?? 0) + count);
      }
    }
  }
  await addCounts({ pages, days: daysOf(totals) });
}

function daysOf(totals: ReadonlyMap<string, number>): Counts["days"] {
  const days = new Map<string, DayCount>();
  for (const [key, total] of totals) {
    const [on = "", locale = "tr"] = key.split(" ") as [string, DayCount["locale"]];
    let left = total;
    for (const [at, { device, referrer, share, viewsEach }] of sampleReaders.entries()) {
      // The day adds up to its pages.
      const views = at === sampleReaders.length - 1 ? left : Math.min(left, Math.round(total * share));
      left -= views;
      const visits = viewsEach === 0 ? 0 : Math.round(views / viewsEach);
      if (views === 0) continue;
      const counted = { day: on, locale, device, referrer, views, visits, visitors: Math.round(visits * 0.9) };
      days.set(`${key} ${device} ${referrer}`, counted);
    }
  }
  return days;
}
