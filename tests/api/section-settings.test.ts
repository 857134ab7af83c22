import { beforeEach, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { createPublished, publishEntry } from "~/lib/content/workflow/publishing.server";
import { resolveLinks } from "~/lib/menus/link-targets.server";
import type { MenuItem } from "~/lib/menus/menu-document";
import { invalidateAll } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { sitemapIndex, sitemapPart } from "~/lib/public-site/outputs/sitemap.server";
import { sectionGroups } from "~/lib/setting-groups/section-groups.server";
import { settingGroups, settings } from "~/lib/settings/schema.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
beforeEach(async () => {
  await db().delete(settings);
  await db().delete(settingGroups);
  invalidateAll();
});

const notices = section("duyurular");
const categories = section("hizmetkategori");

function save(cookie: string, id: string, fields: Record<string, string>, version = 0) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ intent: "save", version: String(version), ...fields }))
    body.set(name, value);
  return ask("POST", `/setting/sections/${id}`, { cookie, body });
}

async function publishNotice(title: string) {
  const { id } = await createEntry(systemActor, notices, {
    data: { ...completeNotice((await unit()).id), title: { tr: title } },
  });
  await publishEntry(systemActor, notices, id, { version: 1 });
  return id;
}

type ListPage = {
  head: { title: string; intro: { html?: string; text?: string } };
  seo: { title: string; description: string; noIndex: boolean };
  page: { pagination: { size: number; lastPage: number } };
};
const listOf = (path: string) => bodyOf<ListPage>(ask("GET", path));

test("a section's title, introduction and page size are the administration's, each language by itself; elsewhere it is called so, too", async () => {
  const admin = await signedIn("webAdmin");
  for (let at = 0; at < 7; at++) await publishNotice(`Su kesintisi ${at}`);
  const saved = await save(admin.cookie, notices.id, {
    "title.tr": "Belediyeden duyurular",
    "intro.tr": "<p>Her sabah <strong>güncellenir</strong>.</p><script>x</script>",
    "metaDescription.tr": "Bugünün duyuruları",
    pageSize: "6",
    isUnindexed: "on",
  });
  expect([saved.status, saved.headers.get("location")]).toEqual([302, `/setting/sections/${notices.id}`]);

  const turkish = await listOf("/home/duyurular");
  expect(turkish).toMatchObject({
    head: { title: "Belediyeden duyurular", intro: { html: "<p>Her sabah <strong>güncellenir</strong>.</p>" } },
    seo: { title: "Belediyeden duyurular", description: "Bugünün duyuruları", noIndex: true },
    page: { pagination: { size: 6, lastPage: 2 } },
  });
  const english = await listOf("/home/duyurular?lang=en");
  expect([english.head.title, english.head.intro.text, english.seo.noIndex]).toEqual([
    "Announcements",
    expect.any(String),
    true,
  ]);

  expect(await (await ask("GET", "/home/duyurular/rss.xml")).text()).toContain("<title>Belediyeden duyurular |");
  expect(await bodyOf(ask("GET", "/home/search?search=kesintisi"))).toMatchObject({
    groups: [{ section: notices.id, title: "Belediyeden duyurular", length: 7 }],
  });
  // Asked for by its name, the part of the site itself is found before whatever mentions it; one that holds nothing
  // isn't.
  const named = async (search: string) =>
    (await bodyOf<{ named: object[] }>(ask("GET", `/home/search?search=${encodeURIComponent(search)}`))).named;
  expect([await named("BELEDİYEDEN duyuru"), await named("muhtarlar"), await named("kesintisi")]).toEqual([
    [{ href: "/home/duyurular", title: "Belediyeden duyurular" }],
    [],
    [],
  ]);
  const page = await bodyOf<{ crumbs: { title: string }[] }>(ask("GET", "/home/duyurular/su-kesintisi-3"));
  expect(page.crumbs[1]?.title).toBe("Belediyeden duyurular");
});

test("a list begins at its other end where the administration says so; what is newest stays newest everywhere else", async () => {
  const admin = await signedIn("webAdmin");
  type Cards = { page: { body: { cards: { title: { text: string } }[] } } };
  const titles = async () =>
    (await bodyOf<Cards>(ask("GET", "/home/duyurular"))).page.body.cards.map(({ title }) => title.text);
  const before = await titles();
  expect(before.length).toBeGreaterThan(3);
  expect((await save(admin.cookie, notices.id, { isReversed: "on" })).status).toBe(302);
  expect(await titles()).toEqual(before.toReversed());
  const feed = await (await ask("GET", "/home/duyurular/rss.xml")).text();
  expect(feed.indexOf(before[0] ?? "?")).toBeLessThan(feed.indexOf(before.at(-1) ?? "?"));
  // What comes next is listed from the first on, and the editors' order is theirs: there is nothing to turn.
  const offered = (id: string) =>
    sectionGroups.find(({ section: { id: of } }) => of === id)?.form.fields.isReversed !== undefined;
  expect(["duyurular", "haberler", "etkinlikler", "onemlitelefonlar", "hizmetkategori"].map(offered)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("what can't be kept is refused beside its field, and what two change is merged", async () => {
  const [first, second] = [await signedIn("webAdmin"), await signedIn("webAdmin")];
  const refused = await save(first.cookie, notices.id, { "title.tr": "x".repeat(81), pageSize: "5000" });
  const { lastResult } = await bodyOf<{ lastResult: { error: Record<string, string[]>; initialValue: object } }>(
    refused,
  );
  expect([refused.status, Object.keys(lastResult.error).sort(), lastResult.initialValue]).toMatchObject([
    400,
    ["pageSize", "title.tr"],
    { pageSize: "5000" },
  ]);
  expect((await save(first.cookie, notices.id, { "title.tr": "Bir" })).status).toBe(302);
  expect((await save(second.cookie, notices.id, { "title.en": "One" })).status).toBe(302);
  expect([(await listOf("/home/duyurular")).head.title, (await listOf("/home/duyurular?lang=en")).head.title]).toEqual([
    "Bir",
    "One",
  ]);
});

test("a hidden section is nowhere for citizens and there again afterwards; its staff are told", async () => {
  const admin = await signedIn("webAdmin");
  const { id } = await createEntry(systemActor, categories, {
    data: { name: { tr: "Gizlenecek hizmetler" }, icon: "heroicons_outline:banknotes" },
  });
  await publishEntry(systemActor, categories, id, { version: 1 });
  const places = [
    "/home/hizmetler",
    "/home/hizmetler/gizlenecek-hizmetler",
    "/api/public/hizmetkategori",
    "/api/public/hizmetkategori/gizlenecek-hizmetler",
    "/sitemap/hizmetkategori-1.xml",
  ];
  const links = [
    { id: "list", link: { type: "section", section: categories.id } },
    { id: "entry", link: { type: "record", section: categories.id, id } },
  ] as unknown as MenuItem[];
  const seen = async () => ({
    answers: await Promise.all(places.map(async (path) => (await ask("GET", path)).status)),
    found: (await bodyOf<{ groups: unknown[] }>(ask("GET", "/home/search?search=gizlenecek"))).groups.length,
    named: (await bodyOf<{ named: unknown[] }>(ask("GET", "/home/search?search=hizmetler"))).named.length,
    links: [...(await resolveLinks(links)).values()].map(({ kind }) => kind),
    sitemap: (await (await ask("GET", "/sitemap.xml")).text()).includes(categories.id),
  });
  const shown = { answers: places.map(() => 200), found: 1, named: 1, links: ["leads", "leads"], sitemap: true };
  expect(await seen()).toEqual(shown);
  expect((await save(admin.cookie, categories.id, { isHidden: "on" })).status).toBe(302);
  expect(await seen()).toEqual({
    answers: places.map(() => 404),
    found: 0,
    named: 0,
    links: ["hidden", "hidden"],
    sitemap: false,
  });
  expect(await bodyOf(ask("GET", "/content/hizmetkategori", { cookie: admin.cookie }))).toMatchObject({
    notices: ["This section is hidden in the settings: citizens see none of its content."],
  });
  expect((await save(admin.cookie, categories.id, {}, 1)).status).toBe(302);
  expect(await seen()).toEqual(shown);
});

test("a section that is switched off is found by nobody, and comes back whole", async () => {
  const [admin, editor] = [await signedIn("webAdmin"), await signedIn("editorInChief")];
  const { id } = await createEntry(systemActor, categories, {
    data: { name: { tr: "Kapanacak hizmetler" }, icon: "heroicons_outline:home" },
  });
  const half = await createEntry(editor, categories, { data: { name: { tr: "Yarım kategori" } } });
  const pages = [
    `/content/${categories.id}`,
    `/content/${categories.id}/new`,
    `/content/${categories.id}/${id}`,
    `/content/${categories.id}/${id}/versions`,
    `/api/content/${categories.id}`,
    `/api/content/${categories.id}/${id}`,
  ];
  const seen = async () => ({
    answers: await Promise.all(
      pages.flatMap((path) => [admin, editor].map(async ({ cookie }) => (await ask("GET", path, { cookie })).status)),
    ),
    written:
      (
        await ask("POST", `/api/content/${categories.id}`, {
          cookie: editor.cookie,
          body: JSON.stringify({ version: 1 }),
          headers: { "Content-Type": "application/json" },
        })
      ).status === 404,
    inNavigation: (await (await ask("GET", "/api/common/navigation", { cookie: admin.cookie })).text()).includes(
      categories.id,
    ),
    found: (await (await ask("GET", "/search?q=Kapanacak", { cookie: admin.cookie })).text()).includes(id),
    onDesk: JSON.stringify(await bodyOf(ask("GET", "/example", { cookie: editor.cookie }))).includes(half.id),
  });
  const open = {
    answers: pages.flatMap(() => [200, 200]),
    written: false,
    inNavigation: true,
    found: true,
    onDesk: true,
  };
  expect(await seen()).toEqual(open);
  expect((await save(admin.cookie, categories.id, { isOff: "on" })).status).toBe(302);
  expect(await seen()).toEqual({
    answers: pages.flatMap(() => [404, 404]),
    written: true,
    inNavigation: false,
    found: false,
    onDesk: false,
  });
  expect((await ask("GET", `/api/public/${categories.id}`)).status).toBe((await ask("GET", "/api/public/yok")).status);
  expect((await save(admin.cookie, categories.id, {}, 1)).status).toBe(302);
  expect(await seen()).toEqual(open);
});

test("a list that is to be left out by search engines is in no file for them; its entries are", async () => {
  const admin = await signedIn("webAdmin");
  const title = "Dizinde kalan duyuru";
  await publishNotice(title);
  const places = {
    [notices.id]: "<loc>http://site.test/home/duyurular</loc>",
    onemlitelefonlar: "<loc>http://site.test/home/onemli-telefonlar</loc>",
  };
  const numbers = section("onemlitelefonlar");
  const { id } = await createEntry(systemActor, numbers, {
    data: { name: { tr: "Çağrı merkezi" }, phone: "+902329990001", group: "municipality" },
  });
  await publishEntry(systemActor, numbers, id, { version: 1 });
  const seen = async () =>
    Promise.all(
      Object.entries(places).map(async ([one, loc]) => {
        const part = await ask("GET", `/sitemap/${one}-1.xml`);
        return [
          (await (await ask("GET", "/sitemap.xml")).text()).includes(`/sitemap/${one}-1.xml`),
          part.status,
          part.status === 200 && (await part.text()).includes(loc),
        ];
      }),
    );
  expect(await seen()).toEqual([
    [true, 200, true],
    [true, 200, true],
  ]);
  for (const one of Object.keys(places))
    expect((await save(admin.cookie, one, { isUnindexed: "on" })).status).toBe(302);
  expect(await seen()).toEqual([
    [true, 200, false],
    [false, 404, false],
  ]);
  expect(await (await ask("GET", `/sitemap/${notices.id}-1.xml`)).text()).toContain(
    "/home/duyurular/dizinde-kalan-duyuru</loc>",
  );
  // A page that is one entry goes with what that says of itself.
  const history = section("tarihce");
  const page = await createPublished(systemActor, history, {
    data: { heading: { tr: "Tarihçe" }, body: { tr: "<p>Kısa.</p>" } },
  });
  expect((await ask("GET", "/sitemap/tarihce-1.xml")).status).toBe(200);
  await saveEntry(systemActor, history, page.id, { version: page.version, patch: { noIndex: true } });
  await publishEntry(systemActor, history, page.id, { version: page.version + 1 });
  expect([
    (await ask("GET", "/sitemap/tarihce-1.xml")).status,
    (await (await ask("GET", "/sitemap.xml")).text()).includes("tarihce"),
  ]).toEqual([404, false]);
});

test("a file for search engines that nothing would stand in is not there, and is named nowhere", async () => {
  const origin = "http://site.test";
  // Of one entry each.
  const allowed = 4;
  const before = [...(await sitemapIndex(origin, allowed)).matchAll(/duyurular-\d+\.xml/g)].length;
  const kept: string[] = [];
  for (const at of [1, 2, 3]) kept.push(await publishNotice(`Dosya duyurusu ${at}`));
  const [, second = ""] = kept;
  await saveEntry(systemActor, notices, second, { version: 1, patch: { noIndex: true } });
  await publishEntry(systemActor, notices, second, { version: 2 });
  const named = [...(await sitemapIndex(origin, allowed)).matchAll(/duyurular-(\d+)\.xml/g)].map(([, part]) =>
    Number(part),
  );
  expect(named.slice(-2)).toEqual([before + 1, before + 3]);
  const parts = await Promise.all([1, 2, 3].map((at) => sitemapPart(`duyurular-${before + at}.xml`, origin, allowed)));
  expect(parts.map((part) => /dosya-duyurusu-\d/.exec(part ?? "")?.[0] ?? null)).toEqual([
    "dosya-duyurusu-1",
    null,
    "dosya-duyurusu-3",
  ]);
  expect(parts[1]).toBeNull();
});

test("every section has a form, of what takes effect on it; what the law wants shown can't be hidden", async () => {
  const admin = await signedIn("webAdmin");
  const { areas } = await bodyOf<{ areas: { sections: { id: string }[] }[] }>(
    ask("GET", "/setting/sections", { cookie: admin.cookie }),
  );
  expect(areas.flatMap((area) => area.sections.map(({ id }) => id)).sort()).toEqual(
    sectionGroups.map((group) => group.section.id).sort(),
  );
  for (const {
    section: { id, kind, publicFace, publishing },
    form,
  } of sectionGroups) {
    expect("intro" in form.fields, id).toBe(kind !== "single" && publicFace.place.address !== null);
    expect("isHidden" in form.fields, id).toBe(!publishing.display && !publishing.permanent);
    expect("isOff" in form.fields, id).toBe(
      !publishing.display && !publishing.permanent && id !== "mudurlukler" && id !== "genel",
    );
  }
  expect((await ask("GET", "/setting/sections/yok", { cookie: admin.cookie })).status).toBe(404);
});
