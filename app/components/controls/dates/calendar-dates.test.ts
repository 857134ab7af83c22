import { expect, test } from "vitest";

import { calendarNames, dayOf, isWithin, isoOf, withDay, yearsOf } from "./calendar-dates";

test.each(["2026-03-06", "2024-02-29", "0099-01-01", "1900-12-31", "9999-12-31"])(
  "%s is the same day there and back",
  (day) => {
    expect(isoOf(dayOf(day)!)).toBe(day);
    expect(isoOf(dayOf(`${day}T23:59`)!)).toBe(day);
  },
);

test("an empty field or half a date is no day", () => {
  for (const value of [undefined, "", "2026-03", "06.03.2026"]) expect(dayOf(value)).toBeUndefined();
});

test("another day keeps the time; without one it is nine o'clock, or what was wished", () => {
  expect(withDay("2026-03-06", "2026-04-01", false)).toBe("2026-04-01");
  expect(withDay("", "2026-04-01", false, "10:30")).toBe("2026-04-01");
  expect(withDay("2026-03-06T17:45", "2026-04-01", true)).toBe("2026-04-01T17:45");
  expect(withDay("", "2026-04-01", true)).toBe("2026-04-01T09:00");
  expect(withDay("2026-03-06T17:45", "2026-04-01", true, "10:30")).toBe("2026-04-01T10:30");
});

test("the years go a century back and twenty on, stay within the bounds and hold the chosen one", () => {
  const today = "2026-11-21";
  expect(yearsOf({ today })).toEqual([1926, 2046]);
  expect(yearsOf({ today, max: "9999-12-31T23:59" })).toEqual([1926, 2046]);
  expect(yearsOf({ today, min: "2025-06-01", max: "2027-01-01" })).toEqual([2025, 2027]);
  expect(yearsOf({ today, min: "2030-01-01", max: "2031-01-01" })).toEqual([2026, 2031]);
  expect(yearsOf({ today, chosen: "1881-05-19" })).toEqual([1881, 2046]);
  expect(yearsOf({ today, chosen: "2099-01-01T09:00" })).toEqual([1926, 2099]);
});

test("the first and the last day are within, also where the bounds have a time", () => {
  const bounds = { min: "2026-03-06T10:00", max: "2026-03-08T10:00" };
  expect(["2026-03-05", "2026-03-06", "2026-03-08", "2026-03-09"].map((day) => isWithin(day, bounds))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isWithin("2026-03-05", {})).toBe(true);
});

test("names are those of the page's language", () => {
  const day = dayOf("2026-03-06")!;
  const words = (locale: "tr" | "en") => {
    const names = calendarNames(locale);
    return [names.month(day), names.monthAndYear(day), names.weekday(day), names.weekdayShort(day), names.day(day)];
  };
  expect(words("tr")).toEqual(["Mart", "Mart 2026", "Cuma", "Cum", "6 Mart 2026 Cuma"]);
  expect(words("en")).toEqual(["March", "March 2026", "Friday", "Fri", "Friday 6 March 2026"]);
});
