import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { InvalidData } from "~/lib/content/errors";
import { publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import type { MenuDocument, MenuItem } from "~/lib/menus/menu-document";
import { menusNaming } from "~/lib/menus/menus-naming.server";
import { menuItems, publicMenu } from "~/lib/menus/menu-items.server";
import {
  changeMenu,
  getMenu,
  listMenus,
  publishMenu,
  saveMenu,
  undoChange,
  undoPublish,
} from "~/lib/menus/menus.server";
import { menuTable, shapeOf } from "~/lib/menus/menu-table";
import { readDocument } from "~/lib/menus/read-document.server";
import { menus } from "~/lib/menus/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { StaleVersion } from "~/lib/platform/values/stale-version";
import { plantMenus } from "~/lib/sample/sample-menus.server";
import { listSamples } from "~/lib/sample/sample-entries.server";
import { menus as sampleMenus } from "~/mock-data/sample/menus";

import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const link = (url: string): MenuItem["link"] => ({ type: "url", url });
const item = (title: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id: crypto.randomUUID(),
  parentId: null,
  title: { tr: title },
  type: "basic",
  link: link(`/home/${title.toLowerCase()}`),
  active: true,
  ...more,
});
const menu = (...items: MenuItem[]): MenuDocument => ({ title: {}, items });

async function show(code: Parameters<typeof menuItems>[0], ...items: MenuItem[]) {
  const { version } = await getMenu(systemActor, code);
  const saved = await saveMenu(systemActor, code, { version, document: menu(...items) });
  await publishMenu(systemActor, code, { version: saved.version });
}
const titles = async (code: Parameters<typeof menuItems>[0], locale: "tr" | "en" = "tr") =>
  (await menuItems(code, locale)).map(({ title }) => title);

test("every menu of the site is there before anybody has saved one, and shows nothing", async () => {
  expect((await listMenus(systemActor)).map(({ code, state, version }) => [code, state, version])).toEqual(
    menuTable.map(({ code }) => [code, "empty", 0]),
  );
  expect(await menuItems("guncel", "tr")).toEqual([]);
});

test("citizens see what was published, at once, and after an undo what they saw before; the draft stays", async () => {
  const first = await saveMenu(systemActor, "guncel", { version: 0, document: menu(item("Bir")) });
  expect(first).toMatchObject({ version: 1, state: "draft" });
  expect(await titles("guncel")).toEqual([]);
  expect(await publishMenu(systemActor, "guncel", { version: 1 })).toMatchObject({
    state: "published",
    publishedVersion: 1,
    hasPrevious: false,
  });
  expect(await titles("guncel")).toEqual(["Bir"]);
  await saveMenu(systemActor, "guncel", { version: 1, document: menu(item("İki")) });
  expect(await titles("guncel")).toEqual(["Bir"]);
  await publishMenu(systemActor, "guncel", { version: 2 });
  expect(await titles("guncel")).toEqual(["İki"]);
  expect(await undoPublish(systemActor, "guncel", { publishedVersion: 2 })).toMatchObject({
    state: "changed",
    publishedVersion: 1,
    version: 2,
  });
  expect(await titles("guncel")).toEqual(["Bir"]);
  // A colleague who saw the same publish doesn't bring it back by taking it back once more.
  await expect(undoPublish(systemActor, "guncel", { publishedVersion: 2 })).rejects.toMatchObject({ status: 409 });
  expect(await titles("guncel")).toEqual(["Bir"]);
  expect(await undoPublish(systemActor, "guncel", { publishedVersion: 1 })).toMatchObject({
    state: "published",
    publishedVersion: 2,
  });
  expect(await titles("guncel")).toEqual(["İki"]);
  await expect(publishMenu(systemActor, "guncel", { version: 2 })).rejects.toMatchObject({ status: 409 });
  await expect(undoPublish(systemActor, "bornova", { publishedVersion: 0 })).rejects.toMatchObject({ status: 409 });
});

test("a save on an outdated version is joined with what a colleague saved, or refused with both", async () => {
  const [one, two] = [item("Bir"), item("İki")];
  const named = (document: MenuDocument, { id }: MenuItem, tr: string): MenuDocument => ({
    ...document,
    items: document.items.map((other) => (other.id === id ? { ...other, title: { tr } } : other)),
  });
  await saveMenu(systemActor, "bornova", { version: 0, document: menu(one, two) });
  await changeMenu(systemActor, "bornova", { version: 1, change: (document) => named(document, one, "Birinci") });
  const joined = await changeMenu(systemActor, "bornova", {
    version: 1,
    change: (document) => named(document, two, "İkinci"),
  });
  expect([joined.merged, joined.version, joined.draft.items.map(({ title }) => title.tr)]).toEqual([
    true,
    3,
    ["Birinci", "İkinci"],
  ]);
  const stale = await changeMenu(systemActor, "bornova", {
    version: 1,
    change: (document) => named(document, one, "Benimki"),
  }).catch((error: unknown) => error);
  expect(stale).toBeInstanceOf(StaleVersion);
  expect(stale).toMatchObject({
    status: 409,
    current: { version: 3 },
    conflicts: [{ path: `items.${one.id}.title.tr`, base: "Bir", mine: "Benimki", theirs: "Birinci" }],
  });
  await expect(publishMenu(systemActor, "bornova", { version: 2 })).rejects.toBeInstanceOf(StaleVersion);
  expect(await getMenu(systemActor, "bornova")).toMatchObject({ version: 3, live: null });
  await expect(saveMenu(systemActor, "bornova", { version: 77, document: menu() })).rejects.toBeInstanceOf(
    StaleVersion,
  );
});

test("a removal is taken back with all that hung under it, whatever was changed since", async () => {
  const parent = item("Üst", { link: { type: "none" }, type: "group" });
  const [child, other] = [item("Alt", { parentId: parent.id }), item("Başka")];
  await saveMenu(systemActor, "bizeulasin", { version: 0, document: menu(parent, child, other) });
  await saveMenu(systemActor, "bizeulasin", { version: 1, document: menu(other) });
  await changeMenu(systemActor, "bizeulasin", {
    version: 2,
    change: ({ title }) => ({ title, items: [{ ...other, title: { tr: "Yeni" } }] }),
  });
  const { draft } = await undoChange(systemActor, "bizeulasin", 2);
  expect(draft.items.map(({ title, parentId }) => [title.tr, parentId])).toEqual([
    ["Üst", null],
    ["Alt", parent.id],
    ["Yeni", null],
  ]);
});

test("a link to an entry follows its address, goes with it and comes back; a section that isn't there is waited for", async () => {
  const notices = section("duyurular");
  const { id } = await createEntry(systemActor, notices, {
    data: completeNotice((await unit()).id, { title: { tr: "Yol çalışması", en: "Roadworks" } }),
  });
  const record: MenuItem["link"] = { type: "record", section: "duyurular", id };
  const below = item("Alt", { link: record });
  const above = item("Üst", { type: "collapsable", link: { type: "none" } });
  await show(
    "kurumsal-yan",
    item("Duyuru", { link: record }),
    above,
    { ...below, parentId: above.id },
    item("Duyurular", { link: { type: "section", section: "duyurular" } }),
    item("Sonra", { link: { type: "section", section: "henuzyok" } }),
  );
  expect(await titles("kurumsal-yan")).toEqual(["Duyurular"]);
  await publishEntry(systemActor, notices, id, { version: 1 });
  expect(
    (await menuItems("kurumsal-yan", "tr")).map(({ title, link: href, children }) => [
      title,
      href ?? children?.[0]?.link,
    ]),
  ).toEqual([
    ["Duyuru", "/home/duyurular/yol-calismasi"],
    ["Üst", "/home/duyurular/yol-calismasi"],
    ["Duyurular", "/home/duyurular"],
  ]);
  expect((await menuItems("kurumsal-yan", "en"))[0]).toMatchObject({
    title: "Duyuru",
    lang: "tr",
    link: "/home/duyurular/roadworks?lang=en",
  });
  await saveEntry(systemActor, notices, id, { version: 1, patch: { slug: { tr: "yeni-adres" } } });
  await publishEntry(systemActor, notices, id, { version: 2 });
  expect((await menuItems("kurumsal-yan", "tr"))[0]?.link).toBe("/home/duyurular/yeni-adres");
  await withdrawEntry(systemActor, notices, id, { version: 2, reason: "Yanlış" });
  expect(await titles("kurumsal-yan")).toEqual(["Duyurular"]);
});

test("an item is shown in its time, and only while it is active; a line stands between two", async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const line = () => item("", { title: {}, type: "divider", link: { type: "none" } });
  await show(
    "meclis-yan",
    line(),
    item("Geçti", { endAt: at(-1) }),
    item("Var", {
      startAt: at(-1),
      endAt: at(1),
      badge: { tr: "Yeni" },
      openInNewTab: true,
      link: link("https://ornek.example/"),
    }),
    line(),
    line(),
    item("Gelecek", { startAt: at(1) }),
    item("Kapalı", { active: false }),
    item("Son"),
    line(),
  );
  const shown = await menuItems("meclis-yan", "tr");
  expect(shown.map(({ title, type }) => title || type)).toEqual(["Var", "divider", "Son"]);
  expect(shown[0]).toMatchObject({ badge: "Yeni", target: "_blank", externalLink: true });
});

test("only those who arrange the site change menus; everybody on the staff reads them", async () => {
  for (const role of ["departmentApprover", "departmentEditor", "translator", "viewer", "auditor"] as const) {
    const actor = await person(role);
    expect((await getMenu(actor, "baskan")).code).toBe("baskan");
    for (const deed of [
      () => saveMenu(actor, "baskan", { version: 0, document: menu() }),
      () => publishMenu(actor, "baskan", { version: 0 }),
      () => undoPublish(actor, "baskan", { publishedVersion: 0 }),
    ])
      await expect(deed()).rejects.toMatchObject({ status: 403 });
  }
  const chief = await person("editorInChief");
  expect((await saveMenu(chief, "baskan", { version: 0, document: menu(item("Özgeçmiş")) })).version).toBe(1);
  await expect(getMenu(chief, "yok")).rejects.toMatchObject({ status: 404 });
});

const wrongParts = (given: unknown, code = "guncel"): Record<string, string[]> => {
  try {
    readDocument(given, shapeOf(code));
    return {};
  } catch (error) {
    if (error instanceof InvalidData) return error.fields;
    throw error;
  }
};

test("what is written is held to its bounds, each fault by the name of its field", () => {
  const one = (more: object) => wrongParts({ items: [{ title: { tr: "x" }, ...more }] });
  const url = (address: unknown) => Object.keys(one({ link: { type: "url", url: address } }));
  for (const address of [
    "javascript:alert(1)",
    " javascript:alert(1)",
    "java\nscript:x",
    "data:text/html,x",
    "//kotu.example",
    "/\\kotu.example",
    "https://a@b.example",
    "ftp://x",
    "#x",
    "x",
    "",
    5,
    `/${"x".repeat(5000)}`,
    "vbscript:x",
  ])
    expect([address, url(address)]).toEqual([address, ["items[0].link.url"]]);
  for (const address of ["https://ornek.example/a?b=1", "mailto:a@ornek.example", "tel:+902329990000", "/home/x#y"])
    expect([address, url(address)]).toEqual([address, []]);
  expect(Object.keys(one({ title: { en: "x" } }))).toEqual(["items[0].title.tr"]);
  expect(
    Object.keys(
      one({
        title: { tr: "x".repeat(61), de: "x" },
        badge: { tr: "x".repeat(13) },
        icon: "<svg>",
        type: "aside",
        device: "tv",
        active: 1,
        startAt: "yarın",
        id: "../x",
        extra: 1,
      }),
    ).sort(),
  ).toEqual(
    ["active", "badge.tr", "device", "extra", "icon", "id", "startAt", "title.de", "title.tr", "type"].map(
      (name) => `items[0].${name}`,
    ),
  );
  expect(one({ startAt: "2026-05-02T00:00:00Z", endAt: "2026-05-01T00:00:00Z" })).toEqual({
    "items[0].endAt": ["content.issues.notBefore?other=startAt"],
  });
  expect(wrongParts({ items: Array.from({ length: 41 }, () => null) })).toEqual({
    items: ["content.issues.tooMany?max=40"],
  });
  expect(wrongParts({ items: "x" })).toEqual({ items: ["content.issues.notList"] });
  const ids = Array.from({ length: 3 }, () => crypto.randomUUID());
  const chain = (parents: (string | null | undefined)[]) => ({
    items: parents.map((parentId, at) => ({ id: ids[at], parentId, title: { tr: "x" } })),
  });
  expect(wrongParts(chain([null, ids[0], ids[1]]))).toEqual({ items: ["content.issues.tooDeep?max=2"] });
  expect(wrongParts(chain([ids[2], ids[0], ids[1]]))).toEqual({ items: ["content.issues.parentCircle"] });
  expect(wrongParts(chain([ids[0]]))).toEqual({ items: ["content.issues.parentCircle"] });
  expect(Object.keys(wrongParts(chain([crypto.randomUUID()])))).toEqual(["items[0].parentId"]);
  expect(
    Object.keys(
      wrongParts({
        items: [
          { id: ids[0], title: { tr: "x" } },
          { id: ids[0], title: { tr: "y" } },
        ],
      }),
    ),
  ).toEqual(["items[1].id"]);
  expect(
    Object.keys(
      wrongParts(
        { items: [{ title: { tr: "x" }, image: crypto.randomUUID(), icon: "heroicons_outline:bell" }] },
        "baskan",
      ),
    ),
  ).toEqual(["items[0].icon", "items[0].image"]);
});

test("the sample fills every menu of the site, in both languages, with links to what the sample has", async () => {
  expect(Object.keys(sampleMenus).sort()).toEqual(menuTable.map(({ code }) => code).sort());
  const known = new Set(listSamples().map(({ id }) => id));
  for (const code of Object.keys(sampleMenus))
    await changeMenu(systemActor, code, { version: (await getMenu(systemActor, code)).version, change: () => menu() });
  await plantMenusAnew();
  for (const { code, state, draft } of await listMenus(systemActor)) {
    expect([code, state]).toEqual([code, "published"]);
    expect([code, draft.items.filter(({ title }) => !title.tr || !title.en)]).toEqual([code, []]);
    expect([
      code,
      draft.items.flatMap((one) => (one.link.type === "record" && !known.has(one.link.id) ? [one.title.tr] : [])),
    ]).toEqual([code, []]);
  }
  expect(await publicMenu("yok", "tr")).toBeNull();
});

async function plantMenusAnew() {
  const { db } = await import("~/lib/platform/db/database.server");
  const { menus } = await import("~/lib/menus/schema.server");
  await db().delete(menus);
  await plantMenus();
}

test("a file that a menu leads to is used by it, and public once the menu is", async () => {
  const file = crypto.randomUUID();
  expect(await menusNaming(file)).toEqual([]);
  const { version } = await getMenu(systemActor, "slidermenu");
  await saveMenu(systemActor, "slidermenu", { version, document: menu(item("Rapor")) });
  await db()
    .update(menus)
    .set({ draft: menu(item("Rapor", { link: { type: "file", file } })) })
    .where(eq(menus.code, "slidermenu"));
  expect(await menusNaming(file)).toEqual([{ code: "slidermenu", live: false }]);
  await db()
    .update(menus)
    .set({ live: menu(item("Rapor", { link: { type: "file", file } })) })
    .where(eq(menus.code, "slidermenu"));
  expect(await menusNaming(file)).toEqual([{ code: "slidermenu", live: true }]);
});
