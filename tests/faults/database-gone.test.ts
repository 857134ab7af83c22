import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

import { openDatabase } from "~/lib/platform/db/database.server";

import { administrator, bearerOf, emptyDatabase, send, startServer, temporaryFolder } from "../support/server";

const remote = await emptyDatabase();

/** Stands between the server and the database, so that the database can go and come back. */
async function doorTo(port: number) {
  const open = new Set<Socket>();
  let server: Server | undefined;
  let isShut = false;
  let refused = 0;
  const listen = (at: number) =>
    new Promise<number>((resolve) => {
      server = createServer((socket) => {
        if (isShut) {
          refused += 1;
          socket.destroy();
          return;
        }
        const behind = connect(port, "127.0.0.1");
        for (const one of [socket, behind]) {
          open.add(one);
          one.on("error", () => {}).on("close", () => open.delete(one));
        }
        socket.pipe(behind).pipe(socket);
        socket.on("close", () => behind.destroy());
        behind.on("close", () => socket.destroy());
      });
      server.listen(at, "127.0.0.1", () => {
        const address = server?.address();
        resolve(typeof address === "object" && address ? address.port : 0);
      });
    });
  const at = await listen(0);
  const shut = async () => {
    const closed = new Promise((resolve) => server?.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
  /** Whoever comes is sent away from now on, and counted. */
  const refuse = () => {
    isShut = true;
    for (const socket of open) socket.destroy();
    return () => refused;
  };
  return { at, shut, refuse, reopen: () => listen(at) };
}

test.skipIf(!remote)("a database that is away is asked once a second, however long it stays away", async () => {
  const real = new URL(remote?.url ?? "");
  const door = await doorTo(Number(real.port));
  real.port = String(door.at);
  const database = await openDatabase({ url: real.href });
  await database.listen("news", () => {}, () => {});
  const refused = door.refuse();
  await sleep(5_000);
  expect(refused()).toBeGreaterThanOrEqual(2);
  expect(refused()).toBeLessThanOrEqual(6);
  await database.close();
  await door.shut();
}, 30_000);

/** The cookie of the administrator, and a dark look. */
async function cookiesOf(url: string): Promise<string> {
  const signedIn = await fetch(`${url}/sign-in`, { method: "POST", redirect: "manual", body: new URLSearchParams(administrator) });
  const look = await fetch(`${url}/preferences`, { method: "POST", redirect: "manual", body: new URLSearchParams({ scheme: "dark" }) });
  return [signedIn, look].flatMap((answer) => answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0])).join("; ");
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
    expect([path, answer.status, answer.headers.get("retry-after"), answer.headers.get("cache-control")]).toEqual([path, 503, "30", expect.stringMatching(/^(private, )?no-store$/)]);
    expect(page).toContain(words);
    expect(page).toContain('data-scheme="dark"');
    expect(page).not.toMatch(/ECONN|Failed query|at .*\.js:/);
  }
  for (const path of ["/api/content/haberler", "/api/administration/icons/feather"]) {
    const answer = await send(url, bearer, "GET", path);
    expect([path, answer.status, answer.headers.get("retry-after"), await answer.json()]).toMatchObject([path, 503, "30", { error: "The service is not available right now" }]);
  }
}

async function until(check: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    if (await check()) return true;
    await sleep(200);
  }
  return false;
}

test.skipIf(!remote)("the database goes and comes back: not ready meanwhile, then saves, publishing and the public work again", async () => {
  const real = new URL(remote?.url ?? "");
  const door = await doorTo(Number(real.port));
  const through = new URL(real);
  through.port = String(door.at);
  const server = await startServer({ DATA_DIR: temporaryFolder(), DATABASE_URL: through.href });
  const bearer = await bearerOf(server.url);
  const cookies = await cookiesOf(server.url);
  const unit = (title: string) => ({ name: { tr: title }, unitType: "directorate", duties: { tr: "<p>Yol yapar.</p>" }, officePhone: "+902329991110", email: "fen@example.org" });
  const { id } = (await (await send(server.url, bearer, "POST", "/api/content/mudurlukler", { data: unit("Fen İşleri") })).json()) as { id: string };
  const ready = async () => (await fetch(`${server.url}/ready`)).status;
  expect(await ready()).toBe(200);

  await door.shut();
  expect(await ready()).toBe(503);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  const refused = await send(server.url, bearer, "PATCH", `/api/content/mudurlukler/${id}`, { version: 1, data: { name: { tr: "Kayıp" } } });
  expect(refused.status).toBeGreaterThanOrEqual(500);
  expect(await refused.text()).not.toMatch(/ECONN|postgres|at .*\.js/);
  await expectMaintenance(server.url, cookies, bearer);

  await door.reopen();
  expect(await until(async () => (await ready()) === 200)).toBe(true);
  expect((await send(server.url, bearer, "PATCH", `/api/content/mudurlukler/${id}`, { version: 1, data: { name: { tr: "Fen İşleri Müdürlüğü" } } })).status).toBe(200);
  expect((await send(server.url, bearer, "POST", `/api/content/mudurlukler/${id}/publish`, { version: 2 })).status).toBe(200);
  const shown = async () => ((await (await fetch(`${server.url}/api/public/mudurlukler`)).json()) as { items: { title: string }[] }).items.map(({ title }) => title);
  expect(await shown()).toEqual(["Fen İşleri Müdürlüğü"]);

  // Another process changes something: news of it arrives over the connection that was lost.
  const other = await startServer({ DATA_DIR: temporaryFolder(), DATABASE_URL: real.href });
  expect((await send(other.url, bearer, "POST", `/api/content/mudurlukler/${id}/withdraw`, { version: 2, reason: "x" })).status).toBe(200);
  expect(await until(async () => (await shown()).length === 0)).toBe(true);

  expect(await other.stop()).toBe(0);
  expect(await server.stop()).toBe(0);
  await door.shut();
  await remote?.drop();
}, 120_000);
