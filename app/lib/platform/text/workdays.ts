const day = 86_400_000;

/** Monday to Friday that is no holiday. @param date an ISO day @param holidays ISO days on which nobody works at all */
export function isWorkday(date: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(date);
}

/**
 * The last of so many working days after a day, which isn't counted itself. A day that is free from one
 * o'clock on is worked until then, and counts.
 */
export function addWorkdays(date: string, count: number, holidays: ReadonlySet<string>): string {
  let at = Date.parse(`${date}T12:00:00Z`);
  for (let left = count; left > 0;) {
    at += day;
    if (isWorkday(new Date(at).toISOString().slice(0, 10), holidays)) left -= 1;
  }
  return new Date(at).toISOString().slice(0, 10);
}
