import { createServer, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import compression from "compression";
import express from "express";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { findSection } from "~/lib/content/definition/registry.server";
import { createEntry } from "~/lib/content/entries/entries.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import {
  answerErrors,
  receiveRequests,
  refuseBrokenAddresses,
  refuseStrangers,
} from "~/lib/platform/http/server/front-door.server";
import { quickAnswers } from "~/lib/platform/http/server/quick-answers.server";
import { matcherOf, resourceRoutes } from "~/lib/platform/http/server/resource-routes.server";
import { cachedPublicAnswer, makePublicAnswer } from "~/lib/public-site/outputs/answer-cache.server";

import routes from "../../app/routes";
import { answerFailures } from "../../app/routes/answer-failures.server";
import { signedIn } from "../support/api";
import { completeNotice } from "../support/content";
import { useTestDatabase } from "../support/database";

type Entry = { path?: string; file: string; id?: string };
type Answer = { status: number; statusText: string; headers: Record<string, unknown>; body: string };

useTestDatabase();

const table = ((await routes) as readonly Entry[]).filter(({ path }) => path?.startsWith("api/"));
const modules = await Promise.all(
  table.map(async ({ file }) => ({ ...((await import(join(process.cwd(), "app", file))) as object) })),
);
const listed = Object.fromEntries(
  table.map(({ path, file, id = file }, at) => [id, { id, parentId: "root", path, module: modules[at] }]),
);
answerFailures(listed as unknown as Parameters<typeof answerFailures>[0]);
const all = { root: { id: "root", path: "", module: {} }, ...listed };
const build = {
  routes: all,
  assets: { routes: all, entry: { module: "", imports: [] }, url: "", version: "" },
  entry: { module: { default: () => new Response("document"), handleError: () => {} } },
  future: { v3_singleFetch: true, v3_throwAbortReason: true, v3_relativeSplatPath: true },
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
  mode: "production",
} as unknown as ServerBuild;

const getLoadContext = (request: express.Request, response: express.Response) => ({
  response,
  requestId: (request as { id?: string }).id,
  clientAddress: request.ip ?? "",
});
const servers: Server[] = [];

async function serve(isShort: boolean): Promise<number> {
  const web = express();
  web.disable("x-powered-by");
  web.set("query parser", false);
  web.use(receiveRequests(), refuseBrokenAddresses, refuseStrangers, compression({ threshold: 4096 }));
  if (isShort) web.use(resourceRoutes(build, "api", getLoadContext));
  web.all("*", createRequestHandler({ build, getLoadContext, mode: "production" }));
  web.use(answerErrors);
  const server = createServer(
    isShort ? quickAnswers(web, { find: cachedPublicAnswer, make: (_method, url) => makePublicAnswer(url) }) : web,
  );
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

const ports = { long: 0, short: 0 };
const bearers = { long: "", short: "" };
let entry = "";
beforeAll(async () => {
  ports.long = await serve(false);
  ports.short = await serve(true);
  const { bearer } = await signedIn("webAdmin");
  bearers.long = bearer;
  bearers.short = bearer;
  const unit = await createEntry(systemActor, findSection("mudurlukler") as Section, {
    data: { name: { tr: "Birim" } },
  });
  const made = await createEntry(systemActor, findSection("duyurular") as Section, { data: completeNotice(unit.id) });
  await publishEntry(systemActor, findSection("duyurular") as Section, made.id, { version: 1 });
  entry = made.id;
});
afterAll(() => servers.forEach((server) => server.close()));

type Asked = { headers?: Record<string, string>; body?: string };
const framing = new Set(["date", "x-request-id", "transfer-encoding", "content-length", "connection", "keep-alive"]);
/** What differs between any two answers: numbers of things just made, times, secrets. */
const steady = (text: string) =>
  text
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "ID")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replaceAll(/md[a-z]_[\w-]{20,}/g, "SECRET");

function send(port: number, method: string, path: string, { headers = {}, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = ask({ port, host: "127.0.0.1", method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => void chunks.push(chunk));
      response.on("end", () => {
        const kept = Object.entries(response.headers).filter(([name]) => !framing.has(name));
        resolve({
          status: response.statusCode ?? 0,
          statusText: response.statusMessage ?? "",
          headers: JSON.parse(steady(JSON.stringify(Object.fromEntries(kept)))) as Record<string, unknown>,
          body: steady(Buffer.concat(chunks).toString("latin1")),
        });
      });
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

async function expectSame(method: string, path: string, asked: Asked = {}, isSignedIn = false) {
  const withBearer = (who: "long" | "short"): Asked => ({
    ...asked,
    headers: {
      host: "site.test",
      ...asked.headers,
      ...(isSignedIn ? { authorization: `Bearer ${bearers[who]}` } : {}),
    },
  });
  const long = await send(ports.long, method, path, withBearer("long"));
  const short = await send(ports.short, method, path, withBearer("short"));
  expect(short, `${method} ${path}`).toEqual(long);
  return long;
}

const filled = (path: string) =>
  `/${path
    .replace(":section", "duyurular")
    .replace(/duyurular\/:id/, `duyurular/${entry}`)
    .replace(":verb", "publish")
    .replaceAll(/:[^/]+|\*/g, "yok")}`;
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const json = { "content-type": "application/json" };

describe("the short way of resource routes", () => {
  test("finds the route and values that Remix finds, however the address is written", () => {
    const match = matcherOf(build, "api");
    const objects = table.map(({ path, file, id = file }) => ({ id, path }));
    for (const path of table.map((one) => filled(one.path ?? ""))) {
      for (const written of [
        path,
        path.toUpperCase(),
        `${path}/`,
        `${path}/more`,
        `${path}/x/y`,
        path.replace(/\/[^/]*$/, "") || "/",
      ]) {
        const wanted = matchRoutes(objects, written)?.at(-1);
        const found = match(written);
        expect(found && [found.route.id, found.params], written).toEqual(
          wanted ? [wanted.route.id, wanted.params] : null,
        );
      }
    }
  });

  test("answers every address and method as the long way does: to strangers, to the signed in, to what cannot be read", async () => {
    expect(table.length).toBeGreaterThan(35);
    const statuses = new Set<number>();
    const ending = /sign-out|lock$/;
    for (const path of table.map((one) => filled(one.path ?? ""))) {
      for (const method of methods) {
        const answers = [
          await expectSame(method, path),
          await expectSame(method, path, { headers: { origin: "http://other.example", "accept-language": "tr" } }),
        ];
        if (!ending.test(path)) {
          answers.push(await expectSame(method, `${path}?lang=en&page=2&x=%C3%BC%20y`, {}, true));
          if (["POST", "PATCH"].includes(method))
            answers.push(
              await expectSame(method, path, { headers: json, body: "{" }, true),
              await expectSame(method, path, { headers: json, body: '{"version":99}' }, true),
            );
        }
        for (const { status } of answers) statuses.add(status);
      }
    }
    for (const status of [200, 204, 400, 401, 404, 405, 409, 415, 422])
      expect(statuses, `some answer is a ${status}`).toContain(status);
  });

  test("leaves to Remix what Remix has its own mind about", async () => {
    for (const path of [
      "/api/content/duyurular.data",
      "/api/content/duyurular?_data=x",
      "/api/content/duyurular?index",
      "/api/content/duyurular?page=2&_routes=y",
      "/api/content/duyurular?%5Fdata=x",
      "/api/content/duyurular?search=%C4%B1%C5%9F%C4%B1k%20park",
      "/api/content/%64uyurular",
      "/api",
      "/api/public/duyurular/%C3%BC",
    ])
      await expectSame("GET", path, {}, true);
  });

  test("reads a body as it comes, and gives a long answer compressed to whom reads it so", async () => {
    const made = await send(ports.short, "POST", "/api/content/duyurular", {
      headers: { ...json, authorization: `Bearer ${bearers.short}` },
      body: JSON.stringify({ data: { title: { tr: "Kısa yol" } } }),
    });
    expect([made.status, made.headers.location]).toEqual([201, expect.stringMatching(/^\/api\/content\/duyurular\//)]);
    const list = await send(ports.short, "GET", "/api/openapi.json", {
      headers: { "accept-encoding": "gzip", authorization: `Bearer ${bearers.short}` },
    });
    expect(list.headers["content-encoding"]).toBe("gzip");
  });
});

describe("what stands in memory", () => {
  const address = "/api/public/duyurular";

  test("is sent in the same words and headers as on the long way, also to HEAD and to whom has it", async () => {
    await expectSame("GET", address);
    const { headers } = await expectSame("GET", address);
    // Each for the first time: on the short way they are made before any middleware.
    for (const path of [
      "?page=2",
      "?size=1&page=7",
      "?lang=en&search=yol",
      "?page=x&size=0",
      "/yok-boyle",
      "/yok-boyle?lang=en",
    ])
      await expectSame("GET", address + path);
    for (const path of [
      "/api/public/yok",
      "/api/public/yok/yok",
      "/api/public/duyurular/a%2Fb",
      "/api/public/duyurular/%ff",
    ])
      await expectSame("GET", path);
    for (const method of ["GET", "HEAD"]) {
      await expectSame(method, address);
      expect((await expectSame(method, address, { headers: { "if-none-match": String(headers.etag) } })).status).toBe(
        304,
      );
      await expectSame(method, `${address}?lang=en`, { headers: { "if-none-match": '"other"' } });
      await expectSame(method, `${address}/yok`);
    }
    await expectSame("GET", address, { headers: { host: "[::1]:80" } });
    await expectSame("GET", address, { headers: { "x-request-id": "chosen-by-somebody" } });
  });

  test("is sent before any middleware has seen the request, from the second time on", async () => {
    const answer = { status: 200, headers: { "Content-Type": "application/json" }, body: "{}" };
    const web = express();
    const seen: string[] = [];
    web.use((request, response) => (seen.push(`${request.method} ${request.url}`), void response.end()));
    const server = createServer(
      quickAnswers(web, { find: (_method, url) => (url.startsWith("/known") ? answer : null) }),
    );
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const known = await send(port, "GET", "/known", { headers: { host: "site.test" } });
    expect([known.body, known.headers["x-content-type-options"]]).toEqual(["{}", "nosniff"]);
    const others: [string, string, Asked][] = [
      ["GET", "/other", {}],
      ["POST", "/known", {}],
      ["GET", "/known//x", {}],
      ["GET", "/known/%2e", {}],
      ["GET", "/known", { headers: { "content-length": "1" }, body: "x" }],
      ["GET", "/known", { headers: { "accept-encoding": "*;q=0" } }],
    ];
    for (const [method, path, asked] of others) await send(port, method, path, asked);
    expect(seen).toEqual(others.map(([method, path]) => `${method} ${path}`));
  });

  test("is compressed once, and nobody waits for that", async () => {
    const body = JSON.stringify({ text: "Belediye ".repeat(1_000) });
    const answer = { status: 200, headers: { "Content-Type": "application/json" }, body };
    const web = express();
    web.use((_request, response) => void response.end("long way"));
    const server = createServer(quickAnswers(web, { find: () => answer }));
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const get = () =>
      fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/known`, {
        headers: { "accept-encoding": "gzip, br" },
      });
    expect(await (await get()).text()).toBe("long way");
    await expect.poll(async () => (await get()).headers.get("content-encoding")).toBe("br");
    expect(await (await get()).text()).toBe(body);
  });

  test("is made for whoever asks first, packed as they take it, before any middleware; what can't be made goes the long way", async () => {
    const kept = new Map<string, { status: number; headers: Record<string, string>; body: string }>();
    const web = express();
    const seen: string[] = [];
    web.use((request, response) => (seen.push(request.url), void response.end("long way")));
    const make = async (url: string) => {
      await Promise.resolve();
      if (url === "/made/broken") throw new Error("no");
      if (url !== "/made/nothing")
        kept.set(url, {
          status: 200,
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ url, text: "Belediye ".repeat(1_000) }),
        });
    };
    const server = createServer(
      quickAnswers(web, {
        find: (_method, url) => kept.get(url) ?? null,
        make: (_method, url) => (url.startsWith("/made/") ? make(url) : null),
      }),
    );
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const get = (path: string, encoding: string) =>
      fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
        headers: { "accept-encoding": encoding },
      });
    for (const encoding of ["br", "gzip", "identity"]) {
      const answer = await get(`/made/${encoding}`, encoding);
      expect([
        answer.headers.get("content-encoding") ?? "identity",
        ((await answer.json()) as { url: string }).url,
      ]).toEqual([encoding, `/made/${encoding}`]);
    }
    expect(seen).toEqual([]);
    for (const path of ["/made/broken", "/made/nothing", "/other"])
      expect(await (await get(path, "gzip")).text()).toBe("long way");
    expect(seen).toEqual(["/made/broken", "/made/nothing", "/other"]);
  });
});
