import type { WallClock } from "./zone";

/** Weekdays as "mon", hours as "09:30"; `closes` at or before `opens` is on the next day. */
export type OpeningRow = { days: readonly string[]; opens: string; closes: string };
/** By ISO day. Half: free from one o'clock on. */
export type Holidays = ReadonlyMap<string, { isHalf: boolean }>;

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const wholeDay = 24 * 60;
const halfDayEnds = 13 * 60;

/** Nothing is open on a holiday. */
export function isOpenAt(rows: readonly OpeningRow[], clock: WallClock, holidays: Holidays): boolean {
  const at = clock.hour * 60 + clock.minute;
  const today = Date.UTC(clock.year, clock.month - 1, clock.day);
  // Yesterday's hours may end today.
  return [0, 1].some((back) => {
    const day = new Date(today - back * 86_400_000);
    const holiday = holidays.get(day.toISOString().slice(0, 10));
    if (holiday && !holiday.isHalf) return false;
    const now = at + back * wholeDay;
    if (holiday && now >= halfDayEnds) return false;
    return rows.some(({ days, opens, closes }) => {
      if (!days.includes(weekdays[day.getUTCDay()] ?? "")) return false;
      const [from, to] = [minutes(opens), minutes(closes)];
      return now >= from && now < (to > from ? to : to + wholeDay);
    });
  });
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  return hours * 60 + rest;
}
