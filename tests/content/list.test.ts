import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { dataBegunFrom, sectionsBegunFrom } from "~/lib/content/entries/create-from.server";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { listAllEntries } from "~/lib/content/list/all-entries.server";
import { parseAllEntries } from "~/lib/content/list/all-entries-query";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { rowRights } from "~/lib/content/list/row-rights.server";
import { listSearch, parseListQuery } from "~/lib/content/list/list-query";
import { archiveEntry, publishEntry, scheduleEntry, unscheduleEntry } from "~/lib/content/workflow/publishing.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import type { EntryData } from "~/lib/content/values";

import { ask, signedIn } from "../support/api";
import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const [notices, events, pages, categories] = [
  section("duyurular"),
  section("etkinlikler"),
  section("staticpages"),
  section("hizmetkategori"),
];
const query = (of: typeof notices, search: string) => parseListQuery(of, new URLSearchParams(search));
const listed = async (of: typeof notices, search: string) =>
  (await listEntries(systemActor, of, query(of, search))).items.map(({ title }) => title.tr);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const make = (of: typeof notices, title: string, more: EntryData = {}) =>
  createEntry(systemActor, of, { data: { [of.titleField]: { tr: title }, ...more } });

test("nonsense in a list's address falls back to its default, days that don't exist among it", async () => {
  const { cookie } = await signedIn("viewer");
  for (const search of [
    "validUntil.from=2026-02-31",
    "validUntil.to=9999-99-99",
    "validUntil.from=0000-00-00",
    "updatedAt.from=2026-13-01",
    "when=ever",
    "page=-1&sort=xyz&size=9999",
    "parent=abc",
    "view=zzz&search=%00",
  ]) {
    expect((await ask("GET", `/content/duyurular?${search}`, { cookie })).status, search).toBe(200);
  }
  expect(
    query(notices, "validUntil.from=2026-02-31&validUntil.to=2026-03-01&page=-1&size=9999&sort=xyz"),
  ).toMatchObject({
    ranges: { validUntil: { to: "2026-03-01" } },
    page: 1,
    size: 100,
    sort: "-order",
  });
  expect((await ask("GET", "/content/hizmetkategori?parent=abc&unused=maybe", { cookie })).status).toBe(200);
});

test("announcements are narrowed to those in force, to come and over", async () => {
  await make(notices, "Süren", { validFrom: inHours(-5), validUntil: inHours(5) });
  await make(notices, "Süresiz", { validFrom: inHours(-50) });
  await make(notices, "Gelecek", { validFrom: inHours(5) });
  await make(notices, "Biten", { validFrom: inHours(-50), validUntil: inHours(-5) });
  expect((await listed(notices, "when=current")).sort()).toEqual(["Süren", "Süresiz"].sort());
  expect(await listed(notices, "when=planned")).toEqual(["Gelecek"]);
  expect(await listed(notices, "when=past")).toEqual(["Biten"]);
});

test("an event without an end is over a day after it begins; what comes is listed soonest first", async () => {
  await make(events, "Dün akşam", { startAt: inHours(-20) });
  await make(events, "Önceki gün", { startAt: inHours(-40) });
  await make(events, "Haftaya", { startAt: inHours(150) });
  await make(events, "Yarın", { startAt: inHours(20) });
  expect(await listed(events, "when=planned")).toEqual(["Yarın", "Haftaya"]);
  expect(await listed(events, "when=current")).toEqual(["Dün akşam"]);
  expect(await listed(events, "when=past")).toEqual(["Önceki gün"]);
  expect(listSearch(events, query(events, "when=planned"), {})).toBe("?when=planned");
});

test("lists are narrowed by the day of the last save, as Istanbul's calendar has it", async () => {
  await make(pages, "Bugün");
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  expect(await listed(pages, `updatedAt.from=${today}&updatedAt.to=${today}`)).toContain("Bugün");
  expect(await listed(pages, "updatedAt.to=2020-01-01")).toEqual([]);
});

test("a tree is narrowed to what lies under one entry, and shows addresses", async () => {
  const department = (await unit()).id;
  const above = await make(pages, "Kurumsal", { body: { tr: "<p>Biz.</p>" }, template: "standard", department });
  await createEntry(systemActor, pages, { data: { title: { tr: "Altındaki" } }, parentId: above.id });
  expect(await listed(pages, `parent=${above.id}`)).toEqual(["Altındaki"]);
  const path = async () => (await listEntries(systemActor, pages, query(pages, "search=kurumsal"))).items[0]?.path;
  expect(await path()).toBeNull();
  await publishEntry(systemActor, pages, above.id, { version: 1 });
  expect(await path()).toBe("/home/sayfa/kurumsal");
});

test("a category tells how many entries use it, and the unused ones are found", async () => {
  const department = await unit("Zabıta Müdürlüğü");
  await make(notices, "Kullanan", { department: department.id });
  const thrown = await make(notices, "Çöpteki", { department: department.id });
  const free = await make(categories, "Boş kategori");
  await trashEntry(systemActor, notices, thrown.id, { version: 1 });
  const units = { ...section("mudurlukler"), list: { columns: ["name", "uses"], filters: ["unused"] } };
  const { items } = await listEntries(
    systemActor,
    units,
    parseListQuery(units, new URLSearchParams({ search: "zabıta" })),
  );
  expect(items.map(({ uses }) => uses)).toEqual([1]);
  expect(
    (await listEntries(systemActor, units, parseListQuery(units, new URLSearchParams("unused=true&search=zabıta"))))
      .items,
  ).toEqual([]);
  expect(await listed(categories, "unused=true")).toContain(free.title.tr);
});

test("a row offers what its reader may do with it, and no more", async () => {
  const department = (await unit("Kültür Müdürlüğü")).id;
  const [editor, chief, viewer] = [
    await person("departmentEditor", { departments: [department] }),
    await person("editorInChief"),
    await person("viewer"),
  ];
  const data = completeNotice(department);
  const mine = await createEntry(editor, notices, { data });
  const other = await createEntry(chief, notices, { data: completeNotice((await unit("Başka Müdürlük")).id) });
  const none = {
    edit: false,
    submit: false,
    approve: false,
    publish: false,
    withdraw: false,
    trash: false,
    restore: false,
    purge: false,
    move: false,
  };
  expect(rowRights(editor, notices, mine, () => false)).toEqual({ ...none, edit: true, submit: true, trash: true });
  expect(rowRights(editor, notices, other, () => false)).toEqual(none);
  expect(rowRights(viewer, notices, mine, () => false)).toEqual(none);
  expect(rowRights(chief, notices, mine, () => false)).toEqual({
    ...none,
    edit: true,
    submit: true,
    publish: true,
    trash: true,
  });
  expect(rowRights(chief, notices, mine, () => true).publish).toBe(false);
});

test("chosen rows are submitted from the list; what is incomplete is told", async () => {
  const department = (await unit("Spor Müdürlüğü")).id;
  const { cookie } = await signedIn("editorInChief");
  const ready = await createEntry(systemActor, notices, { data: completeNotice(department) });
  const half = await make(notices, "Yarım");
  const body = new URLSearchParams([
    ["intent", "submit"],
    ["item", `${ready.id}:1`],
    ["item", `${half.id}:1`],
  ]);
  const answer = await ask("POST", "/content/duyurular", { cookie, body, headers: { Origin: "http://site.test" } });
  expect(answer.status).toBe(302);
  expect(await listed(notices, "view=inReview")).toEqual([ready.title.tr]);
});

test("a slide is begun from a news item: its title, its picture and the way to it stand in the form", async () => {
  const [news, slider] = [section("haberler"), section("slider")];
  const { id } = await createEntry(systemActor, news, { data: { title: { tr: "Park açıldı", en: "Park opens" } } });
  expect(await dataBegunFrom(systemActor, slider, id)).toEqual({
    title: { tr: "Park açıldı", en: "Park opens" },
    relatedNews: id,
  });
  expect(sectionsBegunFrom(await person("editorInChief"), news)).toEqual([{ id: "slider", area: "mainpage" }]);
  expect(sectionsBegunFrom(await person("departmentEditor"), news)).toEqual([]);
  const { cookie } = await signedIn("editorInChief");
  const page = await ask("GET", `/mainpage/slider/new?from=${id}`, { cookie });
  expect(await page.text()).toContain("Park açıldı");
  expect((await ask("GET", "/mainpage/slider/new?from=abc", { cookie })).status).toBe(404);
});

test("no is whatever isn't yes, also where nobody has touched the box", async () => {
  for (const [title, more] of [
    ["Öne çıkan", { featured: true }],
    ["Kapatılan", { featured: false }],
    ["Dokunulmayan", {}],
  ] as const)
    await make(section("haberler"), title, more);
  expect(await listed(section("haberler"), "featured=true")).toEqual(["Öne çıkan"]);
  const others = await listed(section("haberler"), "featured=false");
  expect(others).toEqual(expect.arrayContaining(["Kapatılan", "Dokunulmayan"]));
  expect(others).not.toContain("Öne çıkan");
});

test("what is live is among what is live and among what is scheduled while a change of it is; a first publication is scheduled", async () => {
  const { id: department } = await unit();
  const titles = { tr: `Zamanlı ${Date.now()}` };
  const [live, first, archived] = [
    await createEntry(systemActor, notices, { data: completeNotice(department, { title: titles }) }),
    await createEntry(systemActor, notices, { data: completeNotice(department, { title: titles }) }),
    await createEntry(systemActor, notices, { data: completeNotice(department, { title: titles }) }),
  ];
  for (const { id } of [live, archived]) await publishEntry(systemActor, notices, id, { version: 1 });
  await archiveEntry(systemActor, notices, archived.id, { version: 1 });
  const published = (await getEntry(systemActor, notices, live.id)).publishAt;
  for (const { id } of [live, archived])
    await saveEntry(systemActor, notices, id, { version: 1, patch: { category: "tax" } });
  const publishAt = new Date(inHours(5));
  for (const [{ id }, version] of [
    [live, 2],
    [archived, 2],
    [first, 1],
  ] as const)
    await scheduleEntry(systemActor, notices, id, { version, publishAt, unpublishAt: null });
  const { bearer } = await signedIn("viewer");
  const ids = async (view: string) => {
    const search = new URLSearchParams({ view, search: titles.tr });
    const { items } = await listEntries(systemActor, notices, query(notices, search.toString()));
    const { items: told } = (await (await ask("GET", `/api/content/duyurular?${search}`, { bearer })).json()) as {
      items: { id: string; status: string; publishAt: string }[];
    };
    expect(told.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    return items.map(({ id }) => id);
  };
  expect([await ids("published"), await ids("scheduled"), await ids("archived")]).toEqual([
    [live.id],
    expect.arrayContaining([live.id, first.id, archived.id]),
    [archived.id],
  ]);
  const everywhere = (status: string) =>
    listAllEntries(
      systemActor,
      parseAllEntries(new URLSearchParams({ status, search: titles.tr }), { sections: ["duyurular"], units: [] }),
    );
  expect([
    (await ids("scheduled")).length,
    (await everywhere("scheduled")).items.length,
    (await everywhere("published")).items.map(({ id }) => id),
  ]).toEqual([3, 3, [live.id]]);
  const row = await getEntry(systemActor, notices, live.id);
  expect(row).toMatchObject({ state: "published", liveVersion: 1, scheduledVersion: 2, publishAt });
  await unscheduleEntry(systemActor, notices, live.id, { version: 2 });
  expect(await getEntry(systemActor, notices, live.id)).toMatchObject({
    state: "published",
    scheduledVersion: null,
    publishAt: published,
  });
  expect(await ids("scheduled")).not.toContain(live.id);
  await unscheduleEntry(systemActor, notices, archived.id, { version: 2 });
  expect((await getEntry(systemActor, notices, archived.id)).state).toBe("archived");
});
