import type { TextLocale } from "./dates";

/** "2026-11". */
export type Month = string;
type Day = string;

const day = 86_400_000;
const tags = { tr: "tr-TR", en: "en-GB" } as const;
const written = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/;

export function isMonth(text: string): boolean {
  return written.test(text);
}

export function shiftMonth(month: Month, by: number): Month {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Weeks from Monday to Sunday; null for days of other months. */
export function weeksOf(month: Month): (Day | null)[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const next = Date.parse(`${shiftMonth(month, 1)}-01T00:00:00Z`);
  const before = (new Date(first).getUTCDay() + 6) % 7;
  const weeks: (Day | null)[][] = [];
  for (let monday = first - before * day; monday < next; monday += 7 * day) {
    weeks.push(
      Array.from({ length: 7 }, (_, at) => monday + at * day).map((time) =>
        time < first || time >= next ? null : new Date(time).toISOString().slice(0, 10),
      ),
    );
  }
  return weeks;
}

/** Both inclusive. */
export function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let time = Date.parse(`${from}T00:00:00Z`); time <= Date.parse(`${to}T00:00:00Z`); time += day)
    days.push(new Date(time).toISOString().slice(0, 10));
  return days;
}

export function formatMonth(month: Month, locale: TextLocale): string {
  return new Intl.DateTimeFormat(tags[locale], { month: "long", year: "numeric", timeZone: "UTC" }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  );
}
