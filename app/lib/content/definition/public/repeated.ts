import type { EntryData, RowValue } from "~/lib/content/values";
import { readRecurrence, recursUntil, timesWithin, type TimeSpan } from "~/lib/platform/text/dates/recurrence";
import { parseDateTime } from "~/lib/platform/text/dates/dates";

import type { Faced } from "./public-face";

type Timed = Faced<"times" | "outputs">;

/** Marks entries that take place more than once; see `facetsOf`. */
export const repeatedFacet = "~repeated";

/** The fields that say when entries take place; null where entries can't repeat. */
export function repeatingFields({ publicFace: { times, outputs } }: Timed): string[] | null {
  const { upcoming } = times;
  const { calendar } = outputs;
  if (!upcoming || (!upcoming.sessions && calendar?.recurrence === undefined)) return null;
  return [upcoming.from, upcoming.to, upcoming.sessions?.field, calendar?.recurrence].flatMap((name) => name ?? []);
}

export function isRepeated(section: Timed, data: EntryData): boolean {
  if (!repeatingFields(section)) return false;
  const { upcoming } = section.publicFace.times;
  const rule = data[section.publicFace.outputs.calendar?.recurrence ?? ""];
  return (
    sessionRows(section, data).length > 0 ||
    (typeof data[upcoming?.from ?? ""] === "string" && typeof rule === "string" && readRecurrence(rule) !== null)
  );
}

/** Sessions or recurrences in a span. @param options.most of recurrences @param options.lasts default hours */
export function timesOf(
  section: Timed,
  data: EntryData,
  span: TimeSpan,
  { most, lasts = lastingOf(section) }: { most?: number; lasts?: number } = {},
): TimeSpan[] {
  const touches = ({ from, to }: TimeSpan) => from <= span.to && to >= span.from;
  const rows = sessionTimes(section, data, lasts);
  if (rows.length > 0) return rows.filter(touches).sort((a, b) => a.from - b.from);
  const first = firstTime(section, data, lasts);
  const rule = data[section.publicFace.outputs.calendar?.recurrence ?? ""];
  const read = typeof rule === "string" ? readRecurrence(rule) : null;
  if (!first) return [];
  return read ? timesWithin(read, first, span, most) : [first].filter(touches);
}

/** When its last time ends, in ms since 1970; Infinity: never; null: it has no time. */
export function lastEnd(section: Timed, data: EntryData): number | null {
  const rows = sessionTimes(section, data, lastingOf(section));
  if (rows.length > 0) return Math.max(...rows.map(({ to }) => to));
  const first = firstTime(section, data, lastingOf(section));
  const rule = data[section.publicFace.outputs.calendar?.recurrence ?? ""];
  return first && (typeof rule === "string" ? recursUntil(rule, first) : first.to);
}

const aheadYears = 10;

/** The current or next time at an instant; null: all are over. */
export function nextTime(section: Timed, data: EntryData, at: number): TimeSpan | null {
  return timesOf(section, data, { from: at, to: at + aheadYears * 366 * 86_400_000 }, { most: 1 })[0] ?? null;
}

const lastingOf = ({ publicFace: { times } }: Timed) => times.upcoming?.lasts ?? 0;

function firstTime({ publicFace }: Timed, data: EntryData, lasts: number): TimeSpan | null {
  const { upcoming } = publicFace.times;
  return upcoming ? timeOf(data[upcoming.from], upcoming.to && data[upcoming.to], lasts) : null;
}

function sessionRows({ publicFace }: Timed, data: EntryData): RowValue[] {
  const { upcoming } = publicFace.times;
  const rows = upcoming?.sessions && data[upcoming.sessions.field];
  return Array.isArray(rows) ? (rows as RowValue[]) : [];
}

function sessionTimes(section: Timed, data: EntryData, lasts: number): TimeSpan[] {
  const sessions = section.publicFace.times.upcoming?.sessions;
  return sessions
    ? sessionRows(section, data).flatMap(
        (row) => timeOf(row[sessions.from], sessions.to && row[sessions.to], lasts) ?? [],
      )
    : [];
}

/** @param lasts hours, when the end is missing */
function timeOf(from: unknown, to: unknown, lasts: number): TimeSpan | null {
  const [begin, end] = [instant(from), instant(to, "23:59")];
  return begin === null ? null : { from: begin, to: Math.max(begin, end ?? begin + lasts * 3_600_000) };
}

/** A date without an hour begins at midnight in Istanbul and ends with its last minute. */
function instant(value: unknown, hour = "00:00"): number | null {
  if (typeof value !== "string") return null;
  const at = Date.parse(value.length === 10 ? (parseDateTime(`${value}T${hour}`) ?? "") : value);
  return Number.isNaN(at) ? null : at;
}
