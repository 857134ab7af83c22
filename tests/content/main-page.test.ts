import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry } from "~/lib/content/entries/entries.server";
import { InvalidData } from "~/lib/content/errors";
import { columnsOfEntries } from "~/lib/content/list/list-columns.server";
import { publications } from "~/lib/content/schema.server";
import { entryIssues } from "~/lib/content/rules/entry-issues.server";
import type { EntryData } from "~/lib/content/values";
import { publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { invalidateAll, invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { labelsOf } from "~/lib/public-site/entry/labels.server";
import { latestCards } from "~/lib/public-site/lists/front/front-cards.server";
import { frontPage } from "~/lib/public-site/lists/front/front-page.server";
import { popupsFor } from "~/lib/public-site/popups.server";
import { settingsTag, storeSettingGroup } from "~/lib/settings/settings.server";

import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const [tabs, popups, notices] = [section("guncel"), section("popup"), section("duyurular")];
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function published(of: typeof tabs, data: EntryData): Promise<string> {
  const { id } = await createEntry(systemActor, of, { data });
  await publishEntry(systemActor, of, id, { version: 1 });
  return id;
}
const window = (title: string, more: EntryData = {}): EntryData => ({
  title: { tr: title },
  bodyType: "rich",
  body: { tr: "<p>Metin</p>" },
  frequency: "day",
  pages: "home",
  device: "all",
  active: true,
  startAt: inHours(-1),
  endAt: inHours(24),
  ...more,
});
const keys = async (of: typeof tabs, data: EntryData) =>
  (await entryIssues(of, { id: null, data })).map(({ field, level, key }) => `${level} ${field} ${key}`);

test("a row of a list points at entries of its column's section, and at no other", async () => {
  const department = (await unit("Tuğla Müdürlüğü")).id;
  const notice = await createEntry(systemActor, notices, { data: completeNotice(department) });
  const row = (column: string, of: string) => ({
    tabTitle: { tr: "Sekme" },
    source: of,
    mode: "manual",
    limit: 3,
    items: [{ _key: "a", section: of, [column]: notice.id }],
  });
  expect((await createEntry(systemActor, tabs, { data: row("announcement", "duyurular") })).data["items"]).toHaveLength(
    1,
  );
  await expect(createEntry(systemActor, tabs, { data: row("newsItem", "haberler") })).rejects.toBeInstanceOf(
    InvalidData,
  );
});

test("a tab keeps the order of what was chosen by hand, warns of what is not published and leaves it out; a month needs days", async () => {
  const department = (await unit("Kerpiç Müdürlüğü")).id;
  const notice = (title: string) => published(notices, completeNotice(department, { title: { tr: title } }));
  const [first, second, third] = [await notice("Birinci"), await notice("İkinci"), await notice("Üçüncü")];
  const items = [third, first, second].map((announcement, at) => ({
    _key: `r${at}`,
    section: "duyurular",
    announcement,
  }));
  const data = {
    tabTitle: { tr: "Elle" },
    source: "duyurular",
    mode: "manual",
    limit: 5,
    layout: "list",
    active: true,
    items,
  };
  expect(await keys(tabs, data)).toEqual([]);
  const calendar = (more: EntryData) => keys(tabs, { ...data, items: [], layout: "calendar", ...more });
  expect(await calendar({ source: "duyurular", mode: "auto" })).toEqual(["error layout noCalendar"]);
  expect(await calendar({ source: "tasinmazmalilanlari", mode: "auto" })).toEqual(["error layout noCalendar"]);
  expect(await calendar({ source: "etkinlikler", mode: "auto" })).toEqual([]);
  expect(await keys(tabs, { ...data, source: "etkinlikler", layout: "calendar" })).toEqual([
    "error layout noCalendarByHand",
  ]);
  await published(tabs, data);
  const shown = async () =>
    (await frontPage("tr")).parts.flatMap((part) =>
      part.as === "tabs" ? part.tabs.flatMap(({ cards }) => cards.map(({ title }) => title.text)) : [],
    );
  expect(await shown()).toEqual(["Üçüncü", "Birinci", "İkinci"]);
  await withdrawEntry(systemActor, notices, first, { version: 1, reason: "Yanlış" });
  expect(await shown()).toEqual(["Üçüncü", "İkinci"]);
  expect(await keys(tabs, data)).toEqual(["warning items[1].announcement notPublished"]);
});

test("a tab of a section that is kept from citizens is gone; of one that was chosen by hand the cards of others stay, without the way to its list", async () => {
  const department = (await unit("Kiremit Müdürlüğü")).id;
  const notice = await published(notices, completeNotice(department, { title: { tr: "Kalan duyuru" } }));
  const byHand = {
    source: "etkinlikler",
    mode: "manual",
    limit: 5,
    layout: "cards",
    active: true,
    items: [{ _key: "a", section: "duyurular", announcement: notice }],
  };
  await published(tabs, { ...byHand, tabTitle: { tr: "Seçme" } });
  await published(tabs, { ...byHand, tabTitle: { tr: "Başka yere" }, moreLink: "https://ornek.example/takvim" });
  await published(tabs, {
    tabTitle: { tr: "Ay" },
    source: "etkinlikler",
    mode: "auto",
    limit: 5,
    layout: "calendar",
    active: true,
  });
  const shown = async () =>
    (await frontPage("tr")).parts
      .flatMap((part) => (part.as === "tabs" ? part.tabs : []))
      .filter(({ title }) => ["Seçme", "Başka yere", "Ay"].includes(title.text))
      .map(({ title, href, cards }) => [title.text, href, cards.length]);
  const hide = async (isHidden: boolean) => {
    await storeSettingGroup("section.etkinlikler", { version: 1, data: { isHidden } });
    for (const tag of [settingsTag, "etkinlikler"]) invalidateTag(tag);
  };
  expect(await shown()).toEqual([
    ["Seçme", "/home/etkinlikler", 1],
    ["Başka yere", "https://ornek.example/takvim", 1],
    ["Ay", "/home/etkinlikler", 0],
  ]);
  await hide(true);
  expect(await shown()).toEqual([
    ["Seçme", null, 1],
    ["Başka yere", "https://ornek.example/takvim", 1],
  ]);
  await hide(false);
});

test("what a tab takes by itself has no part of its own on the front page", async () => {
  const parts = async () => (await frontPage("tr")).parts.map(({ section: id }) => id);
  expect(await parts()).toContain("duyurular");
  await published(tabs, {
    tabTitle: { tr: "Duyurular" },
    source: "duyurular",
    mode: "auto",
    limit: 4,
    layout: "list",
    active: true,
  });
  expect(await parts()).not.toContain("duyurular");
});

test("of the featured news the five newest come first, and whoever features a sixth is told", async () => {
  const news = section("haberler");
  const empty = sql`''::tsvector` as unknown as string;
  for (const at of [0, 1, 2, 3, 4, 5, 6]) {
    const data = { title: { tr: `Haber ${at}` }, ...(at < 6 && { featured: true }) };
    const { id } = await createEntry(systemActor, news, { data });
    await db()
      .insert(publications)
      .values({
        entryId: id,
        section: news.id,
        version: 1,
        data,
        title: data.title,
        sortKey: `2026-01-0${at + 1}`,
        search: empty,
        facets: data.featured ? ["featured:true"] : [],
        firstPublishedAt: new Date(),
        publishedAt: new Date(),
      });
  }
  // What was read of it before it was written past the operations is kept.
  invalidateTag(news.id);
  const cards = await latestCards(news, { take: 7, first: "featured" }, await labelsOf("tr", [news]));
  expect(cards.map(({ title }) => title.text.at(-1)).join("")).toBe("5432160");
  // Nobody has put any of them on the front page: all are there. Once somebody does, those alone are.
  await db()
    .update(publications)
    .set({ facets: ["showOnHome:true"] })
    .where(sql`title ->> 'tr' IN ('Haber 6', 'Haber 1')`);
  invalidateTag(news.id);
  const shown = await latestCards(
    news,
    { take: 7, first: "featured", when: "showOnHome" },
    await labelsOf("tr", [news]),
  );
  expect(shown.map(({ title }) => title.text)).toEqual(["Haber 6", "Haber 1"]);
  invalidateTag(news.id);
  expect(
    (
      await latestCards(news, { take: 1, when: "featured", facets: ["showOnHome:true"] }, await labelsOf("tr", [news]))
    ).map(({ title }) => title.text),
  ).toEqual(["Haber 6"]);
  expect((await keys(news, { featured: true })).filter((key) => key.includes("featured"))).toEqual([
    "warning featured oldestDropsOut",
  ]);
  expect((await keys(news, {})).filter((key) => key.includes("featured"))).toEqual([]);
});

test("the administration says in which order the parts stand, and which are hidden", async () => {
  await published(section("slideraltiyazilar"), { text: { tr: "Bilgi" }, kind: "info", active: true });
  // What other files' sections keep in the memory of this process is no matter here.
  const own = ["slideraltiyazilar", "guncel", "duyurular"];
  const parts = async () => (await frontPage("tr")).parts.map(({ section: id }) => id).filter((id) => own.includes(id));
  const say = async (blocks: object[]) => {
    await storeSettingGroup("group.home", { version: 1, data: { blocks } });
    invalidateTag(settingsTag);
  };
  expect(await parts()).toEqual(["slideraltiyazilar", "guncel"]);
  await say([{ block: "guncel" }, { block: "slideraltiyazilar" }]);
  expect(await parts()).toEqual(["guncel", "slideraltiyazilar"]);
  await say([{ block: "guncel", isHidden: true }]);
  expect(await parts()).toEqual(["slideraltiyazilar", "duyurular"]);
  await say([]);
});

test("a part is called what the administration calls its section, at once", async () => {
  const titles = async () => (await frontPage("tr")).parts.map(({ title }) => title);
  const call = async (data: object) => {
    await storeSettingGroup("section.slideraltiyazilar", { version: 1, data: { ...data } });
    invalidateTag(settingsTag);
  };
  expect(await titles()).not.toContain("Kısa kısa");
  await call({ title: { tr: "Kısa kısa" } });
  expect(await titles()).toContain("Kısa kısa");
  await call({});
});

test("what has ended leaves its place among the few to another, and an alert that has ended hides none", async () => {
  const department = (await unit("Kum Müdürlüğü")).id;
  const banner = (title: string, hours: number, more: EntryData = {}) =>
    completeNotice(department, {
      title: { tr: title },
      alertBanner: true,
      validFrom: inHours(hours),
      bannerUntil: inHours(hours + 24),
      ...more,
    });
  const alert = async () => {
    invalidateAll();
    return (await frontPage("tr")).alert?.title.text;
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  const flood = banner("Su baskını", -2, { bannerUntil: inHours(1) });
  const storm = await published(notices, banner("Fırtına", -1));
  expect(await keys(notices, flood)).toEqual(["error alertBanner tooManyPublished"]);
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  const late = { ...flood, bannerUntil: inHours(1) };
  expect(await keys(notices, late)).toEqual([]);
  await published(notices, late);
  // The one that has ended began later, and stands before it.
  expect(await alert()).toBe("Su baskını");
  await withdrawEntry(systemActor, notices, storm, { version: 1, reason: "Bitti" });
  const texts = section("slideraltiyazilar");
  const text = (end: number) => ({ text: { tr: "Bilgi" }, kind: "info", active: true, endAt: inHours(end) });
  for (let at = 0; at < 6; at++) await published(texts, text(-1));
  expect(await keys(texts, text(2))).toEqual([]);
  // One stands there already, without an end.
  for (let at = 0; at < 5; at++) await published(texts, text(2));
  expect(await keys(texts, text(2))).toEqual(["error active tooManyPublished"]);
  expect(await keys(texts, text(-1))).toEqual([]);
  vi.useRealTimers();
  invalidateAll();
});

test("a popup lasts thirty days at most, and its list says which are on show", async () => {
  expect(await keys(popups, window("Uzun", { endAt: inHours(24 * 31) }))).toEqual(["error endAt tooManyDays"]);
  expect(await keys(popups, window("Videosuz", { bodyType: "video" }))).toEqual(["error video missing"]);
  const isLive = async (data: EntryData, liveVersion: number | null = 1) =>
    (await columnsOfEntries(popups, [{ id: "", data, liveVersion }]))[0]?.["liveNow"];
  expect([
    await isLive(window("a")),
    await isLive(window("b"), null),
    await isLive(window("c", { startAt: inHours(1) })),
    await isLive(window("d", { active: false })),
  ]).toEqual([true, false, false, false]);
});

test("over a page the most important popup of its hour may open, one for each sort of device", async () => {
  const at = async (path: string) => (await popupsFor("tr", path)).map(({ title, device }) => [title.text, device]);
  await published(popups, window("Önemsiz", { priority: 1 }));
  await published(popups, window("Yarın", { priority: 9, startAt: inHours(20) }));
  await published(popups, window("Geçti", { priority: 9, startAt: inHours(-5), endAt: inHours(-1) }));
  expect(await at("/home")).toEqual([["Önemsiz", "all"]]);
  expect(await at("/home/haberler")).toEqual([]);
  await published(popups, window("Telefonda", { priority: 5, device: "mobile" }));
  expect(await at("/home/")).toEqual([
    ["Önemsiz", "all"],
    ["Telefonda", "mobile"],
  ]);
  await published(
    popups,
    window("Duyurularda", { priority: 7, pages: "paths", paths: [{ _key: "a", path: "/home/duyurular/*" }] }),
  );
  expect(await at("/home/duyurular/su-kesintisi")).toEqual([["Duyurularda", "all"]]);
  expect(await at("/home/duyurular-arsivi")).toEqual([]);
  invalidateAll();
});
