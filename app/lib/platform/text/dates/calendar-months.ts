import { toInstant } from "./dates";
import { instantOf, wallClockAt } from "./zone";

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Last second of the earliest allowed end: months and days after the first day, whichever is later. */
export function leastEnd(from: unknown, { months, days }: { months: number; days: number }): Date | null {
  const begins = toInstant(typeof from === "string" ? from : null);
  if (!begins) return null;
  const { year, month, day } = wallClockAt(begins);
  const at = month - 1 + months;
  const [lastYear, lastMonth] = [year + Math.floor(at / 12), (at % 12) + 1];
  const byMonths = instantOf({
    year: lastYear,
    month: lastMonth,
    day: Math.min(day, daysIn(lastYear, lastMonth)),
    hour: 23,
    minute: 59,
  });
  const byDays = instantOf({ year, month, day: day + days, hour: 23, minute: 59 });
  return new Date(Math.max(byMonths.getTime(), byDays.getTime()) + 59_000);
}

/** Forms know minutes only, so seconds make no difference. */
export function toMinute(value: unknown): number {
  return Math.floor(Date.parse(value instanceof Date ? value.toISOString() : String(value)) / 60_000);
}

/** The same time so many months later, by the calendar of UTC; of a month that is shorter, its last day. */
export function monthsLater(from: Date, months: number): Date {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const later = new Date(from);
  // The first of the month, so that no day is carried over while month and day are set.
  later.setUTCFullYear(year, month, 1);
  later.setUTCDate(Math.min(from.getUTCDate(), daysIn(year, month + 1)));
  return later;
}
