import { afterAll, beforeAll, expect, test } from "vitest";

import {
  administrator,
  bearerOf,
  emptyDatabase,
  send,
  startServer,
  temporaryFolder,
  type RunningServer,
} from "../support/server";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const browser = {
  "User-Agent": firefox,
  "Accept-Language": "tr",
  Accept: "text/html",
  "Accept-Encoding": "gzip, br",
  "Sec-Fetch-Dest": "document",
};
const folder = temporaryFolder();
let server: RunningServer;
let away: Awaited<ReturnType<typeof emptyDatabase>>;

const settings = (): Record<string, string> =>
  away ? { DATABASE_URL: away.url, DATA_DIR: folder } : { DATA_DIR: folder };
beforeAll(async () => {
  away = await emptyDatabase();
  server = await startServer(settings());
}, 120_000);
afterAll(async () => {
  await server.stop();
  await away?.drop();
});

const read = async (path: string, headers: Record<string, string> = {}, { url } = server) => {
  const answer = await fetch(url + path, { headers: { ...browser, ...headers }, redirect: "manual" });
  await answer.arrayBuffer();
  return answer;
};
/** The views of an entry as the staff's interface has them; they are stored when a server ends. */
async function viewsOf(id: string): Promise<number | undefined> {
  const bearer = await bearerOf(server.url);
  const answer = await send(server.url, bearer, "GET", "/api/content/duyurular");
  const { items } = (await answer.json()) as { items: { id: string; computed: { views: number } }[] };
  return items.find((item) => item.id === id)?.computed.views;
}
async function restart() {
  expect(await server.stop()).toBe(0);
  server = await startServer(settings());
}

async function publishNotice(): Promise<{ id: string; path: string }> {
  const bearer = await bearerOf(server.url);
  const unit = (await (
    await send(server.url, bearer, "POST", "/api/content/mudurlukler", { data: { name: { tr: "Zabıta Müdürlüğü" } } })
  ).json()) as { id: string };
  const data = {
    title: { tr: "Planlı su kesintisi" },
    body: { tr: "<p>Cuma günü su verilemeyecek.</p>" },
    category: "outage",
    priority: "normal",
    validFrom: "2026-03-05T09:00:00Z",
    department: unit.id,
  };
  const answer = await send(server.url, bearer, "POST", "/api/content/duyurular", { data, publish: true });
  const text = await answer.text();
  expect(answer.status, text).toBe(201);
  const { id } = JSON.parse(text) as { id: string };
  const shown = await (await fetch(`${server.url}/api/public/duyurular`)).text();
  const { items } = JSON.parse(shown) as { items: { slug: string }[] };
  return { id, path: `/home/duyurular/${items[0]?.slug}` };
}

test("a page is counted each time that somebody reads it, from the application, from memory and as unchanged, and stored when the server ends", async () => {
  const { id, path } = await publishNotice();
  const first = await read(path);
  expect(first.status).toBe(200);
  // From memory now.
  await expect.poll(async () => (await read(path, { "User-Agent": "curl/8" })).headers.get("etag")).not.toBeNull();
  expect((await read(path)).status).toBe(200);
  const etag = first.headers.get("etag") ?? "";
  expect((await read(path, { "If-None-Match": etag })).status).toBe(304);
  // Not one of these is a reader.
  await read(path, { "User-Agent": "Googlebot/2.1" });
  await read(path, { "Sec-Purpose": "prefetch" });
  await read(path, { "Sec-Fetch-Dest": "empty" });
  await read(path, { Cookie: "meydan_session=somebody" });
  await fetch(server.url + path, { method: "HEAD", headers: browser });
  expect((await read("/home/duyurular/yok")).status).toBe(404);
  await restart();
  expect(await viewsOf(id)).toBe(3);

  // The first page of a new server, and one with a query, are the application's.
  await read(path);
  await read(`${path}?kaynak=e-posta`);
  const off = new URLSearchParams({ intent: "save", version: "0", isUncounted: "on" });
  const cookie = await signIn();
  const saved = await fetch(`${server.url}/setting/privacy`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: server.url, "Content-Type": "application/x-www-form-urlencoded" },
    body: off,
    redirect: "manual",
  });
  expect(saved.status).toBe(302);
  await expect
    .poll(async () => (await (await fetch(`${server.url}/home/cerezler`)).text()).includes("tutulmuyor"))
    .toBe(true);
  await read(path);
  await restart();
  expect(await viewsOf(id)).toBe(5);
}, 180_000);

async function signIn(): Promise<string> {
  const answer = await fetch(`${server.url}/sign-in`, {
    method: "POST",
    headers: { Origin: server.url, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(administrator),
    redirect: "manual",
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0] ?? "")
    .join("; ");
}
