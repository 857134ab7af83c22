import { beforeAll, expect, test } from "vitest";

import { drawNavigation, keepNavigation, navigationFile } from "~/layouts/draw-navigation.server";
import { navigationParts, type NavigationFile } from "~/layouts/navigation-part";
import { requireSession } from "~/lib/auth/session/guards.server";
import { createSession, sessionCookie } from "~/lib/auth/session/session.server";
import { setGrants } from "~/lib/auth/users/manage-users.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { readStaffData } from "../../app/routes/staff-data.server";
import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();

let admin: Awaited<ReturnType<typeof signedIn>>;
let viewer: typeof admin;

beforeAll(async () => {
  admin = await signedIn("webAdmin");
  viewer = await signedIn("viewer");
});

/** What a page of this person names. */
async function addressFor(cookie: string, language = "tr"): Promise<string> {
  const request = new Request("http://site.test/example", { headers: { Cookie: cookie, "Accept-Language": language } });
  return (await readStaffData(await requireSession(request), request)).navigation;
}

const file = (address: string, cookie: string) => ask("GET", address, { cookie, headers: { "Accept-Language": "de" } });
const kept = "private, max-age=31536000, immutable";

test("the file that a page names has each form of the navigation, and the browser keeps it", async () => {
  const address = await addressFor(admin.cookie);
  const answer = await file(address, admin.cookie);
  expect([answer.status, answer.headers.get("Cache-Control"), answer.headers.get("Content-Type")]).toEqual([
    200,
    kept,
    "application/json",
  ]);
  const { parts } = await bodyOf<NavigationFile>(answer);
  expect(Object.keys(parts)).toEqual(navigationParts);
  for (const [part, markup] of Object.entries(parts)) {
    expect(markup, part).toContain("Yönetim");
    expect(markup, part).not.toContain("data-at-");
    expect(markup.includes('href="/content/haberler"'), part).toBe(part !== "buttons");
  }
});

test("it is shown to whoever is signed in alone", async () => {
  const address = await addressFor(admin.cookie);
  const answer = await ask("GET", address);
  expect([answer.status, answer.headers.get("Location")?.split("?")[0]]).toEqual([302, "/sign-in"]);
  expect((await ask("GET", address, { bearer: admin.bearer })).status).toBe(302);
});

test("another's address answers with one's own navigation, and nobody keeps that", async () => {
  const address = await addressFor(admin.cookie);
  for (const asked of [address, "/me/navigation", `${address}x`, address.replace("lng=tr", "lng=tr&lng=tr")]) {
    const answer = await file(asked, viewer.cookie);
    expect(answer.headers.get("Cache-Control"), asked).toBe("private, no-store");
    const { parts } = await bodyOf<NavigationFile>(answer);
    expect(parts.branches).toContain("/content/haberler");
    expect(parts.branches).not.toContain("/administration");
  }
});

test("each language has a file of its own", async () => {
  const addresses = [await addressFor(admin.cookie, "tr"), await addressFor(admin.cookie, "en")];
  expect(new Set(addresses).size).toBe(2);
  const titles = await Promise.all(
    addresses.map(async (address) => (await bodyOf<NavigationFile>(file(address, admin.cookie))).parts.branches),
  );
  expect(titles.map((markup) => [markup.includes("Yönetim"), markup.includes("Administration")])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test("the address is the same as long as what may be seen is, and another after rights were taken", async () => {
  const person = await signedIn("webAdmin");
  const before = await addressFor(person.cookie);
  expect(before).toBe(await addressFor(admin.cookie));
  await setGrants(admin, person.id, [{ role: "viewer" }], { sections: new Set() });
  // Their sessions ended with it.
  const cookie =
    (await sessionCookie((await createSession(person.id, "cookie", { address: null, userAgent: null })).token)).split(
      ";",
      1,
    )[0] ?? "";
  const after = await addressFor(cookie);
  expect(after).not.toBe(before);
  const stale = await file(before, cookie);
  expect(stale.headers.get("Cache-Control")).toBe("private, no-store");
  expect((await bodyOf<NavigationFile>(stale)).parts.branches).not.toContain("/administration");
  expect((await file(after, cookie)).headers.get("Cache-Control")).toBe(kept);
});

test("a page shows its own entry marked, within open branches, and nothing else", async () => {
  const address = await addressFor(admin.cookie);
  const branches = drawNavigation(address, "branches", "/content/haberler/1234");
  expect(branches.match(/aria-current="[a-z]+"[^>]*href="[^"]*"/g)).toEqual([
    expect.stringMatching(/^aria-current="true".*href="\/content\/haberler"$/),
  ]);
  expect(branches.match(/<details open="" data-active=""/g)).toHaveLength(2);
  expect(drawNavigation(address, "branches", "/content/haberler")).toContain('aria-current="page"');
  for (const part of navigationParts)
    expect(drawNavigation(address, part, "/nowhere")).toBe(navigationFile(address).parts[part]);
  expect(drawNavigation(address, "captions", "/content/haberler").match(/<button[^>]* data-active=""/g)).toHaveLength(
    1,
  );
});

test("what the titles of another backend say is words", async () => {
  const t = await getFixedT("tr");
  const title = '<b>"x" data-at-current="0"</b>';
  const address = keepNavigation([{ id: '"><i>', title, link: "/a", tooltip: title }], "tr", t);
  for (const part of navigationParts) {
    const markup = drawNavigation(address, part, "/a");
    expect(markup).toContain("&lt;b&gt;&quot;x&quot; data-at-current=&quot;0&quot;&lt;/b&gt;");
    expect(markup.match(/aria-current/g)).toHaveLength(1);
    expect(markup).not.toMatch(/<[bi]>/);
  }
});
