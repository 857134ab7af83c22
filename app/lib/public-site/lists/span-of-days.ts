import { instantOf, wallClockAt } from "~/lib/platform/text/dates/zone";

import type { ListDays } from "./list-address";

const day = 86_400_000;

/** "today" or "this weekend" in Istanbul; on a weekend, the present one. */
export function spanOfDays(days: ListDays, now = new Date()): { from: string; to: string } {
  const { year, month, day: date } = wallClockAt(now);
  const today = Date.UTC(year, month - 1, date);
  // 0 is Sunday.
  const weekday = new Date(today).getUTCDay();
  const saturday = weekday === 0 ? today : today + (6 - weekday) * day;
  const [first, last] = days === "today" ? [today, today] : [saturday, weekday === 0 ? today : saturday + day];
  return { from: beginOf(first), to: beginOf(last + day) };
}

function beginOf(at: number): string {
  const shown = new Date(at);
  return instantOf({
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: 0,
    minute: 0,
  }).toISOString();
}
