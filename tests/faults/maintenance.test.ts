import pg from "pg";
import { expect, test } from "vitest";

import { administrator, bearerOf, emptyDatabase, send, startServer, temporaryFolder } from "../support/server";

const remote = await emptyDatabase();

/** As an operator closes a database for work on it: nobody gets in, and who is in is put out. */
async function setOpen(isOpen: boolean) {
  const name = new URL(remote?.url ?? "").pathname.slice(1);
  const operator = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await operator.connect();
  await operator.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isOpen}`);
  if (!isOpen)
    await operator.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
  await operator.end();
}

const asForm = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  redirect: "manual",
  body: new URLSearchParams(fields),
});
const asJson = (json: object): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(json),
});

test.skipIf(!remote)(
  "while the database is closed people and scripts hear 503 and when to come again, each in their own form",
  async () => {
    const server = await startServer({ DATA_DIR: temporaryFolder(), DATABASE_URL: remote?.url ?? "" });
    const bearer = await bearerOf(server.url);
    const signedIn = await fetch(`${server.url}/sign-in`, asForm(administrator));
    const Cookie = signedIn.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";", 1)[0])
      .join("; ");
    await setOpen(false);

    const refusals: [string, RequestInit?][] = [
      ["/api/public/haberler"],
      ["/api/public/haberler/yok"],
      ["/api/public/duyurular?search=su"],
      ["/api/auth/sign-in", asJson(administrator)],
      ["/api/content/haberler", { headers: { Authorization: `Bearer ${bearer}` } }],
      ["/api/common/user", { headers: { Cookie } }],
      ["/media/72574f41-7ce4-4835-86b1-d26c4be51f3d/w640.webp"],
    ];
    for (const [path, init] of refusals) {
      const answer = await fetch(server.url + path, init);
      expect([path, answer.status, answer.headers.get("retry-after"), answer.headers.get("cache-control")]).toEqual([
        path,
        503,
        "30",
        "no-store",
      ]);
      expect([path, await answer.json()]).toMatchObject([path, { error: "The service is not available right now" }]);
    }

    const pages: [string, string, string, RequestInit?][] = [
      ["/home", "tr", "<title>Kısa bir ara verdik | Belediye</title>"],
      ["/home/haberler?lang=en", "en", "<title>We will be right back | Municipality</title>"],
      [
        "/boyle-bir-sayfa-yok",
        "tr",
        "<title>Kısa bir ara verdik | Belediye</title>",
        { headers: { "Accept-Language": "tr" } },
      ],
      [
        "/content/haberler",
        "tr",
        "<title>Kısa bir ara verdik · Meydan</title>",
        { headers: { Cookie, "Accept-Language": "tr" } },
      ],
      [
        "/content/haberler",
        "en",
        "<title>We will be right back · Meydan</title>",
        { headers: { Cookie, "Accept-Language": "en" } },
      ],
      ["/sign-in?lng=tr", "tr", "Kısa bir ara verdik", asForm(administrator)],
    ];
    for (const [path, lang, words, init] of pages) {
      const answer = await fetch(server.url + path, init);
      const page = await answer.text();
      expect([path, answer.status, answer.headers.get("retry-after"), answer.headers.get("cache-control")]).toEqual([
        path,
        503,
        "30",
        expect.stringMatching(/^(private, )?no-store$/),
      ]);
      expect([path, /<html lang="(\w+)"/.exec(page)?.[1]]).toEqual([path, lang]);
      expect(page).toContain(words);
      expect(page).not.toMatch(/accepting connections|Failed query|at .*\.js:/);
    }

    await setOpen(true);
    expect((await send(server.url, bearer, "GET", "/api/content/haberler")).status).toBe(200);
    expect((await fetch(`${server.url}/api/public/haberler`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    await remote?.drop();
  },
  120_000,
);
