import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { choosableColumns } from "~/lib/content/definition/definition";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { renewDeadlines } from "~/lib/content/workflow/deadlines.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import { entryDeadlines } from "~/lib/content/schema.server";
import { menuTable } from "~/lib/menus/menu-table";
import { db } from "~/lib/platform/db/database.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { entries as brands } from "~/mock-data/sample/sections/markalarimiz";

import { ask, bodyOf, signedIn } from "../support/api";
import { section } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

test("the system page names the framework's version", async () => {
  expect(
    await bodyOf(ask("GET", "/administration/system", { cookie: (await signedIn("webAdmin")).cookie })),
  ).toMatchObject({ framework: "20.0.0" });
});

test("no two menu editors have one name, and each has the content model's", async () => {
  const { cookie } = await signedIn("webAdmin");
  for (const locale of ["tr", "en"] as const) {
    const t = await getFixedT(locale);
    const names = menuTable.map(({ code }) => t(`menus.editors.${code}`));
    expect(new Set(names).size).toBe(menuTable.length);
  }
  const t = await getFixedT("tr");
  expect(
    ["kurumsal-alt", "kurumsal-yan", "kurumsal-butonlar", "arama-menu"].map((code) => t(`menus.editors.${code}`)),
  ).toEqual(["Kurumsal (Alt)", "Kurumsal (Yan)", "Kurumsal Butonlar", "Arama Menüsü"]);
  const page = await bodyOf<{ title: string }>(
    ask("GET", "/menu/kurumsal-yan", { cookie, headers: { "Accept-Language": "tr" } }),
  );
  expect(page.title).toBe("Kurumsal (Yan)");
  // Citizens read the column's heading as before.
  expect(t("menus.names.kurumsal-alt")).toBe("Kurumsal");
});

test("five brands of the sample are read by citizens", () => {
  expect(brands.filter(({ state = "published" }) => state === "published")).toHaveLength(5);
});

test("?kategori= leads to the list of that category, by its address or id; an unknown one is not found", async () => {
  const [categories, places] = [section("gezilecekyerkategori"), section("gezilecekyerler")];
  const { id } = await createEntry(systemActor, categories, {
    data: { name: { tr: "Tarihî Yapılar", en: "Historic buildings" }, icon: "heroicons_outline:home" },
  });
  await publishEntry(systemActor, { ...categories, rules: [] }, id, { version: 1 });
  const where = async (query: string) => {
    const answer = await ask("GET", `/home/bornova/gezilecek-yerler${query}`);
    return [answer.status, answer.headers.get("Location")];
  };
  const list = `/home/bornova/gezilecek-yerler?category=${id}`;
  expect(await where("?kategori=tarihi-yapilar")).toEqual([301, list]);
  expect(await where(`?kategori=${id}`)).toEqual([301, list]);
  expect(await where("?view=map&kategori=historic-buildings&lang=en")).toEqual([
    301,
    `/home/bornova/gezilecek-yerler?view=map&lang=en&category=${id}`,
  ]);
  expect((await where("?kategori=yok"))[0]).toBe(404);
  expect((await where("?kategori=%00"))[0]).toBe(404);
  expect((await where("?kategori="))[1] ?? "").not.toContain("category");
  expect((await where(`?category=${id}`))[0]).toBe(200);
  // A list that no category narrows takes no notice.
  expect((await ask("GET", "/home/onemli-telefonlar?kategori=x")).status).toBe(200);
  expect(places.publicFace.list.filters).toContain("category");
});

test("the site's accessibility is a deadline until somebody writes when it was audited", async () => {
  const contact = section("iletisimbilgileri");
  const { id } = await createEntry(systemActor, contact, { data: { institutionName: { tr: "Belediye" } } });
  await renewDeadlines(id);
  const open = async () =>
    (await db().select({ key: entryDeadlines.key, due: entryDeadlines.due }).from(entryDeadlines)).filter(
      ({ key }) => key === "accessibility",
    );
  expect(await open()).toEqual([{ key: "accessibility", due: "2026-06-21" }]);
  await saveEntry(systemActor, contact, id, { version: 1, patch: { accessibleSince: "2026-05-04" } });
  await renewDeadlines(id);
  expect(await open()).toEqual([]);
  const { cookie } = await signedIn("webAdmin");
  const t = await getFixedT("tr");
  expect(t("content.sections.iletisimbilgileri.deadlines.accessibility")).toContain("erişilebilirliğini");
  expect((await ask("GET", "/example/deadlines", { cookie })).status).toBe(200);
});

test("who changed an entry last can be a column of any list, and what it hangs under of any tree", async () => {
  expect([
    choosableColumns(section("haberler")).slice(-4),
    choosableColumns(section("mudurlukler")).slice(-5),
    choosableColumns(section("baskaninmesaji")).includes("updatedBy"),
  ]).toEqual([
    ["updatedBy", "reviewAt", "views", "recentViews"],
    ["parent", "updatedBy", "reviewAt", "views", "recentViews"],
    false,
  ]);
  const units = section("mudurlukler");
  const { id } = await createEntry(systemActor, units, { data: { name: { tr: "Üst birim" } } });
  const chief = await signedIn("editorInChief");
  const below = await createEntry(chief, units, { parentId: id, data: { name: { tr: "Alt birim" } } });
  type List = {
    list: { items: { id: string; parentId?: string; updatedByName?: string }[]; titles: Record<string, unknown> };
    columns: { name: string }[];
  };
  const page = await bodyOf<List>(
    ask("GET", "/content/mudurlukler?columns=name,parent,updatedBy", { cookie: chief.cookie }),
  );
  expect(page.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(["parent", "updatedBy"]));
  expect(page.list.items.find((item) => item.id === below.id)).toMatchObject({
    parentId: id,
    updatedByName: chief.name,
  });
  expect(Object.keys(page.list.titles)).toContain(id);
});

test("settings that the environment or the product holds are shown beside their group, secrets never", async () => {
  const { cookie } = await signedIn("webAdmin");
  type Page = { fixed: { rows: { name: string; value: string }[] } };
  const fixed = async (group: string) => (await bodyOf<Page>(ask("GET", `/setting/${group}`, { cookie }))).fixed.rows;
  expect((await fixed("site")).map(({ value }) => value)).toEqual([
    "Not set",
    "Not set",
    "tr",
    "tr, en",
    "Europe/Istanbul",
  ]);
  expect((await fixed("files")).map(({ value }) => value)).toEqual([
    "On the server’s disk",
    "320, 640, 1200, 1920",
    "Always",
    "10 MB, 50 MB",
  ]);
  expect((await fixed("integrations"))[0]).toMatchObject({ value: "Not set" });
  expect(await fixed("mourning")).toEqual([]);
});
