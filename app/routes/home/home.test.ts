import type { LoaderFunctionArgs } from "@remix-run/node";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { createSession, sessionCookie } from "~/lib/auth/session/session.server";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { createPreviewLink } from "~/lib/content/publication/read/previews.server";
import { archiveEntry, publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { findSection } from "~/lib/content/definition/registry.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import type { EntryData } from "~/lib/content/values";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { picture as samplePicture } from "~/lib/files/test-support/sample-files";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { entryCalendar } from "~/lib/public-site/outputs/calendar.server";
import { publicHeaders, revalidated } from "~/lib/public-site/outputs/document-headers";

import { person } from "../../../tests/support/content";
import { useTestDatabase } from "../../../tests/support/database";
import { loader as sitemapLoader } from "../sitemap/index";
import { loader as partLoader } from "../sitemap/part";
import { loader as robotsLoader } from "../sitemap/robots";
import { loader as placeLoader } from "./place";
import { loader as rssLoader } from "./list-file";
import { loader as previewLoader } from "./shared-preview";

useTestDatabase();

const folder = mkdtempSync(join(tmpdir(), "public-site-"));
const duyurular = findSection("duyurular") as Section;
let unit = "";
beforeAll(async () => {
  useStorage(diskStorage(folder));
  const section = findSection("mudurlukler") as Section;
  const data = {
    name: { tr: "Zabıta Müdürlüğü" },
    unitType: "directorate",
    duties: { tr: "<p>Denetler.</p>" },
    officePhone: "+902329991112",
    email: "z@belediye.example",
  };
  unit = (await createEntry(systemActor, section, { data })).id;
  await publishEntry(systemActor, section, unit, { version: 1 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function plant(title: string, more: EntryData = {}, publish = true): Promise<string> {
  const data = {
    title: { tr: title },
    body: { tr: "<p>Metin</p>" },
    category: "works",
    priority: "normal",
    validFrom: "2026-03-01T09:00:00.000Z",
    department: unit,
    ...more,
  };
  const { id } = await createEntry(systemActor, duyurular, { data });
  if (publish) await publishEntry(systemActor, duyurular, id, { version: 1 });
  return id;
}

async function picture() {
  const { id } = await acceptFile(systemActor, { buffer: await samplePicture(1280, 720), originalName: "kapak.jpg" });
  return { file: id, alt: { tr: "Kapak" } };
}

async function poster() {
  const { id } = await acceptFile(systemActor, { buffer: await samplePicture(800, 1200), originalName: "afis.jpg" });
  return { file: id, alt: { tr: "Afiş" } };
}

const args = (path: string, params: Record<string, string>, headers: Record<string, string> = {}) => ({
  request: new Request(`http://site.test${path}`, { headers }),
  params,
  context: {},
});
type PlaceAnswer = Awaited<ReturnType<typeof placeLoader>>;
type Shown = PlaceAnswer["shown"]["value"];
type Of<K extends Shown["kind"]> = Extract<Shown, { kind: K }> & Pick<PlaceAnswer, "seo">;
/** What a page shows, and its head. */
const shownIn = ({ seo, shown }: PlaceAnswer) => ({ ...shown.value, seo });
/** The page at an address under /home. */
const at = (path: string, headers: Record<string, string> = {}) =>
  placeLoader(args(path, { "*": path.replace(/^\/home\/|\?.*$/g, "") }, headers));
const open = async (slug: string, query = "") => shownIn(await at(`/home/duyurular/${slug}${query}`)) as Of<"page">;
const list = async (path: string) => shownIn(await at(path)) as Of<"list">;
const cardsOf = ({ body }: Of<"list">["page"]) => ("cards" in body ? body.cards : []);
const refused = async (answer: Promise<unknown>): Promise<Response> =>
  answer.then(
    () => new Response("was answered"),
    (error: unknown) => error as Response,
  );

test("a page names itself to search engines by its own address, and by the other language only when it is written", async () => {
  await plant("Kaldırım yenileme", { title: { tr: "Kaldırım yenileme", en: "New pavements" }, noIndex: true });
  await plant("Yalnız Türkçe");
  const both = await open("kaldirim-yenileme");
  expect(both.seo).toMatchObject({
    canonical: "http://site.test/home/duyurular/kaldirim-yenileme",
    noIndex: true,
    alternates: { en: "http://site.test/home/duyurular/new-pavements?lang=en" },
  });
  const one = await open("yalniz-turkce", "?lang=en");
  expect(one.seo).toMatchObject({
    canonical: "http://site.test/home/duyurular/yalniz-turkce",
    alternates: { tr: "http://site.test/home/duyurular/yalniz-turkce" },
  });
  expect(one.view.title).toEqual({ text: "Yalnız Türkçe", lang: "tr" });
  // Shared links show a picture even if nobody chose one.
  for (const { seo } of [one, await list("/home/duyurular")])
    expect(seo.picture).toEqual({ url: "http://site.test/icons/share.png", alt: seo.site });
  expect(existsSync("public/icons/share.png")).toBe(true);
});

test("its data for search engines can't end the script they stand in", async () => {
  await plant("</script><b>kötü");
  const { jsonLd } = await open("script-b-kotu");
  expect(jsonLd).not.toContain("<");
  expect(JSON.parse(jsonLd)).toMatchObject({ "@type": "SpecialAnnouncement", name: "</script><b>kötü" });
});

test("withdrawn is 410, an earlier address 301, and neither a draft nor anything unknown is there", async () => {
  const gone = await plant("Kalkacak");
  await withdrawEntry(systemActor, duyurular, gone, { version: 1, reason: "Yanlış" });
  expect((await refused(open("kalkacak"))).status).toBe(410);

  const moved = await plant("İlk adres");
  await saveEntry(systemActor, duyurular, moved, { version: 1, patch: { slug: { tr: "son-adres" } } });
  await publishEntry(systemActor, duyurular, moved, { version: 2 });
  const answer = await refused(open("ilk-adres"));
  expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/home/duyurular/son-adres"]);

  await plant("Daha taslak", {}, false);
  expect((await refused(open("daha-taslak"))).status).toBe(404);
  expect((await refused(at("/home/slider"))).status).toBe(404);
});

test("a withdrawn page says what it was, when and why it went, and nothing of a draft; one from the trash says nothing", async () => {
  const id = await plant("Çınarlı yolu kapalı");
  await saveEntry(systemActor, duyurular, id, { version: 1, patch: { title: { tr: "Gizli taslak" } } });
  await withdrawEntry(systemActor, duyurular, id, { version: 2, reason: "Çalışma ertelendi" });
  const said = async (response: Response) => ((await response.json()) as { withdrawn?: object }).withdrawn;
  const answer = await refused(open("cinarli-yolu-kapali"));
  expect(answer.status).toBe(410);
  const day = new Intl.DateTimeFormat("tr-TR", { dateStyle: "long", timeZone: "Europe/Istanbul" }).format(new Date());
  expect(await said(answer)).toEqual({ title: { text: "Çınarlı yolu kapalı" }, on: day, reason: "Çalışma ertelendi" });
  await trashEntry(systemActor, duyurular, id, { version: 2 });
  expect(await said(await refused(open("cinarli-yolu-kapali")))).toBeUndefined();
});

test("what is gone or was never there leads to the section where its like stands", async () => {
  await withdrawEntry(systemActor, duyurular, await plant("Yol açıldı"), { version: 1, reason: "Bitti" });
  for (const [slug, status] of [
    ["yol-acildi", 410],
    ["hic-olmadi", 404],
  ] as const) {
    const answer = await refused(open(slug));
    expect([slug, answer.status, ((await answer.json()) as { section: object }).section]).toEqual([
      slug,
      status,
      { title: "Duyurular", href: "/home/duyurular" },
    ]);
  }
});

test("each page of a list is found under its own address, what was searched under none", async () => {
  for (let at = 1; at <= 13; at++) await plant(`Sayfalı ${at}`);
  const seoOf = async (query: string) => (await list(`/home/duyurular${query}`)).seo;
  expect(await seoOf("?page=2")).toMatchObject({
    canonical: "http://site.test/home/duyurular?page=2",
    noIndex: false,
    alternates: { en: "http://site.test/home/duyurular?lang=en&page=2" },
  });
  expect(await seoOf("?page=0&size=1000&lang=xx")).toMatchObject({
    canonical: "http://site.test/home/duyurular",
    noIndex: false,
  });
  expect((await seoOf("?page=999&lang=en")).canonical).toMatch(/\/home\/duyurular\?lang=en&page=\d$/);
  expect(await seoOf("?search=sayfali")).toMatchObject({ noIndex: true });
});

test("the addresses of before lead to those of now in one step, with whatever they were asked with", async () => {
  const pages = findSection("staticpages") as Section;
  const { id } = await createEntry(systemActor, pages, {
    data: {
      title: { tr: "Eski adresli", en: "Of old" },
      body: { tr: "<p>Metin</p>" },
      template: "standard",
      department: unit,
    },
  });
  await publishEntry(systemActor, pages, id, { version: 1 });
  await saveEntry(systemActor, pages, id, { version: 1, patch: { slug: { tr: "yeni-adresli" } } });
  await publishEntry(systemActor, pages, id, { version: 2 });
  const leads = async (path: string) => {
    const answer = await refused(at(path));
    return [answer.status, answer.headers.get("Location")];
  };
  expect(await leads("/home/staticpages")).toEqual([301, "/home/sayfa"]);
  expect(await leads("/home/staticpages?lang=en&search=a+b&page=2")).toEqual([
    301,
    "/home/sayfa?search=a+b&page=2&lang=en",
  ]);
  expect(await leads("/home/staticpages/yeni-adresli?utm=x")).toEqual([301, "/home/sayfa/yeni-adresli?utm=x"]);
  // A former slug at a former address, and the other language's slug.
  expect(await leads("/home/staticpages/eski-adresli")).toEqual([301, "/home/sayfa/yeni-adresli"]);
  expect(await leads("/home/staticpages/of-old?lang=en")).toEqual([301, "/home/sayfa/of-old?lang=en"]);
  expect(await leads("/home/sayfa/eski-adresli?lang=tr&x=1")).toEqual([301, "/home/sayfa/yeni-adresli?x=1"]);
  expect(await leads("/home/baskaninmesaji")).toEqual([301, "/home/baskan/mesaj"]);
  for (const path of [
    "/home/staticpages/yok",
    "/home/slider",
    "/home/slider/x",
    "/home/sayfa/x/y",
    "/home/__proto__",
    "/home/constructor/x",
    "/home/duyurular/%2e%2e",
  ])
    expect([path, (await refused(at(path))).status]).toEqual([path, 404]);
});

test("readers narrow a list by what its section declares; what makes no sense is left out, and no search engine keeps the result", async () => {
  await plant("Süzülen ihale", { category: "tender" });
  for (const at of [1, 2, 3]) await plant(`Süzülen vergi ${at}`, { category: "tax" });
  const narrowed = async (query: string) => {
    const { page, query: read, seo, pages } = await list(`/home/duyurular?${query}`);
    return {
      titles: cardsOf(page).map((card) => card.title.text),
      filters: read.filters,
      noIndex: seo.noIndex,
      choices: page.choices,
      pages,
    };
  };
  const tax = await narrowed("category=tax");
  expect(tax).toMatchObject({
    titles: expect.arrayContaining(["Süzülen vergi 1", "Süzülen vergi 2", "Süzülen vergi 3"]) as string[],
    filters: { category: "tax" },
    noIndex: true,
    pages: { href: "/home/duyurular?category=tax", all: "/home/duyurular" },
  });
  expect(tax.choices).toContainEqual(expect.objectContaining({ name: "category", label: "Kategori", value: "tax" }));
  expect(tax.choices[0]?.options).toEqual(
    expect.arrayContaining([
      { value: "tender", text: "İhale", count: 1 },
      { value: "tax", text: "Vergi ve Harç", count: 3 },
    ]),
  );
  expect((await narrowed(`category=tax&department=${unit}&search=vergi`)).titles).toHaveLength(3);
  expect((await narrowed(`category=tax&department=${crypto.randomUUID()}`)).titles).toEqual([]);
  const english = (await narrowed(`department=${unit}&lang=en`)).choices.find(({ name }) => name === "department");
  expect(english?.options.find(({ value }) => value === unit)).toMatchObject({ text: "Zabıta Müdürlüğü", lang: "tr" });
  const nonsense = [
    "category=yok",
    "department=x",
    `category=${"x".repeat(5000)}`,
    "priority=urgent",
    "alertBanner=true",
    "category=tax%00",
    "photoConsent=true",
  ];
  for (const query of nonsense)
    expect([query.slice(0, 30), (await narrowed(query)).filters]).toEqual([query.slice(0, 30), {}]);
});

test("a unit's page leads to what other sections say is its own", async () => {
  const { slug } = (await findPublishedUnit()) ?? { slug: "" };
  const { view } = shownIn(await at(`/home/mudurlukler/${slug}`)) as Of<"page">;
  const [notices] = view.related;
  expect(notices).toMatchObject({ section: "duyurular", more: `/home/duyurular?department=${unit}` });
  expect(notices?.cards).toHaveLength(3);
  const all = (await list(notices?.more ?? "")).page;
  expect(all.pagination.length).toBeGreaterThan(3);
});

async function findPublishedUnit() {
  const found = await listPublished(findSection("mudurlukler") as Section, { locale: "tr", page: 1, size: 1 });
  return found.items[0] && { slug: found.items[0].slug.tr ?? "" };
}

test("what is over leaves the first list whether it was archived or not; what comes next is first there, the latest in the other", async () => {
  const events = findSection("etkinlikler") as Section;
  const cover = await picture();
  const hold = async (title: string, days: number, hours = 2) => {
    const startAt = new Date(Date.now() + days * 86_400_000);
    const data = {
      title: { tr: title },
      summary: { tr: "Özet" },
      eventType: "talk",
      startAt: startAt.toISOString(),
      ...(hours ? { endAt: new Date(startAt.getTime() + hours * 3_600_000).toISOString() } : {}),
      venueText: { tr: "Salon" },
      isFree: true,
      eventStatus: "scheduled",
      cover,
      department: unit,
    };
    const { id } = await createEntry(systemActor, events, { data });
    await publishEntry(systemActor, events, id, { version: 1 });
  };
  await hold("Sonraki", 3);
  await hold("İlk", 1);
  await hold("Süren", -0.5, 0);
  await hold("Dünkü", -2);
  await hold("Eski", -9, 0);
  const titles = async (query: string) =>
    cardsOf((await list(`/home/etkinlikler${query}`)).page).map((card) => card.title.text);
  expect(await titles("")).toEqual(["Süren", "İlk", "Sonraki"]);
  expect(await titles("?archive=1")).toEqual(["Dünkü", "Eski"]);
  expect((shownIn(await at("/home/etkinlikler/dunku")) as Of<"page">).view.notices).toContainEqual({
    tone: "neutral",
    text: "Geçmiş etkinlik",
  });
});

test("what is archived is in the archive only, and still has its page", async () => {
  const id = await plant("Eski duyuru");
  await archiveEntry(systemActor, duyurular, id, { version: 1 });
  const titles = async (query: string) =>
    cardsOf((await list(`/home/duyurular${query}`)).page).map((card) => card.title.text);
  expect(await titles("")).not.toContain("Eski duyuru");
  expect(await titles("?archive=1")).toEqual(["Eski duyuru"]);
  expect((await open("eski-duyuru")).view.notices).toContainEqual({ tone: "neutral", text: "Arşiv" });
});

test("the feed is well-formed whatever a title holds, and is not sent twice", async () => {
  await plant(`Park & "Bahçe" <yeni> ]]>`);
  const feed = (path: string, headers = {}) => rssLoader(args(path, {}, headers));
  const answer = await feed("/home/duyurular/rss.xml");
  const text = await answer.text();
  expect(answer.headers.get("content-type")).toMatch(/^application\/rss\+xml/);
  expect(text).toContain("<title>Park &amp; &quot;Bahçe&quot; &lt;yeni&gt; ]]&gt;</title>");
  expect(text).toContain("<link>http://site.test/home/duyurular/");
  expect(text).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
  const again = await feed("/home/duyurular/rss.xml", { "If-None-Match": answer.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  expect((await refused(feed("/home/mudurlukler/rss.xml"))).status).toBe(404);
});

test("a preview link shows the working copy to whoever has it, and nobody keeps it", async () => {
  const id = await plant("Önizlenen", {}, false);
  const { token } = await createPreviewLink(systemActor, duyurular, id);
  const preview = (given: string) => previewLoader(args(`/preview/${given}`, { token: given }));
  const shown = await preview(token);
  expect(shown.data.view?.title.text).toBe("Önizlenen");
  expect(new Headers(shown.init?.headers).get("Cache-Control")).toBe("private, no-store");
  const wrong = await preview("x".repeat(32));
  expect([wrong.data.view, wrong.init?.status]).toEqual([null, 404]);
});

test("whoever may edit the entry of a page gets the way there, in an answer that no cache keeps; everybody else the same page as ever", async () => {
  const id = await plant("Düzenlenecek");
  const cookieOf = async (actor: { id: string }) => ({
    cookie:
      (await sessionCookie((await createSession(actor.id, "cookie", { address: null, userAgent: null })).token)).split(
        ";",
      )[0] ?? "",
  });
  const openAs = (headers: Record<string, string>) => at("/home/duyurular/duzenlenecek", headers);
  const guest = await openAs({});
  for (const headers of [
    { cookie: "theme=dark" },
    await cookieOf(await person("viewer")),
    await cookieOf(await person("departmentEditor", { departments: [crypto.randomUUID()] })),
  ]) {
    expect(shownIn(await openAs(headers))).toEqual(shownIn(guest));
  }
  const own = (await openAs(await cookieOf(await person("departmentEditor")))) as unknown as {
    data: typeof guest;
    init: ResponseInit;
  };
  expect(shownIn(own.data)).toEqual({ ...shownIn(guest), edit: `/content/duyurular/${id}` });
  const headersOf = (loaderHeaders: Headers) =>
    publicHeaders({
      loaderHeaders,
      parentHeaders: new Headers(),
      actionHeaders: new Headers(),
      errorHeaders: undefined,
    }).get("Cache-Control");
  expect([headersOf(new Headers(own.init.headers)), headersOf(new Headers())]).toEqual([
    "private, no-store",
    revalidated,
  ]);
});

test("events are a calendar, too: a month at an address of its own, with those that are over, narrowed as the list is", async () => {
  const events = findSection("etkinlikler") as Section;
  const cover = await picture();
  const hold = async (title: string, startAt: string, eventType: string, more: EntryData = {}) => {
    const { id } = await createEntry(systemActor, events, {
      data: {
        title: { tr: title },
        summary: { tr: "Özet" },
        eventType,
        startAt,
        venueText: { tr: "Salon" },
        isFree: true,
        eventStatus: "scheduled",
        cover,
        department: unit,
        ...more,
      },
    });
    await publishEntry(systemActor, events, id, { version: 1 });
  };
  await hold("Mayıs Konseri", "2024-05-31T20:59:00.000Z", "concert");
  await hold("Haziran Sergisi", "2024-05-31T21:01:00.000Z", "exhibition");
  await hold("Haziran Konseri", "2024-06-15T17:00:00.000Z", "concert", {
    poster: await poster(),
    organiser: { tr: "Kent Orkestrası" },
  });
  const month = async (query: string) => {
    const {
      page: { body },
      query: read,
      seo,
      pages,
    } = await list(`/home/etkinlikler?${query}`);
    if (body.view !== "calendar") throw new Error(`is a ${body.view}`);
    return {
      days: body.weeks
        .flat()
        .flatMap((day) => (day ? day.entries.map(({ title }) => `${day.number} ${title.text}`) : [])),
      body,
      read,
      noIndex: seo.noIndex,
      pages,
    };
  };
  // A card prefers the uncropped poster.
  const cards = cardsOf((await list("/home/etkinlikler?archive=1")).page);
  expect(
    Object.fromEntries(
      cards.map(({ title, picture: shown, isPoster }) => [title.text, [shown?.alt, isPoster ?? false]]),
    ),
  ).toMatchObject({
    "Haziran Konseri": ["Afiş", true],
    "Haziran Sergisi": ["Kapak", false],
    "Mayıs Konseri": ["Kapak", false],
  });
  const { items, files, titles } = await listPublished(events, { locale: "tr", page: 1, size: 50, time: "past" });
  const organizers = await Promise.all(
    items.map(
      async (item) =>
        [
          item.title.tr,
          /^ORGANIZER.*$/m
            .exec(
              ((await entryCalendar(events, item, { files, titles }, "http://site.test", "tr")) ?? "").replaceAll(
                "\r\n ",
                "",
              ),
            )?.[0]
            .trim(),
        ] as const,
    ),
  );
  expect(Object.fromEntries(organizers)).toMatchObject({
    "Haziran Konseri": 'ORGANIZER;CN="Kent Orkestrası":http://site.test/home',
    "Mayıs Konseri": expect.stringMatching(/^ORGANIZER;CN=".+":http:\/\/site\.test\/home$/) as string,
  });
  // Midnight in Istanbul is 21:00 in Greenwich.
  expect((await month("month=2024-05")).days).toEqual(["31 Mayıs Konseri"]);
  const june = await month("month=2024-06&eventType=concert");
  expect(june).toMatchObject({
    days: ["15 Haziran Konseri"],
    noIndex: true,
    body: {
      previous: { href: "/home/etkinlikler?eventType=concert&month=2024-05" },
      next: { href: "/home/etkinlikler?eventType=concert&month=2024-07" },
    },
  });
  expect((await month("view=calendar")).body.today).toBeNull();
  expect((await list("/home/etkinlikler?month=2024-13")).page.body.view).toBe("entry");
  expect((await list("/home/duyurular?view=calendar&month=2024-06")).page.body.view).toBe("entry");
});

test("a sitemap names every page in each of its languages, and nothing that is not to be found", async () => {
  await plant("Haritadaki", { title: { tr: "Haritadaki", en: "On the map" } });
  await plant("Yalnız bizim", {});
  await plant("Bulunmasın", { noIndex: true });
  await plant("Başka yerde", { canonicalUrl: "https://ornek.example/duyuru" });
  await plant("Henüz taslak", {}, false);
  const read = async (loader: (args: LoaderFunctionArgs) => Promise<Response>, path: string, params = {}) =>
    (await loader(args(path, params))).text();
  const index = await read(sitemapLoader, "/sitemap.xml");
  expect(index).toContain("<loc>http://site.test/sitemap/duyurular-1.xml</loc><lastmod>20");
  expect(index).not.toContain("slider");
  const part = await read(partLoader, "/sitemap/duyurular-1.xml", { part: "duyurular-1.xml" });
  const [turkish, english] = [
    "http://site.test/home/duyurular/haritadaki",
    "http://site.test/home/duyurular/on-the-map?lang=en",
  ];
  const alternates = `<xhtml:link rel="alternate" hreflang="tr" href="${turkish}"/><xhtml:link rel="alternate" hreflang="en" href="${english}"/></url>`;
  for (const own of [turkish, english])
    expect(part).toMatch(
      new RegExp(
        `<url><loc>${own.replace("?", "\\?")}</loc><lastmod>\\d{4}-[^<]+</lastmod>${alternates.replace("?", "\\?")}`,
      ),
    );
  expect(part).toMatch(/duyurular\/yalniz-bizim<\/loc><lastmod>[^<]+<\/lastmod><\/url>/);
  for (const hidden of ["bulunmasin", "baska-yerde", "henuz-taslak"])
    expect([hidden, part.includes(hidden)]).toEqual([hidden, false]);
  for (const name of [
    "duyurular-2.xml",
    "duyurular-0.xml",
    "slider-1.xml",
    "yok-1.xml",
    "duyurular-1",
    "../x",
    "duyurular-999999999.xml",
  ])
    expect([name, (await refused(partLoader(args(`/sitemap/${name}`, { part: name })))).status]).toEqual([name, 404]);
  expect(await read(async (given) => robotsLoader(given), "/robots.txt")).toMatch(
    /^Sitemap: http:\/\/site\.test\/sitemap\.xml$/m,
  );
});
