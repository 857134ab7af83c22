import { readFileSync } from "node:fs";

import { afterAll, beforeAll, expect, test } from "vitest";

import { maxFields } from "~/lib/platform/http/request/form-bounds.server";

import { people, password, type PersonName } from "../e2e/support/people";
import { startServer, type RunningServer } from "../e2e/support/server";
import { copyTemplate, ensureTemplate } from "../e2e/support/template";
import { routeTable } from "../support/addresses";

let server: RunningServer;
let remove: () => void;
beforeAll(async () => {
  await ensureTemplate();
  const copy = copyTemplate();
  remove = copy.remove;
  server = await startServer(copy.dataDir);
}, 600_000);
afterAll(async () => {
  await server.stop();
  remove();
});

type Texts = { refusals: Record<string, string>; layout: Record<string, string> };
const textsOf = (language: string) => JSON.parse(readFileSync(`public/i18n/${language}.json`, "utf8")) as Texts;

/** A browser without scripts. */
async function post(path: string, body: string | Record<string, string>, { cookie = "", language = "tr" } = {}) {
  const answer = await fetch(server.url + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      Accept: "text/html",
      "Accept-Language": language,
      "Content-Type": "application/x-www-form-urlencoded",
      ...(cookie ? { Cookie: cookie } : {}),
    },
    body: typeof body === "string" ? body : new URLSearchParams(body).toString(),
  });
  const html = await answer.text();
  const isErrorPage = html.includes("/icons/errors.svg#");
  const banner = /<div[^>]*data-slot="alert"[^>]*role="alert"[\s\S]*?<p[^>]*>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? "";
  // The styles and the icons of public pages have nothing of the shell.
  const isShell = html.includes('class="shell ');
  expect([path, isShell && !html.includes("/assets/theme-")]).toEqual([path, false]);
  expect([path, isShell && html.includes("/icons/site.svg?")]).toEqual([path, false]);
  return { status: answer.status, html, isErrorPage, banner };
}

async function signIn(who: PersonName): Promise<string> {
  const answer = await fetch(`${server.url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ email: people[who].email, password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

const tooMany = "a=&".repeat(maxFields + 1);

test("without scripts no page becomes an error page when its form is refused as a whole", async () => {
  const cookie = await signIn("admin");
  const pages = (await routeTable()).filter(
    ({ address, file }) => file.endsWith(".tsx") && !/[:*]|sign-out/.test(address),
  );
  // One page takes fewer bytes than these.
  const { tooManyValues = "", tooLarge = "" } = textsOf("tr").refusals;
  const known = [tooManyValues, tooLarge];
  const refused: string[] = [];
  for (const { address: path } of pages)
    for (const who of ["", cookie]) {
      const { status, isErrorPage, banner } = await post(path, tooMany, { cookie: who });
      if (status !== 413) continue;
      refused.push(path);
      expect([path, isErrorPage, known.includes(banner)]).toEqual([path, false, true]);
    }
  expect(new Set(refused).size).toBeGreaterThan(20);
}, 300_000);

test("who is refused before any page is asked is told so within the shell, with its styles", async () => {
  const cookie = await signIn("admin");
  const headers = { Accept: "text/html", Cookie: cookie, Origin: "https://other.example" };
  const answer = await fetch(`${server.url}/content/haberler`, {
    method: "POST",
    headers,
    body: new URLSearchParams(),
  });
  const html = await answer.text();
  expect([answer.status, html.includes('class="shell '), /\/assets\/(theme|plain)-[^"]*css/.exec(html)?.[1]]).toEqual([
    403,
    true,
    "theme",
  ]);
});

test("it says so in the reader's language", async () => {
  for (const language of ["tr", "en"]) {
    const { banner } = await post("/forgot-password", tooMany, { language });
    expect(banner).toBe(textsOf(language).refusals.tooManyValues);
  }
});

test("the form comes back as it was sent", async () => {
  const cookie = await signIn("admin");
  const list = await fetch(`${server.url}/api/content/haberler?size=1`, { headers: { Cookie: cookie } });
  const { items } = (await list.json()) as { items: { id: string }[] };
  const path = `/content/haberler/${items[0]?.id}`;
  const typed = { intent: "save", version: "x", "title.tr": 'Yol "çalışması" & <yama>', "summary.tr": "Satır\nSatır" };
  const { status, html, isErrorPage, banner } = await post(path, typed, { cookie });
  expect([status, isErrorPage, banner]).toEqual([400, false, textsOf("tr").refusals.badRequest]);
  const [input] = /<input[^>]* name="title\.tr"[^>]*>/.exec(html) ?? [];
  expect(input).toContain('value="Yol &quot;çalışması&quot; &amp; &lt;yama&gt;"');
  expect(html.includes('data-slot="typed-texts"')).toBe(false);
});

test("who has lost the right to write, or whose record is gone, still has the texts", async () => {
  const [admin, viewer] = [await signIn("admin"), await signIn("viewer")];
  const list = await fetch(`${server.url}/api/content/haberler?size=1`, { headers: { Cookie: admin } });
  const { items } = (await list.json()) as { items: { id: string }[] };
  const typed = { intent: "save", version: "1", "title.tr": "Uzun uzun yazdığım başlık" };
  for (const [path, cookie, status, key] of [
    [`/content/haberler/${items[0]?.id}`, viewer, 403, "forbidden"],
    [`/content/haberler/${crypto.randomUUID()}`, admin, 404, "notFound"],
  ] as const) {
    const answer = await post(path, typed, { cookie });
    expect([answer.status, answer.banner]).toEqual([status, textsOf("tr").refusals[key]]);
    expect([path, answer.html.includes("Uzun uzun yazdığım başlık</li>")]).toEqual([path, true]);
  }
});
