import { asc, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";

import { database, db, useDatabase } from "~/lib/platform/db/database.server";
import { emit, startEvents } from "~/lib/platform/events/events.server";
import { settingGroups } from "~/lib/settings/schema.server";
import { storeSettingGroup } from "~/lib/settings/settings.server";

import { useTestDatabase } from "../../../tests/support/database";
import { countVisit, visitCounter, type Counts } from "./count-visits.server";
import { foldVisits } from "./fold-visits.server";
import { pageViews, pageViewTotals, visitDays } from "./schema.server";
import { addCounts, keepVisits, storeVisits } from "./store-visits.server";
import { viewsOfEntries } from "./views-of-pages.server";
import { visitedPages } from "./visited-page";

useTestDatabase();
beforeEach(async () => {
  visitCounter.take();
  visitCounter.isOff = false;
  // Visitors of the test before count anew.
  visitCounter.forgetYesterday(0);
  await db().execute(sql`TRUNCATE page_views, page_view_totals, visit_days, settings`);
});

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const noon = Date.parse("2026-03-06T09:00:00Z");
const park = { page: "8a8c2f0e-5a55-4b8e-9a6b-0d9b9a1f5d10", locale: "tr" } as const;

type Reader = { at?: number; address?: string; method?: string; headers?: Record<string, string | undefined> };
function read(
  page: Parameters<typeof countVisit>[0],
  { at = noon, address = "192.0.2.1", method = "GET", headers }: Reader = {},
) {
  const all = { "user-agent": firefox, "accept-language": "tr", host: "belediye.test", ...headers };
  countVisit(page, { method, address, headers: all }, at);
}
const stored = async () => ({
  pages: await db().select().from(pageViews).orderBy(asc(pageViews.day), asc(pageViews.page), asc(pageViews.locale)),
  days: await db().select().from(visitDays).orderBy(asc(visitDays.day), asc(visitDays.device), asc(visitDays.referrer)),
});

test("views are counted by page, day and language, visits and visitors by what they came with and from", async () => {
  read(park);
  read(park, { headers: { referer: "https://belediye.test/home/haberler" } });
  read({ ...park, locale: "en" }, { address: "192.0.2.2", headers: { referer: "https://www.google.com/" } });
  read({ page: visitedPages.front, locale: "tr" }, { at: noon + 12 * 3_600_000 });
  await storeVisits();
  expect(await stored()).toEqual({
    pages: [
      { ...park, day: "2026-03-06", locale: "en", views: 1 },
      { ...park, day: "2026-03-06", views: 2 },
      { page: "front", locale: "tr", day: "2026-03-07", views: 1 },
    ],
    days: [
      { day: "2026-03-06", locale: "tr", device: "desktop", referrer: "direct", views: 1, visits: 1, visitors: 1 },
      { day: "2026-03-06", locale: "tr", device: "desktop", referrer: "own", views: 1, visits: 0, visitors: 0 },
      { day: "2026-03-06", locale: "en", device: "desktop", referrer: "search", views: 1, visits: 1, visitors: 1 },
      // Nobody is known from the day before.
      { day: "2026-03-07", locale: "tr", device: "desktop", referrer: "direct", views: 1, visits: 1, visitors: 1 },
    ],
  });
});

test("staff, robots, scripts and HEAD are not counted; who asks for privacy is a view and no visitor", async () => {
  read(park, { headers: { cookie: "a=b; meydan_session=x" } });
  read(park, { headers: { "user-agent": "Googlebot/2.1" } });
  read(park, { headers: { "sec-purpose": "prefetch;prerender" } });
  read(park, { method: "HEAD" });
  expect(visitCounter.size()).toBe(0);
  read(park, { headers: { "sec-gpc": "1" } });
  read(park, { headers: { dnt: "1" } });
  await storeVisits();
  expect((await stored()).days).toMatchObject([{ views: 2, visits: 0, visitors: 0 }]);
  expect((await stored()).pages).toMatchObject([{ views: 2 }]);
});

test("addresses where nothing is are one number, and no view", async () => {
  read({ page: visitedPages.missing, locale: "tr" });
  read({ page: visitedPages.missing, locale: "tr" }, { address: "192.0.2.9" });
  await storeVisits();
  expect(await stored()).toEqual({ pages: [{ page: "missing", locale: "tr", day: "2026-03-06", views: 2 }], days: [] });
});

test("what several servers have counted adds up, written at once or one after the other", async () => {
  const ofOne = (views: number): Counts => ({
    pages: new Map(["a", "b", "c"].map((page) => [page, { page, locale: "tr" as const, day: "2026-03-06", views }])),
    days: new Map([
      [
        "day",
        {
          day: "2026-03-06",
          locale: "tr",
          device: "phone",
          referrer: "direct",
          views: 3 * views,
          visits: 2,
          visitors: 1,
        },
      ],
    ]),
  });
  await Promise.all([addCounts(ofOne(1)), addCounts(ofOne(10)), addCounts(ofOne(100))]);
  await addCounts(ofOne(1_000));
  expect((await stored()).pages.map(({ page, views }) => [page, views])).toEqual([
    ["a", 1_111],
    ["b", 1_111],
    ["c", 1_111],
  ]);
  expect((await stored()).days).toMatchObject([{ views: 3_333, visits: 8, visitors: 4 }]);
  expect(await db().select().from(pageViewTotals).orderBy(asc(pageViewTotals.page))).toMatchObject([
    { page: "a", views: 1_111 },
    { page: "b", views: 1_111 },
    { page: "c", views: 1_111 },
  ]);
});

test("while the database is away the counts wait, and nothing is half-written", async () => {
  const real = database();
  read(park);
  useDatabase({ ...real, orm: { ...real.orm, execute: () => Promise.reject(new Error("away")) } as never });
  await storeVisits();
  useDatabase(real);
  expect((await stored()).pages).toEqual([]);
  read(park);
  await storeVisits();
  expect((await stored()).pages).toMatchObject([{ views: 2 }]);
});

test("a flood of a hundred thousand addresses on invented pages takes bounded memory", async () => {
  for (let at = 0; at < 100_000; at++)
    read({ page: `page ${at}`, locale: "tr" }, { address: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` });
  expect(visitCounter.size()).toBe(20_001);
  const { days } = visitCounter.take();
  const [day] = days.values();
  expect(day?.views).toBe(100_000);
  expect(day?.visitors).toBeGreaterThan(99_990);
});

test("a call costs microseconds and asks no database", () => {
  const real = database();
  useDatabase(undefined);
  const from = performance.now();
  for (let at = 0; at < 10_000; at++) read(park, { address: `10.0.${at >> 8}.${at & 255}` });
  const each = (performance.now() - from) / 10_000;
  useDatabase(real);
  expect(each).toBeLessThan(0.2);
});

test("the administration's switch holds at once, in every process, and the counted is stored at the end", async () => {
  await startEvents(database());
  const stop = await keepVisits(60_000);
  read(park);
  await storeSettingGroup("group.privacy", { version: 1, data: { isUncounted: true } });
  await emit({ type: "settings.changed", id: "group.privacy" });
  await vi.waitFor(() => expect(visitCounter.isOff).toBe(true));
  read(park);
  await stop();
  expect((await stored()).pages).toMatchObject([{ views: 1 }]);
  await db().delete(settingGroups);
  await (
    await keepVisits(60_000)
  )();
  expect(visitCounter.isOff).toBe(false);
});

test("the list reads the sum of all days, and that of the last thirty", async () => {
  for (const [daysAgo, locale] of [
    [0, "tr"],
    [29, "en"],
    [30, "tr"],
    [400, "tr"],
  ] as const)
    read({ ...park, locale }, { at: noon - daysAgo * 86_400_000 });
  read({ page: visitedPages.front, locale: "tr" });
  await storeVisits();
  const unread = "0e8c2f0e-5a55-4b8e-9a6b-0d9b9a1f5d10";
  expect([...(await viewsOfEntries([park.page, unread]))]).toEqual([[park.page, { views: 4, recent: null }]]);
  const recent = await viewsOfEntries([park.page, unread], { isRecentAsked: true, now: new Date(noon) });
  expect([...recent]).toEqual([[park.page, { views: 4, recent: 2 }]]);
});

test("days of more than 25 months ago are folded into their month, and every sum stays", async () => {
  for (const day of ["2024-01-01", "2024-01-15", "2024-01-31", "2024-02-01", "2024-02-02"])
    read(park, { at: Date.parse(`${day}T09:00:00Z`) });
  await storeVisits();
  expect(await foldVisits(new Date("2026-03-06T09:00:00Z"))).toBe(2);
  expect(await foldVisits(new Date("2026-03-06T09:00:00Z"))).toBe(0);
  const { pages, days } = await stored();
  expect(pages.map(({ day, views }) => [day, views])).toEqual([
    ["2024-01-01", 3],
    ["2024-02-01", 1],
    ["2024-02-02", 1],
  ]);
  expect(days.map(({ day, views, visitors }) => [day, views, visitors])).toEqual([
    ["2024-01-01", 3, 3],
    ["2024-02-01", 1, 1],
    ["2024-02-02", 1, 1],
  ]);
  expect((await viewsOfEntries([park.page])).get(park.page)?.views).toBe(5);
});
