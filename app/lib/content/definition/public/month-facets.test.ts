import { expect, test } from "vitest";

import type { Section } from "~/lib/content/definition/definition";
import { facetsWithin, monthFacets } from "./month-facets";

const section = {
  publicFace: {
    times: { upcoming: { from: "startAt", to: "endAt", lasts: 24 } },
  },
} as unknown as Section;
const facets = (startAt?: string, endAt?: string) =>
  monthFacets(section, { ...(startAt ? { startAt } : {}), ...(endAt ? { endAt } : {}) });

test("an entry has a facet for each month that it touches, by the clock here", () => {
  expect(facets("2026-11-30T20:59:00.000Z")).toEqual(["~month:2026-11"]);
  expect(facets("2026-11-30T21:00:00.000Z")).toEqual(["~month:2026-12"]);
  expect(facets("2026-11-30T10:00:00.000Z", "2027-01-01T08:00:00.000Z")).toEqual([
    "~month:2026-11",
    "~month:2026-12",
    "~month:2027-01",
  ]);
  // Turned round it is found in all of them.
  expect(facets("2027-01-01T08:00:00.000Z", "2026-12-31T08:00:00.000Z")).toEqual(["~month:2026-12", "~month:2027-01"]);
  expect([
    facets(),
    facets("no date"),
    monthFacets({ publicFace: { times: {} } } as Section, { startAt: "2026-11-30T10:00:00.000Z" }),
  ]).toEqual([[], ["~month:*"], []]);
});

test("what takes years is found in every month", () => {
  expect(facets("2026-01-01T08:00:00.000Z", "2027-12-31T08:00:00.000Z")).toHaveLength(24);
  expect(facets("2026-01-01T08:00:00.000Z", "2028-01-31T08:00:00.000Z")).toEqual(["~month:*"]);
});

test("a calendar asks for its months, and for what is in all", () => {
  expect(facetsWithin({ from: "2026-10-31T21:00:00.000Z", to: "2026-11-30T20:59:59.999Z" })).toEqual([
    "~month:2026-11",
    "~month:*",
  ]);
  expect(facetsWithin({ from: "2020-01-01T00:00:00.000Z", to: "2030-01-01T00:00:00.000Z" })).toBeNull();
});
