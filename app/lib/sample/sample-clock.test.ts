import { expect, test } from "vitest";

import { SampleClock } from "./sample-clock";

test("the sample's lines lie on working days of the last weeks, never go back, and the last days have a few each", () => {
  const clock = new SampleClock(new Date("2026-11-29T10:00:00Z"));
  const times: Date[] = [];
  for (let entry = 1; entry <= 1_000; entry++) {
    clock.goOnUntil((entry / 1_000) * 0.97);
    times.push(clock.next(), clock.next());
  }
  clock.goOnUntil(1);
  for (let line = 0; line < 400; line++) times.push(clock.next());
  const days = times.map((at) => at.toISOString().slice(0, 10));
  expect(times.every((at, index) => index === 0 || at >= (times[index - 1] ?? at))).toBe(true);
  expect([days[0], days.at(-1)]).toEqual(["2026-10-19", "2026-11-27"]);
  expect(times.every((at) => ![0, 6].includes(at.getUTCDay()))).toBe(true);
  // A page of fifty lines has more than one day.
  expect(new Set(days.slice(-50)).size).toBeGreaterThan(1);
  expect(new SampleClock(new Date("2026-11-29T10:00:00Z")).next()).toEqual(new Date("2026-10-19T05:30:00Z"));
});
