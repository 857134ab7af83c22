import { formatFullDate } from "~/lib/platform/text/dates/dates";
import type { TextLocale } from "~/lib/platform/text/dates/dates";

/** The time of a `datetime-local` field that had none: offices open at nine. */
export const openingTime = "09:00";

/** The day of a `date` or `datetime-local` value, as a Date in the browser's time zone. */
export function dayOf(value: string | undefined): Date | undefined {
  const [, year, month, day] = /^(\d{4,})-(\d\d)-(\d\d)/.exec(value ?? "") ?? [];
  if (!year) return undefined;
  const date = new Date(2000, Number(month) - 1, Number(day));
  // The constructor takes years below 100 for 19xx.
  date.setFullYear(Number(year), Number(month) - 1, Number(day));
  return date;
}

/** The inverse of `dayOf`, as an ISO date. */
export function isoOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A value on another day: a `datetime-local` value keeps its time, or gets the wished one. */
export function withDay(value: string, day: string, hasTime: boolean, wished = ""): string {
  return hasTime ? `${day}T${wished || value.slice(11, 16) || openingTime}` : day;
}

type Bounds = { min?: string | undefined; max?: string | undefined; today: string; chosen?: string | undefined };

/** A century back and twenty years on, within the field's bounds, and always the selected year. */
export function yearsOf({ min, max, today, chosen }: Bounds): [first: number, last: number] {
  const yearIn = (value: string | undefined, otherwise: number) => dayOf(value)?.getFullYear() ?? otherwise;
  const now = yearIn(today, 2000);
  const first = Math.max(now - 100, yearIn(min, 1));
  const last = Math.max(first, Math.min(now + 20, yearIn(max, 9999)));
  const year = yearIn(chosen, now);
  return [Math.min(first, year), Math.max(last, year)];
}

export function isWithin(day: string, { min, max }: Pick<Bounds, "min" | "max">): boolean {
  return (!min || day >= min.slice(0, 10)) && (!max || day <= max.slice(0, 10));
}

const tags = { tr: "tr-TR", en: "en-GB" } as const;

/** In the page's language, whatever the browser's. */
export function calendarNames(locale: TextLocale) {
  const named = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(tags[locale], options);
    return (date: Date) => formatter.format(date);
  };
  return {
    month: named({ month: "long" }),
    monthAndYear: named({ month: "long", year: "numeric" }),
    weekday: named({ weekday: "long" }),
    weekdayShort: named({ weekday: "short" }),
    /** 6 Mart 2026 Cuma · Friday 6 March 2026 */
    day: (date: Date) => formatFullDate(isoOf(date), locale),
  };
}
