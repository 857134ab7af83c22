import { formatDate, formatTime, parseDate, parseDateTime, type TextLocale } from "~/lib/platform/text/dates/dates";

/** A language's order: "day month year". */
function orderIn(tag: string): string {
  const parts = new Intl.DateTimeFormat(tag, { year: "numeric", month: "2-digit", day: "2-digit" }).formatToParts(
    new Date(0),
  );
  return parts.flatMap(({ type, value }) => (type === "literal" ? (/[./-]/.exec(value) ?? []) : [type])).join(" ");
}

/** Whether the browser's date field would look different from the page's dates. */
export function isDrawnOtherwise(browser: string, page: TextLocale): boolean {
  try {
    return orderIn(browser) !== orderIn(page === "tr" ? "tr-TR" : "en-GB");
  } catch {
    return false;
  }
}

/** As people read it: 06.03.2026 or 06.03.2026 09:30. */
export function typedOf(value: string, locale: TextLocale): string {
  const day = formatDate(value.slice(0, 10), locale);
  return value.length > 10 && day ? `${day} ${value.slice(11, 16)}` : day;
}

/** The typed date as a field's value; "" for nothing, null for no date. */
export function valueOf(typed: string, hasTime: boolean): string | null {
  const text = typed.trim().slice(0, 40);
  if (text === "") return "";
  if (!hasTime) return parseDate(text);
  const [, day = "", hour = "", minute = ""] =
    /^([^\sT]+)[\sT]+(\d{1,2})[:.](\d{2})$/.exec(text.replace(/^(\d{4}-\d{2}-\d{2})T/, "$1 ")) ?? [];
  const date = parseDate(day);
  const value = date && `${date}T${hour.padStart(2, "0")}:${minute}`;
  // Rejects an hour of 25; the server computes the instant.
  return value && parseDateTime(value) && formatTime(`${value}:00+03:00`) ? value : null;
}
