import { instantOf, wallClockAt } from "~/lib/platform/text/zone";

import type { ListDays } from "./list-address";

const day = 86_400_000;

/** From when to when "today" or "this weekend" is, in Istanbul; on a weekend it is the one that is under way. */
export function spanOfDays(days: ListDays, now = new Date()): { from: string; to: string } {
  const { year, month, day: date } = wallClockAt(now);
  const today = Date.UTC(year, month - 1, date);
  // From Sunday, 0.
  const weekday = new Date(today).getUTCDay();
  const saturday = weekday === 0 ? today : today + (6 - weekday) * day;
  const [first, last] = days === "today" ? [today, today] : [saturday, weekday === 0 ? today : saturday + day];
  return { from: beginOf(first), to: beginOf(last + day) };
}

/** When a day, given as midnight in UTC, begins here. */
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
