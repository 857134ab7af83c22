const hour = 3_600_000;
/** Turkey has been on UTC+3 all year since 2016. */
const turkeyOffset = 3 * hour;

function dayInTurkey(now: Date, days: number): string {
  return new Date(now.getTime() + turkeyOffset + days * 24 * hour).toISOString().slice(0, 10);
}

/**
 * Replaces every `{ $days, $time }` in a value by an ISO date-time in UTC and every `{ $day }` by an ISO date,
 * counted from `now`; walks arrays and objects, leaves everything else as it is and changes nothing in place.
 */
export function resolveDates(value: unknown, now: Date): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveDates(item, now));
  if (typeof value !== "object" || value === null) return value;
  if ("$days" in value && "$time" in value && typeof value.$days === "number" && typeof value.$time === "string")
    return new Date(`${dayInTurkey(now, value.$days)}T${value.$time}:00+03:00`).toISOString();
  if ("$day" in value && typeof value.$day === "number") return dayInTurkey(now, value.$day);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolveDates(inner, now)]));
}
