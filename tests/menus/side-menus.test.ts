import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { listAudit } from "~/lib/audit/audit-log.server";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import type { MenuItem } from "~/lib/menus/menu-document";
import { publicMenu } from "~/lib/menus/menu-items.server";
import { createMenu, getMenu, listMenus, menuKind, publishMenu, saveMenu, trashMenu } from "~/lib/menus/menus.server";
import { resolveRule, type Matching } from "~/lib/menus/side-menu";
import {
  createSideMenuRule,
  deleteSideMenuRule,
  getSideMenuRule,
  listSideMenuRules,
  moveSideMenuRule,
  ruleFor,
  saveSideMenuRule,
  sideMenuRuleKind,
  testAddress,
  type WrittenRule,
} from "~/lib/menus/side-menu-rules.server";
import { siteMenus } from "~/lib/menus/site-menus.server";
import { restoreRecord } from "~/lib/records/change-record.server";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { undo, undoChange, undoTrash } from "~/lib/records/undo.server";

import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const itemTo = (url: string): MenuItem => ({
  id: crypto.randomUUID(),
  parentId: null,
  title: { tr: "Başvur" },
  type: "basic",
  link: { type: "url", url },
  active: true,
});

const rule = (matchType: Matching["matchType"], target: string, more: Partial<Matching> = {}) => ({
  matchType,
  target,
  priority: 0,
  active: true,
  ...more,
});

test("the most particular rule decides: record, path, longest prefix, section, default; ties by priority, inactive ones never", () => {
  const all = {
    record: rule("record", "5"),
    path: rule("path", "/home/a/b/c"),
    far: rule("prefix", "/home/a/b"),
    near: rule("prefix", "/home/a"),
    section: rule("section", "a"),
    default: rule("default", ""),
  };
  const page = { path: "/home/a/b/c", section: "a", record: "5" };
  const order: (keyof typeof all)[] = ["record", "path", "far", "near", "section", "default"];
  for (const [at, name] of order.entries())
    expect([
      name,
      resolveRule(
        order
          .slice(at)
          .reverse()
          .map((one) => all[one]),
        page,
      ),
    ]).toEqual([name, all[name]]);
  expect(resolveRule([], page)).toBeNull();
  expect(resolveRule([all.near, all.section], { path: "/home/ab", section: null, record: null })).toBeNull();
  const [low, high] = [rule("section", "a", { priority: 1 }), rule("section", "a", { priority: 2 })];
  expect([resolveRule([low, high], page), resolveRule([high, low], page)]).toEqual([high, high]);
  expect(resolveRule([rule("record", "5", { active: false }), all.default], page)).toBe(all.default);
});

const written = (more: WrittenRule = {}): WrittenRule => ({
  name: "Kural",
  matchType: "path",
  pathPattern: "/home/deneme",
  menuCode: "guncel-yan",
  ...more,
});
const fieldsOf = async (work: Promise<unknown>) =>
  (await work.catch((error: unknown) => error)) as { fields?: Record<string, string[]>; status?: number };

test("the defaults of the content model are there, and one default rule always stays", async () => {
  const rules = await listSideMenuRules(systemActor);
  expect(rules).toHaveLength(50);
  const last = rules.at(-1);
  expect(last).toMatchObject({ matchType: "default", menuCode: "guncel-yan" });
  const [id, version] = [last?.id ?? "", last?.version ?? 0];
  const needed = { fields: { matchType: ["content.issues.defaultRuleNeeded"] } };
  expect(await fieldsOf(deleteSideMenuRule(systemActor, id, { version }))).toMatchObject(needed);
  expect(
    await fieldsOf(
      saveSideMenuRule(systemActor, id, { version, rule: written({ matchType: "default", active: false }) }),
    ),
  ).toMatchObject(needed);
  expect(await fieldsOf(saveSideMenuRule(systemActor, id, { version, rule: written() }))).toMatchObject(needed);
  expect(await listSideMenuRules(systemActor)).toEqual(rules);
});

test("one active rule for each target; another waits inactive", async () => {
  const first = await createSideMenuRule(systemActor, written({ pathPattern: "/home/tek/" }));
  expect(first.target).toBe("/home/tek");
  expect(await fieldsOf(createSideMenuRule(systemActor, written({ pathPattern: "/home/tek" })))).toMatchObject({
    fields: { pathPattern: ["content.issues.ruleTaken"] },
  });
  const second = await createSideMenuRule(systemActor, written({ pathPattern: "/home/tek", active: false }));
  expect(
    await fieldsOf(
      saveSideMenuRule(systemActor, second.id, { version: 1, rule: written({ pathPattern: "/home/tek" }) }),
    ),
  ).toMatchObject({ fields: { pathPattern: ["content.issues.ruleTaken"] } });
  await deleteSideMenuRule(systemActor, first.id, { version: 1 });
  expect(
    (await saveSideMenuRule(systemActor, second.id, { version: 1, rule: written({ pathPattern: "/home/tek" }) }))
      .version,
  ).toBe(2);
  expect(await fieldsOf(saveSideMenuRule(systemActor, second.id, { version: 1, rule: written() }))).toMatchObject({
    status: 409,
  });
});

test("what makes no rule is refused by the names of its fields", async () => {
  const wrong = async (more: WrittenRule) =>
    Object.keys((await fieldsOf(createSideMenuRule(systemActor, written(more)))).fields ?? {});
  expect(await wrong({ name: "", matchType: "regex", menuCode: "" })).toEqual(["name", "matchType", "menuCode"]);
  expect(await wrong({ name: "x".repeat(81), priority: 1000 })).toEqual(["name", "priority"]);
  for (const priority of [-1, 1.5, "x", Number.NaN, "1e9", {}]) expect(await wrong({ priority })).toEqual(["priority"]);
  for (const pathPattern of [
    "",
    "/ev",
    "//kotu.example/home",
    "/home/../x y",
    "home/x",
    "https://ornek.example/home",
    `/home/${"x".repeat(200)}`,
    5,
    "/homeless",
  ])
    expect([pathPattern, await wrong({ pathPattern })]).toEqual([pathPattern, ["pathPattern"]]);
  for (const menuCode of ["guncel", "kurumsal-alt", "yok-yan", "__proto__"])
    expect([menuCode, await wrong({ menuCode })]).toEqual([menuCode, ["menuCode"]]);
  expect(await wrong({ matchType: "record", section: "haberler", recordId: "x' OR 1=1" })).toEqual(["recordId"]);
  expect(await wrong({ matchType: "section" })).toEqual(["section"]);
});

test("the page of an address is found with its section and entry, and its menu is what stands beside it", async () => {
  const notices = section("duyurular");
  const { id } = await createEntry(systemActor, notices, {
    data: completeNotice((await unit()).id, { title: { tr: "Özel sayfa", en: "Special page" } }),
  });
  await publishEntry(systemActor, notices, id, { version: 1 });
  const at = async (address: string) => (await testAddress(systemActor, address)).rule?.matchType;
  expect(await testAddress(systemActor, "/home/duyurular/ozel-sayfa")).toMatchObject({
    page: { section: "duyurular", record: null },
    rule: { matchType: "section", menuCode: "guncel-yan" },
  });
  await createMenu(systemActor, { code: "kampanya", document: { title: { tr: "Kampanya" }, items: [] } });
  await createSideMenuRule(
    systemActor,
    written({ matchType: "record", section: "duyurular", recordId: id, menuCode: "kampanya", showTitle: false }),
  );
  expect([
    await at("/home/duyurular/ozel-sayfa"),
    await at("https://site.test/home/duyurular/special-page?lang=en"),
    await at("/home/duyurular"),
    await at("/home/yok"),
  ]).toEqual(["record", "record", "section", "default"]);
  // A rule answers for every address; where it leads to no page, that is said.
  const problem = async (address: string) => (await testAddress(systemActor, address)).problem;
  expect([
    await problem("/home/duyurular/ozel-sayfa"),
    await problem("/home/duyurular"),
    await problem("/home/yok"),
    await problem("/home/duyurular/yok"),
    await problem("olmayan/sayfa"),
    await problem("/home"),
  ]).toEqual([null, null, "noPage", "gone", "noPage", null]);
  expect((await ruleFor("/home/duyurular/ozel-sayfa/", "tr"))?.menuCode).toBe("kampanya");
  // Nothing stands there before the menu has something to show.
  expect((await siteMenus("/home/duyurular/ozel-sayfa", "tr")).side).toBeNull();
  const items = [itemTo("/home/x")];
  await saveMenu(systemActor, "kampanya", { version: 1, document: { title: { tr: "Kampanya" }, items } });
  await publishMenu(systemActor, "kampanya", { version: 2 });
  expect((await siteMenus("/home/duyurular/ozel-sayfa", "tr")).side).toMatchObject({
    code: "kampanya",
    showTitle: false,
    title: { text: "Kampanya" },
    items: [{ title: "Başvur", link: "/home/x" }],
  });
  expect((await siteMenus("/home", "tr")).side).toBeNull();
  await expect(trashMenu(systemActor, "kampanya", { version: 2 })).rejects.toMatchObject({ status: 409 });
});

test("a further menu goes to the trash and leaves the site; restored it is public again, unless its code was given away", async () => {
  const admin = await person("webAdmin");
  const create = (title: string) =>
    createMenu(admin, { code: "bahar", document: { title: { tr: title }, items: [itemTo("/home/bahar")] } });
  const { version } = await create("Bahar");
  await publishMenu(admin, "bahar", { version });
  const isPublic = async () => (await publicMenu("bahar", "tr"))?.items.length ?? 0;
  expect(await isPublic()).toBe(1);
  const { id } = await trashMenu(admin, "bahar", { version });
  expect([await isPublic(), (await listMenus(admin)).some(({ code }) => code === "bahar")]).toEqual([0, false]);
  await expect(getMenu(admin, "bahar")).rejects.toMatchObject({ status: 404 });
  const chief = await person("editorInChief");
  await expect(restoreRecord(chief, menuKind, id, { version })).rejects.toMatchObject({ status: 403 });
  const next = await create("Yeni bahar");
  await expect(restoreRecord(admin, menuKind, id, { version })).rejects.toMatchObject({
    fields: { code: ["content.issues.notUnique"] },
  });
  await trashMenu(admin, "bahar", next);
  await restoreRecord(admin, menuKind, id, { version });
  expect([await isPublic(), (await getMenu(admin, "bahar")).draft.title]).toEqual([1, { tr: "Bahar" }]);
  const lines = await listAudit(admin, { objectType: "menu", objectId: "bahar" });
  expect(lines.items.map(({ verb }) => verb)).toEqual(["restore", "delete", "create", "delete", "publish", "create"]);
});

test("rules of one rank are put in order, which is that of their priorities", async () => {
  const [a, b, c] = [
    await createSideMenuRule(systemActor, written({ name: "A", pathPattern: "/home/sira/a" })),
    await createSideMenuRule(systemActor, written({ name: "B", pathPattern: "/home/sira/b" })),
    await createSideMenuRule(systemActor, written({ name: "C", pathPattern: "/home/sira/c" })),
  ];
  const order = async () =>
    (await listSideMenuRules(systemActor))
      .filter(({ target }) => target.startsWith("/home/sira/"))
      .map(({ name }) => name)
      .join("");
  await moveSideMenuRule(systemActor, c.id, { to: "before", target: a.id });
  expect(await order()).toBe("CAB");
  await moveSideMenuRule(systemActor, a.id, { to: "after", target: b.id });
  expect(await order()).toBe("CBA");
  expect((await getSideMenuRule(systemActor, c.id)).priority).toBeGreaterThan(
    (await getSideMenuRule(systemActor, b.id)).priority,
  );
  const [one] = (await listSideMenuRules(systemActor)).filter(({ matchType }) => matchType === "section");
  await expect(moveSideMenuRule(systemActor, a.id, { to: "before", target: one?.id ?? "" })).rejects.toMatchObject({
    status: 409,
  });
});

test("only those who arrange the site change rules, and only webAdmin makes menus", async () => {
  const viewer = await person("viewer");
  const [one] = await listSideMenuRules(viewer);
  for (const deed of [
    () => createSideMenuRule(viewer, written()),
    () => saveSideMenuRule(viewer, one?.id ?? "", { version: 1, rule: written() }),
    () => deleteSideMenuRule(viewer, one?.id ?? "", { version: 1 }),
    () => moveSideMenuRule(viewer, one?.id ?? "", { to: "before", target: one?.id ?? "" }),
  ])
    await expect(deed()).rejects.toMatchObject({ status: 403 });
  await expect(
    createMenu(await person("editorInChief"), { code: "baska", document: { title: {}, items: [] } }),
  ).rejects.toMatchObject({ status: 403 });
  for (const code of ["guncel", "menu-dynamic", "new", "Büyük", "a", "-x", "x-", "x".repeat(41), "kampanya"])
    expect([
      code,
      Object.keys((await fieldsOf(createMenu(systemActor, { code, document: { title: {}, items: [] } }))).fields ?? {}),
    ]).toEqual([code, ["code"]]);
});

test("a page says itself whether a menu stands beside it, and which; one that is none keeps it from being published", async () => {
  const pages = section("staticpages");
  const page = {
    title: { tr: "Yerleşim" },
    body: { tr: "<p>Metin</p>" },
    department: (await unit()).id,
    template: "standard",
  };
  const { id } = await createEntry(systemActor, pages, { data: page });
  await publishEntry(systemActor, pages, id, { version: 1 });
  const menu = async (code: string) => {
    const items = [
      {
        id: crypto.randomUUID(),
        parentId: null,
        title: { tr: "Başvur" },
        type: "basic" as const,
        link: { type: "url" as const, url: "/home/x" },
        active: true,
      },
    ];
    await createMenu(systemActor, { code, document: { title: { tr: code }, items } });
    await publishMenu(systemActor, code, { version: 1 });
  };
  await menu("yerlesim");
  await menu("ikinci-yan");
  let version = 1;
  const beside = async (patch: Record<string, unknown>) => {
    version = (await saveEntry(systemActor, pages, id, { version, patch })).version;
    await publishEntry(systemActor, pages, id, { version });
    return (await siteMenus("/home/sayfa/yerlesim", "tr")).side?.code ?? null;
  };
  await createSideMenuRule(
    systemActor,
    written({ name: "Yerleşim", pathPattern: "/home/sayfa/yerlesim", menuCode: "yerlesim" }),
  );
  expect(await beside({ body: { tr: "<p>Yeni metin</p>" } })).toBe("yerlesim");
  expect([await beside({ template: "full" }), await beside({ template: "landing" })]).toEqual([null, null]);
  expect(await beside({ template: "sidebar", sideMenu: "" })).toBe("yerlesim");
  for (const sideMenu of ["kurumsal-alt", "yok-boyle"]) {
    version = (await saveEntry(systemActor, pages, id, { version, patch: { sideMenu } })).version;
    await expect(publishEntry(systemActor, pages, id, { version })).rejects.toMatchObject({
      fields: { sideMenu: ["content.issues.noSideMenu"] },
    });
  }
  expect(await beside({ sideMenu: "ikinci-yan" })).toBe("ikinci-yan");
});

test("a rule is a record: a deleted one comes back from the trash, a change is taken back, and none is changed unseen", async () => {
  const admin = await person("webAdmin");
  const made = await createSideMenuRule(admin, written({ name: "Kayıt", pathPattern: "/home/kayit" }));
  const saved = await saveSideMenuRule(admin, made.id, {
    version: 1,
    rule: written({ name: "Kayıt", matchType: "prefix", pathPattern: "/home/baska" }),
  });
  // Others' later change of another field stays.
  await saveSideMenuRule(admin, made.id, {
    version: saved.version,
    rule: written({ name: "Yeni ad", matchType: "prefix", pathPattern: "/home/baska" }),
  });
  await undo(admin, undoChange(sideMenuRuleKind.type, saved).undo);
  expect(await getSideMenuRule(admin, made.id)).toMatchObject({
    version: 4,
    name: "Yeni ad",
    matchType: "path",
    target: "/home/kayit",
  });
  const unseen = await fieldsOf(
    saveSideMenuRule(admin, made.id, { version: 3, rule: written({ name: "Görmedi", pathPattern: "/home/kayit" }) }),
  );
  expect(unseen).toMatchObject({ status: 409, current: { version: 4, data: { name: "Yeni ad" } } });
  const trashed = await deleteSideMenuRule(admin, made.id, { version: 4 });
  await expect(getSideMenuRule(admin, made.id)).rejects.toMatchObject({ status: 404 });
  expect([
    (await listSideMenuRules(admin)).some(({ id }) => id === made.id),
    (await ruleFor("/home/kayit", "tr"))?.id === made.id,
  ]).toEqual([false, false]);
  const step = undoTrash(recordsTrash.id, [trashValue(sideMenuRuleKind.type, trashed)]).undo;
  if (!step) throw new Error("a step");
  // Its page has a rule again meanwhile, so it stays in the trash.
  const next = await createSideMenuRule(admin, written({ name: "Yerine", pathPattern: "/home/kayit" }));
  expect(await undo(admin, step)).toMatchObject({ done: 0, left: 1 });
  await deleteSideMenuRule(admin, next.id, { version: 1 });
  expect(await undo(admin, step)).toMatchObject({ done: 1, left: 0 });
  expect((await ruleFor("/home/kayit", "tr"))?.id).toBe(made.id);
  const { items } = await listAudit(admin, { objectType: "sideMenuRule", objectId: made.id });
  expect(items.map(({ verb }) => verb)).toEqual(["restore", "delete", "edit", "edit", "edit", "create"]);
});
