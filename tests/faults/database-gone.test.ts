import { expect, test } from "vitest";

import { openDatabase } from "~/lib/platform/db/database.server";

import { doorTo, through } from "../support/door";
import { pauseOf } from "../support/pauses";
import { administrator, bearerOf, emptyDatabase, send, startServer, temporaryFolder } from "../support/server";

const remote = await emptyDatabase();

test.skipIf(!remote)(
  "a database that is away is asked once a second, however long it stays away",
  async () => {
    const real = remote?.url ?? "";
    const door = await doorTo(Number(new URL(real).port));
    const database = await openDatabase({ url: through(real, door) });
    await database.listen(
      "news",
      () => {},
      () => {},
    );
    const refused = door.refuse();
    await pauseOf(5_000, "the tries of five seconds are counted");
    expect(refused()).toBeGreaterThanOrEqual(2);
    expect(refused()).toBeLessThanOrEqual(6);
    await database.close();
    await door.shut();
  },
  30_000,
);

/** The cookie of the administrator, and a dark look. */
async function cookiesOf(url: string): Promise<string> {
  const signedIn = await fetch(`${url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(administrator),
  });
  const look = await fetch(`${url}/preferences`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ scheme: "dark" }),
  });
  return [signedIn, look]
    .flatMap((answer) => answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]))
    .join("; ");
}

/** Pages and scripts hear that they may come again; a page says so in its reader's language and look. */
async function expectMaintenance(url: string, Cookie: string, bearer: string) {
  const pages: [string, Record<string, string>, string][] = [
    ["/example", { Cookie, "Accept-Language": "tr" }, "Kısa bir ara verdik"],
    ["/example?lng=en", { Cookie, "Accept-Language": "tr" }, "We will be right back"],
    ["/no-such-page", { Cookie, "Accept-Language": "tr" }, "Kısa bir ara verdik"],
    ["/home/haberler/x", { Cookie }, "Kısa bir ara verdik"],
  ];
  for (const [path, headers, words] of pages) {
    const answer = await fetch(`${url}${path}`, { headers });
    const page = await answer.text();
    expect([path, answer.status, answer.headers.get("retry-after"), answer.headers.get("cache-control")]).toEqual([
      path,
      503,
      "30",
      expect.stringMatching(/^(private, )?no-store$/),
    ]);
    expect(page).toContain(words);
    expect(page).toContain('data-scheme="dark"');
    expect(page).not.toMatch(/ECONN|Failed query|at .*\.js:/);
  }
  for (const path of ["/api/content/haberler", "/api/administration/icons/feather"]) {
    const answer = await send(url, bearer, "GET", path);
    expect([path, answer.status, answer.headers.get("retry-after"), await answer.json()]).toMatchObject([
      path,
      503,
      "30",
      { error: "The service is not available right now" },
    ]);
  }
}

test.skipIf(!remote)(
  "the database goes and comes back: not ready meanwhile, then saves, publishing and the public work again",
  async () => {
    const real = remote?.url ?? "";
    const door = await doorTo(Number(new URL(real).port));
    const server = await startServer({ DATA_DIR: temporaryFolder(), DATABASE_URL: through(real, door) });
    const bearer = await bearerOf(server.url);
    const cookies = await cookiesOf(server.url);
    const unit = (title: string) => ({
      name: { tr: title },
      unitType: "directorate",
      duties: { tr: "<p>Yol yapar.</p>" },
      officePhone: "+902329991110",
      email: "fen@example.org",
    });
    const { id } = (await (
      await send(server.url, bearer, "POST", "/api/content/mudurlukler", { data: unit("Fen İşleri") })
    ).json()) as { id: string };
    const ready = async () => (await fetch(`${server.url}/ready`)).status;
    expect(await ready()).toBe(200);

    await door.shut();
    expect(await ready()).toBe(503);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    const refused = await send(server.url, bearer, "PATCH", `/api/content/mudurlukler/${id}`, {
      version: 1,
      data: { name: { tr: "Kayıp" } },
    });
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(await refused.text()).not.toMatch(/ECONN|postgres|at .*\.js/);
    await expectMaintenance(server.url, cookies, bearer);

    await door.reopen();
    await expect.poll(ready, { interval: 200, timeout: 20_000 }).toBe(200);
    expect(
      (
        await send(server.url, bearer, "PATCH", `/api/content/mudurlukler/${id}`, {
          version: 1,
          data: { name: { tr: "Fen İşleri Müdürlüğü" } },
        })
      ).status,
    ).toBe(200);
    expect(
      (await send(server.url, bearer, "POST", `/api/content/mudurlukler/${id}/publish`, { version: 2 })).status,
    ).toBe(200);
    const shown = async () =>
      (
        (await (await fetch(`${server.url}/api/public/mudurlukler`)).json()) as { items: { title: string }[] }
      ).items.map(({ title }) => title);
    expect(await shown()).toEqual(["Fen İşleri Müdürlüğü"]);

    // Another process changes something: news of it arrives over the connection that was lost.
    const other = await startServer({ DATA_DIR: temporaryFolder(), DATABASE_URL: real });
    expect(
      (await send(other.url, bearer, "POST", `/api/content/mudurlukler/${id}/withdraw`, { version: 2, reason: "x" }))
        .status,
    ).toBe(200);
    await expect.poll(shown, { interval: 200, timeout: 20_000 }).toEqual([]);

    expect(await other.stop()).toBe(0);
    expect(await server.stop()).toBe(0);
    await door.shut();
    await remote?.drop();
  },
  120_000,
);
