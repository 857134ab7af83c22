import { expect, test } from "vitest";

import { DayOfVisitors } from "./visitor-filter.server";

const minute = 60_000;
const noon = Date.parse("2026-03-06T12:00:00Z");

test("a reader is a visitor once a day, and begins a visit after half an hour or more without a page", () => {
  const day = new DayOfVisitors();
  const at = (after: number, address = "192.0.2.1", agent = "Firefox") =>
    day.see(address, agent, noon + after * minute);
  expect(at(0)).toEqual({ isVisitor: true, isVisit: true });
  expect(at(25)).toEqual({ isVisitor: false, isVisit: false });
  expect(at(50)).toEqual({ isVisitor: false, isVisit: false });
  expect(at(125)).toEqual({ isVisitor: false, isVisit: true });
  expect(at(126, "192.0.2.2")).toEqual({ isVisitor: true, isVisit: true });
  expect(at(126, "192.0.2.1", "Safari")).toEqual({ isVisitor: true, isVisit: true });
});

test("another day knows nobody, by another salt", () => {
  const [first, second] = [new DayOfVisitors(), new DayOfVisitors()];
  expect(first.see("192.0.2.1", "Firefox", noon).isVisitor).toBe(true);
  expect(second.see("192.0.2.1", "Firefox", noon).isVisitor).toBe(true);
});

test("of a hundred thousand addresses hardly one is missed, and they take no more memory than one", () => {
  const day = new DayOfVisitors();
  day.see("192.0.2.1", "Firefox", noon);
  const before = process.memoryUsage().arrayBuffers;
  let visitors = 0;
  for (let at = 0; at < 100_000; at++)
    if (day.see(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, "Firefox", noon).isVisitor) visitors++;
  expect(visitors).toBeGreaterThan(99_990);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2_000_000);
});
