const hour = 3_600_000;
/** Turkey has been on UTC+3 all year since 2016. */
const turkeyOffset = 3 * hour;

function dayInTurkey(now: Date, days: number): string {
  return new Date(now.getTime() + turkeyOffset + days * 24 * hour).toISOString().slice(0, 10);
}

/** The first Monday of a month, so many months from the one it is in Turkey, and days after it. */
function dayOfMonth(now: Date, months: number, days: number): string {
  const [year = 0, month = 1] = dayInTurkey(now, 0).split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const toMonday = (8 - first.getUTCDay()) % 7;
  return new Date(first.getTime() + (toMonday + days) * 24 * hour).toISOString().slice(0, 10);
}

type OfMonth = { $month: number; $after: number; $time?: string; $as?: "year" | "month" };

function resolveMonth(now: Date, { $month, $after, $time, $as }: OfMonth): string | number {
  const day = dayOfMonth(now, $month, $after);
  if ($as) return Number($as === "year" ? day.slice(0, 4) : day.slice(5, 7));
  return $time === undefined ? day : new Date(`${day}T${$time}:00+03:00`).toISOString();
}

/**
 * Replaces every `{ $days, $time }` in a value by an ISO date-time in UTC and every `{ $day }` by an ISO date,
 * `{ $month, $after }` by what it says of the first Monday of a month,
 * counted from `now`; walks arrays and objects, leaves everything else as it is and changes nothing in place.
 */
export function resolveDates(value: unknown, now: Date): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveDates(item, now));
  if (typeof value !== "object" || value === null) return value;
  if ("$days" in value && "$time" in value && typeof value.$days === "number" && typeof value.$time === "string")
    return new Date(`${dayInTurkey(now, value.$days)}T${value.$time}:00+03:00`).toISOString();
  if ("$month" in value && "$after" in value) return resolveMonth(now, value as OfMonth);
  if ("$day" in value && typeof value.$day === "number") return dayInTurkey(now, value.$day);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolveDates(inner, now)]));
}
