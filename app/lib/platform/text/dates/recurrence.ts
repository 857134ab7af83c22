import { instantOf, wallClockAt, type WallClock } from "./zone";

type Frequency = "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
/** `nth` within the month or year, negative from its end, 0 for each. Weekdays count from Monday, 0. */
type WeekdayPart = { weekday: number; nth: number };
/** A rule of RFC 5545 §3.3.10 in whole days; hours and minutes are those of the first time. */
export type Recurrence = {
  frequency: Frequency;
  interval: number;
  count: number;
  /** Ms since 1970 on Istanbul's clock; Infinity without an end. */
  until: number;
  byDay: readonly WeekdayPart[];
  byMonthDay: readonly number[];
  byMonth: readonly number[];
  bySetPos: readonly number[];
  weekStart: number;
};
export type TimeSpan = { from: number; to: number };

const day = 86_400_000;
/** Twenty years of something weekly; more is cut off. */
const maxTimes = 1_000;
const maxPeriods = 20_000;
const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const known = new Set(["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "WKST"]);

/** With or without "RRULE:". Null for no rule, and for hours, numbered weeks and days of the year. */
export function readRecurrence(rule: string): Recurrence | null {
  const pairs = rule
    .replace(/^RRULE:/, "")
    .split(";")
    .map((part) => part.split("=", 2) as [string, string | undefined]);
  const parts = new Map(pairs);
  const frequency = parts.get("FREQ");
  if (
    parts.size !== pairs.length ||
    pairs.some(([name, value]) => !known.has(name) || !value) ||
    !isFrequency(frequency)
  )
    return null;
  const [interval, count] = [
    wholeNumber(parts.get("INTERVAL"), 1),
    wholeNumber(parts.get("COUNT"), Number.POSITIVE_INFINITY),
  ];
  const until = parts.has("UNTIL") ? lastMomentIn(parts.get("UNTIL") ?? "") : Number.POSITIVE_INFINITY;
  const byDay = listed(parts.get("BYDAY"), weekdayPart);
  const [byMonthDay, byMonth, bySetPos] = [
    numbersIn(parts.get("BYMONTHDAY"), -31, 31),
    numbersIn(parts.get("BYMONTH"), 1, 12),
    numbersIn(parts.get("BYSETPOS"), -366, 366),
  ];
  const weekStart = weekdays.indexOf(parts.get("WKST") ?? "MO");
  if (!interval || !count || weekStart === -1 || until === null || !byDay || !byMonthDay || !byMonth || !bySetPos)
    return null;
  const isNumbered = byDay.some(({ nth }) => nth !== 0);
  if (
    (isNumbered && (frequency === "DAILY" || frequency === "WEEKLY")) ||
    (byMonthDay.length > 0 && frequency === "WEEKLY")
  )
    return null;
  return {
    frequency,
    interval,
    count: Number.isFinite(count) ? Math.min(count, maxTimes) : count,
    until,
    byDay,
    byMonthDay,
    byMonth,
    bySetPos,
    weekStart,
  };
}

/** Times that touch a span, in order, the first always among them, all at the same hour of Istanbul's clock. */
export function timesWithin(rule: Recurrence, first: TimeSpan, span: TimeSpan, most = maxTimes): TimeSpan[] {
  const clock = wallClockAt(new Date(first.from));
  const [{ start, until }, lasts] = [boundsOf(rule, clock), Math.max(0, first.to - first.from)];
  const found: TimeSpan[] = [];
  const [earliest, latest] = [span.from / day - lasts / day - 2, span.to / day + 1];
  for (const at of daysOf(rule, { start, until }, { earliest, latest })) {
    if (at > latest || found.length === most) break;
    if (at < earliest) continue;
    const from = at === start ? first.from : instantOf({ ...clock, ...dateOf(at) }).getTime() + (first.from % 60_000);
    if (from <= span.to && from + lasts >= span.from) found.push({ from, to: from + lasts });
  }
  return found;
}

/** End of the last time in ms since 1970, Infinity without an end; `first.to` when `rule` is none. */
export function recursUntil(rule: string, first: TimeSpan): number {
  const read = readRecurrence(rule);
  if (!read) return first.to;
  if (read.count === Number.POSITIVE_INFINITY && read.until === Number.POSITIVE_INFINITY)
    return Number.POSITIVE_INFINITY;
  const { start, until } = boundsOf(read, wallClockAt(new Date(first.from)));
  let last = start;
  // Without a count only the last periods matter.
  for (const at of daysOf(
    read,
    { start, until },
    { earliest: read.count === Number.POSITIVE_INFINITY ? until - 4_000 : start, latest: until },
  ))
    last = at;
  return first.to + (last - start) * day;
}

/** By RFC 5545 §3.3.10 a day for days, else a UTC moment: readers take a bare day as its first moment. */
export function withEndLike(rule: string, { isDay }: { isDay: boolean }): string {
  const until = readRecurrence(rule)?.until ?? Number.POSITIVE_INFINITY;
  if (!Number.isFinite(until)) return rule;
  const shown = new Date(until);
  const clock = {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
  };
  const written = (iso: string) => iso.slice(0, 19).replaceAll(/[-:]/g, "");
  const end = isDay
    ? written(shown.toISOString()).slice(0, 8)
    : `${written(new Date(instantOf(clock).getTime() + (until % 60_000)).toISOString())}Z`;
  return rule.replace(/(^|;|:)UNTIL=[^;]*/, `$1UNTIL=${end}`);
}

function boundsOf({ until }: Recurrence, clock: ShownTime): { start: number; until: number } {
  const start = dayNumber(clock);
  return { start, until: Math.floor((until - shownAt(clock)) / day) + start };
}

function* daysOf(
  rule: Recurrence,
  { start, until }: { start: number; until: number },
  { earliest, latest }: { earliest: number; latest: number },
): Generator<number> {
  const { count, bySetPos } = rule;
  yield start;
  let [times, period] = [1, count === Number.POSITIVE_INFINITY ? periodsBefore(rule, start, earliest) : 0];
  for (let tried = 0; tried < maxPeriods && times < count; tried++, period++) {
    const days = daysIn(rule, start, period);
    if (days === null) return;
    const chosen =
      bySetPos.length === 0
        ? days
        : days.filter((_, at) => bySetPos.includes(at + 1) || bySetPos.includes(at - days.length));
    for (const at of chosen) {
      if (at > until) return;
      if (at <= start) continue;
      yield at;
      if (++times >= count) return;
    }
    if (firstDayOf(rule, start, period) > Math.min(until, latest)) return;
  }
}

function periodsBefore({ frequency, interval }: Recurrence, start: number, until: number): number {
  const longest = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[frequency] * interval;
  return Number.isFinite(until) ? Math.max(0, Math.floor((until - start) / longest) - 1) : 0;
}

function firstDayOf({ frequency, interval, weekStart }: Recurrence, start: number, period: number): number {
  if (frequency === "DAILY") return start + period * interval;
  if (frequency === "WEEKLY") return start - ((weekdayOf(start) - weekStart + 7) % 7) + period * interval * 7;
  const { year, month } = dateOf(start);
  return frequency === "MONTHLY"
    ? dayNumber({ year, month: month + period * interval, day: 1 })
    : dayNumber({ year: year + period * interval, month: 1, day: 1 });
}

function daysIn(rule: Recurrence, start: number, period: number): number[] | null {
  const { frequency, byDay, byMonth } = rule;
  const begin = firstDayOf(rule, start, period);
  const { year, month } = dateOf(begin);
  // A step beyond every calendar gives NaN.
  if (!(year <= 9_000)) return null;
  const isOfMonth = (at: number) => byMonth.length === 0 || byMonth.includes(dateOf(at).month);
  if (frequency === "DAILY") return isOfMonth(begin) && isOfDays(rule, begin) ? [begin] : [];
  if (frequency === "WEEKLY") {
    const wanted = byDay.length > 0 ? byDay.map(({ weekday }) => weekday) : [weekdayOf(start)];
    return Array.from({ length: 7 }, (_, at) => begin + at).filter(
      (at) => wanted.includes(weekdayOf(at)) && isOfMonth(at),
    );
  }
  if (frequency === "MONTHLY") return isOfMonth(begin) ? daysOfMonth(rule, start, year, month) : [];
  // In a year numbered weekdays are counted within the year, unless months are named.
  if (byDay.length > 0 && byMonth.length === 0 && rule.byMonthDay.length === 0)
    return weekdaysIn(byDay, begin, dayNumber({ year: year + 1, month: 1, day: 1 }));
  const months =
    byMonth.length > 0
      ? [...byMonth].sort((a, b) => a - b)
      : rule.byMonthDay.length > 0
        ? Array.from({ length: 12 }, (_, at) => at + 1)
        : [dateOf(start).month];
  return months.flatMap((one) => daysOfMonth(rule, start, year, one));
}

function isOfDays({ byDay, byMonthDay }: Recurrence, at: number): boolean {
  const { year, month, day: number } = dateOf(at);
  const length = dayNumber({ year, month: month + 1, day: 1 }) - dayNumber({ year, month, day: 1 });
  return (
    (byDay.length === 0 || byDay.some(({ weekday }) => weekday === weekdayOf(at))) &&
    (byMonthDay.length === 0 || byMonthDay.includes(number) || byMonthDay.includes(number - length - 1))
  );
}

function daysOfMonth(rule: Recurrence, start: number, year: number, month: number): number[] {
  const [begin, next] = [dayNumber({ year, month, day: 1 }), dayNumber({ year, month: month + 1, day: 1 })];
  const { byDay, byMonthDay } = rule;
  if (byDay.length > 0) return weekdaysIn(byDay, begin, next).filter((at) => isOfDays({ ...rule, byDay: [] }, at));
  const wanted = byMonthDay.length > 0 ? byMonthDay : [dateOf(start).day];
  const days = wanted.map((number) => (number > 0 ? begin + number - 1 : next + number));
  return [...new Set(days)].filter((at) => at >= begin && at < next).sort((a, b) => a - b);
}

function weekdaysIn(byDay: readonly WeekdayPart[], begin: number, next: number): number[] {
  const found = new Set<number>();
  for (const { weekday, nth } of byDay) {
    const all: number[] = [];
    for (let at = begin + ((weekday - weekdayOf(begin) + 7) % 7); at < next; at += 7) all.push(at);
    for (const at of nth === 0 ? all : [nth > 0 ? all[nth - 1] : all.at(nth)]) if (at !== undefined) found.add(at);
  }
  return [...found].sort((a, b) => a - b);
}

const isFrequency = (text: string | undefined): text is Frequency =>
  text === "DAILY" || text === "WEEKLY" || text === "MONTHLY" || text === "YEARLY";

function wholeNumber(text: string | undefined, without: number): number | null {
  if (text === undefined) return without;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

function listed<T>(text: string | undefined, read: (one: string) => T | null): T[] | null {
  const values = text === undefined ? [] : text.split(",").map(read);
  return values.includes(null) ? null : (values as T[]);
}

function numbersIn(text: string | undefined, least: number, most: number): number[] | null {
  return listed(text, (one) =>
    /^[+-]?[1-9]\d{0,2}$/.test(one) && Number(one) >= least && Number(one) <= most ? Number(one) : null,
  );
}

function weekdayPart(text: string): WeekdayPart | null {
  const [weekday, nth] = [weekdays.indexOf(text.slice(-2)), text.slice(0, -2)];
  if (weekday === -1) return null;
  return nth === ""
    ? { weekday, nth: 0 }
    : /^[+-]?[1-9]\d?$/.test(nth) && Math.abs(Number(nth)) <= 53
      ? { weekday, nth: Number(nth) }
      : null;
}

/** A day's end; a time without a zone is Istanbul's. */
function lastMomentIn(text: string): number | null {
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(text) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const at = Date.parse(`${year}-${month}-${date}T${hour ?? "00"}:${minute ?? "00"}:${second ?? "00"}Z`);
  if (Number.isNaN(at) || new Date(at).getUTCDate() !== Number(date)) return null;
  return text.endsWith("Z") ? shownAt(wallClockAt(new Date(at))) : hour === undefined ? at + day - 1 : at;
}

type ShownTime = ReturnType<typeof wallClockAt>;

const shownAt = (clock: ShownTime) =>
  dayNumber(clock) * day + (clock.hour * 3_600 + clock.minute * 60 + clock.second) * 1000;

type Day = Pick<WallClock, "year" | "month" | "day">;

function dayNumber({ year, month, day: date }: Day): number {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, date);
  return at.getTime() / day;
}

function dateOf(number: number): Day {
  const at = new Date(number * day);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}

const weekdayOf = (number: number) => (((number + 3) % 7) + 7) % 7;
