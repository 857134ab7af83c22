import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { invalidateAll } from "~/lib/platform/cache/tagged-cache.server";
import { publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { findSection } from "~/lib/content/definition/registry.server";
import type { EntryData } from "~/lib/content/values";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { cachedPublicAnswer } from "~/lib/public-site/outputs/answer-cache.server";

import { useTestDatabase } from "../../../../tests/support/database";
import { loader } from "./section";

useTestDatabase();

const folder = mkdtempSync(join(tmpdir(), "public-api-"));
let cover = "";
let unit = "";
beforeAll(async () => {
  useStorage(diskStorage(folder));
  const buffer = await sharp({ create: { width: 1400, height: 788, channels: 3, background: "#258" } })
    .jpeg()
    .toBuffer();
  cover = (await acceptFile(systemActor, { buffer, originalName: "kapak.jpg" })).id;
  unit = await plant("mudurlukler", {
    name: { tr: "Fen İşleri Müdürlüğü" },
    unitType: "directorate",
    duties: { tr: "<p>Yol yapar.</p>" },
    officePhone: "+902329991110",
    email: "fen@belediye.example",
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => invalidateAll());

const section = (id: string) => findSection(id) as Section;

async function plant(id: string, data: EntryData, publish = true): Promise<string> {
  const entry = await createEntry(systemActor, section(id), { data });
  if (publish) await publishEntry(systemActor, section(id), entry.id, { version: 1 });
  return entry.id;
}

const announcement = (title: string, more: EntryData = {}): EntryData => ({
  title: { tr: title },
  body: { tr: "<p>Metin</p>" },
  category: "general",
  priority: "normal",
  validFrom: "2026-03-01T09:00:00.000Z",
  department: unit,
  ...more,
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  loader({ request: new Request(`http://site.test/api/public/${path}`, { headers }), params: {}, context: {} });

test("a draft is never in the list, nor at its address", async () => {
  await plant("duyurular", announcement("Taslak duyuru"), false);
  const list = (await (await ask("duyurular?size=100")).json()) as { items: { title: string }[] };
  expect(list.items.map(({ title }) => title)).not.toContain("Taslak duyuru");
  expect((await ask("duyurular/taslak-duyuru")).status).toBe(404);
});

test("later changes stay unseen until they are published", async () => {
  const id = await plant("duyurular", announcement("Su kesintisi"));
  await saveEntry(systemActor, section("duyurular"), id, {
    version: 1,
    patch: { title: { tr: "Su kesintisi bitti" } },
  });
  invalidateAll();
  expect(await (await ask("duyurular/su-kesintisi")).json()).toMatchObject({ title: "Su kesintisi" });
});

test("what is withdrawn is gone at once, from the address, the list and the memory", async () => {
  const id = await plant("duyurular", announcement("Geri çekilecek"));
  expect((await ask("duyurular/geri-cekilecek")).status).toBe(200);
  expect(await (await ask("duyurular?size=100")).text()).toContain("Geri çekilecek");
  expect(cachedPublicAnswer("GET", "/api/public/duyurular/geri-cekilecek", {})?.status).toBe(200);
  await withdrawEntry(systemActor, section("duyurular"), id, { version: 1, reason: "Yanlış tarih" });
  expect(cachedPublicAnswer("GET", "/api/public/duyurular/geri-cekilecek", {})).toBeNull();
  const answer = await ask("duyurular/geri-cekilecek");
  expect(answer.status).toBe(410);
  expect(answer.headers.get("content-type")).toMatch(/json/);
  expect(await (await ask("duyurular?size=100")).text()).not.toContain("Geri çekilecek");
});

test("an earlier slug leads to the new one", async () => {
  const id = await plant("duyurular", announcement("Eski ad"));
  await saveEntry(systemActor, section("duyurular"), id, { version: 1, patch: { slug: { tr: "yeni-ad" } } });
  await publishEntry(systemActor, section("duyurular"), id, { version: 2 });
  const answer = await ask("duyurular/eski-ad");
  expect(answer.status).toBe(301);
  expect(answer.headers.get("location")).toBe("/api/public/duyurular/yeni-ad");
  expect((await ask("duyurular/yeni-ad")).status).toBe(200);
});

test("English falls back to Turkish, and says where", async () => {
  await plant("duyurular", announcement("Yol çalışması", { title: { tr: "Yol çalışması", en: "Road works" } }));
  const item = (await (await ask("duyurular/road-works?lang=en")).json()) as Record<string, unknown>;
  expect(item).toMatchObject({
    title: "Road works",
    body: "<p>Metin</p>",
    untranslated: ["body"],
    lang: "en",
    url: "/home/duyurular/road-works?lang=en",
  });
});

test("internal fields are absent and pictures come with their sizes", async () => {
  await plant(
    "haberler",
    {
      title: { tr: "Park açıldı" },
      spot: { tr: "Kısa" },
      body: { tr: "<p>Metin</p>" },
      categories: [],
      newsDate: "2026-03-01T09:00:00.000Z",
      department: unit,
      cover: { file: cover, alt: { tr: "Park" } },
      identifiablePeople: true,
      photoConsent: true,
    },
    false,
  ).then(async (id) => {
    const { storeSetting } = await import("~/lib/settings/settings.server");
    await storeSetting("lists.newsCategories", [{ code: "cevre", label: { tr: "Çevre", en: "Environment" } }]);
    await saveEntry(systemActor, section("haberler"), id, { version: 1, patch: { categories: ["cevre"] } });
    await publishEntry(systemActor, section("haberler"), id, { version: 2 });
  });
  const item = (await (await ask("haberler/park-acildi")).json()) as Record<string, unknown>;
  for (const name of ["identifiablePeople", "photoConsent", "createdBy", "version", "state"])
    expect(item).not.toHaveProperty(name);
  expect(item.cover).toMatchObject({
    alt: "Park",
    width: 1400,
    height: 788,
    url: expect.stringMatching(/^\/media\//) as string,
  });
  expect(item.department).toMatchObject({ id: unit, title: "Fen İşleri Müdürlüğü" });
});

test("a unit that isn't public is left out, and comes back with its publishing", async () => {
  const hidden = await plant(
    "mudurlukler",
    {
      name: { tr: "Gizli Müdürlük" },
      unitType: "directorate",
      duties: { tr: "<p>x</p>" },
      officePhone: "+902329991111",
      email: "g@belediye.example",
    },
    false,
  );
  await plant("duyurular", announcement("Birimsiz", { department: hidden }));
  expect(await (await ask("duyurular/birimsiz")).json()).toMatchObject({ department: null });
  await publishEntry(systemActor, section("mudurlukler"), hidden, { version: 1 });
  expect(await (await ask("duyurular/birimsiz")).json()).toMatchObject({ department: { title: "Gizli Müdürlük" } });
});

test("an answer the client has already is 304, until it changes", async () => {
  const id = await plant("duyurular", announcement("Etiketli"));
  const first = await ask("duyurular/etiketli");
  const etag = first.headers.get("etag") ?? "";
  expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(first.headers.get("access-control-allow-origin")).toBe("*");
  const again = await ask("duyurular/etiketli", { "If-None-Match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  await saveEntry(systemActor, section("duyurular"), id, { version: 1, patch: { body: { tr: "<p>Yeni</p>" } } });
  await publishEntry(systemActor, section("duyurular"), id, { version: 2 });
  expect((await ask("duyurular/etiketli", { "If-None-Match": etag })).status).toBe(200);
});

test("the server's shortcut says what the route says, and nothing it doesn't keep", async () => {
  await plant("duyurular", announcement("Kestirme"));
  expect(cachedPublicAnswer("GET", "/api/public/duyurular/kestirme", {})).toBeNull();
  const answer = await ask("duyurular/kestirme");
  const kept = cachedPublicAnswer("GET", "/api/public/duyurular/kestirme?utm_source=x", {});
  expect(kept).toEqual({
    status: 200,
    headers: expect.objectContaining({ ETag: answer.headers.get("etag") }) as object,
    body: Buffer.from(await answer.text()),
  });
  expect(cachedPublicAnswer("HEAD", "/api/public/duyurular/kestirme?utm_source=x", {})).toBe(kept);
  expect(
    cachedPublicAnswer("GET", "/api/public/duyurular/kestirme", { "if-none-match": kept?.headers.ETag })?.status,
  ).toBe(304);
  expect(cachedPublicAnswer("POST", "/api/public/duyurular/kestirme", {})).toBeNull();
  expect(cachedPublicAnswer("GET", "/api/content/duyurular/kestirme", {})).toBeNull();
});

test("a list is paged from one, at most a hundred at a time, and searched without Turkish letters", async () => {
  await plant("duyurular", announcement("Ihlamur şenliği"));
  const list = async (query: string) =>
    (await (await ask(`duyurular?${query}`)).json()) as { items: unknown[]; pagination: Record<string, number> };
  expect((await list("size=1&page=2")).pagination).toMatchObject({ size: 1, page: 2, startIndex: 1, endIndex: 1 });
  expect((await list("size=5000&page=0")).pagination).toMatchObject({ size: 100, page: 1 });
  expect((await list("search=ihlamur")).items).toHaveLength(1);
  const behind = await list("size=1&page=99999");
  expect(behind.items).toEqual([]);
  expect(behind.pagination).toMatchObject({
    page: 99999,
    startIndex: 99998,
    lastPage: Number(behind.pagination.length),
  });
  expect((await list("search=olmayansozcuk")).pagination).toMatchObject({ length: 0 });
});

test("a slide outside its time is not there", async () => {
  const buffer = await sharp({ create: { width: 1920, height: 800, channels: 3, background: "#852" } })
    .jpeg()
    .toBuffer();
  const { id: wide } = await acceptFile(systemActor, { buffer, originalName: "manset.jpg" });
  const slide = (title: string, more: EntryData) => ({
    title: { tr: title },
    desktopImage: { file: wide, decorative: true },
    mobileImage: { file: cover, decorative: true },
    active: true,
    ...more,
  });
  await plant("slider", slide("Şimdi", {}));
  await plant("slider", slide("Yarın", { startAt: "2099-01-01T00:00:00.000Z" }));
  await plant("slider", slide("Dün", { startAt: "2020-01-01T00:00:00.000Z", endAt: "2020-02-01T00:00:00.000Z" }));
  await plant("slider", slide("Kapalı", { active: false }));
  const { items } = (await (await ask("slider")).json()) as { items: { title: string }[] };
  expect(items.map(({ title }) => title)).toEqual(["Şimdi"]);
});

test("an unknown section is a 404 in JSON, and a preflight passes", async () => {
  const answer = await ask("yok");
  expect(answer.status).toBe(404);
  expect(await answer.json()).toHaveProperty("error");
  const preflight = await loader({
    request: new Request("http://site.test/api/public/haberler", { method: "OPTIONS" }),
    params: {},
    context: {},
  });
  expect(preflight.status).toBe(204);
});

test("a list is narrowed by the filters of its face; what is none, or can't be a value, is refused in words", async () => {
  await plant("duyurular", announcement("Süzülen", { category: "tender" }));
  await plant("duyurular", announcement("Süzülmeyen", { category: "tax" }));
  const titles = async (query: string) =>
    ((await (await ask(`duyurular?size=100&${query}`)).json()) as { items: { title: string }[] }).items.map(
      ({ title }) => title,
    );
  expect(await titles("category=tender")).toEqual(["Süzülen"]);
  expect(await titles(`category=tender&department=${unit}`)).toEqual(["Süzülen"]);
  expect(await titles(`category=tender&department=${crypto.randomUUID()}`)).toEqual([]);
  expect(await titles("category=")).toContain("Süzülmeyen");
  for (const query of [
    "priority=urgent",
    "utm_source=x",
    "category=yok",
    "category=tender&category=tax",
    "department=x",
    `category=${"x".repeat(5_000)}`,
    "category=tax%00",
    "__proto__=x",
  ]) {
    const answer = await ask(`duyurular?${query}`);
    const told = (await answer.json()) as { code: string; message: string; filters: string[] };
    expect([query, answer.status, answer.headers.get("cache-control"), told.code]).toEqual([
      query,
      400,
      "no-store",
      "badRequest",
    ]);
    expect(told.filters).toContain("category");
    expect(told.message.length).toBeLessThan(300);
  }
  const english = (await (await ask("duyurular?priority=urgent&lang=en")).json()) as { message: string };
  expect(english.message).toMatch(/^There is no filter “priority”\. Filters of this list: .*category/);
});

test("one question is kept once, however it is asked; what nothing has is not kept", async () => {
  await plant("duyurular", announcement("Bir kez", { category: "works" }));
  await ask(`duyurular?department=${unit}&category=works`);
  const kept = (query: string) => cachedPublicAnswer("GET", `/api/public/duyurular?${query}`, {});
  expect(kept(`category=works&department=${unit}`)).not.toBeNull();
  expect(kept(`category=works&department=${unit}`)).toBe(kept(`department=${unit}&category=works`));
  const nobody = crypto.randomUUID();
  expect((await ask(`duyurular?department=${nobody}`)).status).toBe(200);
  expect([kept(`department=${nobody}`), kept("category=outage"), kept("utm_source=x")]).toEqual([null, null, null]);
});
