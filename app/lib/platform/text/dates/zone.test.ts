import { expect, test } from "vitest";

import { timeZone, wallClockAt } from "./zone";

const fields = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});
const [minute, day] = [60_000, 86_400_000];

function lookedUp(time: number): number[] {
  const parts = Object.fromEntries(fields.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  return [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second].map(Number);
}

const shown = (time: number) => Object.values(wallClockAt(new Date(time)));
const hourOfDay = (time: number) => lookedUp(time)[3];

test("the wall clock is the zone's own around every change of its clocks since 1970, and before", () => {
  const days = Array.from({ length: 22_000 }, (_, at) => at * day);
  const changes = days.filter((time) => hourOfDay(time) !== hourOfDay(time + day));
  expect(changes.length).toBeGreaterThan(60);
  const instants = changes.flatMap((time) => Array.from({ length: 289 }, (_, at) => time + at * 5 * minute - 1));
  for (const time of [...instants, -1, -40 * 365 * day, Date.UTC(1910, 8, 30, 22, 3), Date.UTC(2100, 0, 1)]) {
    if (shown(time).join() !== lookedUp(time).join()) expect(shown(time)).toEqual(lookedUp(time));
  }
});

test("an instant that is none has no wall clock", () => {
  expect(() => wallClockAt(new Date(Number.NaN))).toThrow(RangeError);
});
