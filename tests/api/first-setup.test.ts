import { rmSync, writeFileSync } from "node:fs";

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { makeActor, systemActor, type Actor } from "~/lib/access/actor";
import { changePassword } from "~/lib/auth/account/change-password.server";
import { secondFactors, users } from "~/lib/auth/schema.server";
import { createSession, sessionCookie } from "~/lib/auth/session/session.server";
import { ensureAdministrator } from "~/lib/auth/users/users.server";
import { lastBackupFile } from "~/lib/backup/last-backup";
import { entries, publications } from "~/lib/content/schema.server";
import { targetOf } from "~/lib/content/entries/references/own-links.server";
import { mails } from "~/lib/mails/schema.server";
import { invalidateAll } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { siteIdentity } from "~/lib/public-site/site/site-identity.server";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";
import { settingGroups, settings } from "~/lib/settings/schema.server";
import { storeSetting, storeSettingGroup } from "~/lib/settings/settings.server";
import { openSetup, type Setup } from "~/lib/setup/setup.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();

let first: Actor & { id: string };
let cookie = "";
let password = "";

beforeAll(async () => {
  await ensureAdministrator(systemActor, { email: "ilk@example.org" }, (_email, made) => void (password = made));
  const [user] = await db().select({ id: users.id }).from(users);
  first = {
    ...makeActor({
      id: user?.id ?? "",
      name: "Yönetici",
      grants: [{ role: "webAdmin", sections: null, departments: null }],
    }),
    id: user?.id ?? "",
  };
  cookie =
    (await sessionCookie((await createSession(first.id, "cookie", { address: null, userAgent: null })).token)).split(
      ";",
      1,
    )[0] ?? "";
});
afterAll(() => rmSync(lastBackupFile(env().DATA_DIR), { force: true }));

type Desk = { setup: Setup | null; isPasswordGenerated: boolean };
const desk = (who = cookie) => bodyOf<Desk>(ask("GET", "/example", { cookie: who }));
const undone = async () => ((await desk()).setup?.steps ?? []).filter(({ isDone }) => !isDone).map(({ id }) => id);
const post = (path: string, fields: Record<string, string>, who = cookie) =>
  ask("POST", path, { cookie: who, body: new URLSearchParams(fields) });
const all = ["identity", "account", "mail", "units", "categories", "people", "menus", "news", "frontPage", "backup"];

test("the first administrator is asked to change a password that was generated, until it is changed", async () => {
  expect((await desk()).isPasswordGenerated).toBe(true);
  await changePassword(first, { current: password, next: "kirmizi bisiklet yolu 42" }, "");
  cookie =
    (await sessionCookie((await createSession(first.id, "cookie", { address: null, userAgent: null })).token)).split(
      ";",
      1,
    )[0] ?? "";
  const { isPasswordGenerated, setup } = await desk();
  expect([isPasswordGenerated, setup?.steps[1]?.lacks]).toEqual([false, ["secondFactor"]]);
});

test("the desk of an empty installation lists what is to be done; nobody but administrators sees it", async () => {
  expect(await undone()).toEqual(all);
  expect((await desk()).setup?.canAddStart).toBe(true);
  // In a database of its own a second person would tick a step.
  expect(
    await openSetup(
      makeActor({
        id: crypto.randomUUID(),
        name: "x",
        grants: [{ role: "editorInChief", sections: null, departments: null }],
      }),
    ),
  ).toBeNull();
});

test("pasted units become drafts, those below a dash under the one above; all or none, none twice", async () => {
  const list = "Fen İşleri Müdürlüğü\tFahri Bey\r\n- Yol Bakım Birimi\n\n  Zabıta Müdürlüğü  ;x\n";
  expect((await post("/administration/setup/units", { units: list })).status).toBe(302);
  const rows = () =>
    db()
      .select({ title: entries.title, parent: entries.parentId, state: entries.state, id: entries.id })
      .from(entries)
      .where(eq(entries.section, "mudurlukler"));
  const made = await rows();
  const works = made.find(({ title }) => title.tr === "Fen İşleri Müdürlüğü");
  expect(made.map(({ title, parent, state }) => [title.tr, parent, state]).sort()).toEqual([
    ["Fen İşleri Müdürlüğü", null, "draft"],
    ["Yol Bakım Birimi", works?.id, "draft"],
    ["Zabıta Müdürlüğü", null, "draft"],
  ]);
  expect(
    (await post("/administration/setup/units", { units: "FEN İŞLERİ MÜDÜRLÜĞÜ\n- yol bakım birimi" })).status,
  ).toBe(302);
  expect(await rows()).toHaveLength(3);
  for (const [units, problems] of [
    ["- Yol Bakım", [{ line: 1, key: "nothingAbove" }]],
    [
      `Su Müdürlüğü\n${"x".repeat(121)}\n12`,
      [
        { line: 2, key: "tooLong", value: "120" },
        { line: 3, key: "noName" },
      ],
    ],
    [" \n", [{ line: 0, key: "nothing" }]],
    [Array.from({ length: 201 }, (_, at) => `Birim ${at}`).join("\n"), [{ line: 0, key: "tooMany", value: "200" }]],
  ] as const) {
    const answer = await post("/administration/setup/units", { units });
    expect([answer.status, await bodyOf(answer)]).toEqual([400, { typed: { units }, errors: {}, problems }]);
  }
  expect(await rows()).toHaveLength(3);
  expect(await undone()).not.toContain("units");
});

test("pasted people are invited, in cells or as a name with an address; all or none", async () => {
  const known = () => db().$count(users);
  const people =
    "Ayşe Yılmaz; ayse@example.org; Basın Yayın Şefi\nMehmet Işık\tmehmet@example.org\nZeynep Ak <zeynep@example.org>\nAli Can, ali@example.org";
  for (const [list, problems] of [
    [`${people}\nFatma Su; fatma`, [{ line: 5, key: "noAddress" }]],
    [
      `${people}\nX; AYSE@example.org`,
      [
        { line: 5, key: "noPerson" },
        { line: 5, key: "twice", value: "AYSE@example.org" },
      ],
    ],
    ["Yeni Kişi; ilk@example.org", [{ line: 1, key: "taken", value: "ilk@example.org" }]],
    ["", [{ line: 0, key: "nothing" }]],
  ] as const) {
    const answer = await post("/administration/setup/people", {
      people: list,
      role: "viewer",
      everySection: "on",
      everyUnit: "on",
    });
    expect([answer.status, await bodyOf(answer)]).toMatchObject([
      400,
      { typed: { people: list }, problems, grant: { role: "viewer" } },
    ]);
  }
  expect(await known()).toBe(1);
  const answer = await post("/administration/setup/people", {
    people,
    role: "viewer",
    everySection: "on",
    everyUnit: "on",
  });
  const { links } = await bodyOf<{ links: { name: string; email: string; link: string }[] }>(answer);
  expect(links.map(({ name, email }) => [name, email])).toEqual([
    ["Ayşe Yılmaz", "ayse@example.org"],
    ["Mehmet Işık", "mehmet@example.org"],
    ["Zeynep Ak", "zeynep@example.org"],
    ["Ali Can", "ali@example.org"],
  ]);
  expect([answer.headers.get("Cache-Control"), new Set(links.map(({ link }) => link)).size]).toEqual(["no-store", 4]);
  const [ayse] = await db()
    .select({ job: users.jobTitle, state: users.state })
    .from(users)
    .where(eq(users.email, "ayse@example.org"));
  expect(ayse).toEqual({ job: "Basın Yayın Şefi", state: "invited" });
  expect(await undone()).not.toContain("people");
});

test("each other step ticks itself by what is there, and the card goes when all is", async () => {
  expect((await post("/administration/setup", { intent: "start" })).status).toBe(302);
  expect((await desk()).setup?.canAddStart).toBe(false);
  expect(await undone()).toEqual(["identity", "account", "mail", "news", "frontPage", "backup"]);
  expect((await post("/administration/setup", { intent: "mail" })).status).toBe(302);
  // It waits, or is kept where no server takes it: only what has gone out counts.
  expect(await undone()).toContain("mail");
  await db().update(mails).set({ state: "sent" }).where(eq(mails.kind, "test"));
  await db().insert(secondFactors).values({ userId: first.id, sealedSecret: "x", confirmedAt: new Date() });
  writeFileSync(lastBackupFile(env().DATA_DIR), "x");
  const publish = async (id: string) => {
    const [page] = await db().select().from(publications).limit(1);
    const [row] = await db().select().from(entries).limit(1);
    const entryId = crypto.randomUUID();
    if (page && row)
      await db()
        .insert(entries)
        .values({ ...row, id: entryId, section: id });
    if (page && row)
      await db()
        .insert(publications)
        .values({ ...page, entryId, section: id });
  };
  for (const id of ["haberler", "slider"]) await publish(id);
  expect(await undone()).toEqual(["identity"]);
  await storeSettingGroup("group.site", {
    version: 1,
    data: { siteName: { tr: "Örnek Belediyesi" }, logoLight: { file: crypto.randomUUID() } },
  });
  expect((await desk()).setup?.steps[0]).toMatchObject({ lacks: ["address"], to: "/content/iletisimbilgileri/new" });
  await publish("iletisimbilgileri");
  expect((await desk()).setup).toBeNull();
});

test("the card goes when it is called finished, and its page stays", async () => {
  await db().delete(publications);
  expect((await desk()).setup).not.toBeNull();
  const { cookie: other } = await signedIn("editorInChief");
  expect((await post("/administration/setup", { intent: "end" }, other)).status).toBe(403);
  const ofPage = async () => (await bodyOf<{ setup: Setup }>(ask("GET", "/administration/setup", { cookie }))).setup;
  expect((await ofPage()).canEnd).toBe(true);
  const ended = await post("/administration/setup", { intent: "end", page: "setup" });
  expect([ended.status, ended.headers.get("Location")]).toEqual([302, "/administration/setup"]);
  expect((await desk()).setup).toBeNull();
  const { steps, canEnd } = await ofPage();
  expect([steps.length, canEnd]).toEqual([10, false]);
});

test("an installation is called what its administrator says, until then by a word that fits any; its front page says that more is to come", async () => {
  await db().delete(settings);
  await db().delete(settingGroups);
  invalidateAll();
  expect([(await siteIdentity("tr")).name, (await siteIdentity("en")).name]).toEqual(["Belediye", "Municipality"]);
  expect(JSON.stringify(await siteIdentity("tr"))).not.toMatch(/bornova/i);
  expect(await bodyOf(ask("GET", "/home"))).toMatchObject({
    name: "Belediye",
    description: "Belediyemizin haberleri, duyuruları, etkinlikleri ve hizmetleri.",
    isEmpty: true,
  });
  // Where the sample municipality stands the site is called after it.
  await storeSetting("sample.planting", "done");
  invalidateAll();
  expect((await siteIdentity("tr")).name).toBe("Bornova Belediyesi");
});

test("the citizens' own address opens their site, every other one the desk; the sign-in page leads to the site", async () => {
  const to = async (url: string) => (await ask("GET", url)).headers.get("location");
  const signIn = async () =>
    (await bodyOf<{ siteUrl: string }>(ask("GET", "/sign-in", { headers: { "Accept-Language": "tr" } }))).siteUrl;
  expect([await to("/"), await signIn()]).toEqual(["/example", "/home"]);
  const settingsOf = env() as { SITE_URL?: string };
  settingsOf.SITE_URL = "https://www.example.org";
  try {
    expect([await to("/"), await signIn()]).toEqual(["/example", "https://www.example.org/home"]);
    expect(siteOrigin(new Request("http://panel.example.org/home"))).toBe("https://www.example.org");
    settingsOf.SITE_URL = "http://site.test";
    expect([await to("/"), targetOf("http://site.test/home/duyurular")]).toEqual(["/home", "/home/duyurular"]);
  } finally {
    delete settingsOf.SITE_URL;
  }
});
