import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { entries } from "~/lib/content/schema.server";
import type { InvalidData } from "~/lib/content/errors";
import { createEntry } from "~/lib/content/entries/entries.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import { publicMenu } from "~/lib/menus/menu-items.server";
import { listMenus } from "~/lib/menus/menus.server";
import { invalidateAll } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { addStart, plantStart, startId } from "~/lib/sample/seed-start.server";
import { isSampleWanted } from "~/lib/sample/seed-sample.server";
import { settings } from "~/lib/settings/schema.server";
import { getSettingLists, storeSetting } from "~/lib/settings/settings.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { person, section } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const published = async (id: string) => (await listPublished(section(id), { locale: "tr", page: 1, size: 50 })).items;
const count = () => db().$count(entries);

/** What the form of a new entry says of choices that offer nothing. */
async function missingIn(role: "webAdmin" | "editorInChief", id: string) {
  const { cookie } = await signedIn(role);
  return (
    await bodyOf<{ context: { missing: Record<string, string | null> } }>(ask("GET", `/content/${id}/new`, { cookie }))
  ).context.missing;
}

test("an empty database begins with lists, menus and legal pages, once and for all, and with nothing of one town", async () => {
  // Of two processes that start at once, one plants.
  await Promise.all([plantStart(), plantStart()]);
  const planted = await count();
  const lists = await getSettingLists(["newsCategories", "councilTerms", "holidays", "parties"]);
  expect(Object.values(lists).map((options) => options.length > 0)).toEqual([true, true, true, true]);
  expect((await published("staticpages")).map(({ slug }) => slug.tr).sort()).toEqual([
    "erisilebilirlik-beyani",
    "kisisel-verilerin-korunmasi",
    "site-kullanim-kosullari",
  ]);
  for (const id of ["hizmetkategori", "raporkategori", "gezilecekyerkategori"])
    expect((await published(id)).length).toBeGreaterThan(3);
  const menus = await listMenus(systemActor);
  expect(menus.filter(({ state }) => state !== "published").map(({ code }) => code)).toEqual([]);
  const rows = await db().select({ title: entries.title, data: entries.search }).from(entries);
  expect(JSON.stringify([lists, menus.map(({ draft }) => draft), rows])).not.toMatch(/bornova/i);
  expect((await publicMenu("ustmenu", "tr"))?.items.map(({ link }) => link)).toContain(
    "/home/sayfa/kisisel-verilerin-korunmasi",
  );

  await plantStart();
  expect(await missingIn("webAdmin", "haberler")).toEqual({});
  expect([await count(), await isSampleWanted()]).toEqual([planted, false]);
});

test("the first news item can be published with what the start holds", async () => {
  const data = {
    title: { tr: "Sitemiz açıldı" },
    spot: { tr: "Belediyemizin yeni sitesi yayında." },
    body: { tr: "<p>Hoş geldiniz.</p>" },
    newsDate: "2026-03-01T06:00:00.000Z",
    categories: ["kent-yasami"],
    department: startId("mudurlukler", "yazi-isleri"),
    cover: { file: crypto.randomUUID(), alt: { tr: "Belediye binası" } },
  };
  const { id } = await createEntry(systemActor, section("haberler"), { data: { ...data, cover: undefined } });
  const problems = await publishEntry(systemActor, section("haberler"), id, { version: 1 }).then(
    () => ({}),
    (error: InvalidData) => error.fields,
  );
  // A picture alone is missing, which whoever writes the news has.
  expect(Object.keys(problems)).toEqual(["cover"]);
});

test("an installation that began empty is given what it lacks; what is there stays", async () => {
  await db().delete(entries);
  await db().delete(settings).where(eq(settings.key, "start.planted"));
  await storeSetting("lists.newsCategories", [{ code: "own", label: { tr: "Kendi kategorimiz", en: "Our own" } }]);
  // Somebody has begun already: nothing is planted unasked.
  await plantStart();
  expect(await count()).toBe(0);
  await expect(person("editorInChief").then(addStart)).rejects.toMatchObject({ status: 403 });
  const administrator = await person("webAdmin");
  expect(await addStart(administrator)).toBeGreaterThan(20);
  const { newsCategories = [] } = await getSettingLists(["newsCategories"]);
  expect([newsCategories[0]?.code, newsCategories.length > 5]).toEqual(["own", true]);
  expect(await addStart(administrator)).toBe(0);
});

test("a required choice that offers nothing leads to where it is made, as far as the person may make it", async () => {
  await db().delete(entries);
  await db().delete(settings);
  invalidateAll();
  expect(await missingIn("webAdmin", "haberler")).toEqual({
    categories: "/administration/lists/newsCategories",
    department: "/administration/setup/units",
  });
  expect(await missingIn("editorInChief", "haberler")).toEqual({
    categories: null,
    department: "/content/mudurlukler/new",
  });
  expect(await missingIn("webAdmin", "komisyonlar")).toEqual({ "members.member": "/content/meclisuyelerimiz/new" });
  // The world keeps the countries.
  expect(await missingIn("webAdmin", "kardesbelediye")).toEqual({});
});
