import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import type { ApiScope } from "~/lib/access/api-scopes";
import { createApiToken } from "~/lib/auth/account/api-tokens.server";
import { users } from "~/lib/auth/schema.server";
import { createSession } from "~/lib/auth/session/session.server";
import { createUser } from "~/lib/auth/users/users.server";
import { createEntry } from "~/lib/content/entries/entries.server";
import { searchEntries } from "~/lib/content/list/search-entries.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { db } from "~/lib/platform/db/database.server";

import { ask, bodyOf, routeTable, signedIn } from "../support/api";
import { section } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Group = {
  id: string;
  label: string;
  isPartial?: true;
  results: Array<Record<string, unknown> & { value: string; link: string }>;
};
let bearer = "";

beforeAll(async () => {
  const password = "correct horse battery";
  await createUser(systemActor, {
    name: "Işık İnanır",
    email: "isik@example.org",
    password,
    jobTitle: "Uzman",
    grants: [],
  });
  await createEntry(systemActor, section("haberler"), {
    data: {
      title: { tr: "Işıkkent çocuk şenliği", en: "Children's festival" },
      body: { tr: "<p>Zeytinyağı tadımı.</p>" },
    },
  });
  await createEntry(systemActor, section("duyurular"), {
    data: { title: { tr: "Su kesintisi" }, body: { tr: "<p>Işıkkent mahallesinde su kesilecek.</p>" } },
  });
  bearer = (await signedIn("webAdmin")).bearer;
});

const search = (query: unknown, who = bearer, headers: Record<string, string> = { "Accept-Language": "en" }) =>
  ask("POST", "/api/common/search", { bearer: who, json: { query }, headers });
const groupsOf = async (query: string, who = bearer) => bodyOf<Group[]>(search(query, who));
const group = (groups: Group[], id: string) => groups.find((one) => one.id === id)?.results ?? [];

test("without a session search answers 401 as JSON", async () => {
  const answer = await ask("POST", "/api/common/search", { json: { query: "a" } });
  expect(answer.status).toBe(401);
  expect(await bodyOf(answer)).toMatchObject({ error: "Unauthorized" });
});

test("only POST is understood", async () => {
  expect((await ask("GET", "/api/common/search", { bearer })).status).toBe(405);
  expect((await ask("PATCH", "/api/common/search", { bearer, json: { query: "a" } })).status).toBe(405);
});

test("an empty query gives an object with empty results, not a list", async () => {
  for (const query of ["", "   ", "\0"]) {
    const answer = await search(query);
    expect(answer.status).toBe(200);
    expect(await bodyOf(answer)).toEqual({ results: [] });
  }
});

test("no match gives an empty list", async () => {
  const answer = await search("zzqqxx");
  expect(answer.status).toBe(200);
  expect(await bodyOf(answer)).toEqual([]);
});

test("where nothing has all words, what has most of them is said to be no more than that, to whoever may see it", async () => {
  const found = async (query: string, who = bearer) =>
    (await groupsOf(query, who)).map(({ id, label, isPartial, results }) => ({
      id,
      label,
      isPartial,
      titles: results.map(({ value }) => value),
    }));
  expect(await found("Işıkkent gondolu")).toEqual([
    {
      id: "content",
      label: "With some of your words only",
      isPartial: true,
      titles: ["Children's festival", "Su kesintisi"],
    },
  ]);
  // The texts have their own page, and the list of a section its own, among what its filters leave.
  const { cookie } = await signedIn("webAdmin");
  const page = (address: string) =>
    bodyOf<{ near: { value?: string; results?: { value: string }[] }[] }>(
      ask("GET", address, { cookie, headers: { "Accept-Language": "tr" } }),
    );
  expect(
    (await page("/search?q=Işıkkent+gondolu")).near.map(({ results }) => results?.map(({ value }) => value)),
  ).toEqual([["Işıkkent çocuk şenliği", "Su kesintisi"]]);
  const inList = async (search: string) => (await page(`/content/duyurular?${search}`)).near.map(({ value }) => value);
  expect([
    await inList("search=Işıkkent+gondolu"),
    await inList("search=Işıkkent+gondolu&view=published"),
    await inList("search=Işıkkent"),
    await inList("search=gondolu"),
  ]).toEqual([["Su kesintisi"], [], [], []]);
  expect((await page("/search?q=Işıkkent")).near).toEqual([]);
  const { id } = await createUser(systemActor, {
    name: "Rolsüz Biri",
    email: "rolsuz@example.org",
    password: "correct horse battery",
    grants: [],
  });
  const { token } = await createSession(id, "bearer", { address: null, userAgent: null });
  expect(await found("Işıkkent gondolu", token)).toEqual([]);
});

test("groups stand in the order contacts, pages, content, and empty ones are left out", async () => {
  await createEntry(systemActor, section("staticpages"), { data: { title: { tr: "Haber kaynakları" } } });
  await createUser(systemActor, {
    name: "Haber Müdürü",
    email: "haber@example.org",
    password: "correct horse battery",
    grants: [],
  });
  const answer = await bodyOf<Group[]>(search("haber", bearer, { "Accept-Language": "tr" }));
  expect(answer.map(({ id, label }) => [id, label])).toEqual([
    ["contacts", "Kişiler"],
    ["pages", "Sayfalar"],
    ["content", "İçerik"],
  ]);
});

test("a contact is the whole contact with value and link", async () => {
  const [found] = group(await groupsOf("inanır"), "contacts");
  expect(found).toMatchObject({
    name: "Işık İnanır",
    emails: [{ email: "isik@example.org", label: "" }],
    title: "Uzman",
    avatar: null,
    value: "Işık İnanır",
  });
  expect(found?.link).toBe(`/apps/contacts/${String(found?.id)}`);
  expect(JSON.stringify(found)).not.toContain("assword");
});

test("a page is the whole navigation item with value and link", async () => {
  const [found] = group(await groupsOf("announcements"), "pages");
  expect(found).toEqual({
    id: "duyurular",
    type: "basic",
    icon: expect.any(String) as string,
    title: "Announcements",
    link: "/content/duyurular",
    value: "Announcements",
  });
});

test("a text is found with its section, state and address, by words of its body too", async () => {
  const [found] = group(await groupsOf("zeytinyağı"), "content");
  expect(found).toMatchObject({
    section: "haberler",
    title: "Children's festival",
    status: "draft",
    value: "Children's festival",
    lang: "en",
  });
  expect(found?.link).toBe(`/content/haberler/${String(found?.id)}`);
});

test.each(["isik", "IŞIK", "ışık", "Isık", "İşik"])("letters fold as Turkish readers expect: %s", async (query) => {
  const groups = await groupsOf(query);
  expect(group(groups, "contacts").map(({ value }) => value)).toContain("Işık İnanır");
  expect(group(groups, "content").map(({ value }) => value)).toContain("Children's festival");
});

test("titles with the words come before texts with them", async () => {
  expect(group(await groupsOf("ışıkkent"), "content").map(({ section: id }) => id)).toEqual(["haberler", "duyurular"]);
});

test("the guides and the changelog are pages too", async () => {
  expect(group(await groupsOf("changelog"), "pages").map(({ link }) => link)).toContain("/docs/changelog");
});

test("a text is found with the stretch in which its words stand, marked", async () => {
  const [found] = group(await groupsOf("zeytinyağı"), "content");
  expect(found?.snippet).toEqual([{ text: "Zeytinyağı", isMarked: true }, { text: " tadımı." }]);
  const [named] = group(await groupsOf("çocuk şenliği"), "content");
  expect(named).not.toHaveProperty("snippet");
});

test("pages of administration are found by whoever may open them", async () => {
  const found = async (words: string, who?: string) =>
    group(await groupsOf(words, who), "pages").map(({ link }) => link);
  expect(await found("users")).toContain("/administration/users");
  expect(await found("audit log")).toContain("/administration/audit");
  const [auditor, viewer] = [(await signedIn("auditor")).bearer, (await signedIn("viewer")).bearer];
  expect(await found("audit log", auditor)).toContain("/administration/audit");
  expect(await found("users", auditor)).not.toContain("/administration/users");
  expect(await found("audit log", viewer)).not.toContain("/administration/audit");
  // Settings by their names; any page by what it is for, and a section by what one of its entries is called.
  expect([await found("maintenance"), await found("maintenance", viewer)]).toEqual([
    expect.arrayContaining(["/setting/maintenance"]),
    [],
  ]);
  expect(await found("password", viewer)).toContain("/me/settings/security");
  expect(await found("news item", viewer)).toContain("/content/haberler");
});

test("files are found by their names before their descriptions, by those who see the library", async () => {
  const { db } = await import("~/lib/platform/db/database.server");
  const { files: table } = await import("~/lib/files/schema.server");
  const { searchVector } = await import("~/lib/files/search/file-search.server");
  const file = (originalName: string, alt = {}) => ({
    originalName,
    alt,
    search: searchVector({ originalName, alt }),
    kind: "image" as const,
    mime: "image/png",
    bytes: 9,
    sha256: originalName,
    name: originalName,
    key: originalName,
  });
  await db()
    .insert(table)
    .values([file("meydan-plani.png"), file("acilis.png", { tr: "Meydan planı" })]);
  expect(group(await groupsOf("meydan planı"), "files").map(({ value }) => value)).toEqual([
    "meydan-plani.png",
    "acilis.png",
  ]);
  const { id } = await createUser(systemActor, {
    name: "Dosyasız Biri",
    email: "dosyasiz@example.org",
    password: "correct horse battery",
    grants: [],
  });
  const { token } = await createSession(id, "bearer", { address: null, userAgent: null });
  expect(group(await groupsOf("meydan planı", token), "files")).toEqual([]);
});

test("what lies in the trash is not found", async () => {
  const entry = await createEntry(systemActor, section("staticpages"), {
    data: { title: { tr: "Kaldırılacak sayfa wxyz" } },
  });
  expect(group(await groupsOf("wxyz"), "content")).toHaveLength(1);
  await trashEntry(systemActor, section("staticpages"), entry.id, { version: entry.version });
  expect(await groupsOf("wxyz")).toEqual([]);
});

test("somebody without any role finds neither texts nor the pages of sections", async () => {
  const { id } = await createUser(systemActor, {
    name: "Yeni Gelen",
    email: "yeni@example.org",
    password: "correct horse battery",
    grants: [],
  });
  const { token } = await createSession(id, "bearer", { address: null, userAgent: null });
  const groups = await groupsOf("ışıkkent", token);
  expect(group(groups, "content")).toEqual([]);
  expect(group(await groupsOf("announcements", token), "pages").map(({ link }) => link)).not.toContain(
    "/content/duyurular",
  );
  expect(group(await groupsOf("announcements"), "pages").map(({ link }) => link)).toContain("/content/duyurular");
});

test("malformed bodies are 400, a megabyte is 413, another type 415", async () => {
  const json = { "Content-Type": "application/json" };
  expect((await ask("POST", "/api/common/search", { bearer, body: "{", headers: json })).status).toBe(400);
  expect((await ask("POST", "/api/common/search", { bearer, json: ["a"] })).status).toBe(400);
  expect((await search(7)).status).toBe(400);
  expect((await search({ $ne: "" })).status).toBe(400);
  expect((await search("a".repeat(1_000_000))).status).toBe(413);
  expect(
    (await ask("POST", "/api/common/search", { bearer, body: "query=a", headers: { "Content-Type": "text/plain" } }))
      .status,
  ).toBe(415);
});

test.each([
  ["a long query", "ışıkkent ".repeat(10_000)],
  ["null bytes", "ışık\0kent"],
  ["the database's own signs", "ışıkkent' & !( | :* -- \\ %_"],
  ["half a letter", `ışıkkent ${"x".repeat(190)}\ud83d\ude00`],
  ["punctuation alone", "!!! ... ((("],
])("%s breaks nothing", async (_, query) => {
  const answer = await search(query);
  expect(answer.status).toBe(200);
  expect(Array.isArray(await answer.json())).toBe(true);
});

test("null bytes are left out of the words", async () => {
  expect(group(await groupsOf("ışık\0kent"), "content")).not.toEqual([]);
});

test("results have pages, and one behind the last is the last", async () => {
  for (let at = 1; at <= 5; at++)
    await createEntry(systemActor, section("haberler"), { data: { title: { tr: `Kavaklıdere gezisi ${at}` } } });
  const all = (await searchEntries(systemActor, "kavaklıdere", { size: 10 })).items.map(({ id }) => id);
  const first = await searchEntries(systemActor, "kavaklıdere", { size: 2 });
  expect(first.pagination).toMatchObject({ length: 5, page: 1, lastPage: 3 });
  const last = await searchEntries(systemActor, "kavaklıdere", { size: 2, page: 99 });
  expect(last.pagination).toMatchObject({ page: 3, startIndex: 4 });
  const middle = await searchEntries(systemActor, "kavaklıdere", { size: 2, page: 2 });
  expect([...first.items, ...middle.items, ...last.items].map(({ id }) => id)).toEqual(all);
  // The newest first.
  expect(first.items[0]?.title.tr).toBe("Kavaklıdere gezisi 5");
});

test("words that fit very many texts are answered from some of them, and that is said", async () => {
  const { entries } = await import("~/lib/content/schema.server");
  const { rowOf } = await import("~/lib/content/entries/entry-data.server");
  const { db } = await import("~/lib/platform/db/database.server");
  const row = (title: string) => ({ section: "haberler", ...rowOf(section("haberler"), { title: { tr: title } }) });
  await db()
    .insert(entries)
    .values(
      Array.from({ length: 1_100 }, (_, at) => ({ ...row(`Yığın ${at}`), updatedAt: new Date(2020, 0, 1, 0, at) })),
    );
  const { items, pagination, isCut } = await searchEntries(systemActor, "yığın", { size: 1 });
  expect({ isCut, length: pagination.length, newest: items[0]?.title.tr }).toEqual({
    isCut: true,
    length: 1_000,
    newest: "Yığın 1099",
  });
});

test("a token finds what its scopes open: colleagues with account, files with files:read, texts with content:read", async () => {
  const me = await signedIn("webAdmin");
  const found = async (...scopes: ApiScope[]) => {
    const { secret } = await createApiToken(me, {
      name: scopes.join(),
      scopes,
      days: 1,
      password: "correct horse battery",
    });
    const answer = await search("ışık", secret);
    return {
      status: answer.status,
      ids: answer.status === 200 ? (await bodyOf<Group[]>(answer)).map(({ id }) => id) : [],
      session: (await bodyOf<{ user: object }>(ask("GET", "/api/auth/session", { bearer: secret }))).user,
    };
  };
  expect(await found("content:read")).toEqual({ status: 200, ids: ["content"], session: { id: me.id, name: me.name } });
  expect(await found("content:write")).toMatchObject({ ids: ["content"] });
  expect(await found("files:read")).toMatchObject({ status: 200, ids: [] });
  expect(await found("account")).toMatchObject({ status: 200, ids: ["contacts"], session: { email: me.email } });
  expect((await found("account", "content:read")).ids).toEqual(["contacts", "content"]);
});

test("no answer of the interface tells a token without the scope account of a colleague's address or telephone", async () => {
  const me = await signedIn("webAdmin");
  const other = await signedIn("viewer");
  await db().update(users).set({ phone: "+902329990011" }).where(eq(users.id, other.id));
  const { secret } = await createApiToken(me, {
    name: "Okur",
    scopes: ["content:write", "files:write"],
    days: 1,
    password: "correct horse battery",
  });
  const paths = (await routeTable())
    .map(({ path }) => path)
    .filter((path) => path.startsWith("/api/") && !path.endsWith("*") && path !== "/api/openapi.json");
  for (const path of paths) {
    const url = `${path.replace(":section", "haberler").replace(":set", "feather").replace(/:\w+/g, other.id)}?id=${other.id}`;
    const text = await (await ask("GET", url, { bearer: secret })).text();
    expect([url, text.includes("@example.org"), text.includes("2329990011")]).toEqual([url, false, false]);
  }
  expect(await (await search(other.name, secret)).text()).not.toContain(other.email);
});
