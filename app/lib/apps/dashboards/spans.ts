import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { timeZone, toInstant, toIsoDate, type TextLocale } from "~/lib/platform/text/dates/dates";

export const dayOf = (now: Date): string => toIsoDate(now) ?? "";
/** The begin of a day in Istanbul. */
export const startOf = (day: string): Date => toInstant(`${day}T00:00`) ?? new Date(Number.NaN);

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

export const daysFrom = (first: string, length: number): string[] =>
  Array.from({ length }, (_, at) => addDays(first, at));
/** The Mondays of the last weeks, this one at the end. */
export const lastMondays = (now: Date, length: number): string[] => {
  const last = mondayOf(dayOf(now));
  return Array.from({ length }, (_, at) => addDays(last, -7 * (length - 1 - at)));
};

const formats = new Map<string, Intl.DateTimeFormat>();
function named(locale: TextLocale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const made =
    formats.get(key) ?? new Intl.DateTimeFormat(locale === "tr" ? "tr-TR" : "en-GB", { ...options, timeZone });
  formats.set(key, made);
  return made;
}
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** Pzt · Mon */
export const weekdayName = (day: string, locale: TextLocale) => named(locale, { weekday: "short" }).format(noon(day));
/** 12 Kas · 12 Nov */
export const dayName = (day: string, locale: TextLocale) =>
  named(locale, { day: "numeric", month: "short" }).format(noon(day));
/** Kas 2026 · Nov 2026. @param month "2026-11" */
export const monthName = (month: string, locale: TextLocale) =>
  named(locale, { month: "short", year: "2-digit" }).format(noon(`${month}-15`));

/** The last twelve months, this one at the end. */
export function lastMonths(now: Date, length = 12): string[] {
  const [year = 0, month = 1] = dayOf(now).split("-").map(Number);
  return Array.from({ length }, (_, at) =>
    new Date(Date.UTC(year, month - 1 - (length - 1 - at), 15)).toISOString().slice(0, 7),
  );
}
