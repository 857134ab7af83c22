import { parseDate } from "~/lib/platform/text/dates/dates";

/** `yearless`: a day and a month, which a contact can't hold. */
export type DraftBirthday = { day: string; isYearless: boolean };

const compact = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ].*)?$/;
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
/** Apple's calendars write this year where there is none. */
const noYear = "1604";
/** Outlook's "none". */
const none = /^0{1,2}[./]0{1,2}[./]0{2,4}$/;

/** A day as an ISO date; what can't be read stays as written. @param isMonthFirst as English Outlook writes it */
export function readBirthday(written: string, { isMonthFirst = false } = {}): DraftBirthday {
  const text = written.trim().slice(0, 100);
  if (text === "" || none.test(text)) return { day: "", isYearless: false };
  if (/^--/.test(text)) return { day: "", isYearless: true };
  const [, year, month, day] = compact.exec(text) ?? [];
  if (year === noYear) return { day: "", isYearless: true };
  if (year !== undefined) return { day: parseDate(`${year}-${month}-${day}`) ?? text, isYearless: false };
  const [, first, second, of] = (isMonthFirst && american.exec(text)) || [];
  const turned = first === undefined ? null : parseDate(`${second}.${first}.${of}`);
  return { day: turned ?? parseDate(text) ?? text, isYearless: false };
}
