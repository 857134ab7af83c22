import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, expect, test, vi } from "vitest";

import { hasTokenOf, keepAccessToken, readAccessToken } from "~/lib/auth/session/access-token";
import { loadingBar } from "~/components/controls/loading-bar-store";

import { nextTurn } from "../../../tests/support/pauses";
import { expectSignOut } from "./signing-out";
import { watchAnswers } from "./watch-answers";

const servers: Array<{ close: () => void }> = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const server of servers.splice(0)) server.close();
});

const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** A page on a server that begins each answer and ends it on command. */
async function openPage() {
  const endings: Array<() => void> = [];
  const bearers: Array<string | undefined> = [];
  let cuts = 0;
  let heads = 0;
  const server = createServer((request, response) => {
    bearers.push(request.headers.authorization);
    if (request.url === "/api/auth/sign-in-with-token")
      return void response.end(
        JSON.stringify({
          accessToken: "taze",
          expiresAt: new Date(Date.now() + 60_000).toISOString(),
          user: { id: "1" },
        }),
      );
    if (request.url === "/api/auth/sign-out" || request.url === "/api/auth/lock")
      return void response.writeHead(204).end();
    if (request.url === "/api/stale")
      return void response
        .writeHead(
          request.headers.authorization ? 401 : 200,
          request.headers.authorization ? { "WWW-Authenticate": "Bearer" } : {},
        )
        .end("served");
    if (request.url === "/api/refused") return void response.writeHead(401, { "WWW-Authenticate": "Bearer" }).end();
    if (request.url === "/gateway.data") return void response.writeHead(502).end("<h1>Bad gateway</h1>");
    if (request.url === "/guest.data") return void response.end("<h1>Welcome to our network</h1>");
    if (request.url === "/answered.data")
      return void response.writeHead(422, { "X-Remix-Response": "yes" }).end("refused");
    if (request.url === "/cut.data") return void request.socket.destroy();
    if (request.url === "/twice-cut.data" && ++cuts <= 2) return void request.socket.destroy();
    response.setHeader("X-Remix-Response", "yes");
    response.write("first half, ");
    endings.push(() => response.end("second half"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push({ close: () => (server.closeAllConnections(), server.close()) });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const kept = new Map<string, string>();
  const reload = vi.fn();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const told: unknown[] = [];
  vi.stubGlobal("window", {
    fetch: async (...asked: Parameters<typeof fetch>) => {
      const answer = await fetch(...asked);
      heads += 1;
      return answer;
    },
    location: { origin, reload },
    dispatchEvent: (event: CustomEvent) => told.push(event.detail),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  });
  watchAnswers();
  return {
    origin,
    bearers,
    reload,
    told,
    end: () => endings.forEach((end) => end()),
    hasBegun: () => expect.poll(() => endings).toHaveLength(1),
    /** Resolves when the heads of so many answers are there and everything that follows from them has run. */
    async haveArrived(count: number) {
      await expect.poll(() => heads).toBe(count);
      await nextTurn();
    },
  };
}

test("the data of a page is handed on when all of it is there", async () => {
  const { origin, end, haveArrived } = await openPage();
  let isThere = false;
  const asked = window.fetch(`${origin}/example.data`).then((answer) => {
    isThere = true;
    return answer.text();
  });
  await haveArrived(1);
  expect(isThere).toBe(false);
  end();
  expect(await asked).toBe("first half, second half");
});

test("data that is here can be read to its end by a reader that was told to stop in between", async () => {
  const { origin, end, hasBegun } = await openPage();
  const controller = new AbortController();
  const asked = window.fetch(`${origin}/example.data`, { signal: controller.signal });
  await hasBegun();
  end();
  const answer = await asked;
  controller.abort();
  expect(await answer.text()).toBe("first half, second half");
  expect([answer.status, answer.headers.get("X-Remix-Response")]).toEqual([200, "yes"]);
});

test("data no longer wanted ends the request itself, so that nobody is left reading half of it", async () => {
  const { origin, haveArrived } = await openPage();
  const controller = new AbortController();
  const asked = window.fetch(`${origin}/example.data`, { signal: controller.signal });
  await haveArrived(1);
  controller.abort();
  await expect(asked).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
});

test("the access token of the browser goes along to the interface of this site while it lasts, and to nobody else", async () => {
  const { origin, bearers, end, hasBegun } = await openPage();
  const sent = async (address: string | Request, init?: RequestInit) => {
    const before = bearers.length;
    const asked = window.fetch(address, init);
    await expect.poll(() => bearers.length).toBe(before + 1);
    end();
    await asked;
    return bearers.at(-1);
  };
  expect(await sent(`${origin}/api/files`)).toBeUndefined();
  await hasBegun();
  keepAccessToken({ accessToken: "gecerli", expiresAt: later(60_000) });
  expect([
    await sent(`${origin}/api/files`),
    await sent(new Request(`${origin}/graphql`, { method: "POST", body: "{}" })),
    await sent(`${origin}/example.data`),
  ]).toEqual(["Bearer gecerli", "Bearer gecerli", undefined]);
  expect(await sent(`${origin}/api/files`, { headers: { Authorization: "Bearer own" } })).toBe("Bearer own");
  keepAccessToken({ accessToken: "bitmis", expiresAt: later(-1) });
  expect(await sent(`${origin}/api/files`)).toBeUndefined();
});

test("a token that the server no longer takes is forgotten, and the page loads again", async () => {
  const { origin, bearers, reload } = await openPage();
  keepAccessToken({ accessToken: "geri-alinmis", expiresAt: new Date(Date.now() + 60_000).toISOString() });
  void window.fetch(`${origin}/api/refused`);
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect([bearers, readAccessToken()]).toEqual([["Bearer geri-alinmis", undefined], null]);
});

test("where the token alone is refused, the session's cookie asks once more and nobody notices", async () => {
  const { origin, bearers, reload } = await openPage();
  keepAccessToken({ accessToken: "geri-alinmis", expiresAt: later(60_000) });
  const answer = await window.fetch(new Request(`${origin}/api/stale`, { method: "POST", body: "{}" }));
  expect([answer.status, await answer.text(), bearers, reload.mock.calls.length, readAccessToken()]).toEqual([
    200,
    "served",
    ["Bearer geri-alinmis", undefined],
    0,
    null,
  ]);
});

test.each(["sign-out", "lock"])("the token that an answer hands out is kept, and forgotten at %s", async (end) => {
  const { origin } = await openPage();
  await window.fetch(`${origin}/api/auth/sign-in-with-token`, { method: "POST" });
  expect(readAccessToken()).toBe("taze");
  await window.fetch(`${origin}/api/auth/${end}`, { method: "POST" });
  expect(readAccessToken()).toBeNull();
});

test("a page keeps the token of its own session alone, and no other takes its place", async () => {
  await openPage();
  keepAccessToken({ accessToken: "mdb_aaaa_1_x", expiresAt: later(60_000) });
  expect(hasTokenOf("aaaa")).toBe(true);
  keepAccessToken({ accessToken: "betigin-anahtari", expiresAt: later(60_000) });
  expect(readAccessToken()).toBe("mdb_aaaa_1_x");
  expect([hasTokenOf("bbbb"), readAccessToken()]).toEqual([false, null]);
  keepAccessToken({ accessToken: "betigin-anahtari", expiresAt: later(60_000) });
  expect([readAccessToken(), hasTokenOf("aaaa"), readAccessToken()]).toEqual(["betigin-anahtari", false, null]);
});

test("a token goes to no other origin", async () => {
  await openPage();
  const elsewhere: Array<string | undefined> = [];
  const other = createServer((request, response) => (elsewhere.push(request.headers.authorization), response.end()));
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  servers.push(other);
  keepAccessToken({ accessToken: "gizli", expiresAt: later(60_000) });
  await window.fetch(`http://127.0.0.1:${(other.address() as AddressInfo).port}/api/files`);
  expect(elsewhere).toEqual([undefined]);
});

test("the loading bar shows while a request of the client is open, however it ends, and not for what nobody waits for", async () => {
  const { origin, end, hasBegun } = await openPage();
  const isShown = () => loadingBar.state().isShown;
  expect(isShown()).toBe(false);
  const asked = window.fetch(`${origin}/api/files`);
  expect(isShown()).toBe(true);
  await hasBegun();
  end();
  await asked;
  expect(isShown()).toBe(false);

  const controller = new AbortController();
  const dropped = window.fetch(new Request(`${origin}/api/files`), { signal: controller.signal });
  expect(isShown()).toBe(true);
  controller.abort();
  await expect(dropped).rejects.toThrow();
  expect(isShown()).toBe(false);

  void window.fetch(`${origin}/__manifest?p=/example`).catch(() => undefined);
  expect(isShown()).toBe(false);
});

test("what is no page's data is handed on as it comes", async () => {
  const { origin, end } = await openPage();
  const answer = await window.fetch(`${origin}/media/x/film.mp4`);
  end();
  expect(await answer.text()).toBe("first half, second half");
});

test("while somebody signs out an answer that knows of the end loads no page in place of the one that is on its way", async () => {
  const { origin, haveArrived, reload } = await openPage();
  expectSignOut();
  void window.fetch(`${origin}/api/refused`);
  await haveArrived(1);
  expect(reload).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 16_000);
  void window.fetch(`${origin}/api/refused`);
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  vi.useRealTimers();
});

test("a form whose answer never comes gets one that says nothing, so that its page stays, and that is told", async () => {
  const { origin, told } = await openPage();
  for (const path of ["/cut.data", "/gateway.data", "/guest.data"]) {
    const answer = await window.fetch(`${origin}${path}`, {
      method: "POST",
      body: new URLSearchParams({ intent: "save" }),
    });
    expect([answer.status, await answer.text()], path).toEqual([503, '[{"_1":-5},"data"]\n']);
  }
  expect(told).toEqual(["connection", "connection", "connection"]);
  await window.fetch(`${origin}/cut.data`, { method: "POST", body: new URLSearchParams({ intent: "autosave" }) });
  expect(told, "what a form sends by itself is told by the form").toHaveLength(3);
  const answer = await window.fetch(`${origin}/answered.data`, { method: "POST" });
  expect([answer.status, await answer.text()]).toEqual([422, "refused"]);
  Object.assign(window, { __remixRouter: { state: { navigation: { location: { pathname: "/cut" } } } } });
  await expect(window.fetch(`${origin}/cut.data`), "a page that is gone to").rejects.toThrow(TypeError);
});

test("a form that leads to another page and whose answer never comes leaves its reader where they are", async () => {
  const { origin, told } = await openPage();
  const location = { pathname: "/here", search: "?page=2", hash: "", state: { from: "list" } };
  const navigate = vi.fn();
  Object.assign(window, {
    __remixRouter: { state: { location, navigation: { location: { pathname: "/cut" } } }, navigate },
  });
  const answered = vi.fn();
  void window
    .fetch(`${origin}/cut.data`, { method: "POST", body: new URLSearchParams({ intent: "save" }) })
    .then(answered, answered);
  await expect
    .poll(() => navigate.mock.calls)
    .toEqual([[location, { replace: true, state: { from: "list" }, preventScrollReset: true }]]);
  expect(told).toEqual(["connection"]);
  expect(answered, "the router would read the other page").not.toHaveBeenCalled();
});

test("a form that is given up is no lost one", async () => {
  const { origin, told } = await openPage();
  const controller = new AbortController();
  const asked = window.fetch(`${origin}/example.data`, { method: "POST", signal: controller.signal });
  controller.abort();
  await expect(asked).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  expect(told).toEqual([]);
});

test.each([
  ["stays", undefined, "/here"],
  ["is on the way to another page than this is of", "/elsewhere", "/here"],
  ["has sent a form of the very page", "/twice-cut", "/twice-cut"],
])(
  "what is read beside the page is asked for until it comes, or nobody waits for it: somebody who %s",
  async (_, going, shown) => {
    const { origin, told, end, hasBegun, haveArrived } = await openPage();
    Object.assign(window.location, { pathname: shown });
    Object.assign(window, {
      __remixRouter: { state: { navigation: going === undefined ? {} : { location: { pathname: going } } } },
    });
    const asked = window.fetch(`${origin}/twice-cut.data`);
    await vi.waitFor(hasBegun, 10_000);
    end();
    expect(await (await asked).text()).toBe("first half, second half");
    expect(told).toEqual([]);
    const controller = new AbortController();
    const dropped = window.fetch(`${origin}/gateway.data`, { signal: controller.signal });
    await haveArrived(2);
    controller.abort();
    await expect(dropped).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  },
);
