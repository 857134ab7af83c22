import { Agent, request as ask } from "node:http";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";

import type { Role } from "~/lib/access/roles";

import { routeTable } from "../support/api";
import { pauseOf } from "../support/pauses";
import { hostileRequest, longPath, routesQuestion, seeded, socketMessages, type Hostile } from "../support/hostile";
import {
  administrator,
  bearerOf,
  emptyDatabase,
  send,
  startServer,
  temporaryFolder,
  type RunningServer,
} from "../support/server";
import { sectionOf } from "../support/section-of";

/**
 * No single request stops the server: hostile bodies to every address of the route table, signed out and as somebody
 * who may only read, while somebody else goes on asking.
 */
const requests = 5_000;
/** Sockets that are flooded meanwhile, one after another. */
const floods = 60;
/** One address that takes any question is asked as often as many. */
const graphShare = 12;
const atOnce = 4;
const seed = 20_260_301;
/**
 * A server that stands still is told from a slow machine by twenty times a harmless page, and never by less than this.
 */
const leastLimit = 1_000;
const gaveUp = 30_000;
/** What the memories of the public site may hold and more; a loss of 6 kB a request would be seen. */
const maxKept = 24 * 1024 * 1024;

const remote = await emptyDatabase();
let server: RunningServer;
let bearer = "";
beforeAll(async () => {
  const NODE_OPTIONS = `--import=${join(process.cwd(), "tests/support/weigh-on-signal.mjs")}`;
  server = await startServer({
    DATA_DIR: temporaryFolder(),
    NODE_OPTIONS,
    LOG_LEVEL: "error",
    ...(remote ? { DATABASE_URL: remote.url } : {}),
  });
  bearer = await bearerOf(server.url);
});
afterAll(async () => {
  await server.stop();
  await remote?.drop();
});

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0] ?? "")
    .find((cookie) => cookie.startsWith("meydan_session=")) ?? "";
const post = (path: string, fields: Record<string, string>, cookie = "") =>
  fetch(server.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookie },
    body: new URLSearchParams(fields),
  });

type Keys = { cookie: string; bearer: string };
/** `spare`: what sign-out and lock may have. */
type Person = Keys & { spare: Keys };

/** Somebody who was invited, and may look at everything. */
async function invited(role: Role): Promise<Person> {
  const person = { email: `${role}@example.org`, password: "correct horse battery staple" };
  const admin = cookieOf(await post("/sign-in", administrator));
  await post(
    "/administration/users/new",
    { name: "Deniz Yılmaz", email: person.email, locale: "tr", role, everySection: "on", everyUnit: "on" },
    admin,
  );
  const { items } = (await (await send(server.url, bearer, "GET", "/api/administration/mails")).json()) as {
    items: { id: string; toAddress: string }[];
  };
  const kept = items.find(({ toAddress }) => toAddress === person.email)?.id;
  // The link of a kept mail is shown to an administrator who is the only one.
  const mail = await (await post(`/administration/mails/${kept}`, { intent: "show-link" }, admin)).text();
  await post("/sign-up", {
    invitation: /invitation=([\w-]+)/.exec(mail)?.[1] ?? "",
    name: "Deniz Yılmaz",
    password: person.password,
    again: person.password,
  });
  const keys = async (): Promise<Keys> => {
    const signedIn = await fetch(`${server.url}/api/auth/sign-in`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(person),
    });
    return {
      cookie: cookieOf(await post("/sign-in", person)),
      bearer: ((await signedIn.json()) as { accessToken: string }).accessToken,
    };
  };
  return { ...(await keys()), spare: await keys() };
}

const statusOf = async (path: string, { cookie, bearer: token }: Keys) =>
  (
    await fetch(server.url + path, {
      redirect: "manual",
      headers: path.startsWith("/api") ? { Authorization: `Bearer ${token}` } : { Cookie: cookie },
    })
  ).status;

type Told = { what: string; status: number | string; begun: number; ended: number };
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
const ownAgent = new Agent({ keepAlive: true, maxSockets: 1 });

function tell(path: string, { method, headers, body, what }: Hostile, through = agent): Promise<Told> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = (status: number | string) =>
      resolve({ what: `${method} ${path.slice(0, 200)} ${what}`, status, begun, ended: performance.now() });
    const asking = ask(
      server.url + path,
      {
        method,
        agent: through,
        headers: { ...headers, ...(body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) }) },
        signal: AbortSignal.timeout(gaveUp),
      },
      (answer) => {
        answer.resume();
        answer.on("end", () => done(answer.statusCode ?? 0));
        answer.on("error", (error) => done(`broke off: ${error.message}`));
      },
    );
    asking.on("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    asking.end(body);
  });
}

const harmless: Hostile = { what: "harmless", method: "GET", query: "", headers: {} };

/**
 * Floods a socket with what nobody's page sends, and reads or does not read what comes back, until the server ends it
 * or two seconds are over.
 */
function flood(bearer: string | null, at: number): Promise<Told> {
  const random = seeded(seed - at);
  const messages = socketMessages(
    random,
    bearer === null ? null : { type: "connection_init", payload: { authorization: `Bearer ${bearer}` } },
  );
  const begun = performance.now();
  const what = `a socket of ${bearer === null ? "a stranger" : "somebody"}: ${messages.length} times ${messages.at(-1)?.slice(0, 80)}`;
  return new Promise((resolve) => {
    const socket = new WebSocket(server.url.replace("http", "ws") + "/graphql", "graphql-transport-ws");
    AbortSignal.timeout(2_000).addEventListener("abort", () => socket.terminate());
    socket.on("error", () => undefined);
    socket.on("close", () => resolve({ what, status: 101, begun, ended: performance.now() }));
    socket.on("open", () => {
      if (random() < 0.3) socket.pause();
      for (const message of messages) socket.send(message);
    });
  });
}

/** What the server holds once nobody asks anything. */
async function weight(): Promise<number> {
  const before = server.output().length;
  server.child.kill("SIGUSR2");
  await expect.poll(() => server.output().slice(before)).toMatch(/weighs \d+\n/);
  return Number(/weighs (\d+)\n/.exec(server.output().slice(before))?.[1]);
}

test("five thousand hostile requests are answered, and nobody else waits for them", async () => {
  const [reader, writer] = [await invited("viewer"), await invited("departmentEditor")];
  /** Mostly strangers and the weakest role; some may write, whose forms are read further and drawn again. */
  const turns = [null, reader, null, reader, writer];
  const entry = (await (
    await send(server.url, bearer, "POST", "/api/content/staticpages", { data: { title: { tr: "Sayfa" } } })
  ).json()) as { id: string };
  const slide = (await (
    await send(server.url, bearer, "POST", "/api/content/slider", { data: { title: { tr: "Slayt" } } })
  ).json()) as { id: string };
  const topic = (await (
    await send(server.url, bearer, "POST", "/api/content/kilavuzkonulari", { data: { title: { tr: "Konu" } } })
  ).json()) as { id: string };
  const addresses = (await routeTable()).map(({ path, module }) => {
    const example = path
      .replace(":section", sectionOf(path, "staticpages"))
      .replace(":verb", path.startsWith("/api") ? "publish" : "trash")
      .replace(":version", "1")
      .replace(":id", path.startsWith("/mainpage") ? slide.id : path.startsWith("/handbook") ? topic.id : entry.id)
      .replace(/:\w+/g, "x")
      .replace("*", "x");
    return { path: example, reads: !module.action, isPage: module.default !== undefined };
  });
  expect(addresses.length).toBeGreaterThan(80);
  const graph = addresses.find(({ path }) => path === "/graphql");
  if (!graph) throw new Error("Nothing answers /graphql");
  addresses.push(...Array.from({ length: graphShare }, () => graph));

  const version = /manifest-(\w+)\.js/.exec(await (await fetch(`${server.url}/sign-in`)).text())?.[1] ?? "";

  /** The request of that number: the same however often it is made. */
  const made = (at: number): [string, Hostile] => {
    const random = seeded(seed + at);
    const { path, reads, isPage } = addresses[at % addresses.length] as (typeof addresses)[number];
    const hostile = hostileRequest(random, {
      reads: reads || (path !== graph.path && random() < 0.15),
      isGraph: path === graph.path,
    });
    const person = turns[Math.floor(at / addresses.length) % turns.length];
    // Who signs out or locks must not do so with the session that the others are sent with.
    const keys = /sign-out|lock/.test(path) ? person?.spare : person;
    const own: Record<string, string> = !keys
      ? {}
      : path.startsWith("/api")
        ? { Authorization: `Bearer ${keys.bearer}` }
        : { Cookie: keys.cookie };
    // Remix reads the data of a page without drawing it; drawing is what most of the time would go into.
    const shown = isPage && random() < 0.7 ? `${path === "/" ? "/_root" : path.replace(/\/$/, "")}.data` : path;
    const headers = { ...hostile.headers, ...own };
    // One in a hundred is about the address itself.
    if (random() < 0.005)
      return [routesQuestion(random, version), { ...hostile, method: "GET", headers, body: undefined }];
    return [(random() < 0.005 ? path + longPath(random) : shown) + hostile.query, { ...hostile, headers }];
  };

  const told: Told[] = [];
  const calm: number[] = [];
  const waits: Told[] = [];
  let next = 0;
  const run = async (until: number) => {
    const one = async () => {
      for (let at = next++; at < until && server.child.exitCode === null; at = next++) {
        told[at] = await tell(...made(at));
        if (at % 40 !== 0) continue;
        const { begun, ended } = await tell("/me/profile", { ...harmless, headers: { Cookie: reader.cookie } });
        calm.push(ended - begun);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    next = until;
  };
  // What the first requests load and keep for all others is no loss.
  await run(requests / 5);
  const before = await weight();
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      waits.push(await tell("/health", harmless, ownAgent));
      await pauseOf(20, "the rhythm of one who looks on");
    }
  })();
  const flooding = (async () => {
    for (let at = 0; at < floods && server.child.exitCode === null; at++)
      told[requests + at] = await flood(at % 2 === 0 ? null : reader.bearer, at);
  })();
  await Promise.all([run(requests), flooding]);
  isOver = true;
  await watch;
  expect(server.child.exitCode, server.output().slice(-3_000)).toBeNull();

  const limit = Math.max(leastLimit, 20 * (calm.toSorted((a, b) => a - b)[Math.floor(calm.length / 2)] ?? 0));
  const isSlow = ({ begun, ended }: Told) => ended - begun > limit;
  const stood = waits.filter(isSlow);
  /** Once more and alone: what a busy machine delays is quick then, what stops the server stops it again. */
  const guilty: string[] = [];
  for (const [at, { what, status, begun, ended }] of told.entries()) {
    const isSocket = status === 101;
    if ((isSocket || !isSlow(told[at] as Told)) && !stood.some((wait) => begun < wait.ended && ended > wait.begun))
      continue;
    const again: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      if (isSocket) {
        const [wait] = await Promise.all([
          pauseOf(50, "the flood has begun").then(() => tell("/health", harmless, ownAgent)),
          flood((at - requests) % 2 === 0 ? null : reader.bearer, at - requests),
        ]);
        again.push(wait.ended - wait.begun);
        continue;
      }
      const { begun: from } = await tell(...made(at));
      again.push((await tell("/health", harmless, ownAgent)).ended - from);
    }
    if (Math.min(...again) > limit) guilty.push(`${Math.round(Math.min(...again))} ms: ${what}`);
    if (guilty.length > 10) break;
  }
  expect(guilty).toEqual([]);
  expect(
    told.filter(({ status }) => typeof status !== "number" || (status > 499 && status !== 507)).slice(0, 20),
  ).toEqual([]);
  expect(waits.filter(({ status }) => status !== 200)).toEqual([]);
  // They were signed in to the end.
  for (const person of [reader, writer])
    expect([await statusOf("/me/profile", person), await statusOf("/api/common/user", person)]).toEqual([200, 200]);
  expect((await weight()) - before).toBeLessThan(maxKept);
}, 300_000);
