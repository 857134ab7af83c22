import { eq, inArray, sql } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { defineSection } from "~/lib/content/definition/define-section";
import { listFilesOf } from "~/lib/content/definition/public/public-addresses.server";
import { createEntry } from "~/lib/content/entries/entries.server";
import type { EntryData } from "~/lib/content/values";
import { entries, publications } from "~/lib/content/schema.server";
import { createPublished, publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { listPublished, type PublicQuery } from "~/lib/content/publication/read/published.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { calendarOf, entryCalendar } from "~/lib/public-site/outputs/calendar.server";
import { dataTableOf } from "~/lib/public-site/outputs/data-table.server";
import { listDocument } from "~/lib/public-site/outputs/list-document.server";
import { atomOf, rssOf } from "~/lib/public-site/outputs/feeds.server";
import { shapesOf } from "~/lib/public-site/outputs/places.server";

import { ask } from "../../../tests/support/api";
import { completeNotice, section, unit } from "../../../tests/support/content";
import { useTestDatabase } from "../../../tests/support/database";

useTestDatabase();

const wells = defineSection({
  id: "test-kuyular",
  kind: "collection",
  icon: "heroicons_outline:map-pin",
  owner: "basin-yayin",
  groups: ["publishing"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 80 },
    state: { kind: "select", options: ["open", "shut"] },
    depth: { kind: "number" },
    spot: { kind: "geo" },
    area: { kind: "geoShape" },
    opens: { kind: "date" },
    closes: { kind: "date" },
    inspected: { kind: "dateTime" },
    note: { kind: "text", max: 80 },
    again: { kind: "text", max: 80 },
    visits: { kind: "list", max: 9, columns: { from: { kind: "dateTime" }, to: { kind: "dateTime" } } },
  },
  list: { columns: ["title"] },
  publicFace: {
    view: "entry",
    place: { address: "/test-kuyular/{slug}" },
    hidden: ["note"],
    outputs: {
      feed: true,
      openData: true,
      calendar: {
        dates: [
          { from: "opens", to: "closes" },
          { from: "inspected", isNamed: true },
        ],
        recurrence: "again",
        sessions: { field: "visits", from: "from", to: "to" },
        cancelled: { field: "state", is: ["shut"] },
      },
    },
    seo: { schemaType: "Place" },
  },
});

async function plant(data: EntryData): Promise<string> {
  const { id } = await createEntry(systemActor, wells, { data });
  await publishEntry(systemActor, wells, id, { version: 1 });
  return id;
}
const origin = "http://site.test";

test("a section offers the files that it declares, and no others", async () => {
  expect(listFilesOf(wells)).toEqual(["rss", "atom", "calendar", "csv", "geojson"]);
  expect(listFilesOf(section("mudurlukler"))).toEqual([]);
  for (const file of ["calendar.ics", "data.csv", "data.geojson", "atom.xml", "rss.xml", "places.geojson"])
    expect([file, (await ask("GET", `/home/mudurlukler/${file}`)).status]).toEqual([file, 404]);
  expect((await ask("GET", "/home/etkinlikler/calendar.ics")).headers.get("content-type")).toBe(
    "text/calendar; charset=utf-8",
  );
  expect((await ask("GET", "/home/projeler/data.csv")).headers.get("content-disposition")).toBe(
    'attachment; filename="projelerimiz-tr.csv"',
  );
  expect((await ask("GET", "/home/haberler/atom.xml")).headers.get("content-type")).toBe(
    "application/atom+xml; charset=utf-8",
  );
});

test("each pair of dates is an event of its own, whose name stays; what is shut is cancelled", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const id = await plant({
    title: { tr: "Kuyu, eski" },
    state: "shut",
    opens: today,
    closes: today,
    inspected: `${today}T09:00:00.000Z`,
    note: "gizli",
  });
  const text = await calendarOf(wells, origin, "tr");
  const day = today.replaceAll("-", "");
  for (const line of [
    `UID:${id}`,
    `UID:${id}-inspected`,
    `DTSTART;VALUE=DATE:${day}`,
    `DTSTART;TZID=Europe/Istanbul:${day}T120000`,
    String.raw`SUMMARY;LANGUAGE=tr:Kuyu\, eski`,
    "STATUS:CANCELLED",
  ])
    expect(text.split("\r\n")).toContain(line);
  expect(text).not.toContain("gizli");
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
});

test("what is withdrawn is off in the calendars that have it, by its own name and nothing else", async () => {
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const id = await plant({ title: { tr: "Geri alinan kuyu" }, opens: at.slice(0, 10), inspected: at });
  const days = (text: string) =>
    text
      .split("\r\nBEGIN:VEVENT")
      .find((event) => event.includes(`UID:${id}\r\n`))
      ?.split("\r\n")
      .filter((line) => line.startsWith("DTSTART"));
  const before = await calendarOf(wells, origin, "tr");
  await withdrawEntry(systemActor, wells, id, { version: 1, reason: "Yanlış" });
  const after = await calendarOf(wells, origin, "tr");
  expect(days(before)).toHaveLength(1);
  expect(days(after)).toEqual(days(before));
  const events = after.split("BEGIN:VEVENT").filter((event) => event.includes(id));
  expect(events.map((event) => event.includes("STATUS:CANCELLED"))).toEqual([true, true]);
  expect(events.join()).not.toMatch(/Geri alinan|URL:|Yanlış/);
});

test("only what was still to come is off: not what took place before it was withdrawn; what comes again is off as often", async () => {
  const [tomorrow, before] = [
    new Date(Date.now() + 86_400_000).toISOString(),
    new Date(Date.now() - 86_400_000).toISOString(),
  ];
  const [weekly, over, both] = [
    await plant({ title: { tr: "Her hafta yine" }, opens: before.slice(0, 10), again: "FREQ=WEEKLY" }),
    await plant({ title: { tr: "Dün oldu" }, inspected: before }),
    await plant({
      title: { tr: "Biri dün, biri yarın" },
      visits: [
        { _key: "a", from: before, to: before },
        { _key: "b", from: tomorrow },
      ],
    }),
  ];
  for (const id of [weekly, over, both]) await withdrawEntry(systemActor, wells, id, { version: 1, reason: "Yanlış" });
  const events = (await calendarOf(wells, origin, "tr")).split("BEGIN:VEVENT");
  const off = (id: string) =>
    events
      .filter((event) => event.includes(`UID:${id}`))
      .map((event) => [
        /UID:\S{36}(\S*)/.exec(event)?.[1],
        event.includes("STATUS:CANCELLED"),
        event.includes("RRULE:FREQ=WEEKLY"),
      ]);
  expect([off(weekly), off(over), off(both)]).toEqual([[["", true, true]], [], [["-b", true, false]]]);
});

test("an entry's dates can be taken by themselves, where it has any", async () => {
  const [sittings, at] = [section("meclisgundemvekararlari"), "2026-03-02T15:00:00.000Z"];
  const entry = (data: EntryData) => ({
    id: "00000000-0000-4000-8000-000000000001",
    section: sittings.id,
    title: { tr: "Toplantı" },
    slug: { tr: "toplanti" },
    data,
    archived: false,
    parentId: null,
    firstPublishedAt: new Date(),
    publishedAt: new Date(),
  });
  const text = await entryCalendar(
    sittings,
    entry({ meetingAt: at, place: "Meclis Salonu" }),
    { files: {}, titles: {} },
    origin,
    "tr",
  );
  for (const line of [
    "DTSTART;TZID=Europe/Istanbul:20260302T180000",
    "LOCATION:Meclis Salonu",
    "URL:http://site.test/home/meclis/gundem-ve-kararlar/toplanti",
  ])
    expect(text?.split("\r\n")).toContain(line);
  expect(await entryCalendar(sittings, entry({}), { files: {}, titles: {} }, origin, "tr")).toBeNull();
  for (const path of [
    "/home/calendars/meclisgundemvekararlari/yok",
    "/home/calendars/haberler/yok",
    "/home/calendars/yok/yok",
  ])
    expect([path, (await ask("GET", path)).status]).toEqual([path, 404]);
});

test("a display stands in the calendar by its days, a tender by its hour and the last one for bids", async () => {
  const about = {
    id: "00000000-0000-4000-8000-000000000002",
    title: { tr: "Plan" },
    slug: { tr: "plan" },
    archived: false,
    parentId: null,
    firstPublishedAt: new Date(),
    publishedAt: new Date(),
  };
  const display = await entryCalendar(
    section("askidakiimarplanlari"),
    {
      ...about,
      section: "askidakiimarplanlari",
      data: { displayFrom: "2026-03-01T21:00:00.000Z", displayTo: "2026-04-01T20:59:59.000Z", outcome: "cancelled" },
    },
    { files: {}, titles: {} },
    origin,
    "tr",
  );
  for (const line of ["DTSTART;VALUE=DATE:20260302", "DTEND;VALUE=DATE:20260402", "STATUS:CANCELLED"])
    expect(display?.split("\r\n")).toContain(line);
  const tender = await entryCalendar(
    section("tasinmazmalilanlari"),
    {
      ...about,
      section: "tasinmazmalilanlari",
      data: { tenderAt: "2026-03-05T11:00:00.000Z", bidDeadline: "2026-03-05T10:00:00.000Z" },
    },
    { files: {}, titles: {} },
    origin,
    "tr",
  );
  for (const line of [
    "DTSTART;TZID=Europe/Istanbul:20260305T140000",
    "DTSTART;TZID=Europe/Istanbul:20260305T130000",
    `UID:${about.id}`,
    `UID:${about.id}-bidDeadline`,
  ])
    expect(tender?.split("\r\n")).toContain(line);
});

test("a list to hang on a wall is upright, stands under its headings and can be read aloud", async () => {
  const [neighbourhoods, areas] = [section("mahallelerimiz"), section("depremtoplanma")];
  const { id } = await createPublished(systemActor, neighbourhoods, {
    data: { name: "Çınarlı", location: { lat: 38.46, lng: 27.21 } },
  });
  await createPublished(systemActor, areas, {
    data: {
      name: "Şehit Parkı",
      areaType: "shelter",
      neighbourhood: id,
      address: "372. Sokak",
      location: { lat: 38.46, lng: 27.21 },
      capacity: 1200,
      verifiedOn: "2026-03-01",
      sourceRef: "gizli",
    },
  });
  const answer = await ask("GET", "/home/deprem-toplanma-alanlari/list.pdf");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(Buffer.from(bytes).toString("latin1")).toMatch(/\/MediaBox \[0 0 595 842\][\s\S]*\/S \/TH/);
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  for (const word of [
    "Deprem Toplanma Alanları",
    "Çınarlı",
    "Şehit Parkı",
    "Geçici Barınma Alanı",
    "372. Sokak",
    "1.200",
  ])
    expect(text).toContain(word);
  expect(text).not.toContain("gizli");
});

test("the same list is one small page without scripts, with where each place lies, that needs nothing besides", async () => {
  const [neighbourhoods, areas] = [section("mahallelerimiz"), section("depremtoplanma")];
  const { id } = await createPublished(systemActor, neighbourhoods, {
    data: { name: "Ağaçlı <Yol>", location: { lat: 38.46, lng: 27.21 } },
  });
  const own = await createPublished(systemActor, areas, {
    data: {
      name: "Kuzey & Güney Parkı",
      areaType: "assembly",
      neighbourhood: id,
      address: "374. Sokak",
      location: { lat: 38.461234, lng: 27.21 },
      capacity: 900,
      verifiedOn: "2026-03-01",
      sourceRef: "gizli",
    },
  });
  const answer = await ask("GET", "/home/deprem-toplanma-alanlari/list.html");
  const html = await answer.text();
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-security-policy")]).toEqual([
    200,
    "text/html; charset=utf-8",
    expect.stringContaining("default-src 'none'; style-src 'sha256-"),
  ]);
  for (const words of [
    "<h2 id=",
    "Ağaçlı &lt;Yol&gt;",
    "Kuzey &amp; Güney Parkı",
    "374. Sokak",
    "900",
    'href="geo:38.461234,27.21">38.46123, 27.21000<',
  ])
    expect(html).toContain(words);
  for (const words of ["gizli", "<script", "<link", "<img", "http:", "https:"]) expect(html).not.toContain(words);
  expect((await ask("GET", "/home/hizmet-binalari/list.html")).status).toBe(404);
  // Sixty areas of the city and many more stay under 100 kB.
  const [row] = await db().select().from(publications).where(eq(publications.section, areas.id)).limit(1);
  if (!row) throw new Error("no area");
  const more = Array.from({ length: 300 }, (_, at) => ({
    ...row,
    entryId: crypto.randomUUID(),
    data: {
      ...row.data,
      name: `Mahalle Meydanı Toplanma Alanı ${at}`,
      address: "1234 Sokak ile 5678 Sokak arası, okulun arkası",
    },
  }));
  await db()
    .insert(entries)
    .values(more.map(({ entryId }) => ({ id: entryId, section: areas.id, state: "published" as const, search: "" })));
  await db().insert(publications).values(more);
  invalidateTag(areas.id);
  const large = await (await ask("GET", "/home/deprem-toplanma-alanlari/list.html")).text();
  expect([large.split("<tr>").length > 300, Buffer.byteLength(large) < 100_000]).toEqual([true, true]);
  await db()
    .delete(entries)
    .where(inArray(entries.id, [own.id, ...more.map(({ entryId }) => entryId)]));
  invalidateTag(areas.id);
  expect(await (await ask("GET", "/home/deprem-toplanma-alanlari/list.html?lang=en")).text()).toContain(
    '<html lang="en">',
  );
});

test("a list that is longer than its file says so", async () => {
  const areas = section("depremtoplanma");
  const { id: neighbourhood } = await createPublished(systemActor, section("mahallelerimiz"), {
    data: { name: "Kazımdirik", location: { lat: 38.46, lng: 27.21 } },
  });
  await createPublished(systemActor, areas, {
    data: {
      name: "İkinci Park",
      areaType: "gathering",
      neighbourhood,
      address: "373. Sokak",
      location: { lat: 38.46, lng: 27.21 },
      verifiedOn: "2026-03-01",
    },
  });
  const read = async (locale: "tr" | "en", most: number) =>
    (
      await extractText(await getDocumentProxy(new Uint8Array((await listDocument(areas, locale, most)) ?? [])), {
        mergePages: true,
      })
    ).text;
  expect(await read("tr", 1)).toContain("2 kayıttan ilk 1 tanesi");
  expect(await read("en", 1)).toContain("first 1 of 2 entries");
  expect(await read("tr", 2)).not.toContain("kayıttan ilk");
});

test("the inventory of services speaks the language that its tags name, whoever asks", async () => {
  const services = section("hizmetdetay");
  await db().execute(
    sql`INSERT INTO entries (id, section, state, search) VALUES ('00000000-0000-4000-8000-000000000009', ${services.id}, 'published', '')`,
  );
  await db()
    .insert(publications)
    .values({
      entryId: "00000000-0000-4000-8000-000000000009",
      section: services.id,
      version: 1,
      data: { title: { tr: "Nikâh" } },
      title: { tr: "Nikâh" },
      slug: { tr: "nikah" },
      sortKey: "a",
      search: "",
      firstPublishedAt: new Date(),
      publishedAt: new Date("2026-03-02T09:00:00Z"),
    });
  invalidateTag(services.id);
  const bytes = await listDocument(services, "en");
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes ?? [])), { mergePages: true });
  expect(bytes?.toString("latin1")).toContain("/Lang (tr-TR)");
  expect(text).toContain("Son güncelleme: 2 Mart 2026");
  expect(text).not.toContain("Last updated");
});

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test("a calendar holds what is to come, however much is over, and what began long ago and comes again", async () => {
  const old = { opens: ago(400).slice(0, 10), closes: ago(399).slice(0, 10) };
  const kept = [
    await plant({ title: { tr: "Yarın" }, opens: ago(-1).slice(0, 10) }),
    await plant({ title: { tr: "Geçen ay" }, opens: ago(30).slice(0, 10) }),
    await plant({ title: { tr: "Yıllardır açık" }, opens: old.opens, closes: ago(-1).slice(0, 10) }),
    await plant({ title: { tr: "Her hafta" }, ...old, again: "FREQ=WEEKLY" }),
    await plant({
      title: { tr: "Son oturumu yakında" },
      ...old,
      visits: [
        { _key: "a", from: ago(400), to: ago(400) },
        { _key: "b", from: ago(3), to: ago(3) },
      ],
    }),
  ];
  const over = await plant({
    title: { tr: "Eskiden her hafta" },
    ...old,
    again: `FREQ=WEEKLY;UNTIL=${ago(300).slice(0, 10).replaceAll("-", "")}`,
  });
  const gone = await plant({ title: { tr: "Çok eski" }, ...old });
  // More past events than a calendar keeps.
  await db().execute(sql`
    WITH old AS (
      INSERT INTO entries (section, state, search) SELECT section, state, search FROM entries, generate_series(1, 1200) WHERE id = ${gone} RETURNING id
    )
    INSERT INTO publications (entry_id, section, version, data, title, sort_key, search, first_published_at, published_at)
    SELECT old.id, section, version, data, title, sort_key, search, first_published_at, published_at FROM publications, old WHERE entry_id = ${gone}`);
  invalidateTag(wells.id);
  const text = await calendarOf(wells, origin, "tr");
  expect(kept.map((id) => text.includes(`UID:${id}`))).toEqual(kept.map(() => true));
  expect([over, gone].map((id) => text.includes(`UID:${id}`))).toEqual([false, false]);
  expect(text.match(/SUMMARY[^\r]*(?:Çok eski|Eskiden)/g)).toBeNull();
  expect(text.match(new RegExp(`UID:${kept[4]}`, "g"))).toHaveLength(1);
  await db()
    .delete(publications)
    .where(sql`section = ${wells.id} AND entry_id <> ALL (SELECT entry_id FROM entry_slugs)`);
  invalidateTag(wells.id);
});

test("a table and a map hold what is public", async () => {
  await plant({ title: { tr: "=1+1", en: "Sum" }, depth: 2.5, spot: { lat: 38.46, lng: 27.21 }, note: "gizli" });
  await plant({
    title: { tr: "Alan" },
    area: {
      type: "Polygon",
      coordinates: [
        [
          [27.2, 38.4],
          [27.3, 38.4],
          [27.3, 38.5],
          [27.2, 38.4],
        ],
      ],
    },
    spot: { lat: 38.46, lng: 27.21 },
  });
  const [head = "", ...lines] = (await dataTableOf(wells, origin, { locale: "tr", format: "people" }))
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n");
  expect(head).toBe("id;title;state;depth;spot.lat;spot.lng;area;opens;closes;inspected;again;visits;url;updatedAt");
  expect(lines.find((line) => line.includes(";'=1+1;"))).toMatch(/;2,5;38,46;27,21;/);
  expect(await dataTableOf(wells, origin, { locale: "tr", format: "program" })).toMatch(/;2\.5;38\.46;27\.21;/);
  expect(await dataTableOf(wells, origin, { locale: "en", format: "people" })).toContain(";Sum;");
  const { features } = JSON.parse(await shapesOf(wells, origin, "tr")) as {
    features: { geometry: { type: string } | null; properties: Record<string, unknown> }[];
  };
  expect(features.find(({ properties }) => properties.title === "Alan")?.geometry?.type).toBe("Polygon");
  expect(features.find(({ properties }) => properties.title === "=1+1")?.geometry).toEqual({
    type: "Point",
    coordinates: [27.21, 38.46],
  });
  expect(JSON.stringify(features) + lines.join()).not.toContain("gizli");
});

test("a table says of every value in a row what it is, and codes in words", async () => {
  const kiosks = defineSection({
    id: "test-bufeler",
    kind: "collection",
    icon: "heroicons_outline:map-pin",
    owner: "basin-yayin",
    groups: ["publishing", "hours"],
    fields: {
      title: { kind: "text", required: true, max: 80 },
      parcels: {
        kind: "list",
        max: 9,
        columns: {
          block: { kind: "text", max: 9 },
          areaType: { kind: "select", options: ["gathering", "shelter"] },
          size: { kind: "number" },
          sold: { kind: "boolean" },
          days: { kind: "weekdays" },
          kept: { kind: "text", max: 9, internal: true },
        },
      },
      days: { kind: "weekdays" },
    },
    list: { columns: ["title"] },
    publicFace: {
      view: "entry",
      place: { address: "/test-bufeler/{slug}" },
      outputs: { openData: true },
      seo: { schemaType: "Place" },
    },
  });
  await createPublished(systemActor, kiosks, {
    data: {
      title: "Büfe",
      days: ["mon", "tue", "wed"],
      parcels: [
        { _key: "a", block: "1200", size: 2.5, sold: false, days: ["mon", "wed"], kept: "gizli" },
        { _key: "b", areaType: "shelter", sold: true },
      ],
      openingHours: [{ _key: "c", days: ["sat"], opens: "09:00", closes: "13:00" }],
    },
  });
  const text = await dataTableOf(kiosks, origin, { locale: "tr", format: "people" });
  const label = (column: string) => `content.columns.parcels.${column}`;
  expect(text).toContain(
    `;"${label("block")}: 1200, ${label("size")}: 2,5, ${label("sold")}: Hayır, ${label("days")}: Pazartesi, Çarşamba; ${label("areaType")}: content.options.areaType.shelter, ${label("sold")}: Evet";Pazartesi–Çarşamba;`,
  );
  expect(text).toMatch(/: Cumartesi, [^;]+: 09:00, [^;]+: 13:00[;"]/);
  expect(text).not.toContain("gizli");
});

test("an Atom feed says who speaks and when it last changed", async () => {
  const id = await plant({ title: { tr: "Yeni <kuyu>" } });
  const text = await atomOf(wells, origin, "tr");
  expect(text).toContain(`<id>urn:uuid:${id}</id>`);
  expect(text).toContain("<title>Yeni &lt;kuyu&gt;</title>");
  expect(text).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>\n {2}<author><name>.+<\/name><\/author>/);
});

test("addresses in files that are taken away from the site are whole", async () => {
  const id = await plant({ title: { tr: "Adresli" } });
  const [slug] = await db().select({ slug: publications.slug }).from(publications).where(eq(publications.entryId, id));
  const address = `${origin}/home/test-kuyular/${slug?.slug.tr}`;
  expect(await dataTableOf(wells, origin, { locale: "tr", format: "people" })).toContain(`;${address};`);
  expect(await shapesOf(wells, origin, "tr")).toContain(`"url":"${address}"`);
});

test("a table has one decimal sign, dates and words in its language, and for programs those of JSON", async () => {
  await createPublished(systemActor, section("mahallelerimiz"), {
    data: { name: "Virgül", location: { lat: 38.457, lng: 27.2147 }, areaKm2: 1.4 },
  });
  const table = async (query: string) => {
    const [head = "", ...lines] = (await (await ask("GET", `/home/mahalleler/data.csv${query}`)).text())
      .replace("\ufeff", "")
      .split("\r\n")
      .map((line) => line.split(";"));
    const row = lines.find((line) => line.includes("Virgül")) ?? [];
    return Object.fromEntries((head as string[]).map((name, at) => [name, row[at]]));
  };
  const [people, program, english] = [await table(""), await table("?format=program"), await table("?lang=en")];
  expect([people["location.lat"], people["location.lng"]]).toEqual(["38,457", "27,2147"]);
  expect(people.updatedAt).toMatch(/^\d\d\.\d\d\.\d{4} \d\d[:.]\d\d$/);
  expect([program["location.lat"], program["location.lng"]]).toEqual(["38.457", "27.2147"]);
  expect(program.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(english["location.lat"]).toBe("38.457");
  const [comma, point] = [/^-?\d+,\d+$/, /^-?\d+\.\d+$/];
  expect(Object.values(people).filter((cell) => point.test(cell ?? ""))).toEqual([]);
  expect(Object.values(program).filter((cell) => comma.test(cell ?? ""))).toEqual([]);
});

test("announcements are listed by priority and then by date; a feed has the newest first, and nothing that lies ahead", async () => {
  const notices = section("duyurular");
  const { id: unitId } = await unit("fen");
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const notice = async (title: string, priority: string, validFrom: string) =>
    (
      await createPublished(systemActor, notices, {
        data: completeNotice(unitId, { title: { tr: title }, priority, validFrom }),
      })
    ).id;
  const [old, middle, urgent, ahead] = [
    await notice("Eski acil", "urgent", at(-40)),
    await notice("Önemli", "important", at(-3)),
    await notice("Yeni acil", "urgent", at(-9)),
    await notice("İleri tarihli", "normal", at(5)),
  ];
  const ids = [old, middle, urgent, ahead];
  const listed = async (query: Partial<PublicQuery> = {}) =>
    (await listPublished(notices, { locale: "tr", page: 1, size: 100, time: "current", ...query })).items.flatMap(
      ({ id }) => (ids.includes(id) ? [id] : []),
    );
  expect(await listed()).toEqual([urgent, old, middle, ahead]);
  expect(await listed({ isNewest: true })).toEqual([ahead, middle, urgent, old]);
  expect((await Promise.all([1, 2, 3, 4].map((page) => listed({ isNewest: true, size: 1, page })))).flat()).toEqual([
    ahead,
    middle,
    urgent,
    old,
  ]);
  const rss = await rssOf(notices, origin, "tr");
  const told = [...rss.matchAll(/<guid[^>]*>([^<]+)<\/guid>\s*<pubDate>([^<]+)/g)].map(([, id = "", date = ""]) => ({
    id,
    date: Date.parse(date),
  }));
  expect(told.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([ahead, middle, urgent, old]);
  expect(told.filter(({ date }) => date > Date.now())).toEqual([]);
  for (const [, published = "", updated = ""] of (await atomOf(notices, origin, "tr")).matchAll(
    /<published>([^<]+)<\/published>\s*<updated>([^<]+)/g,
  ))
    expect(published <= updated).toBe(true);
  expect(rss).toMatch(/<lastBuildDate>\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT<\/lastBuildDate>/);
});

test("the page of data sets names each, its columns and where it is fetched, in both languages", async () => {
  for (const [path, words] of [
    ["/home/acik-veri", "Lisans"],
    ["/home/acik-veri?lang=en", "Licence"],
  ] as const) {
    const answer = await ask("GET", path);
    expect(answer.status).toBe(200);
    const page = (await answer.json()) as {
      sets: { id: string }[];
      licence: { name: string };
      seo: { alternates: Record<string, string> };
    };
    expect([words, page.licence.name.length > 0]).toEqual([words, true]);
    expect(Object.keys(page.seo.alternates)).toEqual(["tr", "en"]);
  }
});
