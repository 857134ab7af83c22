import type { Section } from "~/lib/content/definition/definition";
import { isRepeated, timesOf } from "~/lib/content/definition/public/repeated";
import type { Published } from "~/lib/content/publication/read/published-data.server";
import { wholeSpan } from "~/lib/content/publication/read/published-times.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import type { Locale } from "~/lib/content/values";
import { formatFullDate, formatTime, toInstant, toIsoDate } from "~/lib/platform/text/dates/dates";
import { daysBetween, formatMonth, shiftMonth, weeksOf } from "~/lib/platform/text/dates/months";
import { weekdayName } from "~/lib/platform/text/dates/weekdays";
import { instantOf } from "~/lib/platform/text/dates/zone";

import type { AskedList } from "./asked-list";
import { cardOf } from "./cards.server";
import { narrowingOf } from "./filters.server";
import { listAddress } from "./list-address";
import type { CalendarDay, CalendarEntry, MonthPage } from "./list-body";

/** Per month; a calendar can't show more. */
const maxEntries = 500;
const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** A month outside of all published dates becomes the present one. */
export async function monthPage({ section, query, labels }: AskedList): Promise<MonthPage> {
  const { locale, search, filters } = query;
  const today = toIsoDate(new Date()) ?? "";
  const present = today.slice(0, 7);
  const span = await wholeSpan(section);
  const months = [
    present,
    ...(span ? [span.from, span.to].map((at) => toIsoDate(at)?.slice(0, 7) ?? present) : []),
  ].sort();
  const [first = present, last = present] = [months[0], months.at(-1)];
  const month = query.month && query.month >= first && query.month <= last ? query.month : present;
  const narrowing = await narrowingOf(section, filters);
  const { items, files, titles } = await listPublished(section, {
    locale,
    page: 1,
    size: maxEntries,
    time: "all",
    during: { from: beginOf(month), to: beginOf(shiftMonth(month, 1)) },
    ...(search ? { search } : {}),
    ...narrowing,
  });
  const days = new Map<string, CalendarEntry[]>();
  for (const item of items) {
    const { id, title, href, notices } = cardOf(section, item, { files, titles }, labels);
    const notice = notices[0]?.tone === "error" || notices[0]?.tone === "warning" ? notices[0].text : null;
    for (const { day, time } of daysOf(section, item, month))
      days.set(day, [...(days.get(day) ?? []), { id, title, href, time, notice }]);
  }
  const to = (target: string) => ({
    href: listAddress(section, { ...query, page: 1, archive: false, view: null, month: target }),
    title: formatMonth(target, locale),
  });
  return {
    month,
    title: formatMonth(month, locale),
    weekdays: weekdays.map((code) => ({ short: weekdayName(code, locale, "short"), long: weekdayName(code, locale) })),
    weeks: weeksOf(month).map((week) =>
      week.map((date) => (date === null ? null : dayOf(date, today, days.get(date) ?? [], locale))),
    ),
    previous: month > first ? to(shiftMonth(month, -1)) : null,
    next: month < last ? to(shiftMonth(month, 1)) : null,
    today: month === present ? null : to(present).href,
  };
}

function dayOf(date: string, today: string, entries: CalendarEntry[], locale: Locale): CalendarDay {
  const ordered = entries.toSorted((a, b) => (a.time ?? "").localeCompare(b.time ?? ""));
  return {
    date,
    number: Number(date.slice(-2)),
    label: formatFullDate(date, locale),
    isToday: date === today,
    entries: ordered,
  };
}

function beginOf(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return instantOf({ year, month: number, day: 1, hour: 0, minute: 0 }).toISOString();
}

function daysOf(section: Section, { data }: Published, month: string): { day: string; time: string | null }[] {
  const { upcoming } = section.publicFace.times;
  if (!upcoming) return [];
  const isAllDay = upcoming.allDay !== undefined && data[upcoming.allDay] === true;
  const span = { from: Date.parse(beginOf(month)), to: Date.parse(beginOf(shiftMonth(month, 1))) - 1 };
  const times = isRepeated(section, data)
    ? timesOf(section, data, span, { lasts: 0 }).map(({ from, to }) => [
        new Date(from).toISOString(),
        new Date(to).toISOString(),
      ])
    : [[data[upcoming.from], upcoming.to && data[upcoming.to]]];
  const days = times.flatMap(([from, to]) => {
    const begin = typeof from === "string" ? toIsoDate(from) : null;
    if (begin === null || typeof from !== "string") return [];
    const end = typeof to === "string" ? lastDay(from, to) : begin;
    // A range of thousands of years, by a typing error, costs no more than a month.
    const [first, next] = [`${month}-01`, `${shiftMonth(month, 1)}-01`];
    const until = end < begin ? begin : end;
    return daysBetween(begin < first ? first : begin, until > next ? next : until)
      .filter((day) => day.startsWith(month))
      .map((day) => ({ day, time: day === begin && !isAllDay ? formatTime(from) || null : null }));
  });
  // Overlapping repetitions show once a day.
  return [...new Map(days.map((one) => [`${one.day} ${one.time ?? ""}`, one])).values()];
}

function lastDay(from: string, to: string): string {
  const end = toInstant(to);
  const isLater = end !== null && to > from && formatTime(to) === "00:00";
  return toIsoDate(isLater ? new Date(end.getTime() - 1) : to) ?? "";
}
