import { and, desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { createEntry } from "~/lib/content/entries/entries.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import { sections } from "~/lib/content/definition/registry.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { db } from "~/lib/platform/db/database.server";
import { storeSetting } from "~/lib/settings/settings.server";

import { ask, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

let own = "";
let other = "";
let admin: Awaited<ReturnType<typeof signedIn>>;
const begin = async (id: string, data: Record<string, unknown>, parentId?: string) =>
  (await createEntry(systemActor, section(id), { data, parentId: parentId ?? null })).id;

beforeAll(async () => {
  admin = await signedIn("webAdmin");
  [own, other] = [(await unit("Park ve Bahçeler Müdürlüğü")).id, (await unit("Zabıta Müdürlüğü")).id];
});

async function exported(path: string, cookie: string, language = "tr") {
  const answer = await ask("GET", path, { cookie, headers: { "Accept-Language": language } });
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** The table without quotes and line breaks in cells, which these tests don't write unless they say so. */
async function tableOf(path: string, cookie: string, language?: string): Promise<Record<string, string>[]> {
  const { answer, bytes } = await exported(path, cookie, language);
  expect(answer.status).toBe(200);
  const [head = "", ...lines] = new TextDecoder().decode(bytes).trimEnd().split("\r\n");
  const names = head.split(";");
  return lines.map((line) => Object.fromEntries(line.split(";").map((cell, at) => [names[at] ?? "", cell])));
}

test("a list is a table that a Turkish spreadsheet opens: each language its own column, labels for codes, dates and numbers as they are written here", async () => {
  const id = await begin(
    "duyurular",
    completeNotice(own, {
      title: { tr: "Şişli yolu ığdır", en: "Road to Iğdır" },
      body: { tr: "<p>Bir &amp; iki</p>" },
    }),
  );
  await publishEntry(systemActor, section("duyurular"), id, { version: 1 });
  const { answer, bytes } = await exported("/content/duyurular/export.csv", admin.cookie);
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="duyurular-\d{4}-\d{2}-\d{2}\.csv"$/,
  );
  const [row] = await tableOf("/content/duyurular/export.csv", admin.cookie);
  expect(row).toMatchObject({
    "Kayıt no": id,
    Durum: "Yayında",
    "Başlık (tr)": "Şişli yolu ığdır",
    "Başlık (en)": "Road to Iğdır",
    "Duyuru metni (tr)": "Bir & iki",
    "Sorumlu müdürlük": "Park ve Bahçeler Müdürlüğü",
    "Geçerlilik başlangıcı": "01.03.2026 09:00",
  });
  const [english] = await tableOf("/content/duyurular/export.csv", admin.cookie, "en");
  expect(Object.values(english ?? {})).toContain("01/03/2026 09:00");
});

test("no title is computed by a spreadsheet", async () => {
  const titles = ["=HYPERLINK(1)", "+90", "-3", "@SUM(A1)"];
  for (const title of titles) await begin("duyurular", { title: { tr: title }, department: own });
  const shown = (await tableOf("/content/duyurular/export.csv?sort=title", admin.cookie)).map(
    (row) => row["Başlık (tr)"],
  );
  for (const title of titles) expect(shown).toContain(`'${title}`);
  expect(shown.filter((title) => /^[=+\-@]/.test(title ?? ""))).toEqual([]);
});

test("the table has what the list shows: its search, view, filters and order, and all pages of it", async () => {
  for (let number = 10; number < 40; number++)
    await begin("duyurular", {
      title: { tr: `Süzgeç ${number}` },
      category: number % 2 ? "works" : "tender",
      department: own,
    });
  const gone = await begin("duyurular", { title: { tr: "Süzgeç 99" }, department: own });
  await trashEntry(systemActor, section("duyurular"), gone, { version: 1 });
  const titles = async (query: string) =>
    (await tableOf(`/content/duyurular/export.csv?${query}`, admin.cookie)).map((row) => row["Başlık (tr)"]);
  const all = await titles("search=süzgeç&sort=title&page=2&size=10");
  expect(all).toEqual(Array.from({ length: 30 }, (_, at) => `Süzgeç ${at + 10}`));
  expect(await titles("search=süzgeç&sort=-title")).toEqual([...all].reverse());
  expect((await titles("search=süzgeç&category=works&sort=title")).length).toBe(15);
  expect(await titles("search=süzgeç&view=trash")).toEqual(["Süzgeç 99"]);
  expect(await titles("search=hiçyok")).toEqual([]);
});

test("a tree comes as a tree, with the name of what each hangs under", async () => {
  const parent = await begin("staticpages", { title: { tr: "Üst" } });
  await begin("staticpages", { title: { tr: "Kardeş" } });
  await begin("staticpages", { title: { tr: "Alt" } }, parent);
  const rows = await tableOf("/content/staticpages/export.csv", admin.cookie);
  expect(rows.map((row) => [row["Başlık (tr)"], row["Üst kayıt"]])).toEqual([
    ["Üst", ""],
    ["Alt", "Üst"],
    ["Kardeş", ""],
  ]);
});

test("rows of a list stand in one cell, a line each; numbers, money and answers in the ways of Turkish spreadsheets", async () => {
  const sessions = [
    { _key: "a", startAt: "2026-05-01T16:00:00.000Z", venue: "Park; büyük sahne" },
    { _key: "b", startAt: "2026-05-02T16:00:00.000Z" },
  ];
  await begin("etkinlikler", {
    title: { tr: "Konser" },
    sessions,
    price: "1250.50",
    capacity: 1.5,
    isFree: false,
    eventType: "concert",
  });
  const { bytes } = await exported("/content/etkinlikler/export.csv", admin.cookie);
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain('"01.05.2026 19:00 | Park; büyük sahne\n02.05.2026 19:00"');
  for (const cell of [";1250,50;", ";1,5;", ";Hayır;", ";Konser;"]) expect(text).toContain(cell);
  expect(text).not.toMatch(/undefined|\[object/);
});

test("every section has its table, made from its declaration", async () => {
  await storeSetting("lists.newsCategories", [{ code: "works", label: { tr: "Çalışma", en: "Works" } }]);
  await begin("haberler", { title: { tr: "Haber" }, categories: ["works"] });
  for (const { id, area, fields } of sections.values()) {
    const { answer, bytes } = await exported(`/${area}/${id}/export.csv`, admin.cookie);
    const head = new TextDecoder().decode(bytes).split("\r\n")[0]?.split(";") ?? [];
    expect([id, answer.status, head.length > Object.keys(fields).length]).toEqual([id, 200, true]);
    expect([id, head.filter((name) => name.includes("content."))]).toEqual([id, []]);
  }
  expect((await tableOf("/content/haberler/export.csv", admin.cookie))[0]).toMatchObject({ Kategoriler: "Çalışma" });
});

test("who is bound to a unit gets that unit's entries; who reads only gets all; a translator none", async () => {
  const mine = await begin("duyurular", { title: { tr: "Birimler kendi" }, department: own });
  const theirs = await begin("duyurular", { title: { tr: "Birimler başka" }, department: other });
  const nobodys = await begin("duyurular", { title: { tr: "Birimler kimsesiz" } });
  const scope = { sections: ["duyurular"], departments: [own] };
  const ids = async (cookie: string) =>
    (await tableOf("/content/duyurular/export.csv?search=birimler", cookie)).map((row) => row["Kayıt no"]).sort();
  for (const role of ["departmentEditor", "departmentApprover"] as const)
    expect([role, await ids((await signedIn(role, scope)).cookie)]).toEqual([role, [mine]]);
  for (const role of ["viewer", "auditor", "editorInChief"] as const)
    expect([role, await ids((await signedIn(role)).cookie)]).toEqual([role, [mine, theirs, nobodys].sort()]);
  const translator = await signedIn("translator");
  expect((await exported("/content/duyurular/export.csv", translator.cookie)).answer.status).toBe(403);
  const elsewhere = await signedIn("departmentEditor", { sections: ["haberler"], departments: [own] });
  expect((await exported("/content/duyurular/export.csv", elsewhere.cookie)).answer.status).toBe(403);
  const canExport = async (cookie: string) =>
    ((await (await ask("GET", "/content/duyurular", { cookie })).json()) as { can: { export: boolean } }).can.export;
  expect([
    await canExport(translator.cookie),
    await canExport(elsewhere.cookie),
    await canExport(admin.cookie),
  ]).toEqual([false, false, true]);
});

test("the log says who took which list away, and how much of it", async () => {
  const viewer = await signedIn("viewer");
  await tableOf("/content/duyurular/export.csv?search=birimler&view=draft", viewer.cookie);
  const [auditLine] = await db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.verb, "export"), eq(auditEntries.actorId, viewer.id)))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  expect(auditLine).toMatchObject({
    objectType: "section",
    objectId: "duyurular",
    after: { entries: 3, search: "birimler", view: "draft" },
  });
});

test("an unknown section, and a section of another area, have no table", async () => {
  for (const path of ["/content/yok/export.csv", "/content/slider/export.csv", "/mainpage/duyurular/export.csv"])
    expect([path, (await exported(path, admin.cookie)).answer.status]).toEqual([path, 404]);
});
