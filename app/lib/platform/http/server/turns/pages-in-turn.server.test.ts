import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

import express, { type RequestHandler } from "express";
import { expect, onTestFinished, test } from "vitest";

import { pagesInTurn } from "./pages-in-turn.server";

const noMemory: RequestHandler = (_request, _response, next) => next();

const turnsWith = (memory: RequestHandler) =>
  pagesInTurn({ memory, isSignedIn: ({ headers }) => headers.cookie !== undefined });

async function siteOf(make: RequestHandler, memory = noMemory, turns = turnsWith(memory)) {
  const app = express();
  app.use(memory, turns);
  app.use(make);
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const keepBusy = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until;);
};

/** A page of so many turns that leave the thread no rest. */
async function work(turns = 6) {
  for (let left = turns; left > 0; left--) {
    keepBusy(5);
    await nextTurn();
  }
}

/** Answers with its work's end, and says how many pages ran at once at most. */
function counted() {
  const seen = { now: 0, most: 0 };
  const make: RequestHandler = (_request, response) => {
    seen.most = Math.max(seen.most, ++seen.now);
    void work().then(() => {
      seen.now--;
      response.send("made");
    });
  };
  return { seen, make };
}

/** The first pages are held until they are let go, on a thread that never rests. */
async function heldSite() {
  const turns = turnsWith(noMemory);
  const made: string[] = [];
  let [isOver, letGo] = [false, () => {}];
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const spin = () => {
    keepBusy(2);
    if (!isOver) setImmediate(spin);
  };
  spin();
  onTestFinished(() => void (isOver = true));
  const make: RequestHandler = ({ path }, response) => {
    made.push(path);
    void held.then(() => response.send("made"));
  };
  return { site: await siteOf(make, noMemory, turns), made, letGo, waiting: turns.countWaiting };
}

const ask = async (address: string, headers: Record<string, string> = {}) => (await fetch(address, { headers })).text();
const page = { "Sec-Fetch-Dest": "document" };

test("three pages are made at once, and all come", async () => {
  const { seen, make } = counted();
  const site = await siteOf(make);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(site, { Accept: "text/html" })));
  expect(answers).toEqual(Array.from({ length: 20 }, () => "made"));
  expect(seen.most).toBe(3);
});

test.each([
  ["a picture", "/picture.webp", { "Sec-Fetch-Dest": "image" }],
  ["data of a page", "/page.data", page],
  ["a stream of events", "/events", { Accept: "text/event-stream" }],
])("%s waits for no page", async (_what, path, headers) => {
  const { seen, make } = counted();
  const site = await siteOf(make);
  await Promise.all(Array.from({ length: 8 }, () => ask(site + path, headers)));
  expect(seen.most).toBeGreaterThan(3);
});

test("pages that wait for something else keep nobody waiting", async () => {
  const site = await siteOf(({ path }, response) => {
    if (path !== "/slow") response.send("made");
  });
  for (let at = 0; at < 9; at++) void ask(`${site}/slow`).catch(() => undefined);
  expect(await ask(site)).toBe("made");
});

test("neither do they on a thread that others keep busy, nor does a page that is still on its way", async () => {
  const { site, made, letGo, waiting } = await heldSite();
  const first = Array.from({ length: 3 }, () => ask(`${site}/first`));
  await expect.poll(() => made.length, { interval: 1 }).toBe(3);
  const next = ask(`${site}/next`);
  await expect.poll(waiting, { interval: 1 }).toBe(1);
  await expect.poll(() => made).toContain("/next");
  letGo();
  await Promise.all([...first, next]);

  const sending = await siteOf(({ path }, response) => {
    response.writeHead(200).write("made");
    if (path !== "/endless") response.end();
  });
  const endless = await Promise.all(Array.from({ length: 3 }, () => fetch(`${sending}/endless`)));
  expect(await ask(sending)).toBe("made");
  await Promise.all(endless.map(({ body }) => body?.cancel()));
});

test("a page whose reader has left isn't made", async () => {
  const { site, made, letGo, waiting } = await heldSite();
  const first = Array.from({ length: 3 }, () => ask(`${site}/first`));
  await expect.poll(() => made.length, { interval: 1 }).toBe(3);
  const leaving = new AbortController();
  const left = fetch(`${site}/left`, { signal: leaving.signal }).catch(() => "left");
  await expect.poll(waiting, { interval: 1 }).toBe(1);
  leaving.abort();
  expect(await left).toBe("left");
  await expect.poll(waiting, { interval: 1 }).toBe(0);
  const last = ask(`${site}/last`);
  await expect.poll(waiting, { interval: 1 }).toBe(1);
  letGo();
  await Promise.all([...first, last]);
  expect(made).toEqual(["/first", "/first", "/first", "/last"]);
});

test("a page that somebody else had made meanwhile comes from memory", async () => {
  let [made, kept] = [0, ""];
  const site = await siteOf(
    (_request, response) => {
      made++;
      void work().then(() => response.send((kept = "made")));
    },
    (_request, response, next) => (kept ? response.send("kept") : next()),
  );
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(site)));
  expect(made).toBe(3);
  expect(answers.filter((answer) => answer === "kept")).toHaveLength(9);
});

test("whoever is signed in doesn't wait for all the others", async () => {
  const { site, made, letGo, waiting } = await heldSite();
  const crowd = Array.from({ length: 13 }, () => ask(`${site}/crowd`));
  await expect.poll(waiting, { interval: 1 }).toBe(10);
  const staff = Array.from({ length: 3 }, () => ask(`${site}/staff`, { Cookie: "a=1" }));
  await expect.poll(waiting, { interval: 1 }).toBe(13);
  letGo();
  await Promise.all([...crowd, ...staff]);
  expect(made.slice(3, 9)).toEqual(["/staff", "/crowd", "/staff", "/crowd", "/staff", "/crowd"]);
});

test("a page that waited for its turn is made in its own request's context", async () => {
  const context = new AsyncLocalStorage<string>();
  const app = express();
  app.use(({ path }, _response, next) => context.run(path, next));
  app.use(pagesInTurn({ memory: noMemory, isSignedIn: () => false }));
  app.use((_request, response) => void work(2).then(() => response.send(context.getStore())));
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const paths = Array.from({ length: 12 }, (_, at) => `/${at}`);
  expect(await Promise.all(paths.map((path) => ask(site + path)))).toEqual(paths);
});
