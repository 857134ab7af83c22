import { expect, test } from "vitest";

import { admissionFilter } from "./admission-filter";

test("names that come once each take no place from one that comes often; one that comes more often than another takes its place", () => {
  let time = 0;
  const hasPlace = admissionFilter(2, () => time);
  for (let at = 0; at < 10; at++) expect([hasPlace("site"), hasPlace("www")]).toEqual([true, true]);
  for (let at = 0; at < 1_000; at++) expect(hasPlace(`stranger-${at}`)).toBe(false);
  expect([hasPlace("site"), hasPlace("www")]).toEqual([true, true]);
  // After an hour without requests, one-time visitors still find the places taken.
  time = 3_600_000;
  for (let at = 0; at < 1_000; at++) expect(hasPlace(`later-${at}`)).toBe(false);
  for (let at = 0; at < 5; at++) hasPlace("site");
  expect(Array.from({ length: 4 }, () => hasPlace("moved"))).toEqual([false, true, true, true]);
  expect([hasPlace("www"), hasPlace("site")]).toEqual([false, true]);
});
