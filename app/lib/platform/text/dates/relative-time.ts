import { toInstant, toIsoDate, type DateValue, type TextLocale } from "./dates";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** "5 dakika önce", "şimdi" under a minute. From a day on Istanbul's calendar days count: "dün" is yesterday. */
export function relativeTime(value: DateValue, locale: TextLocale, now: Date): string {
  const instant = toInstant(value);
  if (!instant) return "";
  const formatter = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const seconds = (instant.getTime() - now.getTime()) / 1000;
  const size = Math.abs(seconds);
  if (size < minute) return formatter.format(0, "second");
  if (size < hour) return formatter.format(Math.trunc(seconds / minute), "minute");
  if (size < day) return formatter.format(Math.trunc(seconds / hour), "hour");
  const days = calendarDay(instant) - calendarDay(now);
  const distance = Math.abs(days);
  if (distance < 7) return formatter.format(days, "day");
  if (distance < 31) return formatter.format(Math.trunc(days / 7), "week");
  if (distance < 365) return formatter.format(Math.trunc(days / 30.4), "month");
  // A day of grace: an anniversary may fall a few hours short of whole average years.
  return formatter.format(Math.trunc((days + Math.sign(days)) / 365.2425) || Math.sign(days), "year");
}

function calendarDay(instant: Date): number {
  return Math.round(Date.parse(`${toIsoDate(instant)}T00:00:00Z`) / (day * 1000));
}
