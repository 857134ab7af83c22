import { expect, test } from "vitest";

import { resolveDates } from "./resolve-dates";

const lateEvening = new Date("2026-03-05T21:30:00Z"); // already 6 March in Turkey

test("a relative moment is counted from the day it is in Turkey and stored in UTC", () => {
  expect(resolveDates({ $days: -3, $time: "10:30" }, lateEvening)).toBe("2026-03-03T07:30:00.000Z");
  expect(resolveDates({ $days: 0, $time: "00:15" }, lateEvening)).toBe("2026-03-05T21:15:00.000Z");
});

test("a relative day crosses month ends", () => {
  expect(resolveDates({ $day: 26 }, lateEvening)).toBe("2026-04-01");
});

test("a month's meeting is counted from its first Monday", () => {
  expect(resolveDates({ $month: -1, $after: 2, $time: "18:00" }, lateEvening)).toBe("2026-02-04T15:00:00.000Z");
  expect(resolveDates({ $month: -3, $after: 0 }, lateEvening)).toBe("2025-12-01");
  expect([resolveDates({ $month: -3, $after: 0, $as: "year" }, lateEvening), resolveDates({ $month: -3, $after: 0, $as: "month" }, lateEvening)]).toEqual([2025, 12]);
});

test("dates are found at any depth and everything else stays", () => {
  const value = { title: { tr: "Konser" }, free: true, sessions: [{ _key: "a", startAt: { $days: 1, $time: "20:00" } }], none: null };
  expect(resolveDates(value, lateEvening)).toEqual({ title: { tr: "Konser" }, free: true, sessions: [{ _key: "a", startAt: "2026-03-07T17:00:00.000Z" }], none: null });
  expect(value.sessions[0]?.startAt).toEqual({ $days: 1, $time: "20:00" });
});
