import { join } from "node:path";

import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { defineSection } from "~/lib/content/definition/define-section";
import type { EntryData, Locale } from "~/lib/content/values";
import { computedColumns } from "~/lib/content/list/list-columns.server";
import { createPublished } from "~/lib/content/workflow/publishing.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { publications } from "~/lib/content/schema.server";
import { invalidateAll, invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { storage, useStorage } from "~/lib/platform/storage/storage.server";
import { readPublished } from "~/lib/content/publication/read/published.server";
import { entryMap } from "~/lib/public-site/entry/entry-map.server";
import { labelsOf } from "~/lib/public-site/entry/labels.server";
import { cardOf } from "~/lib/public-site/lists/cards.server";
import type { ListBodies } from "~/lib/public-site/lists/list-body";
import { parseSectionQuery, sectionPage } from "~/lib/public-site/lists/section-page.server";
import { entryIssues } from "~/lib/content/rules/entry-issues.server";
import { storeSetting } from "~/lib/settings/settings.server";

import { section } from "../support/content";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();

/** Anything with a place, hours, a year, an outline or a way. */
const spots = defineSection({
  id: "test-noktalar",
  kind: "collection",
  icon: "heroicons_outline:map-pin",
  owner: "basin-yayin",
  groups: ["publishing", "hours"],
  fields: {
    title: { kind: "text", required: true, max: 80 },
    sort: { kind: "select", options: ["well", "tree", "bench"] },
    neighbourhood: { kind: "relation", section: "mahallelerimiz" },
    spot: { kind: "geo" },
    area: { kind: "geoShape" },
    way: { kind: "file", accept: ["gpx", "geojson"] },
    stops: {
      kind: "list",
      max: 5,
      columns: {
        at: { kind: "relation", section: "mahallelerimiz" },
        name: { kind: "text", max: 40 },
        where: { kind: "geo" },
      },
    },
    built: { kind: "dateTime" },
  },
  list: { columns: ["title"] },
  publicFace: {
    view: "entry",
    otherViews: ["map"],
    place: { address: "/test-noktalar/{slug}" },
    roles: { place: "spot" },
    list: {
      filters: ["neighbourhood"],
      order: [{ field: "title" }],
      years: "built",
      openNow: { hours: "openingHours", closed: "temporarilyClosed", until: "closedUntil" },
    },
    map: {
      pins: "sort",
      shape: "area",
      track: "way",
      stops: { field: "stops", entry: "at", title: "name", place: "where" },
    },
    seo: { schemaType: "Place" },
  },
});

const always = [
  { _key: "a", days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], opens: "00:00", closes: "00:00" },
];
const line = '{"type":"LineString","coordinates":[[27.2,38.4],[27.21,38.41]]}';
let [centre, village] = ["", ""];
const plant = async (title: string, data: EntryData) =>
  (await createPublished(systemActor, spots, { data: { title, ...data } })).id;

beforeAll(async () => {
  useStorage(diskStorage(join(dataDir, "files")));
  [centre, village] = [
    (
      await createPublished(systemActor, section("mahallelerimiz"), {
        data: { name: "Çarşı", location: { lat: 38.46, lng: 27.2 } },
      })
    ).id,
    (
      await createPublished(systemActor, section("mahallelerimiz"), {
        data: { name: "Yaylaköy", location: { lat: 38.56, lng: 27.2 } },
      })
    ).id,
  ];
  const way = await acceptFile(systemActor, {
    buffer: Buffer.from(
      `<gpx><trk><trkseg>${[0, 1, 2].map((at) => `<trkpt lat="38.4${at}" lon="27.2${at}"/>`).join("")}</trkseg></trk></gpx>`,
    ),
    originalName: "yol.gpx",
  });
  await plant("Ağaç", {
    sort: "tree",
    spot: { lat: 38.55, lng: 27.2 },
    neighbourhood: village,
    built: "2024-12-31T21:30:00.000Z",
    openingHours: always,
  });
  await plant("Bank", {
    sort: "bench",
    spot: { lat: 38.461, lng: 27.2 },
    neighbourhood: centre,
    built: "2024-12-31T20:30:00.000Z",
    openingHours: always,
    temporarilyClosed: true,
    closureNote: { tr: "Onarım" },
    closedUntil: "2099-01-01",
  });
  await plant("Çeşme", {
    sort: "well",
    spot: { lat: 38.5, lng: 27.2 },
    way: way.id,
    openingHours: always,
    temporarilyClosed: true,
    closureNote: { tr: "Bitti" },
    closedUntil: "2020-01-01",
    stops: [{ _key: "a", at: centre }, { _key: "b", name: "Köprü", where: { lat: 38.48, lng: 27.21 } }, { _key: "c" }],
  });
  await plant("Durak", { area: JSON.parse(line) as object });
  invalidateAll();
});
afterEach(() => {
  Object.assign(env(), { MAP_TILES: undefined });
  invalidateAll();
});
afterAll(() => useStorage(undefined));

const tiles = () => Object.assign(env(), { MAP_TILES: "https://tile.example.org/{z}/{x}/{y}.png" });
const open = (search: string, locale: Locale = "tr") =>
  sectionPage(spots, parseSectionQuery(new Request(`http://site.test/home/test-noktalar${search}`), locale, spots));
async function mapOf(search: string, locale?: Locale): Promise<ListBodies["map"]> {
  const { body } = await open(search, locale);
  if (body.view !== "map") throw new Error(body.view);
  return body;
}
const titlesOf = ({ groups }: Pick<ListBodies["map"], "groups">) =>
  groups.flatMap(({ items }) => items.map(({ title }) => title.text));
const cards = async (search: string) => {
  const { body } = await open(search);
  return "cards" in body ? body.cards.map(({ title }) => title.text).sort() : [];
};

test("places are put in order from a neighbourhood, with how far they are; what has no place comes last", async () => {
  const near = await mapOf(`?view=map&near=${centre}`);
  expect(near.groups.map(({ heading }) => heading?.text)).toEqual(["Yakından uzağa: Çarşı"]);
  expect(near.groups[0]?.items.map(({ title, distance }) => [title.text, distance?.replace("\u00a0", " ")])).toEqual([
    ["Bank", "100 m"],
    ["Çeşme", "4,4 km"],
    ["Ağaç", "10 km"],
    ["Durak", undefined],
  ]);
  expect(titlesOf(await mapOf(`?view=map&near=${village}`))[0]).toBe("Ağaç");
  expect(near.near).toMatchObject({
    value: centre,
    origins: [{ text: "Çarşı" }, { text: "Yaylaköy" }],
    kept: [["view", "map"]],
  });
  // Words that are written once say on an English page in which language they are.
  const english = await mapOf(`?view=map&near=${centre}`, "en");
  expect([english.near?.origins[0], english.groups[0]?.heading]).toEqual([
    { value: centre, text: "Çarşı", lang: "tr" },
    { text: "Nearest first: Çarşı" },
  ]);
});

test("whoever puts the archive in order stays in it", async () => {
  const archive = async (archived: boolean) => {
    await db().update(publications).set({ archived }).where(eq(publications.section, spots.id));
    invalidateAll();
  };
  await archive(true);
  const { near, groups } = await mapOf(`?view=map&archive=1&near=${centre}`);
  await archive(false);
  expect([near?.kept, groups[0]?.items.length]).toEqual([
    [
      ["view", "map"],
      ["archive", "1"],
    ],
    4,
  ]);
});

test("a way is read from its file once, whatever is published beside it", async () => {
  tiles();
  const lies = storage();
  const read: string[] = [];
  useStorage({ ...lies, get: (key, range) => (read.push(key), lies.get(key, range)) });
  const outlines = async () =>
    (await mapOf("?view=map")).groups.flatMap(({ items }) => items.map(({ outline }) => outline !== null));
  const drawn = [await outlines()];
  invalidateTag(spots.id);
  drawn.push(await outlines());
  useStorage(lies);
  expect([drawn, read.length]).toEqual([
    [
      [false, false, true, true],
      [false, false, true, true],
    ],
    1,
  ]);
});

test("a place that is none, and one asked for where there is no map, leave the list as it is", async () => {
  for (const search of ["?view=map&near=yok", `?view=map&near=${crypto.randomUUID()}`])
    expect(titlesOf(await mapOf(search))).toEqual(["Ağaç", "Bank", "Çeşme", "Durak"]);
  expect(
    parseSectionQuery(new Request(`http://site.test/home/test-noktalar?near=${centre}`), "tr", spots).near,
  ).toBeNull();
});

test("readers narrow a list by the year in Istanbul", async () => {
  expect([
    await cards("?year=2025"),
    await cards("?year=2024"),
    await cards("?year=1999"),
    (await cards("?year=kedi")).length,
  ]).toEqual([["Ağaç"], ["Bank"], [], 4]);
  const { choices } = await open("?year=1999");
  expect(choices.find(({ name }) => name === "year")).toMatchObject({
    label: "Yıl",
    value: "1999",
    options: [
      { value: "2025", count: 1 },
      { value: "2024", count: 1 },
      { value: "1999", count: 0 },
    ],
  });
});

test("readers narrow a list by what is open now: hours, what is closed for a while, and holidays", async () => {
  expect(await cards("?open=1")).toEqual(["Ağaç", "Çeşme"]);
  expect((await open("")).choices.find(({ name }) => name === "open")?.options).toEqual([
    { value: "1", text: "Şu an açık", count: 2 },
  ]);
  expect(titlesOf(await mapOf("?view=map&open=1"))).toEqual(["Ağaç", "Çeşme"]);
  const days = [-1, 0, 1].map((more) => new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10));
  await storeSetting(
    "lists.holidays",
    days.map((code) => ({ code, label: { tr: "Bayram", en: "Feast" } })),
  );
  invalidateAll();
  expect(await cards("?open=1")).toEqual([]);
});

test("pins tell sorts apart by a sign, in the order of the options; one sort alone needs none", async () => {
  const { marks, groups } = await mapOf("?view=map");
  expect(marks.map(({ label, sign, key }) => [label.text, sign, key])).toEqual([
    ["content.options.sort.well", "1", "well"],
    ["content.options.sort.tree", "2", "tree"],
    ["content.options.sort.bench", "3", "bench"],
  ]);
  expect(new Set(marks.map(({ colour }) => colour)).size).toBe(3);
  expect(groups.flatMap(({ items }) => items.map(({ mark }) => mark))).toEqual(["tree", "bench", "well", null]);
  expect((await mapOf(`?view=map&neighbourhood=${village}`)).marks).toEqual([]);
});

test("outlines and ways are drawn where maps have a source, and told nobody else", async () => {
  const outlines = async () =>
    (await mapOf("?view=map")).groups.flatMap(({ items }) => items.map(({ outline }) => outline));
  expect(await outlines()).toEqual([null, null, null, null]);
  tiles();
  expect(await outlines()).toEqual([null, null, "27.2,38.4 27.21,38.41 27.22,38.42", "27.2,38.4 27.21,38.41"]);
});

test("the page of a way has its stops in their order: their own place, or that of what they point at", async () => {
  const { items, files, titles } = await readPublished(spots, { locale: "tr", page: 1, size: 10, time: "all" });
  const way = items.find(({ data }) => data.way !== undefined);
  if (!way) throw new Error("no way");
  expect(await entryMap(spots, way, { files, titles }, "tr")).toBeNull();
  tiles();
  const map = await entryMap(spots, way, { files, titles }, "tr");
  expect(map?.points).toEqual([
    { lat: 38.46, lng: 27.2, title: { text: "Çarşı" }, sign: "1" },
    { lat: 38.48, lng: 27.21, title: { text: "Köprü" }, sign: "2" },
  ]);
  expect(map?.outline).toContain("27.22,38.42");
  // On an English page a stop says in which language its name is, and so does its pin.
  expect((await entryMap(spots, way, { files, titles }, "en"))?.points[0]?.title).toEqual({
    text: "Çarşı",
    lang: "tr",
  });
});

test.each([
  ["no track at all", "<gpx><trk>"],
  ["a file of another sort", '{"type":"Nothing"}'],
  [
    "more positions than are drawn",
    `{"type":"LineString","coordinates":[${Array.from({ length: 20_001 }, () => "[27.2,38.4]").join()}]}`,
  ],
])("a way that can't be drawn leaves its page without one: %s", async (_what, text) => {
  tiles();
  const key = `aa/test-${text.length}`;
  const { items } = await readPublished(spots, { locale: "tr", page: 1, size: 1, time: "all" });
  await diskStorage(join(dataDir, "files")).put(key, Buffer.from(text), { mime: "application/gpx+xml" });
  const [entry] = items;
  if (!entry) throw new Error("no entry");
  const file = { key, bytes: text.length } as never;
  const map = await entryMap(
    spots,
    { ...entry, data: { ...entry.data, way: "x" } },
    { files: { x: file }, titles: {} },
    "tr",
  );
  expect(map).toMatchObject({ outline: null, points: [{ sign: null }] });
});

test("whoever chooses a file without a way is told so; a way that can be drawn is let through", async () => {
  const told = async (name: string, text: string) => {
    const { id } = await acceptFile(systemActor, { buffer: Buffer.from(text), originalName: name });
    return (await entryIssues(spots, { id: null, data: { title: { tr: "Yol" }, way: id } }))
      .filter(({ field }) => field === "way")
      .map(({ level, key }) => `${level} ${key}`);
  };
  expect(
    await told(
      "bos.gpx",
      '<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><metadata/></gpx>',
    ),
  ).toEqual(["warning trackUnreadable"]);
  expect(await told("yol.geojson", '{"type":"LineString","coordinates":[[27.2,38.4],[27.21,38.41]]}')).toEqual([]);
});

test("a card draws how far a project is and a country's flag, and says both in words", async () => {
  const labels = await labelsOf("tr", [section("projelerimiz"), section("kardesbelediye")]);
  const about = {
    id: "00000000-0000-4000-8000-000000000004",
    title: { tr: "Örnek" },
    slug: { tr: "ornek" },
    archived: false,
    parentId: null,
    firstPublishedAt: new Date(),
    publishedAt: new Date(),
  };
  const linesOf = (id: string, data: EntryData) =>
    cardOf(section(id), { ...about, section: id, data }, { files: {}, titles: {} }, labels).details;
  expect(linesOf("projelerimiz", { progress: 65 })).toMatchObject([{ text: expect.stringMatching(/: %65$/), bar: 65 }]);
  expect(linesOf("projelerimiz", {})).toEqual([]);
  expect(linesOf("kardesbelediye", { country: "DE" })).toMatchObject([{ text: "Almanya", flag: "🇩🇪" }]);
  expect(linesOf("kardesbelediye", { country: "XN" })).toEqual([
    { icon: expect.any(String), text: "Kuzey Kıbrıs Türk Cumhuriyeti" },
  ]);
});

test("cards say what they are about: duties, a guide's question and steps, how many services a table has, and where it is to be taken along", async () => {
  const of = [
    "baskanyardimcilari",
    "hizmetinasilalirim",
    "hizmetstandartlari",
    "projelerimiz",
    "dilekceveformlar",
    "hizmetkategori",
    "gezilecekyerkategori",
  ].map(section);
  const labels = await labelsOf("tr", of);
  const about = {
    id: "00000000-0000-4000-8000-000000000005",
    title: { tr: "Örnek" },
    slug: { tr: "ornek" },
    archived: false,
    parentId: null,
    firstPublishedAt: new Date(),
    publishedAt: new Date(),
  };
  const titles = { [centre]: { title: { tr: "Fen İşleri" }, slug: {}, section: "mudurlukler" } };
  const card = (id: string, data: EntryData) =>
    cardOf(section(id), { ...about, section: id, data }, { files: {}, titles }, labels);
  const lines = (id: string, data: EntryData) => card(id, data).details.map(({ text }) => text);
  const rows = (...names: string[]) => names.map((name, at) => ({ _key: `k${at}`, text: { tr: name } }));
  expect(lines("baskanyardimcilari", { dutyAreas: rows("İmar", "Yol") })).toEqual(["İmar, Yol"]);
  expect(lines("hizmetinasilalirim", { question: { tr: "Ne yapmalıyım?" }, steps: rows("Bir", "İki") })).toEqual([
    "Ne yapmalıyım?",
    "Adımlar: 2",
  ]);
  expect(lines("hizmetinasilalirim", {})).toEqual([]);
  expect(card("hizmetstandartlari", { rows: rows("Nikâh") }).details).toMatchObject([
    { text: "Hizmetler: 1" },
    { text: expect.stringMatching(/PDF/), href: "/home/documents/hizmetstandartlari/ornek" },
  ]);
  expect(lines("dilekceveformlar", { department: centre })).toEqual(["Fen İşleri"]);
  expect([
    card("hizmetkategori", { icon: "heroicons_outline:heart", color: "#9a3412" }),
    card("gezilecekyerkategori", { icon: "heroicons_outline:heart" }),
  ]).toMatchObject([{ icon: "heroicons_outline:heart", colour: "#9a3412" }, { colour: null }]);
  expect(card("projelerimiz", { projectStatus: "planned" }).notices).toEqual([{ tone: "neutral", text: "Planlanan" }]);
});

test("cards count the days that are left to a display and a tender, and say what the lots have together", async () => {
  const labels = await labelsOf("tr", [section("tasinmazmalilanlari"), section("askidakiimarplanlari")]);
  const about = {
    id: "00000000-0000-4000-8000-000000000003",
    title: { tr: "Örnek" },
    slug: { tr: "ornek" },
    archived: false,
    parentId: null,
    firstPublishedAt: new Date(),
    publishedAt: new Date(),
  };
  const linesOf = (id: string, data: EntryData) =>
    cardOf(
      section(id),
      { ...about, section: id, data },
      { files: {}, titles: { [centre]: { title: { tr: "Çarşı" }, slug: {}, section: "mahallelerimiz" } } },
      labels,
    ).details.map(({ text }) => text.replaceAll("\u00a0", " "));
  const lots = [
    { _key: "a", neighbourhood: centre, areaM2: 120, estimatedPrice: "1000.50" },
    { _key: "b", neighbourhood: centre, areaM2: 80.5, estimatedPrice: "999.50" },
  ];
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const lines = linesOf("tasinmazmalilanlari", { lots, tenderAt: inDays(5) });
  expect(lines.slice(0, 3)).toEqual([
    "Çarşı",
    expect.stringMatching(/: 200,5$/),
    expect.stringMatching(/: ₺2\.000,00$/),
  ]);
  expect(lines[3]).toMatch(/\(5 gün kaldı\)$/);
  expect(linesOf("askidakiimarplanlari", { displayTo: inDays(-1) })).toEqual([expect.not.stringContaining("kaldı")]);
  expect(linesOf("askidakiimarplanlari", { displayTo: inDays(0.0001) })[0]).toMatch(/bugün son gün|1 gün kaldı/);
});

test("the list of neighbourhoods names the head of each and counts its assembly areas, as the public has them", async () => {
  const neighbourhoods = section("mahallelerimiz");
  const head = {
    firstName: "Ayşe",
    lastName: "Işık",
    neighbourhood: village,
    officeAddress: "Köy Meydanı",
    officePhone: "+902329991112",
    termStart: "2024-04-01",
  };
  await createPublished(systemActor, section("muhtarlar"), { data: head });
  const area = {
    areaType: "assembly",
    neighbourhood: village,
    location: { lat: 38.5, lng: 27.2 },
    verifiedOn: "2026-03-01",
  };
  for (const name of ["Okul Bahçesi", "Köy Meydanı"])
    await createPublished(systemActor, section("depremtoplanma"), { data: { ...area, name } });
  invalidateAll();
  const columns = await computedColumns(neighbourhoods, [centre, village]);
  expect([columns.get(village), columns.get(centre)]).toEqual([
    { muhtar: "Ayşe Işık", areaCount: 2 },
    { areaCount: 0 },
  ]);
});
