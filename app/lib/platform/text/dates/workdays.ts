const day = 86_400_000;

/** Monday to Friday, no holiday. @param date ISO day @param holidays ISO days that are free as a whole */
export function isWorkday(date: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(date);
}

/** Counts from the next day on; a day that is free from one o'clock on counts. */
export function addWorkdays(date: string, count: number, holidays: ReadonlySet<string>): string {
  let at = Date.parse(`${date}T12:00:00Z`);
  for (let left = count; left > 0;) {
    at += day;
    if (isWorkday(new Date(at).toISOString().slice(0, 10), holidays)) left -= 1;
  }
  return new Date(at).toISOString().slice(0, 10);
}
