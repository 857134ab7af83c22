import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry } from "~/lib/content/entries/entries.server";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { listSearch, parseListQuery } from "~/lib/content/list/list-query";
import { countFacets, listPublished, searchBounds } from "~/lib/content/publication/read/published.server";
import { archiveEntry, publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { searchEntries } from "~/lib/content/list/search-entries.server";
import type { EntryData } from "~/lib/content/values";
import { invalidateAll, invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { pageBounds } from "~/lib/platform/db/queries/text-search.server";
import { searchNearSite, searchSite } from "~/lib/public-site/lists/section-page.server";
import { settingsTag, storeSettingGroup } from "~/lib/settings/settings.server";

import { ask, bodyOf } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const [notices, pages] = [section("duyurular"), section("staticpages")];
const query = (search: string) => parseListQuery(notices, new URLSearchParams(search));
const listed = async (search: string) =>
  (await listEntries(systemActor, notices, query(search))).items.map(({ title }) => title.tr);
const found = async (words: string) =>
  (await searchEntries(systemActor, words, { size: 100 })).items.map(({ title }) => title.tr);

/** From the best fit for "fen işleri" to the worst, made in an order that the dates would turn round. */
const byFit = [
  "Fen işleri",
  "Fen İşleri Müdürlüğü taşındı",
  "İşleri durmayan FEN ekipleri",
  "Bugün fenni işlerimiz",
  "Metninde geçen",
];

beforeAll(async () => {
  const department = (await unit("Fen İşleri Müdürlüğü")).id;
  for (const title of byFit) {
    const body = title === "Metninde geçen" ? "<p>Fen işleri bu sabah çalışıyor.</p>" : "<p>Başka bir metin.</p>";
    const { id } = await createEntry(systemActor, notices, {
      data: completeNotice(department, { title: { tr: title }, body: { tr: body } }),
    });
    await publishEntry(systemActor, notices, id, { version: 1 });
  }
  for (const title of ["Evlendirme memurluğu", "Evrak kayıt", "Görevde yükselme", "Evde bakım"])
    await createEntry(systemActor, pages, { data: { title: { tr: title } } });
  await createEntry(systemActor, pages, { data: { title: { tr: "Kültür" }, body: { tr: "<p>Semt evi</p>" } } });
});

test("whatever is searched, names come before texts and whole words before beginnings of words", async () => {
  expect((await found("fen işleri")).filter((title) => byFit.includes(title ?? ""))).toEqual(byFit);
  expect(await listed("search=fen işleri")).toEqual(byFit);
  const { items } = await listPublished(notices, { locale: "tr", page: 1, size: 12, search: "fen işleri" });
  expect(items.map(({ title }) => title.tr)).toEqual(byFit);
});

test("a search in pages is the same search, and another order can be asked for", async () => {
  const inPages = [];
  for (let page = 1; page <= 2; page++) inPages.push(...(await listed(`search=fen işleri&size=3&page=${page}`)));
  expect(inPages).toEqual(byFit);
  const publicly = [];
  for (let page = 1; page <= 2; page++)
    publicly.push(
      ...(await listPublished(notices, { locale: "tr", page, size: 3, search: "fen işleri" })).items.map(
        ({ title }) => title.tr,
      ),
    );
  expect(publicly).toEqual(byFit);
  expect((await listed("search=fen işleri&sort=title"))[0]).toBe("Bugün fenni işlerimiz");
  expect(listSearch(notices, query("search=fen"), {})).toBe("?search=fen");
  expect(listSearch(notices, query("search=fen"), { search: "" })).toBe("?");
  // Without a search nothing fits better than another: the order is that of the list.
  expect(query("sort=fit").sort).toBe(query("").sort);
});

test("a word is not found inside or at the beginning of words that only share its stem's letters", async () => {
  expect((await found("evde")).sort()).toEqual(["Evde bakım", "Kültür"].sort());
  expect((await found("evde"))[0]).toBe("Evde bakım");
});

test("the public finds the section whose entry has the name before sections whose texts have the words", async () => {
  const department = (await unit()).id;
  const publish = async (of: typeof notices, data: EntryData) =>
    publishEntry(systemActor, of, (await createEntry(systemActor, of, { data })).id, { version: 1 });
  await publish(
    notices,
    completeNotice(department, { title: { tr: "Kazı" }, body: { tr: "<p>Temizlik rehberi eklidir.</p>" } }),
  );
  await publish(pages, {
    title: { tr: "Temizlik rehberi" },
    body: { tr: "<p>Biz.</p>" },
    template: "standard",
    department,
  });
  expect((await searchSite("tr", "temizlik rehberi", false)).map(({ section: id }) => id)).toEqual([
    "staticpages",
    "duyurular",
  ]);
  expect((await searchSite("tr", "temizlik eklidir", false)).map(({ section: id }) => id)).toEqual(["duyurular"]);
});

test("what a search finds is counted in the lists and in the archive, and anew once something has moved", async () => {
  const department = (await unit()).id;
  const make = async (title: string) => {
    const { id } = await createEntry(systemActor, notices, {
      data: completeNotice(department, { title: { tr: title } }),
    });
    await publishEntry(systemActor, notices, id, { version: 1 });
    return id;
  };
  const lengths = () =>
    Promise.all(
      (["current", "past", undefined] as const).map(
        async (time) =>
          (
            await listPublished(notices, {
              locale: "tr",
              page: 1,
              size: 12,
              search: "zeytinlik",
              ...(time ? { time } : {}),
            })
          ).pagination.length,
      ),
    );
  const [first] = [await make("Zeytinlik bakımı"), await make("Zeytinlik hasadı")];
  expect(await lengths()).toEqual([2, 0, 2]);
  await archiveEntry(systemActor, notices, first, { version: 1 });
  expect(await lengths()).toEqual([1, 1, 1]);
  expect((await searchSite("tr", "zeytinlik", true)).map(({ section: id, length }) => [id, length])).toEqual([
    ["duyurular", 1],
  ]);
  await withdrawEntry(systemActor, notices, first, { version: 1, reason: "Yanlış" });
  expect(await lengths()).toEqual([1, 0, 1]);
  expect(await searchSite("tr", "zeytinlik", true)).toEqual([]);
});

test("in a large section a search is counted to a bound and finds the same", async () => {
  const department = (await unit()).id;
  for (const at of [1, 2, 3, 4, 5]) {
    const { id } = await createEntry(systemActor, notices, {
      data: completeNotice(department, { title: { tr: `Bilgi ${at}` }, body: { tr: "<p>Ceviz hasadı başladı.</p>" } }),
    });
    await publishEntry(systemActor, notices, id, { version: 1 });
  }
  const exact = await searchSite("tr", "ceviz", false);
  expect(exact).toMatchObject([{ section: "duyurular", length: 5, hasMore: false }]);
  const usual = { ...searchBounds };
  invalidateAll();
  Object.assign(searchBounds, { large: 5, counted: 3 });
  try {
    expect(await searchSite("tr", "ceviz", false)).toEqual([{ ...exact[0], length: 3, hasMore: true }]);
    expect(await searchSite("tr", "cevizsiz", false)).toEqual([]);
    // Who reads on in the section is told all of them; and what is named or archived is counted as before.
    expect(
      (await listPublished(notices, { locale: "tr", page: 2, size: 3, search: "ceviz" })).pagination,
    ).toMatchObject({ length: 5 });
    expect((await searchSite("tr", "temizlik rehberi", false)).map(({ section: id }) => id)).toEqual([
      "staticpages",
      "duyurular",
    ]);
    expect(await searchSite("tr", "ceviz", true)).toEqual([]);
  } finally {
    Object.assign(searchBounds, usual);
    invalidateAll();
  }
});

test("in a large section, numbers beside filters are counted by one for all who ask, and again after a minute", async () => {
  const department = (await unit()).id;
  const publish = async () => {
    const { id } = await createEntry(systemActor, notices, { data: completeNotice(department, { category: "tax" }) });
    await publishEntry(systemActor, notices, id, { version: 1 });
  };
  await publish();
  const counted = async () => (await countFacets(notices, ["category"], "current")).get("category:tax") ?? 0;
  const exact = await counted();
  await publish();
  expect(await counted()).toBe(exact + 1);
  const usual = { ...searchBounds };
  invalidateAll();
  Object.assign(searchBounds, { large: 5 });
  try {
    const [first, second] = await Promise.all([
      countFacets(notices, ["category"], "current"),
      countFacets(notices, ["category"], "current"),
    ]);
    expect(first).toBe(second);
    expect(first.get("category:tax")).toBe(exact + 1);
    await publish();
    expect(await counted()).toBe(exact + 1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    expect(await counted()).toBe(exact + 1);
    await expect.poll(counted).toBe(exact + 2);
    await publish();
    // Nobody has looked for long: these numbers are too old to be shown.
    vi.setSystemTime(Date.now() + 601_000);
    expect(await counted()).toBe(exact + 3);
  } finally {
    vi.useRealTimers();
    Object.assign(searchBounds, usual);
    invalidateAll();
  }
});

test("what lists read of a publication stays within its row: facets are counted, titles shown, keys compared", async () => {
  const { rows } = await db().execute<{ name: string; storage: string }>(sql`
    SELECT attname AS name, attstorage AS storage FROM pg_attribute WHERE attrelid = 'publications'::regclass
    AND attname IN ('facets', 'slug', 'sort_key', 'title') ORDER BY attname`);
  expect(rows.map(({ name, storage }) => `${name} ${storage}`)).toEqual([
    "facets m",
    "slug m",
    "sort_key m",
    "title m",
  ]);
});

test("the front page of a large section counts to a bound, the list to its end", async () => {
  const usual = { ...searchBounds };
  invalidateAll();
  Object.assign(searchBounds, { large: 5, counted: 3 });
  try {
    const asked = { locale: "tr", page: 1, size: 2, time: "current" } as const;
    const few = await listPublished(notices, { ...asked, isRoughlyCounted: true });
    const all = await listPublished(notices, asked);
    expect(few.items).toEqual(all.items);
    expect(few.pagination.length).toBe(4);
    expect(all.pagination.length).toBeGreaterThan(4);
  } finally {
    Object.assign(searchBounds, usual);
    invalidateAll();
  }
});

test("pages of a search that finds much are the same, whether the first of the list fill them or not", async () => {
  const pages = async () => {
    invalidateAll();
    const found: string[] = [];
    for (const page of [1, 2, 3]) {
      const [listed, published] = await Promise.all([
        listEntries(systemActor, notices, { ...query("search=hasadı"), size: 2, page }),
        listPublished(notices, { locale: "tr", page, size: 2, search: "hasadı" }),
      ]);
      found.push(...listed.items.map(({ id }) => id), "|", ...published.items.map(({ id }) => id), "|");
    }
    return found;
  };
  const usual = { ...pageBounds };
  const expected = await pages();
  expect(expected.length).toBeGreaterThan(14);
  try {
    for (const first of [1, 2, 4]) {
      Object.assign(pageBounds, { first, kept: 0 });
      expect(await pages()).toEqual(expected);
    }
  } finally {
    Object.assign(pageBounds, usual);
  }
});

test("among names that fit alike a unit's comes first", async () => {
  await createEntry(systemActor, section("hizmetbinalari"), { data: { name: { tr: "Fen İşleri Şantiyesi" } } });
  const titles = await found("fen işleri");
  expect(titles.indexOf("Fen İşleri Şantiyesi")).toBeGreaterThan(-1);
  expect(titles.indexOf("Fen İşleri Müdürlüğü")).toBeLessThan(titles.indexOf("Fen İşleri Şantiyesi"));
});

test("where nothing has all words, a citizen is shown what has most of them, names first, and nothing of a draft", async () => {
  const department = (await unit("Evlendirme")).id;
  for (const [title, body] of [
    ["Nikâh salonu", "Salon açıldı."],
    ["Randevu saatleri", "Gişe saatleri."],
    ["Sinema günleri", "Nikâh salonunda film var."],
  ] as const) {
    const { id } = await createEntry(systemActor, notices, {
      data: completeNotice(department, { title: { tr: title }, body: { tr: `<p>${body}</p>` } }),
    });
    await publishEntry(systemActor, notices, id, { version: 1 });
  }
  await createEntry(systemActor, notices, {
    data: completeNotice(department, { title: { tr: "Nikâh randevusu taslağı" } }),
  });
  const near = async (words: string) => (await searchNearSite("tr", words, false)).map(({ title }) => title.text);
  expect(await searchSite("tr", "NİKÂH randevusu", false)).toEqual([]);
  const shown = await near("NİKÂH randevusu");
  expect([...shown.slice(0, 2)].sort()).toEqual(["Nikâh salonu", "Randevu saatleri"]);
  expect(shown).toContain("Sinema günleri");
  expect(shown).not.toContain("Nikâh randevusu taslağı");
  // Two of three words are more than one.
  expect(await near("nikah salonu gondolu")).toEqual(["Nikâh salonu", "Sinema günleri"]);
  expect(await near("nikah")).toEqual([]);
  expect(await near("zzgondol qqlamba")).toEqual([]);
  // The list of a section asks of its own alone, and shows them where it has nothing.
  expect((await searchNearSite("tr", "NİKÂH randevusu", false, [pages])).map(({ title }) => title.text)).toEqual([]);
  const list = async (search: string) =>
    (
      await bodyOf<{ near: { title: { text: string } }[] }>(
        ask("GET", `/home/duyurular?${new URLSearchParams(search)}`),
      )
    ).near.map(({ title }) => title.text);
  expect(await list("search=NİKÂH randevusu")).toEqual(shown);
  expect([
    await list("search=zzgondol qqlamba"),
    await list("search=NİKÂH randevusu&category=general"),
    await list("search=salon"),
  ]).toEqual([[], [], []]);
  // Nor anything of a section that has been hidden since.
  const hide = async (isHidden: boolean) => {
    await storeSettingGroup("section.duyurular", { version: 1, data: { isHidden } });
    invalidateTag(settingsTag);
  };
  await hide(true);
  expect(await near("NİKÂH randevusu")).toEqual([]);
  await hide(false);
});

test("an official number is found exactly and first, and leads to its own page", async () => {
  const department = (await unit()).id;
  await createEntry(systemActor, notices, {
    data: completeNotice(department, {
      title: { tr: "400 kişilik meclis kararı 2026 06" },
      body: { tr: "<p>350004043 sayılı işlem hakkında karar.</p>" },
    }),
  });
  const [sittings, reports] = [section("meclisgundemvekararlari"), section("yayinlar")];
  const draft = (of: typeof notices, data: EntryData) => createEntry(systemActor, of, { data });
  await draft(sittings, {
    year: 2026,
    month: 3,
    decisions: [
      { _key: "a", decisionNo: "2026/400", decisionDate: "2026-03-02", subject: "Yol adı", summary: "Ad verildi." },
    ],
  });
  await draft(section("imarplandegisiklikleri"), {
    title: "Plan",
    pin: "PİN-350004043",
    parcels: [{ _key: "a", ada: "521", parsel: "4" }],
  });
  await draft(reports, { title: { tr: "Bülten" }, issueNo: "2026/06" });
  const firstOf = async (query: string) => (await searchEntries(systemActor, query)).items[0]?.section;
  for (const [query, id] of [
    ["350004043", "imarplandegisiklikleri"],
    ["PİN-350004043", "imarplandegisiklikleri"],
    ["pin 350004043", "imarplandegisiklikleri"],
    ["521 ada 4 parsel", "imarplandegisiklikleri"],
    ["521/4", "imarplandegisiklikleri"],
    ["4 parsel 521 ada", "imarplandegisiklikleri"],
    ["karar 400", "meclisgundemvekararlari"],
    ["2026/400 sayılı karar", "meclisgundemvekararlari"],
    ["400 numaralı meclis kararı", "meclisgundemvekararlari"],
    ["2026/06", "yayinlar"],
    ["2026-6", "yayinlar"],
  ] as const)
    expect([query, await firstOf(query)]).toEqual([query, id]);
  expect((await searchEntries(systemActor, "521 ada 5 parsel")).items).toEqual([]);
});

test("what the public finds has its words marked, and a number's row comes before all else", async () => {
  const page = (await unit()).id;
  const { id } = await createEntry(systemActor, pages, {
    data: { title: { tr: "Menekşe Sokağı" }, body: { tr: "<p>Bakım.</p>" }, template: "standard", department: page },
  });
  await publishEntry(systemActor, pages, id, { version: 1 });
  const { id: other } = await createEntry(systemActor, pages, {
    data: {
      title: { tr: "Bakım" },
      body: { tr: "<p>Kent\u00adsel dönü\u00adşüm sokaklarda.</p>" },
      template: "standard",
      department: page,
    },
  });
  await publishEntry(systemActor, pages, other, { version: 1 });
  const shown = async (search: string) =>
    (await searchSite("tr", search, false)).flatMap(({ cards }) =>
      cards.map(({ title, lead }) =>
        [...(title.pieces ?? []), ...(lead?.pieces ?? [])].filter(({ isMarked }) => isMarked).map(({ text }) => text),
      ),
    );
  expect(await shown("menekşe sokak")).toEqual([["Menekşe", "Sokağı"]]);
  expect(await shown("kentsel dönüşüm")).toEqual([["Kent\u00adsel", "dönü\u00adşüm"]]);
});
