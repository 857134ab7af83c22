import { expect, test } from "vitest";

import { icalendar, unfolded, type CalendarEvent } from "./icalendar";
import { recursUntil } from "./recurrence";

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: "a-1",
  changed: new Date("2026-03-01T08:00:00Z"),
  summary: "Konser",
  when: { from: new Date("2026-03-05T17:30:00Z") },
  ...more,
});
const linesOf = (...events: CalendarEvent[]) =>
  icalendar({ name: "Etkinlikler", language: "tr", events }).split("\r\n");

test("an event has the hour of Turkey, a name that stays and a state", () => {
  const lines = linesOf(
    event({
      when: { from: new Date("2026-03-05T17:30:00Z"), to: new Date("2026-03-05T22:00:00Z") },
      isCancelled: true,
      place: { lat: 38.46, lng: 27.21 },
    }),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      "UID:a-1",
      "DTSTAMP:20260301T080000Z",
      "DTSTART;TZID=Europe/Istanbul:20260305T203000",
      "DTEND;TZID=Europe/Istanbul:20260306T010000",
      "STATUS:CANCELLED",
      "GEO:38.46;27.21",
      "TZID:Europe/Istanbul",
    ]),
  );
  expect(lines.at(0)).toBe("BEGIN:VCALENDAR");
  expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
});

test("a changed event says so by its sequence; one without a version has none", () => {
  expect(linesOf(event({ sequence: 7 }))).toContain("SEQUENCE:7");
  expect(linesOf(event()).some((line) => line.startsWith("SEQUENCE"))).toBe(false);
});

test("whole days end with the day after the last", () => {
  expect(linesOf(event({ when: { firstDay: "2026-02-28", lastDay: "2026-03-31" } }))).toEqual(
    expect.arrayContaining(["DTSTART;VALUE=DATE:20260228", "DTEND;VALUE=DATE:20260401"]),
  );
  expect(linesOf(event({ when: { firstDay: "2026-12-31" } }))).toContain("DTEND;VALUE=DATE:20270101");
});

test("nothing that is written can end a line or begin another", () => {
  const lines = linesOf(
    event({
      summary: "Park; çay, simit\r\nATTENDEE:x\\y\u0007",
      url: "https://a.example/\r\nX:1",
      recurrence: "FREQ=DAILY\r\nX:2",
    }),
  );
  expect(lines).toContain(String.raw`SUMMARY;LANGUAGE=tr:Park\; çay\, simit\nATTENDEE:x\\y`);
  expect(lines).toContain("URL:https://a.example/X:1");
  expect(lines.some((line) => line.startsWith("ATTENDEE") || line.startsWith("X:") || line.startsWith("RRULE"))).toBe(
    false,
  );
  expect(linesOf(event({ recurrence: "RRULE:FREQ=WEEKLY;COUNT=3" }))).toContain("RRULE:FREQ=WEEKLY;COUNT=3");
});

test.each([
  ["FREQ=WEEKLY;UNTIL=20261229", "FREQ=WEEKLY;UNTIL=20261229T205959Z", "FREQ=WEEKLY;UNTIL=20261229"],
  [
    "FREQ=DAILY;UNTIL=20261229T200000;INTERVAL=2",
    "FREQ=DAILY;UNTIL=20261229T170000Z;INTERVAL=2",
    "FREQ=DAILY;UNTIL=20261229;INTERVAL=2",
  ],
  [
    "FREQ=WEEKLY;BYDAY=TU;UNTIL=20261228T220000Z",
    "FREQ=WEEKLY;BYDAY=TU;UNTIL=20261228T220000Z",
    "FREQ=WEEKLY;BYDAY=TU;UNTIL=20261229",
  ],
  ["FREQ=MONTHLY;COUNT=3", "FREQ=MONTHLY;COUNT=3", "FREQ=MONTHLY;COUNT=3"],
])("the end of %s is written as the beginning is", (recurrence, withHour, ofDays) => {
  const from = new Date("2026-12-01T17:00:00Z");
  expect(linesOf(event({ recurrence, when: { from } }))).toContain(`RRULE:${withHour}`);
  expect(linesOf(event({ recurrence, when: { firstDay: "2026-12-01" } }))).toContain(`RRULE:${ofDays}`);
  expect(recursUntil(withHour, { from: from.getTime(), to: from.getTime() })).toBe(
    recursUntil(recurrence, { from: from.getTime(), to: from.getTime() }),
  );
});

test("a long line is folded at 75 octets, between letters", () => {
  const summary = "şıöğüç 😀 ".repeat(40);
  const lines = linesOf(event({ summary }));
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(lines.join("\r\n").replaceAll("\r\n ", "")).toContain(summary.trimEnd());
});

test("an event names its holder, whatever their name holds", () => {
  const holder = (name: string) =>
    linesOf(event({ organizer: { name, address: "mailto:iletisim@belediye.example\r\nX:1" } }))
      .join("\r\n")
      .replaceAll("\r\n ", "")
      .split("\r\n")
      .find((line) => line.startsWith("ORGANIZER"));
  expect(holder("Kültür; Spor")).toBe('ORGANIZER;CN="Kültür; Spor":mailto:iletisim@belediye.exampleX:1');
  expect(holder('"A"\r\nATTENDEE:b')).toBe(`ORGANIZER;CN="'A'  ATTENDEE:b":mailto:iletisim@belediye.exampleX:1`);
  expect(linesOf(event()).some((line) => line.startsWith("ORGANIZER"))).toBe(false);
});

test("control characters are taken out, lines and tabs are not; letters of every width are folded at 75 octets", () => {
  const lines = linesOf(event({ summary: "A\u0000B\u001fC\u007fD\tE\r\nF", description: "ş€𝄞a".repeat(100) }));
  expect(lines).toContain("SUMMARY;LANGUAGE=tr:ABCD\tE\\nF");
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(unfolded(lines.join("\r\n"))).toContain(`:${"ş€𝄞a".repeat(100)}\r\n`);
});
