import { expect, test } from "vitest";

import { isLeftAlone, isTouchDue, touchAfter } from "./idle";

const now = Date.parse("2026-03-01T12:00:00Z");
const secondsAgo = (seconds: number) => new Date(now - seconds * 1000);

test("nothing locks where locking is off", () => {
  expect(isLeftAlone(secondsAgo(14 * 24 * 3600), 0, now)).toBe(false);
});

test.each([
  [1, 65, false],
  [1, 67, true],
  [15, 16 * 60, false],
  [15, 17 * 60, true],
  [120, 124 * 60, false],
  [120, 126 * 60, true],
])("after %d minutes, %d seconds without a sign of life: %s", (minutes, seconds, locks) => {
  expect(isLeftAlone(secondsAgo(seconds), minutes, now)).toBe(locks);
});

test("the shorter the time, the more often signs of life are written down; never less than every five minutes", () => {
  expect([0, 1, 15, 50, 480].map(touchAfter)).toEqual([300_000, 6_000, 90_000, 300_000, 300_000]);
});

test("a sign of life is written down when the last is old, and when the clock was set back behind it", () => {
  expect([10, 400, -10, -7_200].map((seconds) => isTouchDue(secondsAgo(seconds), 60, now))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
