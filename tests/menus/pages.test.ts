import { beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry } from "~/lib/content/entries/entries.server";
import { publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { listAudit } from "~/lib/audit/audit-log.server";
import { findBrokenLinks } from "~/lib/menus/broken-links.server";
import { getMenu } from "~/lib/menus/menus.server";
import { menuItems } from "~/lib/menus/menu-items.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

let chief: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  chief = await signedIn("editorInChief");
});

const post = (path: string, fields: Record<string, string>) =>
  ask("POST", path, {
    cookie: chief.cookie,
    body: new URLSearchParams(fields),
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://site.test" },
  });
const add = (code: string, fields: Record<string, string>) =>
  post(`/menu/${code}/items/new`, {
    intent: "save",
    version: String(0),
    type: "basic",
    linkKind: "none",
    active: "on",
    ...fields,
  });
const itemsOf = async (code: string) => (await getMenu(systemActor, code)).draft.items;
const itemPath = async (code: string) => `/menu/${code}/items/${(await itemsOf(code))[0]?.id}`;
const shape = async (code: string) => {
  const items = await itemsOf(code);
  return items.map(
    ({ title, parentId }) => `${parentId ? `${items.find(({ id }) => id === parentId)?.title.tr}/` : ""}${title.tr}`,
  );
};

test("without scripts a menu is built, put in order, published and taken back by forms alone", async () => {
  const version = async () => String((await getMenu(systemActor, "bornova")).version);
  for (const title of ["Tarihçe", "Rotalar", "Mahalleler"])
    expect(
      (await add("bornova", { version: await version(), "title.tr": title, linkKind: "url", url: "/home/x" })).status,
    ).toBe(302);
  const id = async (title: string) => (await itemsOf("bornova")).find((item) => item.title.tr === title)?.id ?? "";
  const press = async (intent: string) => (await post("/menu/bornova", { intent, version: await version() })).status;
  expect(await press(`up:${await id("Mahalleler")}`)).toBe(302);
  expect(await shape("bornova")).toEqual(["Tarihçe", "Mahalleler", "Rotalar"]);
  await press(`in:${await id("Rotalar")}`);
  expect(await shape("bornova")).toEqual(["Tarihçe", "Mahalleler", "Mahalleler/Rotalar"]);
  expect(
    (
      await post("/menu/bornova", {
        intent: "place",
        id: await id("Tarihçe"),
        to: "after",
        target: await id("Mahalleler"),
        version: await version(),
      })
    ).status,
  ).toBe(302);
  expect(await shape("bornova")).toEqual(["Mahalleler", "Mahalleler/Rotalar", "Tarihçe"]);
  // Two levels are all that this menu has.
  expect([
    await press(`in:${await id("Tarihçe")}`),
    (
      await post("/menu/bornova", {
        intent: "place",
        id: await id("Tarihçe"),
        to: "into",
        target: await id("Rotalar"),
        version: await version(),
      })
    ).status,
  ]).toEqual([302, 400]);
  await press(`publish`);
  expect(
    (await menuItems("bornova", "tr")).map(({ title, children = [] }) => [title, children.map((child) => child.title)]),
  ).toEqual([["Mahalleler", ["Rotalar", "Tarihçe"]]]);
  const removed = await post("/menu/bornova", { intent: `remove:${await id("Mahalleler")}`, version: await version() });
  expect(await shape("bornova")).toEqual([]);
  const made = new URL(removed.headers.get("Location") ?? "", "http://site.test").searchParams.get("removed") ?? "";
  await press(`undo:${made}`);
  expect(await shape("bornova")).toEqual(["Mahalleler", "Mahalleler/Rotalar", "Mahalleler/Tarihçe"]);
  expect(await press("publish")).toBe(409);
  expect(await press("undo-publish")).toBe(409);
  expect(await press("yok")).toBe(400);
  const { items } = await listAudit(systemActor, { objectType: "menu", objectId: "bornova" });
  expect(items.filter(({ verb }) => verb === "publish")).toHaveLength(1);
  expect(items.find(({ verb }) => verb === "edit")).toMatchObject({
    actorId: chief.id,
    before: { items: [] },
    after: {
      items: [
        { title: { tr: "Mahalleler" }, at: 0 },
        { title: { tr: "Rotalar" }, at: 1 },
        { title: { tr: "Tarihçe" }, at: 2 },
      ],
    },
  });
});

test("what is wrong comes back beside its field with everything typed, and nothing is written", async () => {
  const answer = await add("guncel", {
    "title.en": "Only English",
    linkKind: "url",
    url: "javascript:alert(1)",
    startAt: "2026-05-02T10:00",
    endAt: "2026-05-01T10:00",
  });
  expect(answer.status).toBe(400);
  const { errors, values } = await bodyOf<{ errors: Record<string, string[]>; values: Record<string, string> }>(answer);
  expect(Object.keys(errors).sort()).toEqual(["endAt", "title.tr", "url"]);
  expect(values).toMatchObject({ "title.en": "Only English", url: "javascript:alert(1)", startAt: "2026-05-02T10:00" });
  expect(await itemsOf("guncel")).toEqual([]);
});

test("two people at one item: what differs is joined, what collides comes back with both; a removed item can come back", async () => {
  await add("bizeulasin", { version: "0", "title.tr": "İletişim", linkKind: "url", url: "/home/a" });
  const [item] = await itemsOf("bizeulasin");
  const path = `/menu/bizeulasin/items/${item?.id}`;
  const save = (fields: Record<string, string>) =>
    post(path, {
      intent: "save",
      type: "basic",
      linkKind: "url",
      url: "/home/a",
      active: "on",
      "title.tr": "İletişim",
      ...fields,
    });
  await save({ version: "1", "title.en": "Contact" });
  expect((await save({ version: "1", url: "/home/b" })).status).toBe(302);
  expect((await itemsOf("bizeulasin"))[0]).toMatchObject({
    title: { tr: "İletişim", en: "Contact" },
    link: { url: "/home/b" },
  });
  const refused = await save({ version: "1", url: "/home/c" });
  expect(refused.status).toBe(409);
  const body = await bodyOf<{
    version: number;
    values: Record<string, string>;
    conflict: { isGone: boolean; parts: { path: string }[] };
  }>(refused);
  expect(body).toMatchObject({
    version: 3,
    values: { url: "/home/c" },
    conflict: { isGone: false, parts: [{ path: "link" }] },
  });
  expect((await save({ version: "3", url: "/home/c", "title.en": "Contact" })).status).toBe(302);
  await post("/menu/bizeulasin", { intent: `remove:${item?.id}`, version: "4" });
  // The page of an item that is gone is gone; what was typed is not lost with it.
  const late = await save({ version: "4", "title.tr": "Bize yazın" });
  expect(late.status).toBe(409);
  expect(await bodyOf(late)).toMatchObject({
    version: 5,
    values: { "title.tr": "Bize yazın" },
    conflict: { isGone: true },
  });
  expect((await save({ version: "5", "title.tr": "Bize yazın" })).status).toBe(302);
  expect(await shape("bizeulasin")).toEqual(["Bize yazın"]);
});

type ItemAnswer = {
  version: number;
  values: Record<string, string>;
  conflict?: { parts: { path: string; theirs: string }[] };
};

test("a second press after a conflict keeps what a colleague alone had changed, and what was typed where both had", async () => {
  await add("hizmetlerimiz", { version: "0", "title.tr": "Hizmetler", linkKind: "url", url: "/home/a" });
  const path = await itemPath("hizmetlerimiz");
  const save = (version: number, fields: Record<string, string>) =>
    post(path, { intent: "save", version: String(version), type: "basic", linkKind: "url", active: "on", ...fields });
  expect((await save(1, { "title.tr": "Hizmetlerimiz", url: "/home/b", "badge.tr": "Yeni" })).status).toBe(302);
  const refused = await save(1, { "title.tr": "Tüm hizmetler", url: "/home/a" });
  const { version, values, conflict } = await bodyOf<ItemAnswer>(refused);
  expect([refused.status, version, conflict?.parts]).toEqual([409, 2, [{ path: "title.tr", theirs: "Hizmetlerimiz" }]]);
  expect(values).toMatchObject({ "title.tr": "Tüm hizmetler", url: "/home/b", "badge.tr": "Yeni" });
  expect((await save(version, values)).status).toBe(302);
  expect((await itemsOf("hizmetlerimiz"))[0]).toMatchObject({
    title: { tr: "Tüm hizmetler" },
    link: { url: "/home/b" },
    badge: { tr: "Yeni" },
  });
});

test("a form that names a version nobody has kept is told all that differs, and keeps what was typed", async () => {
  const path = await itemPath("hizmetlerimiz");
  const refused = await post(path, {
    intent: "save",
    version: "77",
    type: "basic",
    linkKind: "section",
    section: "duyurular",
    active: "on",
    "title.tr": "Başka",
  });
  const { version, values, conflict } = await bodyOf<ItemAnswer>(refused);
  expect([refused.status, version, values["title.tr"], values.linkKind]).toEqual([409, 3, "Başka", "section"]);
  expect(conflict?.parts).toEqual([
    { path: "title.tr", theirs: "Tüm hizmetler" },
    { path: "link", theirs: "/home/b" },
    { path: "badge.tr", theirs: "Yeni" },
  ]);
});

test("a search in a form, a wrong field and an outdated title leave the form on the version that it was filled from", async () => {
  const path = await itemPath("hizmetlerimiz");
  const posted = async (where: string, fields: Record<string, string>) => {
    const answer = await post(where, { version: "2", ...fields });
    return [answer.status, (await bodyOf<ItemAnswer>(answer)).version];
  };
  expect(await posted(path, { intent: "search", search: "duyuru", "title.tr": "x" })).toEqual([200, 2]);
  expect(await posted(path, { intent: "save", "title.tr": "", linkKind: "none" })).toEqual([400, 2]);
  const rules = await bodyOf<{ rows: { id: string }[] }>(ask("GET", "/sidemenumaps", { cookie: chief.cookie }));
  const rule = `/sidemenumap/${rules.rows[0]?.id}`;
  expect(await posted(rule, { intent: "search", search: "duyuru" })).toEqual([200, 2]);
  expect(await posted(rule, { intent: "save", name: "" })).toEqual([400, 2]);
  const stale = await post(rule, {
    intent: "save",
    version: "77",
    name: "Benimki",
    matchType: "default",
    menuCode: "guncel-yan",
  });
  expect([stale.status, await bodyOf(stale)]).toEqual([
    409,
    expect.objectContaining({
      version: 1,
      theirs: expect.objectContaining({ name: expect.any(String) as unknown }) as unknown,
    }),
  ]);
  // The titles of a menu: what was typed is still there, beside what a colleague wrote.
  const titled = (version: string, tr: string) =>
    post("/menu/hizmetlerimiz", { intent: "title", version, "title.tr": tr, "title.en": "" });
  expect((await titled("3", "Bizim hizmetler")).status).toBe(302);
  expect(await bodyOf(titled("3", "Benim hizmetler"))).toMatchObject({
    stale: { title: { tr: "Bizim hizmetler" } },
    typed: { tr: "Benim hizmetler", version: 4 },
  });
});

test("two people who take back one publish take it back once", async () => {
  const press = async (intent: string, more: Record<string, string> = {}) =>
    (
      await post("/menu/hizmetlerimiz", {
        intent,
        version: String((await getMenu(systemActor, "hizmetlerimiz")).version),
        ...more,
      })
    ).status;
  await press("publish");
  await press("title", { "title.tr": "Yanlış", "title.en": "" });
  await press("publish");
  const { publishedVersion } = await getMenu(systemActor, "hizmetlerimiz");
  const seen = { publishedVersion: String(publishedVersion) };
  expect([await press("undo-publish", seen), await press("undo-publish", seen), await press("undo-publish")]).toEqual([
    302, 409, 409,
  ]);
  expect((await getMenu(systemActor, "hizmetlerimiz")).live?.title).toEqual({ tr: "Bizim hizmetler" });
  const api = (json: unknown) => ask("POST", "/api/menus/hizmetlerimiz/undo-publish", { bearer: chief.bearer, json });
  expect([
    (await api({})).status,
    (await api({ publishedVersion })).status,
    await bodyOf(api({ publishedVersion })),
  ]).toEqual([422, 409, expect.objectContaining({ code: "changed" })]);
});

test("a version that no database counts to is refused as none", async () => {
  for (const version of [2 ** 31, 1.5, -1, "1"])
    expect(
      (
        await ask("PUT", "/api/menus/hizmetlerimiz", {
          bearer: chief.bearer,
          json: { version, title: { tr: "x" }, items: [] },
        })
      ).status,
      String(version),
    ).toBe(422);
});

test("a chosen target that is no id is no fault of the server, and names nothing that the person may not see", async () => {
  const answer = await add("bornovameclisi", {
    intent: "search",
    search: "hiçbiri",
    target: "record:duyurular:' OR 1=1",
    "title.tr": "x",
  });
  expect([answer.status, (await bodyOf<{ found: { title: string }[] }>(answer)).found[0]?.title]).toEqual([
    200,
    "not found",
  ]);
});

test("a target is found by its words, chosen, and told as broken once it is withdrawn", async () => {
  const notices = section("duyurular");
  const { id } = await createEntry(systemActor, notices, {
    data: completeNotice((await unit()).id, { title: { tr: "Bahar şenliği" } }),
  });
  await publishEntry(systemActor, notices, id, { version: 1 });
  const answer = await add("ustmenu", { intent: "search", "title.tr": "Şenlik", search: "bahar" });
  const { found, values } = await bodyOf<{ found: { value: string; title: string }[]; values: Record<string, string> }>(
    answer,
  );
  expect([answer.status, found, values["title.tr"]]).toEqual([
    200,
    [expect.objectContaining({ value: `record:duyurular:${id}`, title: "Bahar şenliği" })],
    "Şenlik",
  ]);
  await add("ustmenu", { "title.tr": "Şenlik", linkKind: "target", target: found[0]?.value ?? "" });
  await add("ustmenu", { version: "1", "title.tr": "Yanlış", linkKind: "url", url: "/home/duyurular/hic-olmadi" });
  await add("ustmenu", { version: "2", "title.tr": "Yok", linkKind: "url", url: "/home/boyle-bir-yer/yok/hic/yok" });
  await add("ustmenu", { version: "3", "title.tr": "Sonra", linkKind: "section", section: "henuzyok" });
  const broken = async () =>
    (await findBrokenLinks(systemActor, (await getMenu(systemActor, "ustmenu")).draft)).map(({ title, reason }) => [
      title.tr,
      reason,
    ]);
  const wrong = [
    ["Yanlış", "gone"],
    ["Yok", "noPage"],
  ];
  expect(await broken()).toEqual(wrong);
  await withdrawEntry(systemActor, notices, id, { version: 1, reason: "Yanlış" });
  expect(await broken()).toEqual([["Şenlik", "withdrawn"], ...wrong]);
  const overview = await bodyOf<{ rows: { code: string; broken: unknown[] }[] }>(
    ask("GET", "/menu", { cookie: chief.cookie }),
  );
  expect(overview.rows.find(({ code }) => code === "ustmenu")?.broken).toHaveLength(3);
});

test("a page that stands alone is awaited until its first text, and told as broken once it is withdrawn", async () => {
  const vision = section("misyonvevizyon");
  const items = [{ id: "a", title: { tr: "Misyon" }, link: { type: "section", section: vision.id } }];
  const broken = async () =>
    (await findBrokenLinks(systemActor, { items } as unknown as Parameters<typeof findBrokenLinks>[1])).map(
      ({ reason }) => reason,
    );
  expect(await broken()).toEqual([]);
  const { id } = await createEntry(systemActor, vision, {
    data: {
      title: { tr: "Misyon ve Vizyon" },
      mission: { tr: "<p>Herkes için kent.</p>" },
      vision: { tr: "<p>Yaşanan kent.</p>" },
    },
  });
  expect(await broken()).toEqual([]);
  await publishEntry(systemActor, vision, id, { version: 1 });
  expect(await broken()).toEqual([]);
  await withdrawEntry(systemActor, vision, id, { version: 1, reason: "Yenileniyor" });
  expect(await broken()).toEqual(["withdrawn"]);
});

test("rules are made, tried and put in order by forms", async () => {
  const made = await post("/sidemenumap/new", {
    intent: "save",
    name: "Deneme",
    matchType: "path",
    pathPattern: "/home/deneme",
    menuCode: "guncel-yan",
    priority: "5",
    active: "on",
    showTitle: "on",
  });
  expect(made.status).toBe(302);
  const tested = await bodyOf<{ tested: { rule: { name: string } } }>(
    ask("GET", "/sidemenumaps?address=/home/deneme", { cookie: chief.cookie }),
  );
  expect(tested.tested.rule.name).toBe("Deneme");
  const refused = await post("/sidemenumap", {
    intent: "save",
    name: "",
    matchType: "path",
    pathPattern: "/home/deneme",
    menuCode: "guncel-yan",
    active: "on",
  });
  expect([refused.status, await bodyOf(refused)]).toEqual([
    400,
    expect.objectContaining({
      errors: { name: ["content.issues.missing"] },
      values: expect.objectContaining({ pathPattern: "/home/deneme" }) as unknown,
    }),
  ]);
  const { rows } = await bodyOf<{ rows: { id: string; matchType: string }[] }>(
    ask("GET", "/sidemenumaps?matchType=section", { cookie: chief.cookie }),
  );
  const [first, second] = rows;
  expect((await post("/sidemenumaps", { intent: `move:${first?.id}:after:${second?.id}` })).status).toBe(302);
  const after = await bodyOf<{ rows: { id: string }[] }>(
    ask("GET", "/sidemenumaps?matchType=section", { cookie: chief.cookie }),
  );
  expect(after.rows.slice(0, 2).map(({ id }) => id)).toEqual([second?.id, first?.id]);
});

test("other front ends get a published menu as navigation items, with a validator; an unpublished one is not there", async () => {
  const answer = await ask("GET", "/api/public/menus/bornova", {});
  expect(await bodyOf(answer.clone())).toMatchObject({
    code: "bornova",
    title: "Bornova",
    items: [
      { title: "Mahalleler", type: "basic", link: "/home/x", children: [{ title: "Rotalar" }, { title: "Tarihçe" }] },
    ],
  });
  expect(
    (await ask("GET", "/api/public/menus/bornova", { headers: { "If-None-Match": answer.headers.get("ETag") ?? "" } }))
      .status,
  ).toBe(304);
  expect((await ask("GET", "/api/public/menus/guncel", {})).status).toBe(404);
  expect((await ask("GET", "/api/public/menus/__proto__", {})).status).toBe(404);
});
