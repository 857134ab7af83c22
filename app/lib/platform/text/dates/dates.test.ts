import { expect, test } from "vitest";
import {
  dateBadge,
  formatDate,
  formatDateTime,
  formatFullDate,
  formatFullDateTime,
  formatLongDate,
  formatTime,
  parseDate,
  parseDateTime,
  timeZone,
  toDateTimeLocal,
  toIsoDate,
} from "./dates";
import { relativeTime } from "./relative-time";

test("the zone is Istanbul's", () => expect(timeZone).toBe("Europe/Istanbul"));

test("a date is written in three lengths in Turkish and English", () => {
  expect(formatDate("2026-03-06")).toBe("06.03.2026");
  expect(formatLongDate("2026-03-06")).toBe("6 Mart 2026");
  expect(formatFullDate("2026-03-06")).toBe("6 Mart 2026 Cuma");
  expect(formatDate("2026-03-06", "en")).toBe("06/03/2026");
  expect(formatLongDate("2026-03-06", "en")).toBe("6 March 2026");
  expect(formatFullDate("2026-03-06", "en")).toBe("Friday 6 March 2026");
});

test("half past nine at night in UTC is already the next day in Bornova", () => {
  expect(toIsoDate("2026-03-05T21:30:00Z")).toBe("2026-03-06");
  expect(formatDate("2026-03-05T21:30Z")).toBe("06.03.2026");
  expect(formatFullDateTime("2026-03-05T21:30Z")).toBe("6 Mart 2026 Cuma 00:30");
  expect(formatFullDateTime(new Date("2026-03-05T21:30Z"), "en")).toBe("Friday 6 March 2026 00:30");
  expect(formatDateTime("2026-03-05T21:30Z")).toBe("06.03.2026 00:30");
  expect(formatTime("2026-03-05T21:30Z")).toBe("00:30");
});

test("a calendar day has no time", () => {
  expect(formatTime("2026-03-06")).toBe("");
  expect(formatDateTime("2026-03-06")).toBe("06.03.2026");
});

test("the badge has the short month in each language", () => {
  expect(dateBadge("2026-08-06")).toEqual({ day: "6", month: "Ağu", year: "2026" });
  expect(dateBadge("2026-08-06", "en")).toEqual({ day: "6", month: "Aug", year: "2026" });
  expect(dateBadge("x")).toBeNull();
});

test.each([
  null,
  undefined,
  "",
  "x",
  "2026-02-31",
  "2026-02-30T10:00Z",
  "2026-03-06T25:00",
  "06.03.2026",
  "2026",
  "\0",
  "9".repeat(10_000),
  new Date(NaN),
])("%j is written as nothing", (value) => {
  expect(formatDate(value)).toBe("");
  expect(formatFullDateTime(value)).toBe("");
  expect(toDateTimeLocal(value)).toBe("");
  expect(toIsoDate(value)).toBeNull();
});

test.each([
  ["6.3.2026", "2026-03-06"],
  ["06.03.2026", "2026-03-06"],
  ["06/03/2026", "2026-03-06"],
  [" 2026-03-06 ", "2026-03-06"],
  ["29.02.2024", "2024-02-29"],
  ["29.02.2000", "2000-02-29"],
  ["31.02.2026", null],
  ["29.02.2026", null],
  ["29.02.1900", null],
  ["31.04.2026", null],
  ["2026-13-01", null],
  ["00.01.2026", null],
  ["01.01.0000", null],
  ["6.3/2026", null],
  ["6.3.26", null],
  ["2026-3-6", null],
  ["٠٦.٠٣.٢٠٢٦", null],
  ["", null],
  ["1".repeat(1_000_000), null],
])("%j is read as %j", (text, date) => expect(parseDate(text)).toBe(date));

test.each([
  ["2026-03-06T00:30", "2026-03-05T21:30:00.000Z"],
  ["2026-07-01T12:00", "2026-07-01T09:00:00.000Z"],
  ["2026-07-01T12:00:00", "2026-07-01T09:00:00.000Z"],
  ["2015-01-15T12:00", "2015-01-15T10:00:00.000Z"],
  ["2015-07-15T12:00", "2015-07-15T09:00:00.000Z"],
  ["2026-02-31T10:00", null],
  ["2026-03-06T24:00", null],
  ["2026-03-06T10:60", null],
  ["2026-03-06", null],
  ["2026-03-06T10:00Z", null],
  ["", null],
])("the local time %j is the instant %j", (text, instant) => expect(parseDateTime(text)).toBe(instant));

test("an instant goes into the field and comes back", () => {
  for (const local of ["2026-03-06T00:30", "2015-07-15T23:59", "1999-12-31T00:00"]) {
    expect(toDateTimeLocal(parseDateTime(local))).toBe(local);
  }
});

test("a local time without a zone is Istanbul's, whatever the process's zone", () => {
  const before = process.env["TZ"];
  for (const zone of ["America/Los_Angeles", "Pacific/Kiritimati", "UTC"]) {
    process.env["TZ"] = zone;
    expect(toIsoDate("2026-03-06T00:30")).toBe("2026-03-06");
    expect(formatDate("2026-03-06")).toBe("06.03.2026");
    expect(formatTime("2026-03-05T21:30Z")).toBe("00:30");
    expect(parseDateTime("2026-03-06T00:30")).toBe("2026-03-05T21:30:00.000Z");
  }
  if (before === undefined) delete process.env["TZ"];
  else process.env["TZ"] = before;
});

const now = new Date("2026-03-06T09:00:00Z");
test.each([
  ["2026-03-06T08:59:30Z", "şimdi", "now"],
  ["2026-03-06T08:55:00Z", "5 dakika önce", "5 minutes ago"],
  ["2026-03-06T11:00:00Z", "2 saat sonra", "in 2 hours"],
  ["2026-03-05T08:00:00Z", "dün", "yesterday"],
  ["2026-03-04T22:00:00Z", "dün", "yesterday"],
  ["2026-03-03T09:00:00Z", "3 gün önce", "3 days ago"],
  ["2026-02-13T09:00:00Z", "3 hafta önce", "3 weeks ago"],
  ["2025-12-01T09:00:00Z", "3 ay önce", "3 months ago"],
  ["2025-03-06T09:00:00Z", "geçen yıl", "last year"],
  ["2020-03-06T09:00:00Z", "6 yıl önce", "6 years ago"],
  ["x", "", ""],
])("at noon on 6 March 2026, %s is %j", (value, tr, en) => {
  expect(relativeTime(value, "tr", now)).toBe(tr);
  expect(relativeTime(value, "en", now)).toBe(en);
});
