import { expect, test } from "vitest";

import { isOpenAt } from "./opening-hours";

const week = [{ days: ["mon", "tue", "wed", "thu", "fri"], opens: "09:00", closes: "17:30" }];
// A Monday.
const at = (day: number, time: string) => ({
  year: 2026,
  month: 11,
  day,
  hour: Number(time.slice(0, 2)),
  minute: Number(time.slice(3)),
});
const none = new Map<string, { isHalf: boolean }>();

test.each([
  ["09:00", true],
  ["08:59", false],
  ["17:29", true],
  ["17:30", false],
])("at %s on a Monday it is open: %s", (time, isOpen) => {
  expect(isOpenAt(week, at(23, time), none)).toBe(isOpen);
});

test("on a day that no row names, and without rows, it is shut", () => {
  expect(isOpenAt(week, at(22, "12:00"), none)).toBe(false);
  expect(isOpenAt([], at(23, "12:00"), none)).toBe(false);
});

test("on a holiday it is shut, on half of one from one o'clock on", () => {
  const holidays = new Map([
    ["2026-11-23", { isHalf: false }],
    ["2026-11-24", { isHalf: true }],
  ]);
  expect([
    isOpenAt(week, at(23, "12:00"), holidays),
    isOpenAt(week, at(24, "12:59"), holidays),
    isOpenAt(week, at(24, "13:00"), holidays),
  ]).toEqual([false, true, false]);
});

test("what closes after midnight is open until then, on the morning after its day", () => {
  const night = [
    { days: ["mon"], opens: "20:00", closes: "02:00" },
    { days: ["sun"], opens: "00:00", closes: "00:00" },
  ];
  expect([
    isOpenAt(night, at(23, "23:00"), none),
    isOpenAt(night, at(24, "01:59"), none),
    isOpenAt(night, at(24, "02:00"), none),
    isOpenAt(night, at(22, "13:00"), none),
  ]).toEqual([true, true, false, true]);
});
