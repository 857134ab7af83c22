import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { entries, entryVersions } from "~/lib/content/schema.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import { submitEntry } from "~/lib/content/workflow/review.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { importJobs } from "~/lib/imports/import-jobs.server";
import { importExpiry } from "~/lib/imports/imports.server";
import { contentImportRows, contentImports } from "~/lib/imports/schema.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { jobProgress } from "~/lib/progress/schema.server";
import { settingsTag, storeSettingGroup } from "~/lib/settings/settings.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const areas = section("depremtoplanma");
const events = section("etkinlikler");

type Person = Awaited<ReturnType<typeof signedIn>>;
let chief: Person;
let erzene: string;
beforeEach(async () => {
  for (const table of [entries, contentImports, jobs, jobProgress]) await db().delete(table);
  await storeSettingGroup("group.map", { version: 1, data: { south: 38.38, north: 38.62, west: 27.1, east: 27.45 } });
  invalidateTag(settingsTag);
  chief = await signedIn("editorInChief");
  const made = await createEntry(systemActor, section("mahallelerimiz"), { data: { name: "Erzene Mahallesi" } });
  erzene = made.id;
});

const area = (more: Record<string, unknown> = {}) => ({
  ILCE: "BORNOVA",
  MAHALLE: "ERZENE",
  YOL: "Gençlik Cad.",
  KAPINO: 12,
  ADI: "BÜYÜK PARK",
  ACIKLAMA: "Girişi caddeden",
  ENLEM: "38,4571",
  BOYLAM: "27.2143",
  ...more,
});

/** Gives a text on the page. @returns where the answer leads, or its body */
async function give(text: string, { cookie }: { cookie: string } = chief, at = "depremtoplanma") {
  const form = new FormData();
  form.set("text", text);
  return ask("POST", `/content/${at}/import`, { cookie, body: form });
}
async function kept(rows: unknown, as: Person = chief, at = "depremtoplanma"): Promise<string> {
  const answer = await give(typeof rows === "string" ? rows : JSON.stringify(rows), as, at);
  expect(answer.status).toBe(302);
  return answer.headers.get("Location") ?? "";
}
const post = (at: string, fields: [string, string][], { cookie }: { cookie: string } = chief) =>
  ask("POST", at, { cookie, body: new URLSearchParams(fields) });
type Page = {
  preview: {
    counts: { kind: string; count: number }[];
    elsewhere: number;
    rows: {
      row: number;
      kind: string;
      version: number | null;
      isTaken: boolean;
      isInTrash: boolean;
      findings: string[];
      pictures: { address: string }[];
      changes: { path: string; before: string; after: string; isWritten: boolean }[];
    }[];
    wrong: { row: number; problems: string[] }[];
  } | null;
  result: { counts: { outcome: string; count: number }[]; untaken: number; rows: { why: string | null }[] } | null;
};
const read = (at: string, language = "tr", { cookie }: { cookie: string } = chief) =>
  bodyOf<Page>(ask("GET", `${at}?lng=${language}`, { cookie }));
const countsOf = (list: { count: number }[] | undefined) =>
  Object.fromEntries(
    (list ?? [])
      .filter(({ count }) => count > 0)
      .map((one) => [String(Object.values(one).find((value) => typeof value === "string")), one.count]),
  );
const take = (at: string) => post(at, [["intent", "take"]]);
const all = (id: string) =>
  db()
    .select({ id: entries.id, title: entries.title, state: entries.state })
    .from(entries)
    .where(eq(entries.section, id));
async function onlyEntry(of = areas) {
  const [one, ...rest] = await all(of.id);
  expect(rest).toEqual([]);
  return getEntry(systemActor, of, one?.id ?? "");
}

test("rows become drafts once they are taken, with their source in the version's note; before that nothing is written", async () => {
  const at = await kept({ toplam: 2, onemliyer: [area(), area({ ADI: "Konak Meydanı", ILCE: "KONAK" })] });
  const { preview } = await read(at);
  expect(countsOf(preview?.counts)).toEqual({ new: 1 });
  expect(preview?.elsewhere).toBe(1);
  expect(await all("depremtoplanma")).toEqual([]);
  expect((await take(at)).status).toBe(302);
  const made = await onlyEntry();
  expect(made).toMatchObject({ state: "draft", version: 1, createdBy: chief.id });
  expect(made.data).toEqual({
    name: "BÜYÜK PARK",
    neighbourhood: erzene,
    address: "Gençlik Cad. 12",
    location: { lat: 38.4571, lng: 27.2143 },
    note: { tr: "Girişi caddeden" },
    areaType: "assembly",
  });
  const [version] = await db().select().from(entryVersions).where(eq(entryVersions.entryId, made.id));
  expect(version).toMatchObject({ kind: "import", note: "Taken from open data: pasted text" });
  expect(countsOf((await read(at)).result?.counts)).toEqual({ made: 1 });
});

test("the same given again is the same; two who take it at once make nothing double", async () => {
  const other = await signedIn("editorInChief");
  const both = await Promise.all([kept([area()]), kept([area({ ADI: "Büyük  park" })], other)]);
  await Promise.all([take(both[0]), post(both[1], [["intent", "take"]], other)]);
  await onlyEntry();
  const again = await kept([area()]);
  expect(countsOf((await read(again)).preview?.counts)).not.toHaveProperty("new");
  await Promise.all([take(again), take(again)]);
  await onlyEntry();
});

test("what a person wrote since stays unless it is ticked for the version that was seen; the rest follows the source", async () => {
  await take(await kept([area()]));
  const made = await onlyEntry();
  await saveEntry(chief, areas, made.id, { version: 1, patch: { note: { tr: "Girişi arka sokaktan" } } });
  const changed = [area({ ACIKLAMA: "Kapalı", YOL: "Sanat Cad." })];
  const first = await kept(changed);
  const [row] = (await read(first)).preview?.rows ?? [];
  expect(row?.changes).toMatchObject([
    { path: "address", before: "Gençlik Cad. 12", after: "Sanat Cad. 12", isWritten: false },
    { path: "note.tr", before: "Girişi arka sokaktan", after: "Kapalı", isWritten: true },
  ]);
  await take(first);
  expect((await onlyEntry()).data).toMatchObject({ address: "Sanat Cad. 12", note: { tr: "Girişi arka sokaktan" } });

  // A later import, with other words, must not take the person's for its own.
  const second = await kept([area({ ACIKLAMA: "Yeniden açık", YOL: "Sanat Cad." })]);
  const [seen] = (await read(second)).preview?.rows ?? [];
  expect(seen?.changes).toMatchObject([{ path: "note.tr", isWritten: true }]);
  await take(second);
  expect(countsOf((await read(second)).result?.counts)).toEqual({ kept: 1 });
  expect((await onlyEntry()).data.note).toEqual({ tr: "Girişi arka sokaktan" });

  const tick = async (version: number) => {
    const at = await kept([area({ ACIKLAMA: "Yeniden açık", YOL: "Sanat Cad." })]);
    await post(at, [
      ["shown", "1"],
      ["take", "1"],
      ["over", `1:${version}:note.tr`],
      ["intent", "take"],
    ]);
  };
  await tick(1);
  expect((await onlyEntry()).data.note).toEqual({ tr: "Girişi arka sokaktan" });
  await tick((await onlyEntry()).version);
  expect((await onlyEntry()).data.note).toEqual({ tr: "Yeniden açık" });
});

test("an empty cell takes nothing away, and what is public stays until somebody publishes the new version", async () => {
  await take(await kept([area()]));
  const made = await onlyEntry();
  await saveEntry(chief, areas, made.id, { version: 1, patch: { verifiedOn: "2026-01-05" } });
  await publishEntry(chief, areas, made.id, { version: 2 });
  await take(await kept([area({ ACIKLAMA: "", YOL: "Sanat Cad." })]));
  expect(await onlyEntry()).toMatchObject({
    state: "published",
    version: 3,
    liveVersion: 2,
    data: { note: { tr: "Girişi caddeden" }, address: "Sanat Cad. 12" },
  });
});

test("wrong rows are told by row, column and reason in both languages, and the others are taken", async () => {
  const rows = [
    area(),
    area({ ADI: "Ters", ENLEM: "27,21", BOYLAM: "38,45" }),
    area({ ADI: "Yarım", BOYLAM: "" }),
    area({ ADI: "Uzak", MAHALLE: "Alsancak" }),
    area({ ADI: "" }),
    area(),
    area({ ADI: "Liste", YOL: ["a"] }),
    area({ ADI: "Ankara", ENLEM: 39.92, BOYLAM: 32.85 }),
  ];
  const at = await kept(rows);
  expect((await read(at)).preview?.wrong.map(({ row, problems }) => [row, ...problems])).toEqual([
    [2, "ENLEM: 27.21, 38.45: enlem ile boylam yer değiştirmiş görünüyor."],
    [3, "ENLEM: “38,4571” koordinat değil. Örnek: 38,457 ve 27,214."],
    [4, "MAHALLE: “Alsancak” adında bir kayıt yok."],
    [5, "Hangi kayıt olduğu belli değil; şu sütunlar dolu olmalı: ADI, MAHALLE."],
    [6, "1. satırla aynı; bir kez alınır."],
    [7, "YOL: Burada metin ya da sayı yerine bir liste var."],
  ]);
  const english = (await read(at, "en")).preview;
  expect(english?.wrong[2]?.problems).toEqual(["MAHALLE: No entry is called “Alsancak”."]);
  expect(english?.rows.map(({ row, findings }) => [row, findings.length])).toEqual([
    [1, 0],
    [8, 1],
  ]);
  await take(at);
  expect((await all("depremtoplanma")).length).toBe(2);
});

test("rows that are not ticked are left, and pages keep what was ticked on others", async () => {
  const at = await kept(Array.from({ length: 60 }, (_, number) => area({ ADI: `Alan ${number + 1}` })));
  const shown = Array.from({ length: 50 }, (_, number) => String(number + 1));
  const next = await post(at, [
    ["shown", shown.join()],
    ["take", "2"],
    ["take", "4"],
    ["intent", "page:2"],
  ]);
  expect(next.headers.get("Location")).toBe(`${at}?page=2`);
  await post(at, [
    ["shown", shown.map((one) => Number(one) + 50).join()],
    ["take", "51"],
    ["intent", "take"],
  ]);
  expect((await all("depremtoplanma")).map(({ title }) => title.tr).sort()).toEqual(["Alan 2", "Alan 4", "Alan 51"]);
});

test("what lies in the trash comes back only when it is asked for, and drafts that were made go there at one press", async () => {
  const at = await kept([area(), area({ ADI: "İkinci" })]);
  await take(at);
  const second = (await all("depremtoplanma")).find(({ title }) => title.tr === "İkinci");
  await saveEntry(chief, areas, second?.id ?? "", { version: 1, patch: { note: { tr: "Elle" } } });
  await post(at, [["intent", "undo"]]);
  const alive = await db().$count(entries, and(eq(entries.section, areas.id), eq(entries.version, 2)));
  expect(alive).toBe(1);
  const again = await kept([area()]);
  expect((await read(again)).preview?.rows).toMatchObject([{ kind: "new", isInTrash: true, isTaken: false }]);
  await post(again, [
    ["shown", "1"],
    ["take", "1"],
    ["intent", "take"],
  ]);
  expect(countsOf((await read(again)).result?.counts)).toEqual({ made: 1 });
});

test("events are read from their source: kinds, moments in Istanbul, pictures by their address alone", async () => {
  const department = (await unit("Kültür Müdürlüğü")).id;
  const event = {
    Id: 7,
    Adi: "Yaz Konseri",
    Tur: "TİYATRO",
    EtkinlikBaslamaTarihi: "2026-05-01T20:00:00",
    EtkinlikBitisTarihi: "01.05.2026 22:30",
    EtkinlikMerkezi: "Açık Hava Tiyatrosu",
    KisaAciklama: "<p>Yaz &amp; konser</p>",
    KucukAfis: "https://example.org/afis.jpg",
    UcretsizMi: false,
  };
  const at = await kept([event, { ...event, Adi: "Gösterim", Tur: "Sinema" }], chief, "etkinlikler");
  const { preview } = await read(at);
  expect(preview?.rows[1]?.findings).toEqual(["Tur: “Sinema” seçenekler arasında yok; bu alan boş kalır."]);
  await post(at, [
    ["shown", "1,2"],
    ["take", "1"],
    ["intent", "take"],
  ]);
  const made = await onlyEntry(events);
  expect(made.data).toMatchObject({
    title: { tr: "Yaz Konseri" },
    eventType: "theatre",
    startAt: "2026-05-01T17:00:00.000Z",
    endAt: "2026-05-01T19:30:00.000Z",
    venueText: { tr: "Açık Hava Tiyatrosu" },
    summary: { tr: "Yaz & konser" },
    eventStatus: "scheduled",
    isFree: false,
    department,
  });
  expect(made.data).not.toHaveProperty("poster");
  const [version] = await db().select().from(entryVersions).where(eq(entryVersions.entryId, made.id));
  expect(version?.note).toContain("https://example.org/afis.jpg");
});

test("who may begin no entry is refused before anything is read; another's import is not there", async () => {
  const viewer = await signedIn("viewer");
  expect((await give("[", viewer)).status).toBe(403);
  expect((await ask("GET", "/content/depremtoplanma/import", { cookie: viewer.cookie })).status).toBe(403);
  expect((await ask("GET", "/content/haberler/import", { cookie: chief.cookie })).status).toBe(404);
  const at = await kept([area()]);
  const other = await signedIn("webAdmin");
  expect((await ask("GET", at, { cookie: other.cookie })).status).toBe(404);
  expect((await post(at, [["intent", "take"]], other)).status).toBe(404);
  expect(await all("depremtoplanma")).toEqual([]);
});

test("an entry that waits for approval, or that another unit keeps, stays and is told", async () => {
  await take(await kept([area()]));
  const waiting = await onlyEntry();
  await saveEntry(chief, areas, waiting.id, { version: 1, patch: { verifiedOn: "2026-01-05" } });
  await submitEntry(chief, areas, waiting.id, { version: 2 });
  expect((await read(await kept([area({ YOL: "Sanat Cad." })]), "en")).preview?.wrong[0]?.problems).toEqual([
    "This entry exists already, but can’t be changed at the moment: it may be waiting for approval.",
  ]);
  const department = (await unit("Kültür Müdürlüğü")).id;
  const data = { title: { tr: "Konser" }, startAt: "2026-05-01T17:00:00.000Z", department };
  await createEntry(systemActor, events, { data });
  const row = { Adi: "KONSER", EtkinlikBaslamaTarihi: "2026-05-01T20:00:00", KisaAciklama: "Yeni" };
  const stranger = await signedIn("departmentEditor", { departments: [(await unit("Fen İşleri")).id] });
  const theirs = await kept([row], stranger, "etkinlikler");
  expect((await read(theirs, "en", stranger)).preview?.wrong[0]?.problems).toEqual([
    "This entry exists already, but you may not change it.",
  ]);
});

test("texts that are no table, too large files and hostile ones are refused with everything typed", async () => {
  const answer = await give('[{"ADI": "yarım');
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    typed: { text: '[{"ADI": "yarım' },
    errors: { text: ["content.import.refused.notJson"] },
  });
  const form = new FormData();
  form.set("text", "");
  form.set("file", new File([new Uint8Array(5 * 1024 * 1024 + 1).fill(32)], "buyuk.json"));
  const large = await ask("POST", "/content/depremtoplanma/import", { cookie: chief.cookie, body: form });
  expect([large.status, await bodyOf(large)]).toMatchObject([
    422,
    { errors: { file: ["content.import.refused.tooLarge?most=5"] } },
  ]);
  for (const text of ["[".repeat(300_000), '[{"__proto__": {"ADI": "x"}}]', "ADI\n" + "x\n".repeat(6_000)])
    expect((await give(text)).status).toBe(422);
  const at = await kept(`[{"ADI":"A\\u0000B","MAHALLE":"Erzene","YOL":"${"x".repeat(6_000)}"}]`);
  expect((await read(at)).preview?.wrong[0]?.problems[0]).toContain("YOL");
});

test("more than a hundred rows are work that is watched, goes on after a stop, and can be cancelled", async () => {
  const at = await kept(Array.from({ length: 120 }, (_, number) => area({ ADI: `Alan ${number + 1}` })));
  await take(at);
  expect(await all("depremtoplanma")).toEqual([]);
  const [progress] = await db().select().from(jobProgress);
  expect(progress).toMatchObject({ kind: "content.import", total: 120, isCancellable: true, link: at });
  const work = async (rows = Infinity) => {
    const [job] = await db()
      .select()
      .from(jobs)
      .where(and(eq(jobs.kind, "content.import"), eq(jobs.state, "waiting")));
    let begun = 0;
    if (job) await importJobs["content.import"]?.run(job.payload, () => begun++ >= rows);
  };
  await work(5);
  expect((await all("depremtoplanma")).length).toBe(5);
  // Pressed again meanwhile: no second job.
  await take(at);
  expect(await db().$count(jobProgress)).toBe(1);
  await ask("DELETE", `/api/common/jobs/${progress?.id}`, { bearer: chief.bearer });
  await work();
  expect((await all("depremtoplanma")).length).toBeLessThan(8);
  expect((await read(at)).result?.untaken).toBeGreaterThan(100);
  await take(at);
  await work();
  expect((await all("depremtoplanma")).length).toBe(120);
  expect(countsOf((await read(at)).result?.counts)).toEqual({ made: 120 });
  expect((await db().select().from(contentImports))[0]?.rows).toBe("[]");
  await post(at, [["intent", "undo"]]);
  expect(await db().$count(jobProgress, eq(jobProgress.kind, "content.bulk"))).toBe(1);
}, 60_000);

test("what waits is bounded a person and forgotten in time", async () => {
  for (const name of ["A", "B", "C", "D"]) await kept([area({ ADI: name })]);
  expect(await db().$count(contentImports)).toBe(3);
  const [one] = await db().select().from(contentImports);
  await importExpiry["content.import-expire"]?.({ id: one?.id });
  expect(await db().$count(contentImports)).toBe(2);
  expect(await db().$count(contentImportRows)).toBe(0);
});

test("scripts try it and do it by one address, as JSON or CSV", async () => {
  const address = "/api/content/depremtoplanma/import";
  const { bearer } = chief;
  const dry = await ask("POST", `${address}?dryRun=1`, { bearer, json: { rows: [area()] } });
  expect([dry.status, await bodyOf(dry)]).toMatchObject([
    200,
    { dryRun: true, rows: [{ row: 1, kind: "new", id: null }] },
  ]);
  expect(await all("depremtoplanma")).toEqual([]);
  const csv = "ADI;MAHALLE;ENLEM;BOYLAM\r\nBüyük Park;Erzene;38,45;27,21\r\nUzak;Yok;1;2\r\n";
  const done = await ask("POST", `${address}?name=alanlar.csv`, {
    bearer,
    body: csv,
    headers: { "Content-Type": "text/csv; charset=utf-8", "Accept-Language": "tr" },
  });
  const made = await onlyEntry();
  expect([done.status, await bodyOf(done)]).toMatchObject([
    200,
    {
      job: null,
      rows: [
        { row: 2, outcome: "made", id: made.id, version: 1 },
        { row: 3, outcome: "refused", why: "“Yok” adında bir kayıt yok." },
      ],
    },
  ]);
  const [version] = await db().select().from(entryVersions).where(eq(entryVersions.entryId, made.id));
  expect(version?.note).toBe("Açık veriden alındı: alanlar.csv");
  const send = async (body: string, type: string) =>
    (await ask("POST", address, { bearer, body, headers: { "Content-Type": type } })).status;
  expect(await send("x", "text/plain")).toBe(415);
  expect(await send("{", "application/json")).toBe(422);
  expect(await send(" ".repeat(5 * 1024 * 1024 + 1), "application/json")).toBe(413);
  const viewer = await signedIn("viewer");
  expect((await ask("POST", address, { bearer: viewer.bearer, json: [area()] })).status).toBe(403);
  expect((await ask("POST", "/api/content/haberler/import", { bearer, json: [area()] })).status).toBe(404);
});

test("the way there stands in lists of sections that declare a map, for those who may begin entries", async () => {
  const pathOf = async (id: string, { cookie }: { cookie: string }) =>
    (await bodyOf<{ tables: { href: string }[] }>(ask("GET", `/content/${id}`, { cookie }))).tables
      .map(({ href }) => href)
      .filter((href) => href.endsWith("/import"));
  expect(await pathOf("depremtoplanma", chief)).toEqual(["/content/depremtoplanma/import"]);
  expect(await pathOf("haberler", chief)).toEqual([]);
  expect(await pathOf("depremtoplanma", await signedIn("viewer"))).toEqual([]);
});

test("an entry that lies in the trash is none that a row could change", async () => {
  await take(await kept([area()]));
  const made = await onlyEntry();
  await trashEntry(chief, areas, made.id, { version: 1 });
  expect((await read(await kept([area({ YOL: "Başka" })]))).preview?.rows).toMatchObject([{ kind: "new" }]);
});
