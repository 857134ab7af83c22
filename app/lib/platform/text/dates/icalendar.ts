import { contentLines, escapedText, foldedLine } from "../content-lines";
import { withEndLike } from "./recurrence";

/** RFC 5545 §3.6.1. Times are instants; days are "2026-11-23". */
export type CalendarEvent = {
  /** Must never change. */
  uid: string;
  changed: Date;
  /** §3.8.7.4: grows with each change. */
  sequence?: number;
  summary: string;
  description?: string | null;
  location?: string | null;
  url?: string | null;
  place?: { lat: number; lng: number } | null;
  /** A last day is inclusive. */
  when: { from: Date; to?: Date | null } | { firstDay: string; lastDay?: string | null };
  /** RFC 5545 §3.3.10, with or without "RRULE:". */
  recurrence?: string | null;
  isCancelled?: boolean;
  categories?: readonly string[];
  /** `address`: `mailto:…`, or the organizer's page. */
  organizer?: { name: string; address: string } | null;
};

const zone = "Europe/Istanbul";
/** Türkiye has one time since 2016. */
const zoneLines = [
  "BEGIN:VTIMEZONE",
  `TZID:${zone}`,
  "BEGIN:STANDARD",
  "DTSTART:20160907T000000",
  "TZOFFSETFROM:+0300",
  "TZOFFSETTO:+0300",
  "TZNAME:+03",
  "END:STANDARD",
  "END:VTIMEZONE",
];

type Calendar = {
  /** Shown to subscribers. */
  name: string;
  language: string;
  events: Iterable<CalendarEvent>;
};

export const icalendar = (calendar: Calendar): string => [...icalendarParts(calendar)].join("");

/** The same event by event, so that others can have their turn while a long calendar is written. */
export function* icalendarParts({ name, language, events }: Calendar): Generator<string> {
  yield contentLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Meydan//Calendar//TR",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapedText(name)}`,
    `X-WR-CALNAME:${escapedText(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    ...zoneLines,
  ]);
  for (const event of events) yield contentLines(eventLines(event, language));
  yield contentLines(["END:VCALENDAR"]);
}

/** Unfolds lines so that texts can be replaced; `refolded` afterwards. */
export const unfolded = (calendar: string) => calendar.replaceAll("\r\n ", "");
export const refolded = (calendar: string) => calendar.split("\r\n").map(foldedLine).join("\r\n");

function eventLines(
  {
    uid,
    changed,
    sequence,
    summary,
    description,
    location,
    url,
    place,
    when,
    recurrence,
    isCancelled = false,
    categories = [],
    organizer,
  }: CalendarEvent,
  language: string,
): string[] {
  const rule = recurrence?.replace(/^RRULE:/, "");
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${utc(changed)}`,
    `LAST-MODIFIED:${utc(changed)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    ...("from" in when
      ? [
          `DTSTART;TZID=${zone}:${local(when.from)}`,
          ...(when.to && when.to > when.from ? [`DTEND;TZID=${zone}:${local(when.to)}`] : []),
        ]
      : [
          `DTSTART;VALUE=DATE:${day(when.firstDay)}`,
          `DTEND;VALUE=DATE:${day(dayAfter(when.lastDay && when.lastDay > when.firstDay ? when.lastDay : when.firstDay))}`,
        ]),
    ...(rule && /^FREQ=[A-Z0-9;=,:+-]+$/.test(rule)
      ? [`RRULE:${withEndLike(rule, { isDay: !("from" in when) })}`]
      : []),
    `SUMMARY;LANGUAGE=${language}:${escapedText(summary)}`,
    ...(description ? [`DESCRIPTION;LANGUAGE=${language}:${escapedText(description)}`] : []),
    ...(location ? [`LOCATION:${escapedText(location)}`] : []),
    ...(place ? [`GEO:${place.lat};${place.lng}`] : []),
    ...(url ? [`URL:${url.replaceAll(/[\r\n]/g, "")}`] : []),
    ...(categories.length > 0 ? [`CATEGORIES:${categories.map(escapedText).join(",")}`] : []),
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:${organizer.address.replaceAll(/[\r\n]/g, "")}`] : []),
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `TRANSP:${"from" in when ? "OPAQUE" : "TRANSPARENT"}`,
    "END:VEVENT",
  ];
}

/** §3.2: a parameter's value cannot hold a quote or a control character. */
const quoted = (text: string) =>
  `"${Array.from(text, (letter) => (letter === '"' ? "'" : letter < " " || letter === "\u007F" ? " " : letter)).join("")}"`;

const stamp = (iso: string) => iso.slice(0, 19).replaceAll(/[-:]/g, "");
const utc = (at: Date) => `${stamp(at.toISOString())}Z`;
const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
const local = (at: Date) => stamp(clock.format(at).replace(" ", "T"));
const day = (iso: string) => iso.slice(0, 10).replaceAll("-", "");
const dayAfter = (iso: string) => new Date(Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) + 86_400_000).toISOString();
