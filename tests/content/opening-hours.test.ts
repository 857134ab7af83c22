import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { InvalidData } from "~/lib/content/errors";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { parseListQuery } from "~/lib/content/list/list-query";
import { entryIssues } from "~/lib/content/rules/entry-issues.server";
import { fields } from "~/lib/content/fields/fields.server";
import type { Around } from "~/lib/content/fields/public-shape";
import { lookingUp } from "~/lib/public-site/fields/public-values.server";

import { useTestDatabase } from "../support/database";
import { counters } from "./fixtures/sections";

useTestDatabase();

const patch = (more: Record<string, unknown>) => readPatch(counters, { title: { tr: "Vezne" }, ...more });
const refused = (more: Record<string, unknown>) => {
  try {
    patch(more);
    return {};
  } catch (error) {
    if (error instanceof InvalidData) return error.fields;
    throw error;
  }
};
const hours = (days: unknown, opens: string, closes: string) => ({ days, opens, closes });

test("days are kept in the order of the week and times as the clock writes them, however they were written", () => {
  const { openingHours } = patch({ openingHours: [hours(["fri", "mon", "mon"], "8.30", "17:00")] });
  expect(openingHours).toMatchObject([{ days: ["mon", "fri"], opens: "08:30", closes: "17:00" }]);
  expect(patch({ opened: "1987" }).opened).toBe(1987);
});

test.each([
  [{ openingHours: [hours(["mon"], "24:00", "17:00")] }, { "openingHours[0].opens": ["content.issues.badTime"] }],
  [{ openingHours: [hours(["mon"], "08:30", "5 pm")] }, { "openingHours[0].closes": ["content.issues.badTime"] }],
  [
    { openingHours: [hours(["monday"], "08:30", "17:00")] },
    { "openingHours[0].days": ["content.issues.unknownOption"] },
  ],
  [{ opened: "87" }, { opened: ["content.issues.badYear"] }],
  [{ opened: 19870 }, { opened: ["content.issues.badYear"] }],
])("what is no day, no time and no year is told beside its field: %j", (given, expected) => {
  expect(refused(given)).toEqual(expected);
});

test("hours that end before they begin, and years out of bounds, are told", async () => {
  const found = await entryIssues(counters, {
    id: null,
    data: patch({ opened: 1919, openingHours: [hours(["mon"], "17:00", "08:30")] }),
  });
  expect(found.map(({ field, level, key }) => [field, level, key])).toEqual([
    ["opened", "error", "yearBefore"],
    ["openingHours[0].closes", "warning", "notBefore"],
  ]);
});

test("a list is narrowed from year to year", async () => {
  for (const [name, opened] of [
    ["Eski", 1950],
    ["Orta", 1987],
    ["Yeni", 2020],
  ] as const)
    await createEntry(systemActor, counters, { data: patch({ title: { tr: name }, opened }) });
  const { items } = await listEntries(
    systemActor,
    counters,
    parseListQuery(counters, new URLSearchParams("opened.from=1987&opened.to=2020&sort=opened")),
  );
  expect(items.map(({ title }) => title.tr)).toEqual(["Orta", "Yeni"]);
});

test("citizens read days as people say them", () => {
  const around: Around = {
    ...lookingUp({ titles: {}, files: {} }, "tr"),
    label: "",
    yes: "",
    option: (code) => code,
    column: (name) => ({ ...around, label: name }),
  };
  const { openingHours } = patch({
    openingHours: [hours(["mon", "tue", "wed", "thu", "fri"], "08:30", "17:00"), hours(["sat"], "9.00", "13.00")],
  });
  const field = counters.fields.openingHours;
  expect(field && fields.publicView(openingHours, field, around)).toEqual({
    shape: "table",
    head: ["days", "opens", "closes"],
    rows: [
      ["Pazartesi–Cuma", "08:30", "17:00"],
      ["Cumartesi", "09:00", "13:00"],
    ].map((row) => row.map((text) => ({ shape: "line", values: [{ text }] }))),
  });
});
