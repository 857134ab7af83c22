import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { columnsOfEntries } from "~/lib/content/list/list-columns.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import { entryIssues } from "~/lib/content/rules/entry-issues.server";
import { createPublished, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import type { EntryData } from "~/lib/content/values";
import { viewEntry } from "~/lib/public-site/entry/entry-view.server";

import { ask, signedIn } from "../support/api";
import { section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const services = section("hizmetdetay");
const year = new Date().getFullYear();

async function service(title: string, more: Record<string, unknown> = {}) {
  const { id: category } = await createPublished(systemActor, section("hizmetkategori"), {
    data: readPatch(section("hizmetkategori"), { name: { tr: `Konu ${title}` }, icon: "heroicons_outline:home" }),
  });
  const { id: department } = await unit("Zabıta Müdürlüğü");
  return createPublished(systemActor, services, {
    data: readPatch(services, {
      title: { tr: title },
      shortDescription: { tr: "Kısa tanım." },
      category,
      department,
      audience: ["citizen", "ngo"],
      channels: ["counter"],
      serviceStatus: "open",
      completionText: { tr: "5 iş günü" },
      requiredDocuments: [{ name: { tr: "Dilekçe" } }, { name: { tr: "Kimlik belgesi" } }],
      ...more,
    }),
  });
}

const told = async (id: string, data: EntryData) =>
  (await entryIssues(section(id), { id: null, data }))
    .filter(({ key }) => key !== "missing")
    .map(({ field, key, level }) => [field, key, level]);

test("a fee of last year and a way to apply without an address are told, and keep nobody", async () => {
  const fees = [
    { name: { tr: "Harç" }, amount: "10.00", year: year - 1 },
    { name: { tr: "Ücret" }, amount: "10.00", year },
  ];
  const found = await told(
    "hizmetdetay",
    readPatch(services, { fees, channels: ["online", "edevlet"], edevletUrl: "https://ornek.example/" }),
  );
  expect(found).toEqual(
    expect.arrayContaining([
      ["fees[0].year", "feeOfLastYear", "warning"],
      ["onlineUrl", "channelWithoutAddress", "warning"],
    ]),
  );
  expect(found.map(([field]) => field)).not.toContain("fees[1].year");
  expect(
    (await columnsOfEntries(services, [{ id: "", data: readPatch(services, { fees }), liveVersion: null }]))[0],
  ).toEqual({ feeYear: year - 1 });
});

test("the inventory has the official columns, in Turkish, for whoever may take tables along", async () => {
  await service("Ölçü Ayarı", {
    serviceCode: "40011",
    legalDays: 15,
    averageDays: 5,
    dayType: "work",
    legislation: [{ name: "5393 sayılı Kanun", article: "m.15" }],
    yearlyCount: 1250,
    firstAuthority: "Bornova Belediye Başkanlığı",
  });
  await createEntry(systemActor, services, { data: readPatch(services, { title: { tr: "Taslak Hizmet" } }) });
  const editor = await signedIn("editorInChief");
  const answer = await ask("GET", "/content/hizmetdetay/tables/inventory", {
    cookie: editor.cookie,
    headers: { "Accept-Language": "en" },
  });
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const text = await answer.text();
  expect(text.split("\r\n")[0]).toContain(
    "Sıra no;Kurum;Standart dosya planı kodu;Hizmetin adı;Hizmetin tanımı;Hizmetin dayanağı mevzuat;Hizmetten yararlananlar;",
  );
  expect(text).toContain(
    'Bornova Belediyesi;40011;Ölçü Ayarı;Kısa tanım.;5393 sayılı Kanun m.15;Vatandaş, STK;Zabıta Müdürlüğü;"1. Dilekçe\n2. Kimlik belgesi";Bornova Belediye Başkanlığı;15 İş günü;5 İş günü;1250;Sunulmuyor',
  );
  expect(text).not.toContain("Taslak Hizmet");
  const pdf = await ask("GET", "/content/hizmetdetay/tables/inventory?format=pdf", { cookie: editor.cookie });
  expect([
    pdf.status,
    pdf.headers.get("Content-Type"),
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ]).toEqual([200, "application/pdf", "%PDF-"]);
  const translator = await signedIn("translator");
  expect((await ask("GET", "/content/hizmetdetay/tables/inventory", { cookie: translator.cookie })).status).toBe(403);
  expect((await ask("GET", "/content/hizmetdetay/tables/toString", { cookie: editor.cookie })).status).toBe(404);
});

test("a step of a guide whose service is withdrawn keeps the guide from going out, and its list says so", async () => {
  const guides = section("hizmetinasilalirim");
  const shown = await service("Açık hizmet");
  const gone = await service("Kapanan hizmet");
  const steps = [
    { title: { tr: "Bir" }, body: { tr: "<p>Gelin.</p>" }, service: shown.id },
    { title: { tr: "İki" }, body: { tr: "<p>Alın.</p>" }, service: gone.id },
  ];
  const data = readPatch(guides, { title: { tr: "Kılavuz" }, steps });
  expect((await told(guides.id, data)).filter(([field]) => String(field).startsWith("steps"))).toEqual([]);
  await withdrawEntry(systemActor, services, gone.id, { version: gone.version, reason: "Kalktı" });
  expect((await told(guides.id, data)).filter(([field]) => String(field).startsWith("steps"))).toEqual([
    ["steps[1].service", "serviceNotPublic", "error"],
  ]);
  expect((await columnsOfEntries(guides, [{ id: "", data, liveVersion: null }]))[0]).toEqual({
    stepCount: 2,
    brokenSteps: 1,
  });
  const [few] = (await told(guides.id, readPatch(guides, { steps: steps.slice(0, 1) }))).filter(
    ([field]) => field === "steps",
  );
  expect(few?.[2]).toBe("error");
});

test("where a table of standards says otherwise than the page of its service, the row is named", async () => {
  const tables = section("hizmetstandartlari");
  const { id } = await service("Denetim");
  const row = (documents: string[], completionTime: string) => ({
    rowNo: 1,
    serviceName: "Denetim",
    documents: documents.map((name) => ({ name })),
    completionTime,
    service: id,
  });
  const today = new Date().toISOString().slice(0, 10);
  const data = readPatch(tables, {
    tableDate: today,
    rows: [
      row(["Kimlik Belgesi", "dilekçe"], "5 İş Günü"),
      row(["Dilekçe"], "5 iş günü"),
      row(["Dilekçe", "Kimlik belgesi"], "10 iş günü"),
    ],
  });
  expect((await told(tables.id, data)).filter(([field]) => String(field).startsWith("rows"))).toEqual([
    ["rows[1].documents", "documentsDiffer", "warning"],
    ["rows[2].completionTime", "timeDiffers", "warning"],
  ]);
  expect((await columnsOfEntries(tables, [{ id: "", data, liveVersion: null }]))[0]).toMatchObject({
    rowCount: 3,
    mismatches: 2,
  });
  const old = await told(tables.id, readPatch(tables, { tableDate: "2020-01-01" }));
  expect(old).toContainEqual(["tableDate", "tableIsOld", "warning"]);
});

test("two reports of one category, year and period are told of, and a question ends with its mark", async () => {
  const reports = section("raporlar");
  const { id: category } = await createPublished(systemActor, section("raporkategori"), {
    data: readPatch(section("raporkategori"), { name: { tr: "Faaliyet" }, frequency: "year" }),
  });
  const found = await told("sss", readPatch(section("sss"), { question: { tr: "Nasıl ödenir", en: "How?" } }));
  expect(found).toContainEqual(["question.tr", "noQuestion", "warning"]);
  expect(found.map(([field]) => field)).not.toContain("question.en");
  expect(reports.rules).toContainEqual(
    expect.objectContaining({ kind: "unique", within: ["category", "period"], level: "warning" }),
  );
  const [due] = await columnsOfEntries(section("raporkategori"), [
    { id: "", data: { dueMonth: 4 }, liveVersion: null },
  ]);
  expect(String(due?.due)).toMatch(/^\d{4}-04-30$/);
  expect(category).not.toBe("");
});

test("where a citizen applies is a button under the title of the service, and a line as any other while it is suspended", async () => {
  const online = "https://ebelediye.ornek.example/basvuru";
  const open = await service("Açık başvuru", { channels: ["online"], onlineUrl: online });
  const paused = await service("Duran başvuru", {
    channels: ["online"],
    onlineUrl: online,
    serviceStatus: "suspended",
    statusNote: { tr: "Onarım var." },
  });
  const shown = async ({ id }: { id: string }) => {
    const {
      items: [entry],
      ...pointed
    } = await listPublished(services, { locale: "tr", page: 1, size: 1, ids: [id], time: "current" });
    if (!entry) throw new Error("not published");
    const { buttons, facts } = await viewEntry(services, entry, pointed, "tr");
    return { buttons, isFact: facts.some(({ name }) => name === "onlineUrl") };
  };
  expect(await shown(open)).toEqual({
    buttons: [{ name: "onlineUrl", label: "e-Belediyede başvur", href: online }],
    isFact: false,
  });
  expect(await shown(paused)).toEqual({ buttons: [], isFact: true });
});
