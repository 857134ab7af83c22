import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { publicAddress } from "~/lib/content/definition/paths";
import { publicViews, type ListView } from "~/lib/content/definition/public/public-views";
import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import { rowAddresses } from "~/lib/content/definition/public/row-addresses";
import { createEntry } from "~/lib/content/entries/entries.server";
import {
  findPublished,
  findPublishedSingle,
  readPublishedRow,
} from "~/lib/content/publication/read/published-entry.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import { duyurular } from "~/lib/content/sections/duyurular";
import type { EntryData, Locale } from "~/lib/content/values";
import { publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { picture as samplePicture } from "~/lib/files/test-support/sample-files";
import { invalidateAll } from "~/lib/platform/cache/tagged-cache.server";
import { createI18n } from "~/lib/platform/i18n/i18n.server";
import { getTranslations } from "~/lib/platform/i18n/resources.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage as keepFilesIn } from "~/lib/platform/storage/storage.server";
import { apiItem } from "~/lib/public-site/entry/api-item.server";
import type { Block, FieldsView } from "~/lib/public-site/entry/entry-view";
import { openEntry } from "~/lib/public-site/entry/entry-page.server";
import { openRow } from "~/lib/public-site/entry/row-page.server";
import type { Card } from "~/lib/public-site/lists/card";
import { foundRows } from "~/lib/public-site/lists/found-rows.server";
import { placesOf } from "~/lib/public-site/outputs/places.server";
import { entriesPerPart } from "~/lib/public-site/outputs/sitemap.server";
import { everything, type SectionQuery } from "~/lib/public-site/lists/list-address";
import type { ListBodies, ListBody } from "~/lib/public-site/lists/list-body";
import { sectionHead } from "~/lib/public-site/section-head.server";
import { parseSectionQuery, searchNearSite, sectionPage } from "~/lib/public-site/lists/section-page.server";
import type { TranslatedText } from "~/lib/content/translated-text";
import { makePdf } from "~/mock-data/sample/make-pdf.server";

import * as fixtures from "../../../tests/content/fixtures/public-views";
import { useTestDatabase as withTestDatabase } from "../../../tests/support/database";
import { faultsOf } from "../../../tests/support/page-faults";
import { Blocks } from "./entry/blocks";
import { EntryPage } from "./entry/entry-page";
import { Helpful } from "./lists/helpful";
import { ItemDetails } from "./lists/item-details";
import { PlaceMap } from "./lists/place-map";
import { PublicError } from "./site/public-error";
import { RowPage } from "./entry/row-page";
import { SectionList } from "./section-list";

withTestDatabase();

const { assemblies, assemblyAreas, concerts, councillors, facilities, history, questions, tariffs, visits } = fixtures;
const folder = mkdtempSync(join(tmpdir(), "views-"));
const words = JSON.parse(readFileSync("tests/content/fixtures/public-views.json", "utf8")) as Record<
  Locale,
  Record<"content" | "public", { sections: object }>
>;
type Texts = Record<"content" | "public", { sections: Record<string, unknown> }>;
const textsOf = (locale: Locale) => getTranslations().resources[locale]?.translation as unknown as Texts;
const entries = new Map<string, string>();
let today = "";

const at = (day: string, time: string) => `${day}T${time}:00.000Z`;

async function publish(section: Section, name: string, data: EntryData): Promise<void> {
  const { id } = await createEntry(systemActor, section, { data });
  await publishEntry(systemActor, section, id, { version: 1 });
  entries.set(name, id);
}

beforeAll(async () => {
  keepFilesIn(diskStorage(folder));
  for (const locale of ["tr", "en"] as const)
    for (const part of ["content", "public"] as const)
      Object.assign(textsOf(locale)[part].sections, words[locale][part].sections);
  const image = {
    file: (await acceptFile(systemActor, { buffer: await samplePicture(1280, 720), originalName: "gorsel.jpg" })).id,
    alt: { tr: "Görsel", en: "Picture" },
  };
  const pdf = (await acceptFile(systemActor, { buffer: makePdf("Belge", ["Metin"]), originalName: "belge.pdf" })).id;
  const both = (tr: string, en: string) => ({ tr, en });
  const html = (text: string) => both(`<p>${text} açıklaması.</p>`, `<p>About ${text}.</p>`);
  today = new Date().toISOString().slice(0, 7);

  await publish(tariffs, "parking", {
    title: both("Otopark", "Parking"),
    tariffType: "parking",
    year: 2026,
    amount: "45.00",
    decision: pdf,
    body: html("Otopark"),
  });
  await publish(tariffs, "wedding", {
    title: both("Nikâh salonu", "Wedding hall"),
    tariffType: "wedding",
    year: 2026,
    amount: "900.00",
  });
  await publish(questions, "tax", {
    question: both("Vergimi nasıl öderim?", "How do I pay my tax?"),
    answer: html("Vergi"),
    subject: "tax",
    popular: true,
  });
  await publish(questions, "other", {
    question: both("Telefonunuz nedir?", "What is your number?"),
    answer: html("Telefon"),
  });
  await publish(questions, "hall", {
    question: both("Nikâh günü nasıl alınır?", "How do I get a date?"),
    answer: html("Nikâh"),
    subject: "wedding",
  });
  await publish(councillors, "first", {
    firstName: "Ayşe",
    lastName: "Yılmaz",
    portrait: image,
    duty: both("Başkan vekili", "Deputy chair"),
    party: "second",
    phone: "+902329991112",
    email: "ayse@belediye.example",
    biography: html("Ayşe"),
    termStart: "2024-04-03",
  });
  await publish(councillors, "second", { firstName: "Ali", lastName: "Işık", party: "first" });
  await publish(assemblyAreas, "square", {
    title: "Yeşilova Meydanı",
    areaType: "assembly",
    location: { lat: 38.46, lng: 27.21 },
    address: "Yeşilova Mahallesi",
    capacity: 1500,
    note: html("Meydan"),
  });
  await publish(assemblyAreas, "hall", { title: "Evka 3 Spor Salonu", areaType: "shelter" });
  await publish(concerts, "long", {
    title: both("Caz Günleri", "Jazz Days"),
    startAt: at("2026-11-29", "16:00"),
    endAt: at("2026-12-02", "21:00"),
    concertType: "jazz",
    state: "planned",
  });
  await publish(concerts, "midnight", {
    title: both("Gece Konseri", "Night Concert"),
    startAt: at("2026-11-05", "18:30"),
    endAt: at("2026-11-05", "21:00"),
    concertType: "folk",
    state: "cancelled",
  });
  await publish(concerts, "sessions", {
    title: both("Çocuk Korosu", "Children's Choir"),
    startAt: at("2026-11-10", "10:00"),
    endAt: at("2026-11-24", "12:00"),
    allDay: true,
    sessions: ["2026-11-10", "2026-11-17"].map((day) => ({
      _key: day,
      startAt: at(day, "10:00"),
      endAt: at(day, "12:00"),
    })),
  });
  await publish(visits, "old", {
    title: both("Muhtarlar Derneği", "The association of headmen"),
    visitDate: "2024-12-31",
    summary: both("Ziyaret özeti", "About the visit"),
    cover: image,
    visitor: both("Dernek yönetimi", "Its board"),
  });
  await publish(visits, "new", { title: both("Kardeş kent heyeti", "Our sister city"), visitDate: "2026-01-01" });
  await publish(history, "history", {
    title: both("Tarihimiz", "Our history"),
    body: html("Tarih"),
    moments: [
      { _key: "a", year: "MÖ 6500", what: both("İlk yerleşim", "First settlement"), text: html("Höyük"), image },
      { _key: "b", year: "1950", what: both("İlçe oldu", "A district") },
    ],
  });
  await publish(facilities, "library", {
    title: both("Kütüphane", "Library"),
    summary: both("Kitaplar", "Books"),
    location: { lat: 38.47, lng: 27.2 },
  });
  const decisions = [
    { _key: "a", number: "45/A", subject: "Park yapımı", summary: html("Park"), result: "unanimous", document: pdf },
    { _key: "b", number: "46", subject: "Bütçe", result: "majority" },
    { _key: "c", number: "45 a", subject: "İkinci kez verilen numara" },
  ];
  await publish(assemblies, "march", {
    title: both("Mart Toplantısı", "The sitting of March"),
    year: 2026,
    meetingAt: "2026-03-02",
    decisions,
  });
  invalidateAll();
}, 120_000);
beforeEach(() => invalidateAll());
afterAll(() => {
  for (const locale of ["tr", "en"] as const)
    for (const part of ["content", "public"] as const)
      for (const id of Object.keys(words[locale][part].sections)) delete textsOf(locale)[part].sections[id];
  rmSync(folder, { recursive: true, force: true });
});

/** As the server sends it. */
async function html(element: ReactNode, locale: Locale): Promise<string> {
  const i18n = await createI18n(locale);
  const handler = createStaticHandler([{ path: "*", element }]);
  const context = await handler.query(new Request("http://site.test/home"));
  if (context instanceof Response) throw new Error("no page");
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </I18nextProvider>,
  );
}

async function listOf(
  section: Section,
  query: Partial<SectionQuery> = {},
  locale: Locale = "tr",
  near: readonly Card[] = [],
) {
  const asked = { ...everything, locale, ...query };
  const page = await sectionPage(section, asked);
  const pages = {
    href: "/a",
    outputs: [],
    current: "/a",
    past: "/b",
    all: "/a",
    others: section.publicFace.otherViews.map((view) => ({ view, href: `/a?view=${view}` })),
    days: [],
  };
  const shown = await html(
    <SectionList
      head={(await sectionHead(section, locale)).head}
      section={{ id: section.id, icon: section.icon, hasTime: false, view: section.publicFace.view, path: "/a" }}
      page={page}
      near={near}
      query={asked}
      pages={pages}
      locale={locale}
    />,
    locale,
  );
  return { ...page, html: shown };
}

async function bodyOf<V extends ListView>(
  view: V,
  section: Section,
  query: Partial<SectionQuery> = {},
): Promise<ListBodies[V]> {
  const { body } = await listOf(section, query);
  expect(body.view).toBe(view);
  return body as Extract<ListBody, { view: V }> & ListBodies[V];
}

const text = (page: string) => page.replace(/<[^>]*>/g, " ");

const all: readonly Section[] = Object.values(fixtures);
const asked = all.flatMap((section) =>
  [section.publicFace.view, ...section.publicFace.otherViews].map((view) => ({ section, view })),
);

test("each way to look at a list stands in a fixture or in the product", () => {
  expect(
    [...new Set([...asked.map(({ view }) => view), duyurular.publicFace.view, "landing", "fragment"])].sort(),
  ).toEqual([...publicViews].sort());
});

test("a list that is searched says how many it found, and of words that never stand together what has some of them", async () => {
  expect(text((await listOf(questions, { search: "vergimi" })).html)).toContain("“vergimi” için 1 sonuç");
  expect(text((await listOf(questions, { search: "zzyok" })).html)).toContain("“zzyok” için 0 sonuç");
  const none = await listOf(questions, { search: "vergimi nikâh" });
  expect(text(none.html)).toContain("Sonuç bulunamadı");
  const [card] = await searchNearSite("tr", "vergimi nikâh", false, [questions]);
  expect(text((await listOf(questions, { search: "vergimi nikâh" }, "tr", card ? [card] : [])).html)).toMatch(
    /bazılarının geçtikleri:.*(?:Vergimi\s+nasıl|Nikâh\s+günü)/,
  );
});

test.each(
  asked
    .filter(({ section }) => section.kind !== "single")
    .flatMap((one) => (["tr", "en"] as const).map((locale) => ({ ...one, id: one.section.id, locale }))),
)(
  "$id as $view in $locale: no raw key, no empty line, no object, and every title",
  async ({ section, view, locale }) => {
    const isOther = view !== section.publicFace.view;
    const month = view === "calendar" ? "2026-11" : null;
    const page = await listOf(section, { ...(isOther ? { view: view as "map" } : {}), month }, locale);
    expect(page.body.view).toBe(view);
    expect(faultsOf(page.html)).toEqual([]);
    const { items } = await listPublished(section, { locale, page: 1, size: 50 });
    expect(items.length).toBeGreaterThan(0);
    for (const { title } of items)
      expect(text(page.html).replaceAll("&#x27;", "'")).toContain(title[locale] ?? title.tr);
  },
);

test("what has no page of its own is read whole in its list, and its address leads there", async () => {
  const { html: page } = await listOf(tariffs);
  for (const said of ["Otopark açıklaması.", "₺", "2026", "Meclis kararı", "PDF"]) expect(page).toContain(said);
  const id = entries.get("wedding") ?? "";
  expect(publicAddress(tariffs, { id, slug: {} }, "en")).toBe(`/home/test-tariffs?lang=en&entry=${id}`);
  const asked = parseSectionQuery(new Request(`http://site.test/home/test-tariffs?entry=${id}`), "tr", tariffs);
  expect(
    (await bodyOf("list", tariffs, asked)).groups.flatMap(({ items }) => items).map(({ title }) => title.text),
  ).toEqual(["Nikâh salonu"]);
  expect(
    parseSectionQuery(new Request("http://site.test/home/test-tariffs?entry=x'--"), "tr", tariffs).entry,
  ).toBeNull();
});

test("questions stand under their subjects in the order of the options, the others last, and what an address names is inside what opens", async () => {
  const { groups } = await bodyOf("accordion", questions);
  expect(groups.map(({ heading, items }) => [heading?.text, items.length])).toEqual([
    ["Vergi", 1],
    ["Nikâh", 1],
    [undefined, 1],
  ]);
  const { html: page } = await listOf(questions);
  const [, question = ""] = page.split("<details");
  expect(question).toMatch(new RegExp(`<summary.*</summary>.*<div id="entry-${entries.get("tax")}"`, "s"));
  expect(publicAddress(questions, { id: "x", slug: {} }, "tr")).toBe("/home/test-questions#entry-x");
});

test("a title that nobody has put into English says on an English page that it is Turkish, also where it is only heard", async () => {
  const title: TranslatedText = { text: "Yalnız Türkçe", lang: "tr" };
  const fields: FieldsView = {
    facts: [],
    parts: [{ name: "a", shape: "text", heading: null, html: { text: "<p>Words.</p>" } }],
    attachments: [],
    gallery: [],
  };
  const card = { key: "c", heading: title, html: null, picture: null, link: "/home" };
  const block: Block = {
    ...card,
    kind: "cards",
    pictures: [],
    files: [],
    map: null,
    video: null,
    cards: [card],
    entries: [],
    more: "/home",
  };
  const closed = {
    status: 503,
    statusText: "",
    internal: false,
    data: { code: "closed", message: { tr: title.text }, until: null },
  };
  const places: ListBodies["map"] = { groups: [], file: "/a", tiles: null, marks: [], near: null };
  const shown = [
    <Helpful key="vote" id="a" action="/home/votes/sss/a" title={title} locale="en" />,
    <ItemDetails key="details" fields={fields} title={title} locale="en" heading="h3" folded />,
    <Blocks key="cards" blocks={[block]} locale="en" />,
    <PublicError key="closed" error={closed} locale="en" />,
    <PlaceMap
      key="marks"
      body={{ ...places, marks: [{ key: "a", label: title, sign: "1", colour: "#333333", icon: null }] }}
      locale="en"
    />,
    <PlaceMap
      key="near"
      body={{ ...places, near: { value: "", origins: [{ value: "a", ...title }], action: "/a", kept: [] } }}
      locale="en"
    />,
  ];
  for (const element of shown) {
    const page = await html(element, "en");
    expect([
      element.key,
      page.includes(title.text),
      page.replaceAll(`lang="tr">${title.text}<`, "").includes(title.text),
    ]).toEqual([element.key, true, false]);
  }
});

test("people have a portrait or a place for one, a post and ways to reach them, under what they belong to", async () => {
  const { groups } = await bodyOf("people", councillors);
  expect(groups.map(({ heading, items }) => [heading?.text, items.map(({ title }) => title.text)])).toEqual([
    ["Birinci Parti", ["Ali Işık"]],
    ["İkinci Parti", ["Ayşe Yılmaz"]],
  ]);
  expect(groups[1]?.items[0]).toMatchObject({
    post: "Başkan vekili",
    portrait: { alt: "Görsel" },
    details: [{ href: "tel:+902329991112" }, { href: "mailto:ayse@belediye.example" }],
  });
});

test("places are a list with the way to each where no map has a source", async () => {
  const { html: page, body } = await listOf(assemblyAreas);
  expect(body).toMatchObject({ tiles: null, file: "/home/test-toplanma/alanlar/places.geojson" });
  expect(page).toContain("https://www.openstreetmap.org/?mlat=38.46&amp;mlon=27.21");
  expect(page).not.toContain("data-map=");
  expect(page).toContain("Haritadaki yeri belirtilmemiş.");
});

test("a calendar has what takes place on each day, from its first to its last, or on its sessions' days", async () => {
  const { weeks, previous, next } = await bodyOf("calendar", concerts, { month: "2026-11" });
  const days = weeks
    .flat()
    .flatMap((day) =>
      day && day.entries.length > 0
        ? [[day.number, day.entries.map(({ title, time, notice }) => [title.text, time, notice])] as const]
        : [],
    );
  expect(days).toEqual([
    [5, [["Gece Konseri", "21:30", "İptal edildi"]]],
    [10, [["Çocuk Korosu", null, null]]],
    [17, [["Çocuk Korosu", null, null]]],
    [29, [["Caz Günleri", "19:00", null]]],
    [30, [["Caz Günleri", null, null]]],
  ]);
  // An event that ends at midnight is not on the next day.
  const december = await bodyOf("calendar", concerts, { month: "2026-12" });
  expect(
    december.weeks
      .flat()
      .filter((day) => day && day.entries.length > 0)
      .map((day) => day?.number),
  ).toEqual([1, 2]);
  expect([previous?.href ?? null, next?.href ?? null]).toContain("/home/test-concerts?month=2026-12");
});

test("a calendar ends where nothing was ever published: strangers can't ask for every month there is", async () => {
  const span = [today, "2026-11", "2026-12"].sort();
  const first = await bodyOf("calendar", concerts, { month: span[0] ?? "" });
  const last = await bodyOf("calendar", concerts, { month: span[2] ?? "" });
  expect([first.previous, last.next]).toEqual([null, null]);
  expect((await bodyOf("calendar", concerts, { month: "1999-01" })).month).toBe(today);
  const asked = (query: string) =>
    parseSectionQuery(new Request(`http://site.test/home/test-concerts?${query}`), "tr", concerts).month;
  expect([asked("month=2026-11"), asked("month=2026-13"), asked("month=x")]).toEqual(["2026-11", null, null]);
});

test("years follow one another as the list is ordered", async () => {
  const { groups } = await bodyOf("timeline", visits);
  expect(groups.map(({ heading, items }) => [heading?.text, items.map(({ title }) => title.text)])).toEqual([
    ["2026", ["Kardeş kent heyeti"]],
    ["2024", ["Muhtarlar Derneği"]],
  ]);
});

test.each(["tr", "en"] as const)("a page with a history shows each of its moments (%s)", async (locale) => {
  const found = await findPublishedSingle(history, locale);
  if (!found) throw new Error("no page");
  const page = await openEntry(history, found.entry, found.pointed, "http://site.test", locale);
  const shown = await html(<EntryPage view={page.view} crumbs={page.crumbs} locale={locale} />, locale);
  expect(faultsOf(shown)).toEqual([]);
  expect(text(shown)).toContain("MÖ 6500");
});

test.each(["tr", "en"] as const)(
  "each row has a page with all it says and the way to its entry, and the entry leads to it (%s)",
  async (locale) => {
    const answer = await readPublishedRow(assemblies, "/test-meclis/kararlar/2026/45-a");
    if (answer.kind !== "found") throw new Error(answer.kind);
    const page = await openRow(assemblies, answer, "/test-meclis/kararlar/2026/45-a", "http://site.test", locale);
    expect(page.seo).toMatchObject({
      title: "Park yapımı",
      canonical: `http://site.test/home/test-meclis/kararlar/2026/45-a${locale === "tr" ? "" : "?lang=en"}`,
    });
    const shown = await html(<RowPage {...page} locale={locale} />, locale);
    expect(faultsOf(shown)).toEqual([]);
    for (const said of locale === "tr"
      ? ["45/A", "Oy birliğiyle kabul", "Park açıklaması.", "Mart Toplantısı"]
      : ["45/A", "Unanimous", "About Park.", "The sitting of March"])
      expect(shown).toContain(said);
    const sitting = await findPublished(assemblies, "tr", "mart-toplantisi");
    if (sitting.kind !== "found") throw new Error(sitting.kind);
    const { view } = await openEntry(assemblies, sitting.entry, sitting.pointed, "http://site.test", locale);
    const part = view.parts.find(({ name }) => name === "decisions");
    const suffix = locale === "tr" ? "" : "?lang=en";
    // If two rows share an address, the first has it.
    expect(part?.shape === "rows" && part.rows.map(({ href }) => href)).toEqual([
      `/home/test-meclis/kararlar/2026/45-a${suffix}`,
      `/home/test-meclis/kararlar/2026/46${suffix}`,
      null,
    ]);
    expect(faultsOf(await html(<EntryPage view={view} crumbs={[]} locale={locale} />, locale))).toEqual([]);
    const item = apiItem(assemblies, sitting.entry, sitting.pointed, locale) as { decisions: { url: string | null }[] };
    expect(item.decisions.map(({ url }) => url)).toEqual([
      `/home/test-meclis/kararlar/2026/45-a${suffix}`,
      `/home/test-meclis/kararlar/2026/46${suffix}`,
      null,
    ]);
  },
);

test("a row that is not there is missing, one whose entry was withdrawn is gone", async () => {
  await publish(assemblies, "april", {
    title: { tr: "Nisan Toplantısı" },
    year: 2026,
    meetingAt: "2026-04-06",
    decisions: [{ _key: "a", number: "60", subject: "Yol" }],
  });
  const kind = async (path: string) => (await readPublishedRow(assemblies, `/test-meclis/kararlar/${path}`)).kind;
  expect([
    await kind("2026/60"),
    await kind("2026/61"),
    await kind("2025/60"),
    await kind("2026/6\0"),
    await kind(`2026/${"6".repeat(400)}`),
  ]).toEqual(["found", "missing", "missing", "missing", "missing"]);
  await withdrawEntry(systemActor, assemblies, entries.get("april") ?? "", { version: 1, reason: "Yanlış" });
  expect(await kind("2026/60")).toBe("gone");
  const draft = await createEntry(systemActor, assemblies, {
    data: {
      title: { tr: "Taslak" },
      year: 2026,
      meetingAt: "2026-05-04",
      decisions: [{ _key: "a", number: "70", subject: "Gizli" }],
    },
  });
  expect([draft.state, await kind("2026/70")]).toEqual(["draft", "missing"]);
});

test("a search finds the rows that have its words themselves", async () => {
  const { items } = await listPublished(assemblies, { locale: "tr", page: 1, size: 20, search: "park" });
  expect(foundRows(assemblies, items, "PARK yapım", "tr")).toEqual([
    {
      isExact: false,
      href: "/home/test-meclis/kararlar/2026/45-a",
      title: { text: "Park yapımı" },
      entry: { title: { text: "Mart Toplantısı" }, href: "/home/test-meclis/oturumlar/mart-toplantisi" },
    },
  ]);
  expect(foundRows(assemblies, items, "park bütçe", "tr")).toEqual([]);
});

test("places are offered as GeoJSON, narrowed as their list is, without what has no place", async () => {
  const read = async (filters: SectionQuery["filters"]) =>
    JSON.parse(await placesOf(assemblyAreas, "http://site.test", { locale: "tr", filters })) as {
      type: string;
      features: { geometry: object; properties: object }[];
    };
  const { type, features } = await read({});
  expect([type, features.length]).toEqual(["FeatureCollection", 1]);
  expect(features[0]).toMatchObject({
    geometry: { type: "Point", coordinates: [27.21, 38.46] },
    properties: {
      title: "Yeşilova Meydanı",
      url: `http://site.test/home/test-toplanma/alanlar#entry-${entries.get("square")}`,
    },
  });
  expect((await read({ areaType: "shelter" })).features).toEqual([]);
});

test("a file of the sitemap holds no more addresses than it may, whatever its entries' rows", () => {
  for (const section of [...all, duyurular]) {
    const rows = section.id === assemblies.id ? 300 : 0;
    expect(2 + entriesPerPart(section) * 2 * (1 + rows)).toBeLessThanOrEqual(50_000);
  }
  expect([entriesPerPart(assemblies), entriesPerPart(assemblies, 10)]).toEqual([83, 1]);
});

test("a section may tell search engines more than its face declares, or otherwise", async () => {
  hooksFor(tariffs, {
    jsonLd: (data, { url }) => ({ "@type": "Offer", price: data.amount, "@id": url, seller: "</script>" }),
  });
  const { items, files, titles } = await listPublished(tariffs, { locale: "tr", page: 1, size: 1 });
  const [entry] = items;
  if (!entry) throw new Error("no tariff");
  const { jsonLd } = await openEntry(tariffs, entry, { files, titles }, "http://site.test", "tr");
  hooksFor(tariffs, {});
  expect(jsonLd).not.toContain("</script>");
  expect(JSON.parse(jsonLd)).toMatchObject({
    "@type": "Offer",
    name: entry.title.tr,
    price: entry.data.amount,
    seller: "</script>",
    publisher: { "@type": "GovernmentOrganization" },
  });
});

test("a row whose address can't be made has none", () => {
  const rows = (decisions: object[], data: EntryData = { year: 2026 }) =>
    rowAddresses(assemblies, { ...data, decisions } as EntryData).map(({ address }) => address);
  expect(rows([{ _key: "a", number: "1" }, { _key: "b", number: "?!" }, { _key: "c" }])).toEqual([
    "/test-meclis/kararlar/2026/1",
  ]);
  expect(rows([{ _key: "a", number: "1" }], {})).toEqual([]);
});
