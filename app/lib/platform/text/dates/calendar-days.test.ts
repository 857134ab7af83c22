import { expect, test } from "vitest";

import { addDays, addMonths, endOfMonth } from "./calendar-days";

test("days are counted over months and years, both ways", () => {
  expect([
    addDays("2026-02-27", 2),
    addDays("2026-12-31", 1),
    addDays("2026-03-02", -3),
    addDays("2028-02-28", 1),
  ]).toEqual(["2026-03-01", "2027-01-01", "2026-02-27", "2028-02-29"]);
});

test("a month later is the same day, or the last one of a shorter month", () => {
  expect([
    addMonths("2026-01-31", 1),
    addMonths("2026-11-16", 12),
    addMonths("2026-12-15", 1),
    addMonths("2026-01-15", -1),
    addMonths("2028-02-29", 12),
  ]).toEqual(["2026-02-28", "2027-11-16", "2027-01-15", "2025-12-15", "2029-02-28"]);
  expect([endOfMonth(2026, 2), endOfMonth(2026, 12)]).toEqual(["2026-02-28", "2026-12-31"]);
});
