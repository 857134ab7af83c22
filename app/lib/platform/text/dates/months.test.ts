import { expect, test } from "vitest";

import { daysBetween, formatMonth, isMonth, shiftMonth, weeksOf } from "./months";

test("a month has its weeks from Monday on, without its neighbours' days", () => {
  const weeks = weeksOf("2026-11");
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(weeks.at(-1)).toEqual(["2026-11-30", null, null, null, null, null, null]);
  expect(weeksOf("2027-02").flat()).toEqual(daysBetween("2027-02-01", "2027-02-28"));
});

test("months follow one another over the end of a year, and leap years have their day", () => {
  expect([shiftMonth("2026-12", 1), shiftMonth("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  expect(weeksOf("2028-02").flat()).toContain("2028-02-29");
});

test("a month is told in the reader's language", () => {
  expect([formatMonth("2026-11", "tr"), formatMonth("2026-11", "en")]).toEqual(["Kasım 2026", "November 2026"]);
});

test("what is no month is none", () => {
  expect(["2026-13", "2026-1", "26-11", "0026-11", "2026-11-01", ""].filter(isMonth)).toEqual([]);
});
