import { instantOf, timeZone, wallClockAt } from "./zone";

export { timeZone } from "./zone";

export type TextLocale = "tr" | "en";

/** A calendar day (`2026-03-06`), an ISO instant (`2026-03-05T21:30:00Z`) or a Date. */
export type DateValue = string | Date | null | undefined;

// Day before month in English too: the readers are in Türkiye.
const tags = { tr: "tr-TR", en: "en-GB" } as const;
const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;
const localMinute = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,3})?)?$/;

/** 06.03.2026 · 06/03/2026. Every `format…` gives "" for a missing or impossible value. */
export function formatDate(value: DateValue, locale: TextLocale = "tr"): string {
  return withParts(value, locale, ({ day2, month2, year }) => [day2, month2, year].join(locale === "tr" ? "." : "/"));
}

/** 6 Mart 2026 · 6 March 2026 */
export function formatLongDate(value: DateValue, locale: TextLocale = "tr"): string {
  return withParts(value, locale, ({ day, monthName, year }) => `${day} ${monthName} ${year}`);
}

/** 6 Mart 2026 Cuma · Friday 6 March 2026 */
export function formatFullDate(value: DateValue, locale: TextLocale = "tr"): string {
  return withParts(value, locale, ({ day, monthName, year, weekday }) =>
    locale === "tr" ? `${day} ${monthName} ${year} ${weekday}` : `${weekday} ${day} ${monthName} ${year}`,
  );
}

/** 00:30; "" for a calendar day */
export function formatTime(value: DateValue): string {
  const instant = isCalendarDay(value) ? null : toInstant(value);
  if (!instant) return "";
  const { hour, minute } = wallClockAt(instant);
  return `${two(hour)}:${two(minute)}`;
}

/** 06.03.2026 00:30; a calendar day without a time */
export function formatDateTime(value: DateValue, locale: TextLocale = "tr"): string {
  return `${formatDate(value, locale)} ${formatTime(value)}`.trim();
}

/** 6 Mart 2026 Cuma 00:30 · Friday 6 March 2026 00:30 */
export function formatFullDateTime(value: DateValue, locale: TextLocale = "tr"): string {
  return `${formatFullDate(value, locale)} ${formatTime(value)}`.trim();
}

/** A calendar leaf: `{ day: "6", month: "Mar", year: "2026" }`; null for an impossible value. */
export function dateBadge(
  value: DateValue,
  locale: TextLocale = "tr",
): { day: string; month: string; year: string } | null {
  const instant = toInstant(value);
  if (!instant) return null;
  const { day, year } = wallClockAt(instant);
  return { day: String(day), month: part(instant, locale, "month", "short"), year: String(year) };
}

/** Istanbul's calendar day: 2026-03-05T21:30Z is "2026-03-06". */
export function toIsoDate(value: DateValue): string | null {
  const instant = toInstant(value);
  if (!instant) return null;
  const { year, month, day } = wallClockAt(instant);
  return isoDateOf(year, month, day);
}

/** `6.3.2026`, `06/03/2026` or `2026-03-06` as an ISO date; null for anything else, also 31.02. */
export function parseDate(text: string): string | null {
  const trimmed = text.trim();
  const typed = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(trimmed);
  if (typed) return isoDateOf(Number(typed[4]), Number(typed[3]), Number(typed[1]));
  const iso = isoDay.exec(trimmed);
  return iso ? isoDateOf(Number(iso[1]), Number(iso[2]), Number(iso[3])) : null;
}

/** A `datetime-local` value (`2026-03-06T00:30`, Istanbul's clock) as a UTC instant; null when impossible. */
export function parseDateTime(text: string): string | null {
  const match = localMinute.exec(text.trim());
  const date = match && parseDate(match[1] ?? "");
  if (!match || !date) return null;
  const [hour, minute] = [Number(match[2]), Number(match[3])];
  if (hour > 23 || minute > 59) return null;
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return instantOf({ year, month, day, hour, minute }).toISOString();
}

/** A `datetime-local` value in Istanbul's clock; "" without an instant. */
export function toDateTimeLocal(value: DateValue): string {
  const instant = toInstant(value);
  if (!instant) return "";
  const { hour, minute } = wallClockAt(instant);
  return `${toIsoDate(instant)}T${two(hour)}:${two(minute)}`;
}

/** A calendar day gives its noon, so that no zone moves it. Null when impossible. */
export function toInstant(value: DateValue): Date | null {
  if (value === null || value === undefined || value === "") return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value;
  if (isCalendarDay(value)) return parseDate(value) ? new Date(`${value}T12:00:00Z`) : null;
  if (!/^\d{4}-\d{2}-\d{2}[T ]/.test(value) || !parseDate(value.slice(0, 10))) return null;
  // Without a zone the process's own zone would decide.
  const local = localMinute.test(value) ? parseDateTime(value) : value;
  const instant = new Date(local ?? Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

export function startOfNextDay(instant: Date): Date {
  const { year, month, day } = wallClockAt(instant);
  return instantOf({ year, month, day: day + 1, hour: 0, minute: 0 });
}

function isCalendarDay(value: DateValue): boolean {
  return typeof value === "string" && isoDay.test(value);
}

function isoDateOf(year: number, month: number, day: number): string | null {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

interface DateParts {
  day: number;
  day2: string;
  month2: string;
  monthName: string;
  weekday: string;
  year: string;
}

function withParts(value: DateValue, locale: TextLocale, write: (parts: DateParts) => string): string {
  const instant = toInstant(value);
  if (!instant) return "";
  const { year, month, day } = wallClockAt(instant);
  return write({
    day,
    day2: two(day),
    month2: two(month),
    year: String(year),
    get monthName() {
      return part(instant, locale, "month", "long");
    },
    get weekday() {
      return part(instant, locale, "weekday", "long");
    },
  });
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function part(instant: Date, locale: TextLocale, kind: "month" | "weekday", style: "long" | "short"): string {
  const key = `${locale} ${kind} ${style}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(tags[locale], { timeZone, [kind]: style });
  formatters.set(key, formatter);
  return formatter.format(instant);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
