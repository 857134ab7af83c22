import { join } from "node:path";

import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createApiToken } from "~/lib/auth/account/api-tokens.server";
import { createEntry } from "~/lib/content/entries/entries.server";
import { createPreviewLink } from "~/lib/content/publication/read/previews.server";
import { listUses } from "~/lib/content/entries/references/references.server";
import { previewLinks } from "~/lib/content/schema.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { picture, promisedPng } from "~/lib/files/test-support/sample-files";
import { database, db } from "~/lib/platform/db/database.server";
import { startEvents } from "~/lib/platform/events/events.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";

import { ask, bodyOf, signedIn, type EntryBody } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();

const base = "/api/content/duyurular";
let admin: Awaited<ReturnType<typeof signedIn>>;
let department = "";
beforeAll(async () => {
  useStorage(diskStorage(join(dataDir, "files")));
  await startEvents(database());
  admin = await signedIn("webAdmin");
  department = (await unit()).id;
});

const post = (path: string, json: unknown) => ask("POST", path, { bearer: admin.bearer, json });
const begin = async (title: string, more = {}) =>
  bodyOf<EntryBody>(post(base, { data: completeNotice(department, { title: { tr: title }, ...more }) }));
const publicDoors = [
  "/api/public/duyurular?size=100",
  "/api/public/duyurular?search=Gizlisozcuk",
  "/home",
  "/home/duyurular",
  "/home/duyurular?search=Gizlisozcuk",
  "/home/search?search=Gizlisozcuk",
  "/home/search?search=Gizlisozcuk&archive=1",
  "/home/duyurular/rss.xml",
];

/** Through which doors of the public a word can be read. */
async function doorsShowing(word: string): Promise<string[]> {
  const texts = await Promise.all(
    publicDoors.map(async (path) => [path, await (await ask("GET", path)).text()] as const),
  );
  // A search repeats what was searched for; the title has one word more.
  return texts.filter(([, text]) => text.includes(word)).map(([path]) => path);
}

test("a draft, a scheduled, a withdrawn and a trashed text are behind no door of the public", async () => {
  const draft = await begin("Gizlisozcuk perdeliyazi");
  expect(await doorsShowing("perdeliyazi")).toEqual([]);
  await post(`${base}/${draft.id}/schedule`, { version: 1, publishAt: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await doorsShowing("perdeliyazi")).toEqual([]);
  await post(`${base}/${draft.id}/publish`, { version: 1 });
  expect((await doorsShowing("perdeliyazi")).length).toBeGreaterThan(4);
  await ask("PATCH", `${base}/${draft.id}`, {
    bearer: admin.bearer,
    json: { version: 1, data: { title: { tr: "Gizlisozcuk sonrakiyazi" } } },
  });
  expect(await doorsShowing("sonrakiyazi")).toEqual([]);
  await post(`${base}/${draft.id}/withdraw`, { version: 2, reason: "nedenigizli" });
  expect(await doorsShowing("perdeliyazi")).toEqual([]);
  expect(await doorsShowing("nedenigizli")).toEqual([]);
  const trashed = await begin("Gizlisozcuk copyazisi");
  await post(`${base}/${trashed.id}/publish`, { version: 1 });
  expect((await doorsShowing("copyazisi")).length).toBeGreaterThan(4);
  await ask("DELETE", `${base}/${trashed.id}?version=1`, { bearer: admin.bearer });
  expect(await doorsShowing("copyazisi")).toEqual([]);
});

test("a picture is shown to the public only while something published shows it", async () => {
  const { id, name, variants } = await acceptFile(systemActor, {
    buffer: await picture(1920, 800, "jpeg", 77),
    originalName: "gizli.jpg",
  });
  const addresses = [`/media/${id}/${name}`, ...variants.map(({ width }) => `/media/${id}/w${width}.webp`)];
  const statuses = () => Promise.all(addresses.map(async (address) => (await ask("GET", address)).status));
  const all = (status: number) => addresses.map(() => status);
  const slide = await bodyOf<EntryBody>(
    post("/api/content/slider", {
      data: {
        title: { tr: "Slayt" },
        active: true,
        desktopImage: { file: id, decorative: true },
        mobileImage: { file: id, decorative: true },
      },
    }),
  );
  expect(await statuses()).toEqual(all(404));
  expect((await ask("GET", addresses[0] ?? "", { cookie: admin.cookie })).status).toBe(200);
  expect(await bodyOf(post(`/api/content/slider/${slide.id}/publish`, { version: 1 }))).toMatchObject({
    status: "published",
  });
  await expect.poll(statuses).toEqual(all(200));
  await post(`/api/content/slider/${slide.id}/withdraw`, { version: 1, reason: "x" });
  await expect.poll(statuses).toEqual(all(404));
});

test("what uses a file or an entry is named to those who may read it, and counted for everybody", async () => {
  const { id: file } = await acceptFile(systemActor, {
    buffer: await picture(500, 400, "png", 12),
    originalName: "paylasilan.png",
  });
  const own = await begin("Kendi duyurusu", { attachments: [{ file, title: { tr: "Ek" } }] });
  const slide = await bodyOf<EntryBody>(
    post("/api/content/slider", { data: { title: { tr: "Baskagizli" }, desktopImage: { file, decorative: true } } }),
  );
  const noSlides = {
    ...admin,
    can: (...[verb, scope]: Parameters<typeof admin.can>) => scope?.section !== "slider" && admin.can(verb, scope),
  };
  expect(await listUses(noSlides, "file", file)).toEqual({
    seen: [{ entryId: own.id, section: "duyurular", title: "Kendi duyurusu", live: false, places: ["draft"] }],
    unseen: 1,
    unseenPublic: 0,
  });
  expect((await listUses(admin, "file", file)).seen.map((use) => use.entryId).sort()).toEqual(
    [own.id, slide.id].sort(),
  );
  expect(await bodyOf(ask("GET", `/apps/file-manager-public/${file}`, { cookie: admin.cookie }))).toMatchObject({
    uses: { length: 2 },
    unseenUses: 0,
  });
  // A token for files reads no texts; what they use it may not delete all the same.
  const { secret } = await createApiToken(admin, {
    name: "Yalnızca dosyalar",
    scopes: ["files:write"],
    days: null,
    password: "correct horse battery",
  });
  const refused = await ask("DELETE", `/api/files/${file}`, { bearer: secret });
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: "inUse", error: "The file is in use", usedBy: [], people: [], unseen: 2 },
  ]);

  const { id: needed } = await unit("Gerekli");
  const { id: below } = await createEntry(systemActor, section("mudurlukler"), {
    data: { name: { tr: "Alt birim" } },
    parentId: needed,
  });
  await begin("Gereken", { department: needed });
  const answer = await ask("DELETE", `/api/content/mudurlukler/${needed}?version=1`, { bearer: admin.bearer });
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { usedBy: [{ title: "Gereken" }, { entryId: below, title: "Alt birim" }], unseen: 0 },
  ]);
  const onlyUnits = {
    ...admin,
    can: (...[verb, scope]: Parameters<typeof admin.can>) => scope?.section === "mudurlukler" && admin.can(verb, scope),
  };
  await expect(trashEntry(onlyUnits, section("mudurlukler"), needed, { version: 1 })).rejects.toMatchObject({
    uses: { seen: [{ entryId: below }], unseen: 1 },
  });
});

test("a preview opens with its link alone, and shows its own pictures only", async () => {
  const { id } = await begin("Önizlenecek");
  const { token } = await createPreviewLink(systemActor, section("duyurular"), id);
  expect(await bodyOf(ask("GET", `/preview/${token}`))).toMatchObject({ view: { title: { text: "Önizlenecek" } } });
  for (const wrong of [token.slice(1), `${token}x`, "", "x".repeat(5000)])
    expect((await ask("GET", `/preview/${wrong}`)).status).toBe(404);
  expect((await ask("GET", `/content/duyurular/${id}/preview`)).status).toBe(302);
  const other = await acceptFile(systemActor, {
    buffer: await picture(400, 300, "png", 11),
    originalName: "baska.png",
  });
  expect((await ask("GET", `/media/${other.id}/${other.name}?preview=${token}`)).status).toBe(404);
});

test("a preview link whose time is over is gone, with its text and its pictures", async () => {
  const { id } = await begin("Süresi dolacak");
  const { token } = await createPreviewLink(systemActor, section("duyurular"), id);
  await db()
    .update(previewLinks)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(previewLinks.entryId, id));
  const answer = await ask("GET", `/preview/${token}`);
  expect(answer.status).toBe(410);
  expect(await answer.text()).not.toContain("Süresi dolacak");
  await createPreviewLink(systemActor, section("duyurular"), id);
  expect((await ask("GET", `/preview/${token}`)).status).toBe(410);
});

test("hostile files are refused or made harmless, by their content and not their name", async () => {
  const upload = async (content: Uint8Array<ArrayBuffer> | string, name: string) => {
    const form = new FormData();
    form.append("file", new File([content], name));
    return ask("POST", "/api/files", { bearer: admin.bearer, body: form });
  };
  const html = "<!doctype html><html><body><script>alert(1)</script></body></html>";
  for (const name of ["a.jpg", "a.png", "a.pdf", "a.svg", "a.html", "a.mp4", "a.jpg.html", "../../a.jpg"]) {
    expect([name, [415, 422].includes((await upload(html, name)).status)]).toEqual([name, true]);
  }
  const huge = await upload(new Uint8Array(promisedPng(50_000, 50_000)), "dev.png");
  expect(huge.status).toBe(422);
  const svg = await upload(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"><script>alert(1)</script><foreignObject><body onload="alert(1)"/></foreignObject><use href="https://evil.example/x#y"/><a href="javascript:alert(1)"><rect width="9" height="9"/></a></svg>',
    "resim.png",
  );
  if (svg.status === 201) {
    const { url } = await bodyOf<{ url: string }>(svg);
    const served = await ask("GET", url, { cookie: admin.cookie });
    expect(served.headers.get("content-security-policy")).toContain("sandbox");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await served.text()).not.toMatch(/script|onload|foreignObject|evil|javascript/i);
  } else expect([415, 422]).toContain(svg.status);
});

test("scripts in titles and texts reach nobody: markup is cleaned, letters stay letters", async () => {
  const script = "<script>alert(1)</script>";
  const { id, data } = await begin(`${script}Başlık`, {
    body: {
      tr: `<p onclick="x()">metin</p>${script}<a href="javascript:alert(1)">b</a><iframe src="//evil"></iframe><img src=x onerror=alert(1)><svg onload=alert(1)>`,
    },
  });
  expect((data.body as { tr: string }).tr).not.toMatch(/<script|onclick|javascript:|<iframe|onerror|<svg/i);
  expect((data.title as { tr: string }).tr).toBe(`${script}Başlık`);
  expect((await post(`${base}/${id}/publish`, { version: 1 })).status).toBe(200);
  expect(await (await ask("GET", "/home/duyurular/rss.xml")).text()).not.toContain(script);
});

test("slugs are made of any title: İş, ŞÇĞÜÖI, emoji, ten thousand letters", async () => {
  const slugs: unknown[] = [];
  for (const title of ["İş", "ŞÇĞÜÖI", "👩‍👩‍👧", "ş".repeat(160), "../..", "constructor", "%00", "a/b?c#d"]) {
    const { id } = await begin(title);
    expect([title, (await post(`${base}/${id}/publish`, { version: 1 })).status]).toEqual([title, 200]);
    const { items } = await bodyOf<{ items: { id: string; slug: string }[] }>(
      ask("GET", "/api/public/duyurular?size=100"),
    );
    const slug = items.find((item) => item.id === id)?.slug ?? "";
    slugs.push(slug.slice(0, 20));
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(slug.length).toBeLessThanOrEqual(120);
    expect([title, (await ask("GET", `/api/public/duyurular/${slug}`)).status]).toEqual([title, 200]);
  }
  expect(slugs.slice(0, 3)).toEqual(["is", "scguoi", "icerik"]);
  const long = await begin("Uzun", { slug: { tr: "ŞİĞ ".repeat(2_500) } });
  expect((long.data.slug as { tr: string }).tr.length).toBeLessThanOrEqual(120);
});
