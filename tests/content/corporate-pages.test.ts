import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { Incomplete, InUse, WrongState } from "~/lib/content/errors";
import { findPublished } from "~/lib/content/publication/read/published-entry.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import { entryWarnings } from "~/lib/content/rules/entry-issues.server";
import { listInbox } from "~/lib/inbox/inbox.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { entries } from "~/lib/content/schema.server";
import { auditEntries } from "~/lib/audit/schema.server";
import type { EntryData } from "~/lib/content/values";
import { contentJobs } from "~/lib/content/workflow/content-jobs.server";
import {
  archiveEntry,
  createPublished,
  expireEntry,
  publishEntry,
  scheduleEntry,
  withdrawEntry,
} from "~/lib/content/workflow/publishing.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { db } from "~/lib/platform/db/database.server";
import type { FieldErrors } from "~/lib/platform/refusal";
import { footLinks } from "~/lib/public-site/site/foot-links.server";
import { everything } from "~/lib/public-site/lists/list-address";
import { sectionPage } from "~/lib/public-site/lists/section-page.server";

import { person, section } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const [papers, buildings, units, cities, brands, numbers] = [
  "kvkkbilgi",
  "hizmetbinalari",
  "mudurlukler",
  "kardesbelediye",
  "markalarimiz",
  "onemlitelefonlar",
].map(section) as [Section, Section, Section, Section, Section, Section];
const text = (tr: string) => ({ tr });
const html = (tr: string) => ({ tr: `<p>${tr}</p>` });
const keys = (found: FieldErrors) =>
  Object.fromEntries(
    Object.entries(found).map(([path, messages]) => [
      path,
      messages.map((message) => message.replace("content.issues.", "").replace(/\?.*/, "")).join(),
    ]),
  );
const publish = (of: Section, data: EntryData) => createPublished(systemActor, of, { data });
const refusal = (of: Section, data: EntryData) =>
  publish(of, data).then(
    () => "published",
    (error: unknown) => (error instanceof Incomplete ? keys(error.fields) : Promise.reject(error as Error)),
  );

const paper = (docType: string, more: EntryData = {}): EntryData => ({
  title: text(`Metin ${docType}`),
  docType,
  versionNo: "1.0",
  effectiveFrom: "2026-01-01",
  ...more,
});
const building = (buildingType: string, more: EntryData = {}): EntryData => ({
  name: text(`Bina ${buildingType}`),
  buildingType,
  officePhone: "+902329992000",
  location: { lat: 38.46, lng: 27.21 },
  ...more,
});

test("a notice says all that the law asks of it, and asks for no agreement", async () => {
  expect(await refusal(papers, paper("notice"))).toEqual({
    "controller.tr": "missing",
    "purposes.tr": "missing",
    "recipients.tr": "missing",
    "methodAndGround.tr": "missing",
    "rights.tr": "missing",
  });
  expect(await refusal(papers, paper("policy"))).toBe("published");
  const asking = paper("cctv", { purposes: html("Kaydı KABUL EDİYORUM.") });
  expect(keys(await entryWarnings(papers, null, asking))).toMatchObject({ "purposes.tr": "consentInNotice" });
  expect(keys(await entryWarnings(papers, null, { ...asking, docType: "consent" }))).not.toHaveProperty("purposes.tr");
});

test("of what only one may be published the second is refused, unless it takes the place of the first, which goes to the archive", async () => {
  const first = await publish(papers, paper("cookie", { title: text("Çerezler 1") }));
  const second = paper("cookie", { title: text("Çerezler 2"), versionNo: "2.0" });
  expect(await refusal(papers, second)).toEqual({ docType: "tooManySuch" });
  const next = await publish(papers, { ...second, supersedes: first.id });
  expect((await getEntry(systemActor, papers, first.id)).state).toBe("archived");
  // Both can still be read: the former proves what people were told.
  expect(await findPublished(papers, "tr", "cerezler-1")).toMatchObject({ kind: "found", entry: { archived: true } });
  const current = await listPublished(papers, {
    locale: "tr",
    page: 1,
    size: 10,
    facets: ["docType:cookie"],
    time: "current",
  });
  expect(current.items.map(({ id }) => id)).toEqual([next.id]);
  const records = await db()
    .select({ verb: auditEntries.verb, reason: auditEntries.reason })
    .from(auditEntries)
    .where(eq(auditEntries.objectId, first.id));
  expect(records).toContainEqual({ verb: "archive", reason: "superseded" });
  // Said again it does nothing more.
  await saveEntry(systemActor, papers, next.id, { version: 1, patch: { versionNo: "2.1" } });
  await publishEntry(systemActor, papers, next.id, { version: 2 });
});

test("what was published as a proof is thrown away by nobody", async () => {
  const draft = await createEntry(systemActor, papers, { data: paper("policy", { title: text("Taslak") }) });
  await trashEntry(systemActor, papers, draft.id, { version: 1 });
  const { id } = await publish(papers, paper("retention"));
  await archiveEntry(systemActor, papers, id, { version: 1 });
  const admin = await person("webAdmin");
  await expect(trashEntry(admin, papers, id, { version: 1 })).rejects.toMatchObject({ reason: "permanent" });
  await expect(trashEntry(admin, papers, id, { version: 1 })).rejects.toBeInstanceOf(WrongState);
});

test("one building is the main one, and a building stays as long as the page of a unit leads to it", async () => {
  const { id } = await publish(buildings, building("main"));
  expect(await refusal(buildings, building("main", { name: text("İkinci") }))).toEqual({ buildingType: "tooManySuch" });
  const unit = await publish(units, {
    name: text("İmar Müdürlüğü"),
    unitType: "directorate",
    duties: html("Görevler"),
    officePhone: "+902329991100",
    email: "imar@bornova.example",
    building: id,
  });
  const chief = await person("editorInChief");
  await expect(withdrawEntry(chief, buildings, id, { version: 1, reason: "Taşındı" })).rejects.toMatchObject({
    uses: { seen: [{ entryId: unit.id }], unseen: 0 },
  });
  await expect(archiveEntry(chief, buildings, id, { version: 1 })).rejects.toBeInstanceOf(InUse);
  await expect(
    scheduleEntry(chief, buildings, id, {
      version: 1,
      publishAt: null,
      unpublishAt: new Date(Date.now() + 86_400_000),
    }),
  ).rejects.toBeInstanceOf(InUse);
  // A time that was set before the unit moved in: the clock waits a day, and says so.
  await db()
    .update(entries)
    .set({ unpublishAt: new Date(Date.now() - 1_000) })
    .where(eq(entries.id, id));
  await expireEntry(systemActor, buildings, id, { by: chief.id });
  const [job] = await db()
    .select()
    .from(jobs)
    .where(eq(jobs.key, `expire ${id}`));
  expect([
    (await getEntry(systemActor, buildings, id)).state,
    (job?.runAt.getTime() ?? 0) > Date.now() + 23 * 3_600_000,
  ]).toEqual(["published", true]);
  expect((await listInbox(chief, "notification", await getFixedT("tr"))).items.map(({ title }) => title)).toEqual([
    "Süresi dolan içerik yayında tutuldu",
  ]);
  // Every day after it only goes by.
  const recorded = () => db().$count(auditEntries, eq(auditEntries.objectId, id));
  const before = await recorded();
  for (let days = 0; days < 2; days++) {
    const [waiting] = await db()
      .select()
      .from(jobs)
      .where(eq(jobs.key, `expire ${id}`));
    await db()
      .delete(jobs)
      .where(eq(jobs.key, `expire ${id}`));
    await contentJobs["content.expire"]?.(waiting?.payload ?? {});
  }
  expect([
    await recorded(),
    (await listInbox(chief, "notification", await getFixedT("tr"))).items.length,
    await db().$count(jobs, eq(jobs.key, `expire ${id}`)),
  ]).toEqual([before, 1, 1]);
  await saveEntry(systemActor, units, unit.id, { version: 1, patch: { building: undefined } });
  // The public still reads the version before.
  await expect(withdrawEntry(chief, buildings, id, { version: 1, reason: "Taşındı" })).rejects.toBeInstanceOf(InUse);
  await publishEntry(systemActor, units, unit.id, { version: 2 });
  await withdrawEntry(chief, buildings, id, { version: 1, reason: "Taşındı" });
});

test("a town abroad needs the ministry's permit, and its protocol should not come before", async () => {
  const city = (more: EntryData): EntryData => ({
    cityName: text("Lindhafen"),
    country: "DE",
    kind: "international",
    decisionNo: "2026/1",
    decisionDate: "2026-01-10",
    ...more,
  });
  expect(await refusal(cities, city({}))).toEqual({ ministryApprovalNo: "missing", ministryApprovalDate: "missing" });
  const early = city({ ministryApprovalNo: "77", ministryApprovalDate: "2026-03-01", protocolDate: "2026-02-01" });
  expect(keys(await entryWarnings(cities, null, early))).toEqual({ protocolDate: "notBefore" });
  expect(await refusal(cities, early)).toBe("published");
  expect(await refusal(cities, city({ kind: "domestic", country: "TR", cityName: text("Örnekvadi") }))).toBe(
    "published",
  );
  await expect(publish(cities, city({ country: "QQ" }))).rejects.toMatchObject({
    fields: { country: ["content.issues.unknownOption"] },
  });
});

test("other sites stand at the foot of every page where their switch says so, in the editors' order", async () => {
  const sites = section("websitelerimiz");
  await publish(sites, {
    title: { tr: "Kent Arşivi", en: "Archive" },
    url: "https://arsiv.belediye.example",
    showInFooter: true,
  });
  await publish(sites, { title: text("Spor Okulları"), url: "https://spor.belediye.example" });
  await publish(sites, { title: text("Altyapı Bilgi"), url: "https://altyapi.belediye.example", showInFooter: true });
  expect((await footLinks("en")).map(({ title, href }) => [title.text, title.lang, href])).toEqual([
    ["Archive", undefined, "https://arsiv.belediye.example"],
    ["Altyapı Bilgi", "tr", "https://altyapi.belediye.example"],
  ]);
});

test("towns are read by their names, documents on personal data by their kind and within it by hand", async () => {
  const city = (cityName: string): EntryData => ({
    cityName: text(cityName),
    country: "TR",
    kind: "domestic",
    decisionNo: "2026/1",
    decisionDate: "2026-01-10",
  });
  for (const name of ["Zonguldak", "Çatalca", "Ceyhan"]) await publish(cities, city(name));
  const said = {
    controller: text("Belediye"),
    purposes: html("Amaç"),
    recipients: html("Kimlere"),
    methodAndGround: html("Yöntem"),
    rights: html("Haklar"),
  };
  for (const [name, docType] of [
    ["Saklama politikası", "retention"],
    ["Başvuru metni", "notice"],
    ["Arşiv politikası", "retention"],
    ["Adaylar metni", "notice"],
  ])
    await publish(papers, { ...said, title: text(String(name)), docType, versionNo: "1", effectiveFrom: "2026-01-01" });
  const read = async (of: Section) =>
    (await listPublished(of, { locale: "tr", page: 1, size: 100 })).items.map(({ title }) => title.tr);
  expect((await read(cities)).filter((name) => ["Zonguldak", "Çatalca", "Ceyhan"].includes(String(name)))).toEqual([
    "Ceyhan",
    "Çatalca",
    "Zonguldak",
  ]);
  expect((await read(papers)).filter((name) => /metni|Saklama|Arşiv/.test(String(name))).slice(-4)).toEqual([
    "Başvuru metni",
    "Adaylar metni",
    "Saklama politikası",
    "Arşiv politikası",
  ]);
});

test("the sign of a trademark needs its number", async () => {
  const brand = { name: "Üretici Pazarı®", description: html("Pazar") };
  expect(await refusal(brands, brand)).toMatchObject({ name: "markWithoutNumber" });
  expect(await refusal(brands, { ...brand, trademarkNo: "2022/1" })).not.toHaveProperty("name");
});

test("what is read in its list stands under headings, and first what the section puts there", async () => {
  const number = (name: string, phone: string, group: string) => publish(numbers, { name: text(name), phone, group });
  await number("Zabıta", "+902329991150", "municipality");
  await number("Afet", "122", "emergency");
  await number("Acil", "112", "emergency");
  const page = await sectionPage(numbers, { ...everything, locale: "tr", page: 1 });
  const body = page.body.view === "list" ? page.body.groups : [];
  expect(body.map(({ heading, items }) => [heading?.text, ...items.map(({ title }) => title.text)])).toEqual([
    ["Acil", "Acil", "Afet"],
    ["Belediye", "Zabıta"],
  ]);
});

test("a row may name an entry of the section that its column points at, and no other", async () => {
  const contacts = section("iletisimbilgileri");
  const [unit, brand] = [
    await createEntry(systemActor, units, { data: { name: text("Temizlik İşleri") } }),
    await createEntry(systemActor, brands, { data: { name: "Bağ Evi" } }),
  ];
  const topic = (department: string) => ({ contactTopics: [{ _key: "a", topic: text("Çöp"), department }] });
  const { id } = await createEntry(systemActor, contacts, {
    data: { institutionName: text("Belediye"), ...topic(unit.id) },
  });
  for (const wrong of [brand.id, "00000000-0000-4000-8000-000000000000"])
    await expect(saveEntry(systemActor, contacts, id, { version: 1, patch: topic(wrong) })).rejects.toMatchObject({
      fields: { contactTopics: ["content.issues.badReference"] },
    });
});
