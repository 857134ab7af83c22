import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { findPublished } from "~/lib/content/publication/read/published-entry.server";
import type { EntryData } from "~/lib/content/values";
import { createPublished, publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { defineSection } from "~/lib/content/definition/define-section";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { publications } from "~/lib/content/schema.server";
import { invalidateAll, invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { apiItem } from "~/lib/public-site/entry/api-item.server";
import { shownFragments } from "~/lib/public-site/lists/front/slides.server";
import { cachedPublicAnswer, makePublicAnswer } from "~/lib/public-site/outputs/answer-cache.server";
import { entryDocument } from "~/lib/public-site/outputs/entry-document.server";
import { placesOf } from "~/lib/public-site/outputs/places.server";
import { migrations } from "~/lib/migrations/migrations.server";
import { db } from "~/lib/platform/db/database.server";
import { openEntry } from "~/lib/public-site/entry/entry-page.server";
import { settingGroups } from "~/lib/setting-groups/groups";
import { saveSettingGroup } from "~/lib/setting-groups/setting-groups.server";
import { settingsTag, type SettingGroupName } from "~/lib/settings/settings.server";

import { routeTable } from "../support/addresses";
import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");
const group = (name: SettingGroupName) => {
  const found = settingGroups.find((one) => one.name === name);
  if (!found) throw new Error(`no group ${name}`);
  return found;
};
const origin = "http://site.test";
const notice = async (title: string, more: EntryData = {}) => {
  const { id: department } = await unit();
  return createPublished(systemActor, notices, {
    data: readPatch(notices, completeNotice(department, { title: { tr: title }, ...more })),
  });
};

test("a reason that was written for the audit log alone is told to nobody after the update, one that is written now is", async () => {
  const path = "/home/duyurular/ic-yazisma";
  const reasonOf = async () => (await bodyOf<{ withdrawn?: { reason: string } }>(ask("GET", path))).withdrawn?.reason;
  const { id } = await notice("İç yazışma");
  await withdrawEntry(systemActor, notices, id, { version: 1, reason: "Memurun hatası" });
  expect([(await ask("GET", path)).status, await reasonOf()]).toEqual([410, "Memurun hatası"]);
  await db().execute(sql.raw(migrations["0014_reasons_for_the_audit_log"] ?? ""));
  expect([(await ask("GET", path)).status, await reasonOf()]).toEqual([410, undefined]);
  expect(
    await db()
      .select({ reason: auditEntries.reason })
      .from(auditEntries)
      .where(and(eq(auditEntries.objectId, id), eq(auditEntries.verb, "withdraw"))),
  ).toEqual([{ reason: "Memurun hatası" }]);
});

test("a page knows that a setting changed, and is made anew once for it", async () => {
  await notice("Ayarlı duyuru");
  const names = () => bodyOf<{ seo: { site: string } }>(ask("GET", "/home/duyurular/ayarli-duyuru"));
  expect((await names()).seo.site).toBe("Belediye");
  const made = await open();
  expect(await open()).toBe(made);
  await saveSettingGroup(systemActor, group("site"), { version: 0, patch: { siteName: { tr: "Örnek Belediyesi" } } });
  expect((await names()).seo.site).toBe("Örnek Belediyesi");
  const anew = await open();
  expect([anew === made, (await open()) === anew]).toEqual([false, true]);

  /** The very object that is kept. */
  async function open() {
    const found = await findPublished(notices, "tr", "ayarli-duyuru");
    if (found.kind !== "found") throw new Error(found.kind);
    return openEntry(notices, found.entry, found.pointed, origin, "tr");
  }
});

test("a page that was made from what was read before a change is shown to nobody who came after it", async () => {
  const { id } = await notice("Eski ad");
  const before = await findPublished(notices, "tr", "eski-ad");
  await saveEntry(systemActor, notices, id, { version: 1, patch: { title: { tr: "Yeni ad" } } });
  await publishEntry(systemActor, notices, id, { version: 2 });
  const after = await findPublished(notices, "tr", "eski-ad");
  if (before.kind !== "found") throw new Error(before.kind);
  const now = after.kind === "moved" ? await findPublished(notices, "tr", after.slug) : after;
  if (now.kind !== "found") throw new Error(now.kind);
  const [old, fresh] = [
    await openEntry(notices, before.entry, before.pointed, origin, "tr"),
    await openEntry(notices, now.entry, now.pointed, origin, "tr"),
  ];
  expect([old.view.title.text, fresh.view.title.text]).toEqual(["Eski ad", "Yeni ad"]);
});

/** So many more of what is published, as it stands, with an address of their own or none. */
async function multiply(id: string, times: number, changes: EntryData = {}) {
  await db().execute(sql`
    WITH copied AS (INSERT INTO entries (section, state, search) SELECT section, state, search FROM entries, generate_series(1, ${times}::int) WHERE id = ${id} RETURNING id)
    INSERT INTO publications (entry_id, section, version, data, title, position, sort_key, facets, search, first_published_at, published_at)
    SELECT copied.id, section, version, data || ${JSON.stringify(changes)}::jsonb, title, position, sort_key, facets, search, first_published_at, published_at FROM publications, copied WHERE entry_id = ${id}`);
  invalidateAll();
}

test("an address that nothing has makes no other one missing, however long both are", async () => {
  const { id } = await notice("Uzun adres");
  const above = "a".repeat(210);
  await db()
    .update(publications)
    .set({ slug: { tr: `${above}/uzun-adres` } })
    .where(eq(publications.entryId, id));
  invalidateAll();
  expect((await findPublished(notices, "tr", `${above}/yok`)).kind).toBe("missing");
  expect((await findPublished(notices, "tr", `${above}/uzun-adres`)).kind).toBe("found");
  expect((await findPublished(notices, "tr", `${"a".repeat(500)}/uzun-adres`)).kind).toBe("missing");
});

test("what is read in its list alone is told to search engines there, each as a page of its own would", async () => {
  const sites = section("websitelerimiz");
  const { id } = await createPublished(systemActor, sites, {
    data: readPatch(sites, { title: { tr: "Kent Tiyatrosu" }, url: "https://tiyatro.example" }),
  });
  const { jsonLd } = await bodyOf<{ jsonLd: string }>(ask("GET", "/home/web-sitelerimiz"));
  expect(JSON.parse(jsonLd)).toMatchObject({
    "@type": "ItemList",
    itemListElement: [
      {
        "@type": "ListItem",
        position: 1,
        item: { "@type": "WebSite", name: "Kent Tiyatrosu", url: "https://tiyatro.example" },
      },
    ],
  });
  expect(jsonLd).not.toContain(id);
  expect((await bodyOf<{ jsonLd: string | null }>(ask("GET", "/home/duyurular"))).jsonLd).toBeNull();
});

const pieces = defineSection({
  id: "test-parcalar",
  kind: "ordered",
  icon: "heroicons_outline:map-pin",
  owner: "basin-yayin",
  groups: ["publishing"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 80 },
    active: { kind: "boolean" },
    startAt: { kind: "dateTime" },
    endAt: { kind: "dateTime" },
  },
  list: { columns: ["title"] },
  publicFace: {
    view: "fragment",
    times: { shown: { when: "active", from: "startAt", to: "endAt" } },
    seo: { schemaType: "CreativeWork" },
  },
});

test("what is shown inside other pages is found behind any number that are over, off or to come", async () => {
  const now = Date.now();
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const plant = async (title: string, more: EntryData) => {
    const { id } = await createEntry(systemActor, pieces, { data: { title: { tr: title }, ...more } });
    await publishEntry(systemActor, pieces, id, { version: 1 });
    return id;
  };
  await multiply(await plant("Bitti", { active: true, startAt: at(-9), endAt: at(-1) }), 120);
  await plant("Kapalı", { active: false });
  await plant("Gelecek", { active: true, startAt: at(1) });
  await plant("Hep", { active: true });
  await plant("Şimdi", { active: true, startAt: at(-1), endAt: at(1) });
  const { items, pagination } = await shownFragments(pieces, "tr", now);
  expect([items.map(({ title }) => title.tr), pagination.length]).toEqual([["Hep", "Şimdi"], 2]);
});

test("the interface pages through all of a section's small texts, and finds them by their words", async () => {
  const texts = section("genel");
  const text = (key: string, tr: string) =>
    createPublished(systemActor, texts, {
      data: readPatch(texts, { title: key, key, group: "home", valueType: "text", text: { tr } }),
    });
  await multiply((await text("selam", "Hoş geldiniz")).id, 130);
  await text("uyari", "Kaldırım çalışması");
  const list = (query: string) =>
    bodyOf<{ items: { key: string; value: unknown }[]; pagination: { length: number } }>(
      ask("GET", `/api/public/genel?${query}`),
    );
  const [all, found] = [await list("size=100&page=2"), await list(`search=${encodeURIComponent("kaldırım")}`)];
  expect([all.pagination.length, all.items.length]).toEqual([132, 32]);
  expect(found).toMatchObject({ pagination: { length: 1 }, items: [{ key: "uyari", value: "Kaldırım çalışması" }] });
});

test("a document is made once for everybody, and anew when what it says or a setting is another", async () => {
  const standards = section("hizmetstandartlari");
  const make = (rowNo: string) =>
    entryDocument(
      standards,
      { title: { tr: "Tablo" }, data: { rows: [{ _key: "a", rowNo, serviceName: "Ruhsat" }] } },
      { titles: {} },
      "tr",
    );
  const first = await make("1");
  expect(first?.subarray(0, 5).toString()).toBe("%PDF-");
  const [again, other] = [await make("1"), await make("2")];
  expect([again === first, other?.equals(first ?? Buffer.of())]).toEqual([true, false]);
  invalidateTag(settingsTag);
  expect((await make("1")) === first).toBe(false);
});

test("scripts are told no word of a row that its sort does not show", () => {
  const pages = section("staticpages");
  const data: EntryData = {
    blocks: [
      {
        _key: "a",
        blockType: "map",
        heading: { tr: "Yer" },
        text: { tr: "<p>Eskiden yazılan</p>" },
        location: { lat: 38.4, lng: 27.2 },
      },
    ],
  };
  const entry = {
    id: crypto.randomUUID(),
    section: pages.id,
    title: { tr: "Sayfa" },
    slug: { tr: "sayfa" },
    data,
    archived: false,
    parentId: null,
    firstPublishedAt: new Date(),
    publishedAt: new Date(),
  };
  const told = apiItem(pages, entry, { files: {}, titles: {} }, "tr");
  expect(told.blocks).toMatchObject([{ heading: "Yer", text: null, location: { lat: 38.4 } }]);
  expect(JSON.stringify(told)).not.toContain("Eskiden");
});

const spots = defineSection({
  id: "test-noktalar",
  kind: "collection",
  icon: "heroicons_outline:map-pin",
  owner: "basin-yayin",
  groups: ["publishing"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 80 },
    kind: { kind: "select", options: ["open", "shut"] },
    marks: { kind: "tags", max: 5 },
    spot: { kind: "geo" },
  },
  list: { columns: ["title"] },
  publicFace: {
    view: "entry",
    place: { address: "/test-noktalar/{slug}" },
    roles: { place: "spot" },
    list: { filters: ["marks", "kind"] },
    seo: { schemaType: "Place" },
  },
});

test("two questions for places are told from one another whatever stands in them", async () => {
  const { id } = await createEntry(systemActor, spots, {
    data: { title: { tr: "Çeşme" }, kind: "open", marks: ["su"], spot: { lat: 38.4, lng: 27.2 } },
  });
  await publishEntry(systemActor, spots, id, { version: 1 });
  const count = async (filters: Record<string, string>) =>
    (JSON.parse(await placesOf(spots, "http://site.test", { locale: "tr", filters })) as { features: unknown[] })
      .features.length;
  expect([await count({ marks: "su,kind:open" }), await count({ marks: "su", kind: "open" })]).toEqual([0, 1]);
});

/** Addresses that tell strangers what stands on the site, whatever a route's parameters stand for. */
async function outputs(): Promise<string[]> {
  const values: Record<string, string> = {
    ":part": "duyurular-1.xml",
    ":code": "anamenu",
    ":field": "pdf",
    ":id": crypto.randomUUID(),
    ":slug": "acik-duyuru",
    "*": "duyurular/acik-duyuru",
  };
  const of = (path: string) =>
    path.replaceAll(
      /:section|:part|:code|:field|:id|:slug|\*/g,
      (name) =>
        values[name] ??
        (path.includes("documents")
          ? "hizmetstandartlari"
          : path.includes("calendars")
            ? "etkinlikler"
            : path.includes("downloads")
              ? "dilekceveformlar"
              : path.includes("votes")
                ? "sss"
                : "duyurular"),
    );
  return (await routeTable()).flatMap(({ address: path }) =>
    /^\/(?:home|sitemap|api\/public)(?=\/|\.|$)/.test(path) ? [of(path)] : [],
  );
}

test("while the site is closed strangers get nothing of it by any door, and what machines live by stays open", async () => {
  await notice("Açık duyuru");
  const asked = "/api/public/duyurular/acik-duyuru";
  expect((await ask("GET", asked)).status).toBe(200);
  expect(cachedPublicAnswer("GET", asked, {})?.status).toBe(200);
  const paths = await outputs();
  expect(paths.length).toBeGreaterThan(20);
  const closed = await saveSettingGroup(systemActor, group("maintenance"), {
    version: 0,
    patch: { isClosed: true, message: { tr: "Bakım var" } },
  });
  for (const path of paths) {
    const isVote = path.startsWith("/home/votes/");
    const answer = await ask(
      isVote ? "POST" : "GET",
      path,
      isVote ? { body: new URLSearchParams({ vote: "yes" }) } : {},
    );
    expect([path, answer.status, answer.headers.get("Retry-After")]).toEqual([path, 503, "600"]);
    const text = await answer.text();
    expect([path, text.includes("Açık duyuru"), text.includes('"code":"closed"')]).toEqual([path, false, true]);
  }
  expect(await bodyOf(ask("GET", asked))).toMatchObject({ code: "closed", message: "Bakım var" });
  expect([cachedPublicAnswer("GET", asked, {}), await makePublicAnswer(asked)]).toEqual([null, undefined]);
  expect(await Promise.all(["/robots.txt", "/health"].map(async (path) => (await ask("GET", path)).status))).toEqual([
    200, 200,
  ]);
  // Whoever is signed in goes on, and what they see is theirs.
  const { cookie } = await signedIn("viewer");
  const theirs = await ask("GET", asked, { cookie });
  expect([theirs.status, theirs.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  await saveSettingGroup(systemActor, group("maintenance"), {
    version: closed.record.version,
    patch: { isClosed: false },
  });
  await makePublicAnswer(asked);
  expect([(await ask("GET", "/home/duyurular/rss.xml")).status, cachedPublicAnswer("GET", asked, {})?.status]).toEqual([
    200, 200,
  ]);
});

const odd = [
  "page=-1",
  "page=0",
  "page=99999999999999999999",
  "page=1e9",
  "page=1&page=2",
  "size=-5&size=0",
  "search=%00",
  "search=a%00b",
  "search=%E0%A4%A",
  "search=%27%22%3Cscript%3E%25_%5C",
  `search=${"a%20".repeat(3_000)}`,
  `search=${"(".repeat(2_000)}`,
  `x=${"y".repeat(10_000)}`,
  "category[]=general&category[0]=tender",
  "category=%00",
  "category=yok",
  "lang=%00",
  "lang[]=en",
  "lang=en&lang=tr",
  "archive=1&archive=2",
  "view=map&month=2026-13",
  "month=9999-12",
  "month=-0001-01",
  "entry=%00",
  "entry=00000000-0000-0000-0000-000000000000",
  "__proto__=1&constructor=2",
  "=&&==",
  "%ff=%fe",
];
const oddHeaders: Record<string, string>[] = [
  { "If-None-Match": "*" },
  { "If-None-Match": '"'.repeat(500) },
  { "If-None-Match": `${'W/"x", '.repeat(500)}"y"` },
  { Accept: "*/*;q=0" },
  { Accept: "x".repeat(5_000) },
  { "Accept-Language": "xx-\u00e4;q=9" },
  { Cookie: `${"a=".repeat(2_000)}; %ff=%00` },
  { Range: "bytes=9-1" },
  { "User-Agent": "" },
  { "X-Forwarded-For": "a, b, ".repeat(300) },
];

test("no odd question of a stranger makes a public address fail, and none is kept that should not be", async () => {
  const paths = [
    ...new Set([
      ...(await outputs()),
      "/home/duyurular/yok",
      "/home/%00",
      "/home/duyurular/%00",
      `/home/duyurular/${"a".repeat(5_000)}`,
      "/home/duyurular/%2e%2e%2f",
      "/home/__proto__",
      "/api/public/__proto__",
      "/api/public/constructor/x",
      "/sitemap/duyurular-0.xml",
      "/sitemap/duyurular-999999.xml",
      "/robots.txt",
    ]),
  ];
  const failed: unknown[] = [];
  const check = async (method: string, url: string, headers: Record<string, string> = {}) => {
    const answer = await ask(method, url, { headers }).catch((error: unknown) => error as Error);
    const what = `${method} ${url.slice(0, 120)} ${JSON.stringify(headers).slice(0, 60)}`;
    if (answer instanceof Error) return failed.push([what, answer.message.slice(0, 200)]);
    const kept = answer.headers.get("Cache-Control") ?? "";
    if (answer.status >= 500 || (answer.status >= 400 && /max-age=[1-9]/.test(kept)))
      failed.push([what, answer.status, kept]);
    if (
      method === "HEAD" &&
      answer.headers.get("Content-Type")?.startsWith("text/calendar") &&
      (await answer.text()) !== ""
    )
      failed.push([what, "a body for HEAD"]);
  };
  for (const path of paths) {
    for (const method of ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"]) await check(method, path);
    for (const headers of oddHeaders) await check("GET", path, headers);
  }
  for (const path of [
    "/home",
    "/home/search",
    "/home/duyurular",
    "/home/etkinlikler",
    "/home/sss",
    "/home/duyurular/places.geojson",
    "/home/deprem-toplanma-alanlari/places.geojson",
    "/api/public/duyurular",
    "/api/public/genel",
    "/api/public/duyurular/acik-duyuru",
    "/home/duyurular/rss.xml",
  ])
    for (const query of odd) await check("GET", `${path}?${query}`);
  expect(failed).toEqual([]);
});
