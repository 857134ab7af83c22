import { expect, test } from "vitest";

import { readRecurrence, recursUntil, timesWithin } from "./recurrence";

const first = { from: Date.parse("2026-01-05T18:00:00Z"), to: Date.parse("2026-01-05T20:00:00Z") };
const iso = (at: number) => new Date(at).toISOString().slice(0, 10);
const ends = (rule: string) => {
  const at = recursUntil(rule, first);
  return at === Number.POSITIVE_INFINITY ? "open" : iso(at);
};
/** A Monday, 21.00 in Istanbul. */
const days = (rule: string, from: string, to: string) => {
  const read = readRecurrence(rule);
  return read && timesWithin(read, first, { from: Date.parse(from), to: Date.parse(to) }).map((time) => iso(time.from));
};

test.each([
  ["FREQ=WEEKLY", "open"],
  ["FREQ=DAILY;UNTIL=20250101", "2026-01-05"],
  ["RRULE:FREQ=WEEKLY;UNTIL=20260301T180000Z", "2026-02-23"],
  // 21.00 in Istanbul is 18.00 UTC; an hour without a zone is Istanbul's.
  ["FREQ=DAILY;UNTIL=20260107T180000Z", "2026-01-07"],
  ["FREQ=DAILY;UNTIL=20260107T175959Z", "2026-01-06"],
  ["FREQ=DAILY;UNTIL=20260107T210000Z", "2026-01-07"],
  ["FREQ=DAILY;UNTIL=20260107T210000", "2026-01-07"],
  ["FREQ=DAILY;UNTIL=20260107T205959", "2026-01-06"],
  ["FREQ=DAILY;UNTIL=20260107", "2026-01-07"],
  ["FREQ=WEEKLY;COUNT=3", "2026-01-19"],
  ["FREQ=WEEKLY;INTERVAL=2;COUNT=3;BYDAY=MO,WE", "2026-01-19"],
  ["FREQ=DAILY;COUNT=3;BYDAY=MO", "2026-01-19"],
  ["FREQ=MONTHLY;COUNT=3", "2026-03-05"],
  ["FREQ=MONTHLY;COUNT=3;BYDAY=-1FR", "2026-02-27"],
  ["FREQ=YEARLY;COUNT=3", "2028-01-05"],
  ["FREQ=YEARLY;COUNT=2;BYMONTH=4;BYMONTHDAY=23", "2026-04-23"],
  ["FREQ=YEARLY;UNTIL=20300101", "2029-01-05"],
  ["FREQ=DAILY;COUNT=X", "2026-01-05"],
  ["FREQ=DAILY;BYHOUR=8", "2026-01-05"],
])("%s ends on %s", (rule, last) => {
  expect(ends(rule)).toBe(last);
});

test.each([
  ["FREQ=WEEKLY;BYDAY=TU,SA", ["2026-01-05", "2026-01-06", "2026-01-10", "2026-01-13", "2026-01-17", "2026-01-20"]],
  ["FREQ=WEEKLY;INTERVAL=2", ["2026-01-05", "2026-01-19"]],
  ["FREQ=DAILY;INTERVAL=5;COUNT=3", ["2026-01-05", "2026-01-10", "2026-01-15"]],
  ["FREQ=MONTHLY;BYMONTHDAY=-12,-31", ["2026-01-05", "2026-01-20"]],
  ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=10", ["2026-01-05", "2026-01-14"]],
  ["FREQ=MONTHLY;BYDAY=2SA", ["2026-01-05", "2026-01-10"]],
])("%s takes place on its days of a month", (rule, expected) => {
  expect(days(rule, "2025-12-31T21:00:00Z", "2026-01-20T20:59:00Z")).toEqual(expected);
});

test("a month without the day, and a year without the 29th of February, are left out", () => {
  const last = { from: Date.parse("2028-02-29T09:00:00Z"), to: Date.parse("2028-02-29T10:00:00Z") };
  const rule = readRecurrence("FREQ=YEARLY");
  expect(
    rule && timesWithin(rule, last, { from: last.from, to: Date.parse("2040-01-01") }).map(({ from }) => iso(from)),
  ).toEqual(["2028-02-29", "2032-02-29", "2036-02-29"]);
});

test("the hour is Istanbul's, and what is on at the beginning of a span is in it", () => {
  const rule = readRecurrence("FREQ=WEEKLY");
  const span = { from: Date.parse("2026-03-02T19:00:00Z"), to: Date.parse("2026-03-09T17:59:00Z") };
  expect(
    rule && timesWithin(rule, first, span).map(({ from, to }) => [new Date(from).toISOString(), to - from]),
  ).toEqual([["2026-03-02T18:00:00.000Z", 7_200_000]]);
});

test("what began long ago is not gone through day by day, and what never comes ends", () => {
  const old = { from: Date.parse("0200-01-01T10:00:00Z"), to: Date.parse("0200-01-01T11:00:00Z") };
  const span = { from: Date.parse("2026-01-01"), to: Date.parse("2026-01-02") };
  const within = (text: string) => {
    const rule = readRecurrence(text);
    return rule && timesWithin(rule, old, span).length;
  };
  expect(["FREQ=DAILY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;COUNT=999999"].map(within)).toEqual([
    1, 0, 0,
  ]);
});

// The examples of RFC 5545 §3.8.5.3; by default a week begins on Monday.
test.each([
  ["", ["1997-08-05", "1997-08-10", "1997-08-19", "1997-08-24"]],
  [";WKST=MO", ["1997-08-05", "1997-08-10", "1997-08-19", "1997-08-24"]],
  [";WKST=SU", ["1997-08-05", "1997-08-17", "1997-08-19", "1997-08-31"]],
])("every other week%s counts the weeks from the day they begin with", (weekStart, expected) => {
  const tuesday = { from: Date.parse("1997-08-05T09:00:00+03:00"), to: Date.parse("1997-08-05T10:00:00+03:00") };
  const rule = readRecurrence(`FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU${weekStart}`);
  expect(
    rule && timesWithin(rule, tuesday, { from: 0, to: Date.parse("1998-01-01") }).map(({ from }) => iso(from)),
  ).toEqual(expected);
});

test.each([
  "FREQ=WEEKLY;WKST=XX",
  "FREQ=WEEKLY;WKST=1MO",
  "FREQ=HOURLY",
  "FREQ=DAILY;UNTIL=20261350",
  "FREQ=DAILY;UNTIL=20260230",
  "FREQ=DAILY;UNTIL=20260107T250000Z",
  "FREQ=WEEKLY;BYDAY=XX",
  "FREQ=WEEKLY;BYDAY=1MO",
  "FREQ=WEEKLY;BYMONTHDAY=3",
  "FREQ=DAILY;COUNT=0",
  "FREQ=DAILY;COUNT=2;COUNT=3",
  "FREQ=DAILY;BYHOUR=8",
  "BYDAY=MO",
  "FREQ=DAILY;",
])("%s is no rule", (rule) => {
  expect(readRecurrence(rule)).toBeNull();
});

test("a step beyond every calendar ends it in one round", () => {
  const read = readRecurrence("FREQ=YEARLY;INTERVAL=999999;COUNT=3");
  let rounds = 0;
  const counting = read && {
    ...read,
    get byMonth() {
      return (rounds++, []);
    },
  };
  expect(counting && timesWithin(counting, first, { from: first.from, to: Date.parse("2040-01-01") }).length).toBe(1);
  expect(rounds).toBeLessThan(10);
});
