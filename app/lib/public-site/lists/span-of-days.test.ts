import { expect, test } from "vitest";

import { spanOfDays } from "./span-of-days";

test.each([
  [
    "a Thursday",
    "2026-03-05T12:00:00Z",
    "2026-03-04T21:00:00.000Z",
    "2026-03-06T21:00:00.000Z",
    "2026-03-08T21:00:00.000Z",
  ],
  [
    "a Friday in Istanbul that is a Thursday in UTC",
    "2026-03-05T21:30:00Z",
    "2026-03-05T21:00:00.000Z",
    "2026-03-06T21:00:00.000Z",
    "2026-03-08T21:00:00.000Z",
  ],
  [
    "a Saturday",
    "2026-03-07T08:00:00Z",
    "2026-03-06T21:00:00.000Z",
    "2026-03-06T21:00:00.000Z",
    "2026-03-08T21:00:00.000Z",
  ],
  [
    "a Sunday",
    "2026-03-08T08:00:00Z",
    "2026-03-07T21:00:00.000Z",
    "2026-03-07T21:00:00.000Z",
    "2026-03-08T21:00:00.000Z",
  ],
])("on %s", (_name, now, today, from, to) => {
  expect(spanOfDays("today", new Date(now)).from).toBe(today);
  expect(spanOfDays("weekend", new Date(now))).toEqual({ from, to });
});
