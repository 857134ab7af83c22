import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { sections } from "~/lib/content/definition/registry.server";
import { entryIssues } from "~/lib/content/rules/entry-issues.server";
import { placeFindings } from "~/lib/content/rules/place-findings.server";
import { lookInto, withContent } from "~/lib/files/checks/gate.server";
import { refusalCodeOf, refuseFile } from "~/lib/files/checks/refusal.server";
import { uploadMegabytes } from "~/lib/files/checks/upload-rules.server";
import { files } from "~/lib/files/schema.server";
import { picture } from "~/lib/files/test-support/sample-files";
import { mapTiles } from "~/lib/public-site/lists/map/map-tiles.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { publicConsentIn, readerConsent } from "~/lib/public-site/consent.server";
import { siteIdentity } from "~/lib/public-site/site/site-identity.server";
import { siteClosed, siteModes } from "~/lib/public-site/site/site-modes.server";
import { settingGroups } from "~/lib/setting-groups/groups";
import { recordVersions } from "~/lib/records/schema.server";
import { settingGroups as groupTable } from "~/lib/settings/schema.server";
import { settingsTag } from "~/lib/settings/settings.server";

import { placeMap } from "../../app/routes/content/place-map.server";
import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();
beforeEach(async () => {
  await db().delete(groupTable);
  invalidateTag(settingsTag);
});

type Person = Awaited<ReturnType<typeof signedIn>>;
type Refused = {
  version: number;
  conflicts: string[];
  merged?: Record<string, unknown>;
  lastResult: { initialValue: Record<string, unknown>; error: Record<string, string[]> };
};

function save(who: Person, group: string, fields: Record<string, string>, version = 0) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ intent: "save", version: String(version), ...fields }))
    body.set(name, value);
  return ask("POST", `/setting/${group}`, { cookie: who.cookie, body });
}
const seoOf = async (address: string) =>
  (
    await bodyOf<{
      seo: { site: string; title: string; description: string | null; titlePattern: string | null; noIndex: boolean };
    }>(ask("GET", address))
  ).seo;
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

test("the administration names the site in each language: pages and feeds say so at once, and the log says who and from what to what", async () => {
  const admin = await signedIn("webAdmin");
  expect([await siteIdentity("tr"), (await siteIdentity("en")).name]).toMatchObject([
    { name: "Belediye", description: expect.any(String) as string },
    "Municipality",
  ]);
  expect(await (await ask("GET", "/home/haberler/rss.xml")).text()).toContain("| Belediye</title>");

  const saved = await save(admin, "site", {
    "siteName.tr": "  Örnek   Belediyesi ",
    "slogan.en": "The town's own site",
  });
  expect([saved.status, saved.headers.get("location")]).toEqual([302, "/setting/site"]);

  expect(await seoOf("/home")).toMatchObject({ site: "Örnek Belediyesi", title: "Örnek Belediyesi" });
  // A name is better in the other language than not at all; a description is not.
  expect(await seoOf("/home?lang=en")).toMatchObject({ site: "Örnek Belediyesi", description: "The town's own site" });
  expect((await seoOf("/home")).description).not.toBe("The town's own site");
  expect(await (await ask("GET", "/home/haberler/rss.xml")).text()).toContain("| Örnek Belediyesi</title>");

  const [entry] = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.objectId, "group.site"))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  expect(entry).toMatchObject({
    verb: "edit",
    objectType: "setting",
    actorId: admin.id,
    version: 1,
    before: {},
    after: { siteName: { tr: "Örnek Belediyesi" } },
  });
});

test("a value that can't be kept is refused beside its field, everything typed stays, and nothing is saved", async () => {
  const admin = await signedIn("webAdmin");
  const long = "x".repeat(121);
  const refused = await save(admin, "site", { "siteName.tr": long, "siteName.en": "Fine" });
  const { lastResult } = await bodyOf<Refused>(refused);
  expect([refused.status, Object.keys(lastResult.error), lastResult.initialValue]).toMatchObject([
    400,
    ["siteName.tr"],
    { siteName: { tr: long, en: "Fine" } },
  ]);
  const turned = await bodyOf<Refused>(save(admin, "mourning", { from: "2026-03-05", until: "2026-03-01" }));
  expect(Object.keys(turned.lastResult.error)).toEqual(["until"]);
  expect((await siteIdentity("en")).name).toBe("Municipality");
});

test("what two people change is merged; where both changed the same, nothing is lost and the second is asked", async () => {
  const [first, second] = [await signedIn("webAdmin"), await signedIn("webAdmin")];
  expect((await save(first, "site", { "siteName.tr": "Bir" })).status).toBe(302);
  // Both have the first version open.
  expect((await save(first, "site", { "siteName.tr": "Bir", "siteName.en": "One" }, 1)).status).toBe(302);
  expect((await save(second, "site", { "siteName.tr": "İki" }, 1)).status).toBe(302);
  expect([(await siteIdentity("tr")).name, (await siteIdentity("en")).name]).toEqual(["İki", "One"]);

  const late = await save(first, "site", { "siteName.tr": "Üç", "siteName.en": "One" }, 2);
  expect([late.status, await bodyOf<Refused>(late)]).toMatchObject([
    409,
    { version: 3, conflicts: ["siteName.tr"], merged: { siteName: { tr: "Üç", en: "One" } } },
  ]);
  expect((await siteIdentity("tr")).name).toBe("İki");
  expect((await save(first, "site", { "siteName.tr": "Üç", "siteName.en": "One" }, 3)).status).toBe(302);
  expect((await siteIdentity("tr")).name).toBe("Üç");
});

test("an earlier version comes back as a change of its own", async () => {
  const admin = await signedIn("webAdmin");
  await save(admin, "site", { "siteName.tr": "Bir" });
  await save(admin, "site", { "siteName.tr": "İki" }, 1);
  const page = await bodyOf<{ version: number; history: { version: number; paths: string[]; isNow: boolean }[] }>(
    ask("GET", "/setting/site", { cookie: admin.cookie }),
  );
  expect([page.version, page.history.slice(0, 2)]).toMatchObject([
    2,
    [
      { version: 2, paths: ["siteName.tr"], isNow: true },
      { version: 1, paths: ["siteName.tr"], isNow: false },
    ],
  ]);
  expect((await save(admin, "site", { intent: "restore:1" }, 2)).status).toBe(302);
  expect((await siteIdentity("tr")).name).toBe("Bir");
  expect((await save(admin, "site", { intent: "restore:99" }, 3)).status).toBe(409);
});

test("search engines hear the pattern of titles, and nothing at all of a site that isn't open yet", async () => {
  const admin = await signedIn("webAdmin");
  await save(admin, "seo", {
    "titlePattern.tr": "{title} – {site}",
    "verificationCodes[0].name": "site-verification",
    "verificationCodes[0].content": "abc",
  });
  expect(await (await ask("GET", "/robots.txt")).text()).toContain("Sitemap:");
  expect([await seoOf("/home/haberler"), await seoOf("/home")]).toMatchObject([
    { titlePattern: "{title} – {site}", noIndex: false },
    { verificationCodes: [{ name: "site-verification", content: "abc" }] },
  ]);
  await save(admin, "seo", { isUnindexed: "on" }, 1);
  expect((await seoOf("/home")).noIndex).toBe(true);
  expect(await (await ask("GET", "/robots.txt")).text()).toBe("User-agent: *\nDisallow: /\n");
});

test("a closed site tells citizens why and until when; whoever is signed in sees it, and nobody keeps what they see", async () => {
  const admin = await signedIn("webAdmin");
  const until = new Date(Date.now() + 3 * 3_600_000);
  await save(admin, "maintenance", { isClosed: "on", "message.tr": "Sunucuyu taşıyoruz." });
  for (const path of ["/home", "/home/haberler", "/home/search"]) {
    const shut = await ask("GET", path);
    expect([shut.status, shut.headers.get("retry-after"), await bodyOf(shut)], path).toMatchObject([
      503,
      "600",
      { code: "closed", message: { tr: "Sunucuyu taşıyoruz." } },
    ]);
    const open = await ask("GET", path, { cookie: admin.cookie });
    expect([open.status, open.headers.get("cache-control")], path).toEqual([200, "private, no-store"]);
  }
  await save(admin, "maintenance", { isClosed: "on", closedUntil: until.toISOString().slice(0, 16) }, 1);
  expect([
    await siteClosed(new Date(until.getTime() - 13 * 3_600_000)),
    await siteClosed(new Date(until.getTime() + 13 * 3_600_000)),
  ]).toEqual([expect.objectContaining({ message: {} }), null]);
  await save(admin, "maintenance", {}, 2);
  expect((await ask("GET", "/home")).status).toBe(200);
});

test("a day of mourning and a day that is kept are those days of Turkey, the last included", async () => {
  const admin = await signedIn("webAdmin");
  await save(admin, "mourning", { from: "2026-03-05", until: "2026-03-07", "text.tr": "Başımız sağ olsun" });
  await save(admin, "specialDay", {
    from: "2026-04-23",
    until: "2026-04-23",
    "text.tr": "23 Nisan kutlu olsun",
    colour: "#8a1538",
  });
  const at = (moment: string) => siteModes("tr", new Date(moment));
  expect(await at("2026-03-04T20:59:00Z")).toEqual({ mourning: null, special: null });
  expect(await at("2026-03-04T21:01:00Z")).toMatchObject({ mourning: { text: { text: "Başımız sağ olsun" } } });
  expect(await at("2026-03-07T20:59:00Z")).toMatchObject({ mourning: {} });
  expect(await at("2026-03-07T21:01:00Z")).toMatchObject({ mourning: null });
  expect(await at("2026-04-23T09:00:00Z")).toMatchObject({
    special: { text: { text: "23 Nisan kutlu olsun" }, colour: "#8a1538" },
  });
});

test("before an election whoever writes what the law may forbid is told, and may publish; what the law demands is left alone", async () => {
  const admin = await signedIn("webAdmin");
  await save(admin, "election", { from: day(-1), until: day(10) });
  const create = async (section: string, data: object) => {
    const answer = await ask("POST", `/api/content/${section}`, {
      cookie: admin.cookie,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ data, publish: true }),
    });
    const { warnings } = await bodyOf<{ warnings?: Record<string, string[]> }>(answer);
    return [answer.status, JSON.stringify(warnings ?? {})];
  };
  const message = { heading: { tr: "Başkandan" }, body: { tr: "<p>Sevgili hemşehrilerim.</p>" } };
  expect(await create("baskaninmesaji", message)).toEqual([201, expect.stringContaining("electionPeriod")]);
  const category = { name: { tr: "Vergi" }, icon: "heroicons_outline:banknotes" };
  expect(await create("hizmetkategori", category)).toEqual([201, expect.not.stringContaining("electionPeriod")]);
  await save(admin, "election", { from: day(-20), until: day(-10), sections: "hizmetkategori" }, 1);
  expect(await create("hizmetkategori", category)).toEqual([201, expect.not.stringContaining("electionPeriod")]);
  await save(admin, "election", { from: day(-20), sections: "hizmetkategori" }, 2);
  expect(await create("hizmetkategori", category)).toEqual([201, expect.stringContaining("electionPeriod")]);
});

test("nobody else may", async () => {
  for (const role of ["editorInChief", "viewer", "auditor"] as const) {
    const person = await signedIn(role);
    for (const { name } of settingGroups)
      expect(
        [
          (await ask("GET", `/setting/${name}`, { cookie: person.cookie })).status,
          (await save(person, name, { from: "2026-01-01" })).status,
        ],
        name,
      ).toEqual([403, 403]);
  }
  expect((await ask("GET", "/setting/yok", { cookie: (await signedIn("webAdmin")).cookie })).status).toBe(404);
});

test("settings that have no earlier version to be compared with keep what is stored; an earlier one is put back only by who saw the last", async () => {
  const admin = await signedIn("webAdmin");
  // As the migration of the site's name left them: a version without a change in the log.
  await db()
    .insert(groupTable)
    .values({
      key: "group.openData",
      version: 1,
      data: { licence: { tr: "İlk" }, licenceUrl: "https://ornek.test/ilk" },
    });
  invalidateTag(settingsTag);
  expect(
    (await save(admin, "openData", { "licence.tr": "Onun", licenceUrl: "https://ornek.test/ilk" }, 1)).status,
  ).toBe(302);
  // The change after it tells what stood there: what only the other has changed is kept.
  expect(
    (await save(admin, "openData", { "licence.tr": "İlk", licenceUrl: "https://ornek.test/benim" }, 1)).status,
  ).toBe(302);
  const held = async () =>
    (
      await db()
        .select({ version: groupTable.version, data: groupTable.data })
        .from(groupTable)
        .where(eq(groupTable.key, "group.openData"))
    )[0];
  expect(await held()).toEqual({
    version: 3,
    data: { licence: { tr: "Onun" }, licenceUrl: "https://ornek.test/benim" },
  });
  const lost = await save(admin, "openData", { "licence.tr": "Üstüne", licenceUrl: "https://ornek.test/benim" }, 77);
  expect([lost.status, (await bodyOf<Refused>(lost)).conflicts, await held()]).toMatchObject([
    409,
    ["licence.tr"],
    { version: 3 },
  ]);
  const unsaid = await save(admin, "openData", { "licence.tr": "Üstüne", version: "" });
  expect([unsaid.status, await bodyOf<Refused>(unsaid), await held()]).toMatchObject([
    409,
    { version: 3, conflicts: ["licence.tr", "licenceUrl"], merged: { licence: { tr: "Üstüne" } } },
    { version: 3 },
  ]);
  const restore = (wanted: string, version: number) =>
    save(admin, "openData", { intent: `restore:${wanted}` }, version);
  const problemOf = async (answer: Promise<Response>) => [
    (await answer).status,
    (await bodyOf<{ problem?: string }>(answer)).problem,
  ];
  expect([
    await problemOf(restore("2", 2)),
    await problemOf(restore("50", 3)),
    (await restore("abc", 3)).status,
    (await restore("2", 3)).status,
  ]).toEqual([[409, "restoreStale"], [409, "restoreGone"], 400, 302]);
  // What was right once and is not any more is said in words: a value, and a file that is gone.
  await db().insert(groupTable).values({ key: "group.site", version: 0, data: {} });
  const former = async (key: string, data: Record<string, unknown>) => {
    const [row] = await db().select({ id: groupTable.id }).from(groupTable).where(eq(groupTable.key, key));
    await db()
      .insert(recordVersions)
      .values({ kind: "setting", recordId: row?.id ?? "", version: 40, data: { key, data } });
  };
  await former("group.openData", { licenceUrl: "bozuk" });
  await former("group.site", { logoLight: { file: crypto.randomUUID(), decorative: true } });
  expect([await problemOf(restore("40", 4)), (await held())?.version]).toEqual([[409, "restoreUnfit"], 4]);
  expect(await bodyOf(save(admin, "site", { intent: "restore:40" }, 0))).toEqual({
    problem: "restoreUnfit",
    fields: ["logoLight"],
  });
});

test("visits are counted by a service of the administration's choice, of whom agreed to it, and whoever is asked may change their mind", async () => {
  const admin = await signedIn("webAdmin");
  type Page = { consent: { answer: string | null; script: { src: string; code: string | null } } | null };
  const asked = (cookie = "") =>
    readerConsent(new Request("http://site.test/home", { headers: cookie ? { Cookie: cookie } : {} }), "tr");
  const answer = (value: string, headers: Record<string, string> = {}) =>
    ask("POST", "/home/cerezler", {
      body: new URLSearchParams({ answer: value, redirectTo: "/home/haberler?page=2" }),
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    });
  expect([await asked(), await asked("consent=1-yes"), (await answer("yes")).headers.getSetCookie()]).toEqual([
    null,
    null,
    [],
  ]);

  for (const analyticsUrl of ["/sayac.js", "http://sayac.test/s.js"])
    expect(Object.keys((await bodyOf<Refused>(save(admin, "privacy", { analyticsUrl }))).lastResult.error)).toEqual([
      "analyticsUrl",
    ]);
  expect(
    (await save(admin, "privacy", { analyticsUrl: "https://sayac.test/s.js", analyticsCode: "ornek" })).status,
  ).toBe(302);
  expect(await asked()).toMatchObject({ answer: null, script: { src: "https://sayac.test/s.js", code: "ornek" } });
  const [kept = ""] = (await answer("yes")).headers.getSetCookie();
  const [yes, no] = [kept, kept.replace("-yes", "-no")].map((cookie) => cookie.split(";")[0] ?? "") as [string, string];
  for (const unreadable of [
    "consent=1-yes",
    `consent=${"0".repeat(16)}-yes`,
    yes.replace("yes", "maybe"),
    `${yes}no`,
    `x${yes}`,
    "consent=",
  ])
    expect([unreadable, (await asked(unreadable))?.answer, publicConsentIn(unreadable)]).toEqual([
      unreadable,
      null,
      "",
    ]);
  expect((await ask("GET", "/home")).headers.getSetCookie()).toEqual([]);

  const agreed = await answer("yes");
  expect([agreed.status, agreed.headers.get("location"), agreed.headers.getSetCookie()]).toEqual([
    303,
    "/home/haberler?page=2",
    [expect.stringMatching(/^consent=[\da-f]{16}-yes; Max-Age=\d+; Path=\/home; HttpOnly; SameSite=Lax$/)],
  ]);
  expect([
    (await asked(`look=x; ${yes}`))?.answer,
    publicConsentIn(`look=x; ${yes}`),
    publicConsentIn(`${no}; a=b`),
  ]).toEqual(["yes", "consent yes", "consent no"]);
  expect((await bodyOf<Page>(ask("GET", "/home/cerezler", { cookie: no }))).consent?.answer).toBe("no");
  expect([
    (await answer("no")).headers.getSetCookie()[0],
    (await answer("belki")).status,
    (await answer("yes", { Origin: "https://other.test" })).status,
  ]).toEqual([expect.stringContaining(`${no};`), 400, 403]);

  // Another file, code or policy of the same counter is no other question; a number, a counter or words are.
  const first = { analyticsUrl: "https://sayac.test/s.js" };
  let version = 1;
  const answerAfter = async (fields: Record<string, string>) => {
    expect((await save(admin, "privacy", fields, version++)).status).toBe(302);
    return (await asked(yes))?.answer;
  };
  expect(
    await answerAfter({
      analyticsUrl: "https://sayac.test/yeni.js",
      analyticsCode: "baska",
      policyUrl: "/home/kvkkbilgi",
    }),
  ).toBe("yes");
  for (const other of [
    { ...first, consentVersion: "2" },
    { analyticsUrl: "https://baska.test/s.js" },
    { ...first, "question.tr": "Sayabilir miyiz?" },
  ]) {
    expect([other, await answerAfter(other), publicConsentIn(yes)]).toEqual([other, null, ""]);
    expect((await answer("yes")).headers.getSetCookie()[0]).not.toContain(`${yes};`);
    expect(await answerAfter(first)).toBe("yes");
  }
});

test("pages that the administration leaves open are open while the site is closed, with all below them", async () => {
  const admin = await signedIn("webAdmin");
  await save(admin, "maintenance", { isClosed: "on", "openPaths[0].path": "/home/haberler" });
  const statusOf = async (path: string) => (await ask("GET", path)).status;
  expect([
    await statusOf("/home/haberler"),
    await statusOf("/home/haberler/yok"),
    await statusOf("/home/haberlerim"),
    await statusOf("/home"),
    await statusOf("/home/duyurular"),
  ]).toEqual([200, 404, 503, 503, 503]);
  // As they are copied from a browser; the front page is not all that lies below it.
  const open = ["/home?lang=en", "/home/duyurular/?page=2#liste", "/"];
  expect(
    (
      await save(
        admin,
        "maintenance",
        { isClosed: "on", ...Object.fromEntries(open.map((path, at) => [`openPaths[${at}].path`, path])) },
        1,
      )
    ).status,
  ).toBe(302);
  expect([
    await statusOf("/home"),
    await statusOf("/home/haberler"),
    await statusOf("/home/duyurular"),
    await statusOf("/home/duyurular/yok"),
    await statusOf("/home/search"),
  ]).toEqual([200, 503, 200, 404, 503]);
});

test("the sitemap names the sections that the administration has chosen, and all of them where it chose none", async () => {
  const admin = await signedIn("webAdmin");
  const shown = async () =>
    [...(await (await ask("GET", "/sitemap.xml")).text()).matchAll(/\/sitemap\/([\w-]+)-\d+\.xml/g)].map(
      ([, id]) => id,
    );
  const create = (section: string, data: object) =>
    ask("POST", `/api/content/${section}`, {
      cookie: admin.cookie,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ data, publish: true }),
    });
  expect((await create("hizmetkategori", { name: { tr: "Harita" }, icon: "heroicons_outline:map" })).status).toBe(201);
  expect((await create("raporkategori", { name: { tr: "Site haritası" }, frequency: "year" })).status).toBe(201);
  const all = await shown();
  expect([all.length > 1, all.includes("hizmetkategori")]).toEqual([true, true]);
  await save(admin, "seo", { sitemapSections: "hizmetkategori" });
  expect(await shown()).toEqual(["hizmetkategori"]);
  const left = all.find((id) => id !== "hizmetkategori") ?? "";
  expect([
    (await ask("GET", `/sitemap/${left}-1.xml`)).status,
    (await ask("GET", "/sitemap/hizmetkategori-1.xml")).status,
  ]).toEqual([404, 200]);
});

test("maps come from where the administration says, and places outside its district are warned of", async () => {
  const admin = await signedIn("webAdmin");
  const wrongAt = async (fields: Record<string, string>) =>
    Object.keys((await bodyOf<Refused>(save(admin, "map", fields))).lastResult.error).sort();
  const box = { south: "38,38", north: "38,62", west: "27,10", east: "27,45" };
  expect([
    await wrongAt({ tiles: "https://harita.test/a.png" }),
    await wrongAt({ tiles: "ftp://harita.test/{z}/{x}/{y}" }),
    await wrongAt({ tiles: "http://harita.test/{z}/{x}/{y}" }),
    await wrongAt({ tiles: "https://{s}.harita.test/{z}/{x}/{y}{r}" }),
    await wrongAt({ south: "38,38" }),
    await wrongAt({ ...box, south: "39" }),
  ]).toEqual([["tiles"], ["tiles"], ["tiles"], ["tiles"], ["east", "north", "west"], ["north"]]);
  const warnings = async (lat: number, lng: number) =>
    (
      await placeFindings(
        {
          fields: {
            location: { kind: "geo" },
            there: { kind: "geo", isAnywhere: true },
            stops: { kind: "list", max: 9, columns: { at: { kind: "geo" } } },
          },
        },
        {
          location: { lat, lng },
          there: { lat: 1, lng: 1 },
          stops: [{ at: { lat: 38.4, lng: 27.2 } }, { at: { lat, lng } }],
        },
      )
    ).map(({ field, level }) => `${level} ${field}`);
  expect([await mapTiles(), await warnings(27.2, 38.4)]).toEqual([null, []]);
  expect(
    (
      await save(admin, "map", {
        ...box,
        tiles: "https://harita.test/{z}/{x}/{y}.png",
        attribution: "Harita Dairesi",
        nearest: "14",
      })
    ).status,
  ).toBe(302);
  expect([await mapTiles(), await warnings(38.46, 27.21), await warnings(27.21, 38.46)]).toEqual([
    { url: "https://harita.test/{z}/{x}/{y}.png", attribution: "Harita Dairesi", nearest: 14 },
    [],
    ["warning location", "warning stops[1].at"],
  ]);
  // Where an empty map opens lies in the district.
  expect([
    await wrongAt({ centre: "27.21, 38.46", ...box }),
    await wrongAt({ zoom: "19" }),
    await wrongAt({ zoom: "2" }),
  ]).toEqual([["centre"], ["zoom"], ["zoom"]]);
  // A form hears of it, and may publish all the same.
  const section = sections.get("depremtoplanma");
  const issues = section && (await entryIssues(section, { id: null, data: { location: { lat: 27.21, lng: 38.46 } } }));
  expect(issues?.filter(({ key }) => key.endsWith("outsideDistrict"))).toEqual([
    expect.objectContaining({ level: "warning", field: "location" }),
  ]);
  // Whose the pictures are goes with where they are from.
  const shownAs = async (fields: Record<string, string>, version: number) => {
    expect((await save(admin, "map", fields, version)).status).toBe(302);
    const { url, attribution } = (await mapTiles()) ?? {};
    return [url, attribution];
  };
  const [own, other] = ["https://harita.test/{z}/{x}/{y}.png", "https://tile.example.org/{z}/{x}/{y}.png"];
  Object.assign(env(), { MAP_TILES: other, MAP_ATTRIBUTION: "© Başkası" });
  try {
    expect([
      await shownAs({ tiles: own }, 1),
      await shownAs({ attribution: "Harita Dairesi" }, 2),
      await shownAs({ tiles: own, attribution: "Harita Dairesi" }, 3),
    ]).toEqual([
      [own, ""],
      [other, "© Başkası"],
      [own, "Harita Dairesi"],
    ]);
  } finally {
    Object.assign(env(), { MAP_TILES: undefined, MAP_ATTRIBUTION: "© OpenStreetMap" });
  }
  // What was accepted once and is not any more is not asked.
  await db()
    .update(groupTable)
    .set({ version: 1, data: { tiles: "http://{s}.harita.test/{z}/{x}/{y}{r}.png" } })
    .where(eq(groupTable.key, "group.map"));
  invalidateTag(settingsTag);
  expect(await mapTiles()).toBeNull();
});

test("a map without places opens where the settings say, else in the middle of the district, else of Bornova", async () => {
  const admin = await signedIn("webAdmin");
  const section = sections.get("depremtoplanma");
  if (!section) throw new Error("no section");
  const opensAt = async (fields: Record<string, string>, version: number) => {
    const tiles = "https://harita.test/{z}/{x}/{y}.png";
    expect((await save(admin, "map", { tiles, ...fields }, version)).status).toBe(302);
    return (await placeMap(section))?.centre;
  };
  const box = { south: "38,40", north: "38,60", west: "27,10", east: "27,40" };
  expect([
    await opensAt({}, 0),
    await opensAt(box, 1),
    await opensAt({ ...box, centre: "38.45, 27.20", zoom: "15" }, 2),
    await opensAt({ centre: "41.00, 29.00" }, 3),
  ]).toEqual([
    { lat: 38.4697, lng: 27.2164, zoom: 13 },
    { lat: 38.5, lng: 27.25, zoom: 13 },
    { lat: 38.45, lng: 27.2, zoom: 15 },
    { lat: 41, lng: 29, zoom: 13 },
  ]);
  // The settings' own form has a map on which its place is tapped.
  expect(
    (await bodyOf<{ context: { map: object | null } }>(ask("GET", "/setting/map", { cookie: admin.cookie }))).context
      .map,
  ).toMatchObject({ tiles: "https://harita.test/{z}/{x}/{y}.png" });
});

test("calendar feeds have the name that is set, stand with their addresses in the settings, and can be switched off", async () => {
  const admin = await signedIn("webAdmin");
  const feed = "/home/etkinlikler/calendar.ics";
  const nameOf = async (lang = "") =>
    /X-WR-CALNAME:(.*)/.exec(await (await ask("GET", feed + lang)).text())?.[1]?.trim();
  const outputs = async () =>
    (await bodyOf<{ pages: { outputs: { kind: string }[] } }>(ask("GET", "/home/etkinlikler"))).pages.outputs.map(
      ({ kind }) => kind,
    );
  expect([await nameOf(), (await outputs()).includes("calendar")]).toEqual(["Etkinlikler | Belediye", true]);
  await save(admin, "integrations", { "calendarTitle.tr": "Örnek Belediyesi takvimi" });
  expect([await nameOf(), await nameOf("?lang=en")]).toEqual([
    "Etkinlikler | Örnek Belediyesi takvimi",
    "Events | Örnek Belediyesi takvimi",
  ]);
  const { fixed } = await bodyOf<{ fixed: { rows: { name: string; value: string }[] } }>(
    ask("GET", "/setting/integrations", { cookie: admin.cookie }),
  );
  expect(fixed.rows).toContainEqual({ name: "Calendar feed: Events", value: `http://site.test${feed}` });

  const council = "/home/meclis/gundem-ve-kararlar/calendar.ics";
  expect((await ask("GET", council)).status).toBe(200);
  await save(admin, "integrations", { isCalendarOff: "on" }, 1);
  expect([
    (await ask("GET", feed)).status,
    (await ask("GET", council)).status,
    (await outputs()).includes("calendar"),
  ]).toEqual([404, 404, false]);
  expect((await ask("GET", "/home/haberler/rss.xml")).status).toBe(200);
});

test("how large files may be, and of which kinds, is a setting: less than the product takes, never more", async () => {
  const admin = await signedIn("webAdmin");
  const codeOf = async (buffer: Buffer, originalName: string) =>
    refusalCodeOf(
      await withContent({ buffer, originalName }, (content, sha256) =>
        lookInto(systemActor, content, sha256, { name: originalName }),
      ).then(
        () => refuseFile("noFile"),
        (error: unknown) => error,
      ),
    );
  const [photo, text] = [
    Buffer.concat([await picture(40, 40, "png"), Buffer.alloc(1024 * 1024)]),
    Buffer.from("Merhaba"),
  ];
  expect([await codeOf(photo, "a.png"), await codeOf(text, "a.txt")]).toEqual(["noFile", "noFile"]);
  expect((await save(admin, "files", { maxImageMB: "11" })).status).toBe(400);
  expect((await save(admin, "files", { maxFileMB: "51" })).status).toBe(400);
  expect((await save(admin, "files", { maxImageMB: "1", maxFileMB: "3", refusedKinds: "document" })).status).toBe(302);
  expect(await uploadMegabytes()).toEqual({ image: 1, file: 3 });
  expect([
    await codeOf(photo, "a.png"),
    await codeOf(text, "a.txt"),
    await codeOf(Buffer.alloc(3 * 1024 * 1024 + 1, "a"), "b.txt"),
  ]).toEqual(["overOwnLimit", "kindRefused", "overOwnLimit"]);
  const begun = await ask("POST", "/api/files/uploads", {
    cookie: admin.cookie,
    body: JSON.stringify({ name: "c.zip", bytes: 3 * 1024 * 1024 + 1 }),
    headers: { "Content-Type": "application/json" },
  });
  expect([begun.status, await bodyOf(begun)]).toEqual([413, expect.objectContaining({ code: "overOwnLimit" })]);
});

test("the browser's tab shows the administration's picture", async () => {
  const admin = await signedIn("webAdmin");
  const [row] = await db()
    .insert(files)
    .values({
      sha256: "0".repeat(64),
      name: "simge.png",
      originalName: "simge.png",
      kind: "image",
      mime: "image/png",
      bytes: 1,
      key: "simge",
      width: 64,
      height: 64,
      createdBy: null,
      search: "",
    })
    .returning({ id: files.id });
  const icon = row?.id ?? "";
  expect((await siteIdentity("tr")).favicon).toBeNull();
  expect((await save(admin, "site", { "favicon.file": icon, "favicon.decorative": "on" })).status).toBe(302);
  expect((await siteIdentity("tr")).favicon).toContain(icon);
});

test("outside services stand where each page leads to them, under their name in its language, and nowhere before they are set", async () => {
  const admin = await signedIn("webAdmin");
  expect((await siteIdentity("tr")).online).toEqual({ eMunicipality: null, eGovernment: [] });
  const wrong = await save(admin, "integrations", {
    eMunicipalityUrl: "javascript:alert(1)",
    "eGovernmentLinks[0].url": "https://turkiye.example/x",
  });
  expect(wrong.status).toBe(400);
  const saved = await save(admin, "integrations", {
    eMunicipalityUrl: "https://ebelediye.example",
    "eGovernmentLinks[0].title.tr": "Emlak vergisi borcu",
    "eGovernmentLinks[0].title.en": "Property tax",
    "eGovernmentLinks[0].url": "https://turkiye.example/emlak",
    "openDataSources[0].title.tr": "İzmir açık veri",
    "openDataSources[0].url": "https://acikveri.example",
  });
  expect(saved.status).toBe(302);
  expect((await siteIdentity("en")).online).toEqual({
    eMunicipality: "https://ebelediye.example",
    eGovernment: [{ title: { text: "Property tax" }, href: "https://turkiye.example/emlak" }],
  });
  expect(await bodyOf(ask("GET", "/home/acik-veri?lang=en"))).toMatchObject({
    sources: [{ title: { text: "İzmir açık veri", lang: "tr" }, href: "https://acikveri.example" }],
  });
});
