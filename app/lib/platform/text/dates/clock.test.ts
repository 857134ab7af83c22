import { expect, test } from "vitest";

import { parseClock } from "./clock";
import { formatClock } from "~/lib/platform/text/numbers";

test.each([
  ["4:18", 258],
  ["0:05", 5],
  ["75:00", 4500],
  ["1:02:03", 3723],
  [" 4:18 ", 258],
])("%j is %i seconds", (text, seconds) => expect(parseClock(text)).toBe(seconds));
test.each(["", "4", "4:7", "4:60", "1:60:00", "1:2:03", ":18", "a:18", "-1:00"])("%j is no length of time", (text) =>
  expect(parseClock(text)).toBeNull(),
);
test.each([
  [258, "4:18"],
  [5, "0:05"],
  [4500, "1:15:00"],
  [3723, "1:02:03"],
])("%i seconds are shown as %j", (seconds, text) => expect(formatClock(seconds)).toBe(text));
