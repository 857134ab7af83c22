import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { defineSection } from "~/lib/content/definition/define-section";
import { lastEnd, timesOf } from "~/lib/content/definition/public/repeated";
import { createEntry } from "~/lib/content/entries/entries.server";
import { endOf } from "~/lib/content/publication/publication-writes.server";
import type { ListTime } from "~/lib/content/publication/read/published-times.server";
import { countFacets, listPublished } from "~/lib/content/publication/read/published.server";
import type { EntryData } from "~/lib/content/values";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import { formatFullDateTime, toIsoDate } from "~/lib/platform/text/dates/dates";
import { shiftMonth } from "~/lib/platform/text/dates/months";
import { labelsOf } from "~/lib/public-site/entry/labels.server";
import { viewEntry } from "~/lib/public-site/entry/entry-view.server";
import { cardOf } from "~/lib/public-site/lists/cards.server";
import { everything } from "~/lib/public-site/lists/list-address";
import { monthPage } from "~/lib/public-site/lists/month-page.server";

import { useTestDatabase } from "../support/database";

useTestDatabase();

const courses = defineSection({
  id: "test-kurslar",
  kind: "collection",
  owner: "kultur",
  icon: "heroicons_outline:calendar-days",
  groups: ["publishing"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 80 },
    sort: { kind: "select", options: ["dance", "talk"] },
    begins: { kind: "dateTime", required: true },
    ends: { kind: "dateTime" },
    again: { kind: "text", max: 80, pattern: "rrule" },
    days: { kind: "list", max: 9, columns: { from: { kind: "dateTime" }, to: { kind: "dateTime" } } },
  },
  list: { columns: ["title"] },
  publishing: { onExpire: "archive", expires: [{ field: "ends" }, { field: "begins", afterHours: 24 }] },
  publicFace: {
    view: "entry",
    otherViews: ["calendar"],
    place: { address: "/test-kurslar/{slug}" },
    roles: { date: "begins" },
    times: { upcoming: { from: "begins", to: "ends", lasts: 24, sessions: { field: "days", from: "from", to: "to" } } },
    list: { order: [{ field: "begins" }], filters: ["sort"] },
    outputs: {
      calendar: {
        dates: [{ from: "begins", to: "ends" }],
        recurrence: "again",
        sessions: { field: "days", from: "from", to: "to" },
      },
    },
    seo: { schemaType: "Event" },
  },
});
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

/** What is over goes straight to the archive. */
async function plant(title: string, data: EntryData): Promise<string> {
  const { id } = await createEntry(systemActor, courses, { data: { title: { tr: title }, sort: "dance", ...data } });
  await publishEntry(systemActor, courses, id, { version: 1 });
  return id;
}
const listed = (time: ListTime) => listPublished(courses, { locale: "tr", page: 1, size: 50, time });
const names = async (time: ListTime) => (await listed(time)).items.map(({ title }) => title.tr);
const month = (of: string) =>
  labelsOf("tr", [courses]).then((labels) =>
    monthPage({ section: courses, query: { locale: "tr", ...everything, month: of }, time: "all", labels }),
  );
const daysIn = async (of: string, id: string) =>
  (await month(of)).weeks.flat().flatMap((one) => (one?.entries.some((entry) => entry.id === id) ? [one.date] : []));

test("what comes again is listed by its next time until the last is over, and stands on each of its days", async () => {
  // By day: what begins before midnight stands on two days.
  const begins = `${toIsoDate(inDays(-11)) ?? ""}T09:00:00.000Z`;
  const begin = Date.parse(begins);
  const weekly = await plant("Her hafta", {
    begins,
    ends: new Date(begin + 3_600_000).toISOString(),
    again: "FREQ=WEEKLY",
  });
  await plant("Yarın", { begins: inDays(1) });
  await plant("Beş gün sonra", { begins: inDays(5) });
  await plant("Bitti", { begins: inDays(-40), again: "FREQ=WEEKLY;COUNT=3" });
  await plant("Oturumlar sürüyor", {
    begins: inDays(-9),
    days: [
      { _key: "a", from: inDays(-9) },
      { _key: "b", from: inDays(2), to: inDays(2.1) },
    ],
  });
  const before = await plant("Eski seri", { begins: inDays(-100), again: "FREQ=DAILY;COUNT=40" });

  expect(await names("current")).toEqual(["Yarın", "Oturumlar sürüyor", "Her hafta", "Beş gün sonra"]);
  expect(await names("past")).toEqual(["Bitti", "Eski seri"]);
  expect((await countFacets(courses, ["sort"], "current")).get("sort:dance")).toBe(4);

  const { items, files, titles } = await listed("current");
  const labels = await labelsOf("tr", [courses]);
  const entry = items.find(({ id }) => id === weekly);
  const next = new Date(begin + 14 * day);
  const card = entry && cardOf(courses, entry, { files, titles }, labels);
  expect([card?.date, card?.leaf?.day, card?.notices]).toEqual([
    { iso: next.toISOString(), text: formatFullDateTime(next, "tr") },
    String(Number(toIsoDate(next)?.slice(-2))),
    [],
  ]);
  const page = entry && (await viewEntry(courses, entry, { files, titles }, "tr"));
  expect(page?.facts.find(({ name }) => name === "nextDates")?.values[0]?.text).toBe(card?.date?.text);

  const months = [...new Set([-11, -4, 3, 10, 17, 24].map((at) => toIsoDate(inDays(at))?.slice(0, 7) ?? ""))];
  const expected = timesOf(courses, { begins, again: "FREQ=WEEKLY" }, { from: 0, to: Date.now() + 70 * day }).map(
    ({ from }) => toIsoDate(new Date(from)) ?? "",
  );
  for (const one of months)
    expect([one, await daysIn(one, weekly)]).toEqual([one, expected.filter((date) => date.startsWith(one))]);
  const old = toIsoDate(inDays(-80))?.slice(0, 7) ?? "";
  expect((await daysIn(old, before)).length).toBeGreaterThan(7);
  expect((await month(shiftMonth(toIsoDate(new Date())?.slice(0, 7) ?? "", 14))).next).not.toBeNull();
});

test.each([
  ["FREQ=MONTHLY;COUNT=3", "2026-03-15"],
  ["FREQ=YEARLY;COUNT=2", "2027-01-15"],
  ["FREQ=MONTHLY", null],
])("%s makes it history on %s", (again, last) => {
  const end = endOf(courses, { begins: "2026-01-15T09:00:00.000Z", ends: "2026-01-15T10:00:00.000Z", again });
  expect(Number.isFinite(end) ? new Date(end).toISOString().slice(0, 10) : null).toBe(last);
});

test.each([
  [
    "sessions take the place of a rule",
    { again: "FREQ=WEEKLY", days: [{ _key: "a", from: "2026-01-20T09:00:00.000Z", to: "2026-01-20T11:00:00.000Z" }] },
    "2026-01-20T11:00",
  ],
  [
    "sessions take the place of the dates, sooner or later",
    { days: [{ _key: "a", from: "2026-01-10T09:00:00.000Z" }] },
    "2026-01-11T09:00",
  ],
  [
    "a session without a time changes nothing",
    { again: "FREQ=DAILY;COUNT=2", days: [{ _key: "a" }] },
    "2026-01-16T10:00",
  ],
])("%s: an event is history when its lists say that it is over", (_, more, end) => {
  const data = { begins: "2026-01-15T09:00:00.000Z", ends: "2026-01-15T10:00:00.000Z", ...more };
  expect(
    [endOf(courses, data), lastEnd(courses, data)].map((at) =>
      at !== null && Number.isFinite(at) ? new Date(at).toISOString().slice(0, 16) : at,
    ),
  ).toEqual([end, end]);
});
