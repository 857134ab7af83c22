import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { makeActor, systemActor } from "~/lib/access/actor";
import { listAudit } from "~/lib/audit/audit-log.server";
import { createEntry } from "~/lib/content/entries/entries.server";
import {
  allEntriesPageSize,
  countAllEntries,
  exportAllEntries,
  listAllEntries,
  listedSections,
} from "~/lib/content/list/all-entries.server";
import { allEntriesAddress, parseAllEntries, type AllEntriesQuery } from "~/lib/content/list/all-entries-query";
import { entries } from "~/lib/content/schema.server";
import { publishEntry, scheduleEntry } from "~/lib/content/workflow/publishing.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { invalidateAll } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { addCounts } from "~/lib/visits/store-visits.server";

import { ask, signedIn } from "../support/api";
import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const [notices, pages, units] = [section("duyurular"), section("staticpages"), section("mudurlukler")];
let own: string, other: string, published: string;
const queryOf = (search: string) =>
  parseAllEntries(new URLSearchParams(search), { sections: listedSections(systemActor), units: [own, other] });
const titles = async (search: string, actor = systemActor) =>
  (await listAllEntries(actor, queryOf(search))).items.map(({ title }) => title.tr);
const exported = async (query: AllEntriesQuery, actor = systemActor) => {
  const found: string[] = [];
  for await (const part of await exportAllEntries(actor, query)) found.push(...part.map(({ title }) => title.tr ?? ""));
  return found;
};

beforeAll(async () => {
  [own, other] = [(await unit("Fen İşleri")).id, (await unit("Zabıta")).id];
  ({ id: published } = await createEntry(systemActor, notices, {
    data: completeNotice(own, { title: { tr: "Yol çalışması", en: "Road works" } }),
  }));
  await publishEntry(systemActor, notices, published, { version: 1 });
  await createEntry(systemActor, notices, { data: { title: { tr: "Zabıta duyurusu" }, department: other } });
  for (let at = 0; at < allEntriesPageSize + 5; at++)
    await createEntry(systemActor, pages, { data: { title: { tr: `Sayfa ${at}` }, department: own } });
  const { id: thrown } = await createEntry(systemActor, pages, { data: { title: { tr: "Çöpteki" } } });
  await trashEntry(systemActor, pages, thrown, { version: 1 });
});

test("pages go through every section in the order of the last save, and none is shown twice or left out", async () => {
  const rows = await db()
    .select({ id: entries.id })
    .from(entries)
    .where(sql`deleted_at IS NULL`)
    .orderBy(sql`updated_at DESC, id DESC`);
  const seen: string[] = [];
  const { pagination } = await listAllEntries(systemActor, queryOf(""));
  for (let page = 1; page <= pagination.lastPage; page++)
    seen.push(...(await listAllEntries(systemActor, queryOf(`page=${page}`))).items.map(({ id }) => id));
  expect(pagination).toMatchObject({ length: rows.length, lastPage: 2 });
  expect(seen).toEqual(rows.map(({ id }) => id));
  const oldestFirst = (await listAllEntries(systemActor, queryOf("sort=updatedAt"))).items.map(({ id }) => id);
  expect(oldestFirst).toEqual([...seen].reverse().slice(0, allEntriesPageSize));
});

test("it is narrowed by sections, status, unit, day and words, alone and together", async () => {
  expect(await titles("section=duyurular&sort=title")).toEqual(["Yol çalışması", "Zabıta duyurusu"]);
  expect(
    new Set(
      (await listAllEntries(systemActor, queryOf("section=duyurular&section=mudurlukler"))).items.map(
        (item) => item.section,
      ),
    ),
  ).toEqual(new Set(["duyurular", "mudurlukler"]));
  expect(await titles("status=published")).toEqual(["Yol çalışması"]);
  expect(await titles(`department=${other}`)).toEqual(["Zabıta duyurusu"]);
  expect(await titles("search=calismasi")).toEqual(["Yol çalışması"]);
  expect(await titles("search=calismasi&status=draft")).toEqual([]);
  await db()
    .update(entries)
    .set({ updatedAt: new Date("2026-03-01T21:30:00Z") })
    .where(eq(entries.id, published));
  // In Istanbul it was the second of March already.
  expect([await titles("from=2026-03-01&to=2026-03-01"), await titles("from=2026-03-02&to=2026-03-02")]).toEqual([
    [],
    ["Yol çalışması"],
  ]);
  expect(queryOf("from=2026-02-31&status=gone&section=nowhere&department=x&sort=password&page=-1")).toEqual({
    search: "",
    sections: [],
    status: null,
    department: null,
    from: null,
    to: null,
    isExpiring: false,
    isUnread: false,
    isUntranslated: false,
    sort: "-updatedAt",
    page: 1,
  });
  const query = queryOf(
    `section=duyurular&status=draft&department=${own}&from=2026-01-01&to=2026-02-01&search=a%26b&expiring=true&unread=true&untranslated=true&sort=-title&page=3`,
  );
  expect(queryOf(allEntriesAddress(query, { page: 3 }).split("?")[1] ?? "")).toEqual(query);
});

test("what the clock takes off the site within a month is told apart", async () => {
  expect(await titles("expiring=true")).toEqual([]);
  const [soon, later] = [10, 60].map((days) => new Date(Date.now() + days * 86_400_000));
  await scheduleEntry(systemActor, notices, published, { version: 1, publishAt: null, unpublishAt: later ?? null });
  expect(await titles("expiring=true")).toEqual([]);
  await scheduleEntry(systemActor, notices, published, { version: 1, publishAt: null, unpublishAt: soon ?? null });
  expect(await titles("expiring=true")).toEqual(["Yol çalışması"]);
});

test("what nobody has read for a year is found, and what was read or published since then is not", async () => {
  const today = Date.now();
  const dayBefore = (days: number) => new Date(today - days * 86_400_000);
  // The list is counted anew after changes of its sections, and every day.
  const publishedBefore = async (days: number) => {
    await db()
      .update(entries)
      .set({ publishAt: dayBefore(days) })
      .where(eq(entries.id, published));
    invalidateAll();
  };
  const readBefore = async (days: number) => {
    const day = toIsoDate(dayBefore(days)) ?? "";
    await addCounts({ pages: new Map([["one", { page: published, day, locale: "tr", views: 2 }]]), days: new Map() });
    invalidateAll();
  };
  await publishedBefore(300);
  expect(await titles("unread=true")).toEqual([]);
  await publishedBefore(800);
  expect(await countAllEntries(systemActor, queryOf("unread=true"))).toBe(1);
  await readBefore(700);
  expect(await titles("unread=true")).toEqual(["Yol çalışması"]);
  await readBefore(20);
  // A later count of an earlier day makes nothing unread.
  await readBefore(600);
  expect(await titles("unread=true")).toEqual([]);
});

test("what lacks English is found in sections that ask for it", async () => {
  const places = section("gezilecekyerler");
  await createEntry(systemActor, places, { data: { title: { tr: "Yarımca Köprüsü" } } });
  await createEntry(systemActor, places, { data: { title: { tr: "Ilıca", en: "Hot spring" } } });
  expect(await titles("untranslated=true&sort=title")).toEqual(["Yarımca Köprüsü"]);
  expect(await titles("untranslated=true&status=published")).toEqual([]);
});

test("what is written in one language alone is counted by the language that lacks", async () => {
  const { items } = await listAllEntries(systemActor, queryOf("section=duyurular&sort=title"));
  expect(items.map(({ gaps }) => gaps)).toEqual([
    { tr: [], en: ["body"] },
    { tr: [], en: ["title"] },
  ]);
  await createEntry(systemActor, units, { data: { name: { en: "Only English" } } });
  expect((await listAllEntries(systemActor, queryOf("search=english"))).items[0]?.gaps).toEqual({
    tr: ["name"],
    en: [],
  });
});

test("the table is exported whole, by whoever may, as far as they may, and is audited", async () => {
  const query = queryOf("section=staticpages&sort=title");
  expect(await exported(query)).toHaveLength(allEntriesPageSize + 5);
  const editor = await person("departmentEditor", { sections: ["duyurular"], departments: [own] });
  expect(await exported(queryOf("sort=title"), editor)).toEqual(["Yol çalışması"]);
  const translator = await person("translator");
  await expect(exportAllEntries(translator, query)).rejects.toMatchObject({ status: 403 });
  await expect(listAllEntries(makeActor({ id: null, name: "", grants: [] }), query)).rejects.toMatchObject({
    status: 403,
  });
  const { items } = await listAudit(systemActor, { objectType: "section" });
  expect(items[0]).toMatchObject({ verb: "export", actorId: editor.id, after: { entries: 1 } });
});

test("the file has the columns of the page and the fields that lack, in the reader's language", async () => {
  const { cookie } = await signedIn("viewer");
  const answer = await ask("GET", "/samples/listonly.csv?section=duyurular&sort=title", { cookie });
  expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
    200,
    "text/csv; charset=utf-8",
    "no-store",
  ]);
  const [head, first] = (await answer.text()).split("\r\n");
  expect(head?.split(/[;,]/)).toHaveLength(9);
  expect(first).toContain("Fen İşleri");
});
