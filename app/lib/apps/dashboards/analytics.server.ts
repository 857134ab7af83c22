import type { Actor } from "~/lib/access/actor";
import { countChangesByDay, countPublishingTimes, type HourSpan } from "~/lib/audit/recent-changes.server";
import { sectionsSeenWhole } from "~/lib/content/access/visible-entries.server";
import { parseAllEntries, unreadDays } from "~/lib/content/list/all-entries-query";
import { countAllEntries } from "~/lib/content/list/all-entries.server";
import { countByState } from "~/lib/content/list/desk/content-figures.server";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { countVisitsBy, countVisitsByDay, type CountedDay } from "~/lib/visits/site-figures.server";
import { countedSince } from "~/lib/visits/unread-pages.server";

import type { DaySpan } from "./dashboard";
import { keptFigures } from "./figures.server";
import { dayOf, daysFrom, lastMondays, lastMonths, mondayOf, startOf } from "./spans";

const unreadEntries = parseAllEntries(new URLSearchParams({ unread: "true" }), { sections: [], units: [] });

/** Sections with the most publications have a series of their own; the rest is one. */
const ownSeries = 4;

/** How often something was published in each of the last weeks. `section` is null for all the others together. */
export function readPublications(
  actor: Actor,
  length: number,
  now: Date,
): Promise<{ mondays: string[]; series: { section: string | null; values: number[] }[] }> {
  return keptFigures(actor, `publications ${length} ${dayOf(now)}`, async () => {
    const mondays = lastMondays(now, length);
    const counted = await countChangesByDay({
      groups: [{ objectType: "entry", verbs: ["publish"], sections: sectionsSeenWhole(actor) }],
      from: startOf(mondays[0] ?? ""),
    });
    const totals = new Map<string, number>();
    const byWeek = new Map<string, number>();
    for (const { day, section, count } of counted) {
      const id = section ?? "";
      totals.set(id, (totals.get(id) ?? 0) + count);
      const key = `${id} ${mondayOf(day)}`;
      byWeek.set(key, (byWeek.get(key) ?? 0) + count);
    }
    const ranked = [...totals].sort(([a, most], [b, less]) => less - most || (a < b ? -1 : 1)).map(([id]) => id);
    const [own, others] = [ranked.slice(0, ownSeries), ranked.slice(ownSeries)];
    const valuesOf = (ids: readonly string[]) =>
      mondays.map((monday) => ids.reduce((sum, id) => sum + (byWeek.get(`${id} ${monday}`) ?? 0), 0));
    return {
      mondays,
      series: [
        ...own.map((id) => ({ section: id, values: valuesOf([id]) })),
        ...(others.length > 0 ? [{ section: null, values: valuesOf(others) }] : []),
      ],
    };
  });
}

/** Hours from the last submission to publishing: how many entries took how long. The last bound is open. */
export const hourBounds = [4, 24, 72, 168] as const;
export const hourSpans: readonly HourSpan[] = [...hourBounds, null].map((most, at) => ({
  over: hourBounds[at - 1] ?? null,
  most,
}));

export function readPublishingTimes(
  actor: Actor,
  length: number,
  now: Date,
): Promise<{ counts: number[]; median: number | null }> {
  return keptFigures(actor, `publishing times ${length} ${dayOf(now)}`, () =>
    countPublishingTimes(sectionsSeenWhole(actor), startOf(lastMondays(now, length)[0] ?? ""), hourSpans),
  );
}

export const readStates = (actor: Actor) => keptFigures(actor, "states", () => countByState(actor));

/**
 * How many published entries nobody has read for a year. `since`: the first day that was counted, null where there is
 * none; `count` is null until it is a year ago.
 */
export function readUnread(actor: Actor, now: Date): Promise<{ since: string | null; count: number | null }> {
  return keptFigures(actor, `unread ${dayOf(now)}`, async () => {
    const since = await countedSince();
    if (since === null || since > addDays(dayOf(now), -unreadDays)) return { since, count: null };
    return { since, count: await countAllEntries(actor, unreadEntries) };
  });
}

type MonthOfVisits = { month: string; views: number; visits: number; visitors: number };
export type Visits = {
  months: Record<"this-year" | "last-year", MonthOfVisits[]>;
  /** The last 32 days in four spans, the oldest first. */
  spans: (Omit<CountedDay, "day"> & { from: string; until: string })[];
  /** Views for each visitor: in the last 30 days, and in the 30 before them. */
  ratio: { now: number; before: number };
  days: CountedDay[];
  languages: { name: "tr" | "en"; views: number; visits: number; visitors: number }[];
  devices: { name: string; visits: number }[];
  referrers: { name: string; visits: number }[];
};

const spanDays = 8;
const recentSpans = 4;
const recent = 30;

/** All days of `Visits.spans`. */
export function recentSpan(now: Date): DaySpan {
  const until = dayOf(now);
  return { from: addDays(until, -(recentSpans * spanDays - 1)), until };
}

export function readVisits(actor: Actor, now: Date): Promise<Visits> {
  return keptFigures(actor, `visits ${dayOf(now)}`, async () => {
    const today = dayOf(now);
    const since = addDays(today, -(recent - 1));
    const months = lastMonths(now, 24);
    const [counted, languages, devices, referrers] = await Promise.all([
      countVisitsByDay(actor, `${months[0]}-01`, today),
      countVisitsBy(actor, "locale", since, today),
      countVisitsBy(actor, "device", since, today),
      countVisitsBy(actor, "referrer", since, today),
    ]);
    const sumOf = (from: string, until: string) => sum(counted.filter(({ day }) => day >= from && day <= until));
    const ofMonths = (some: readonly string[]) =>
      some.map((month) => ({ month, ...sum(counted.filter(({ day }) => day.startsWith(month))) }));
    const ratio = ({ views, visitors }: ReturnType<typeof sum>) => (visitors === 0 ? 0 : views / visitors);
    const byDay = new Map(counted.map((one) => [one.day, one]));
    return {
      months: { "this-year": ofMonths(months.slice(12)), "last-year": ofMonths(months.slice(0, 12)) },
      spans: Array.from({ length: recentSpans }, (_, at) => {
        const until = addDays(today, -(recentSpans - 1 - at) * spanDays);
        const from = addDays(until, -(spanDays - 1));
        return { from, until, ...sumOf(from, until) };
      }),
      ratio: {
        now: ratio(sumOf(since, today)),
        before: ratio(sumOf(addDays(since, -recent), addDays(since, -1))),
      },
      days: daysFrom(since, recent).map((day) => byDay.get(day) ?? { day, views: 0, visits: 0, visitors: 0 }),
      languages,
      devices,
      referrers,
    };
  });
}

function sum(days: readonly CountedDay[]): Omit<CountedDay, "day"> {
  const total = { views: 0, visits: 0, visitors: 0 };
  for (const { views, visits, visitors } of days) {
    total.views += views;
    total.visits += visits;
    total.visitors += visitors;
  }
  return total;
}
