import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { askGraphAt } from "./ask-graph";

let server: Server;
let origin = "";
let status = 200;
const sent: (string | undefined)[] = [];
const kept = new Map<string, string>();
let reloads = 0;

beforeEach(async () => {
  server = createServer((request, response) => {
    sent.push(request.headers.authorization);
    response
      .writeHead(status, { "Content-Type": "application/json" })
      .end(JSON.stringify(status === 200 ? { data: { ok: true } } : { errors: [{ message: "x" }] }));
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  status = 200;
  reloads = 0;
  sent.length = 0;
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("window", {
    fetch: (input: string, init: RequestInit) => fetch(new URL(input, origin), init),
    location: { reload: () => (reloads += 1), origin, href: origin },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const keep = (expiresAt: number) =>
  kept.set("accessToken", JSON.stringify({ token: "mdb_ornek", expiresAt: new Date(expiresAt).toISOString() }));
const later = () => Date.now() + 60_000;

test("another server is sent the access token while it lasts, and none after that", async () => {
  const address = `${origin}/elsewhere/graphql`;
  keep(later());
  await askGraphAt(address, "{ ok }");
  keep(Date.now() - 1);
  await askGraphAt(address, "{ ok }");
  kept.clear();
  await askGraphAt(address, "{ ok }");
  expect(sent).toEqual(["Bearer mdb_ornek", undefined, undefined]);
});

test("401 of this server signs out: the token is forgotten and the page loads again; another server's ends nobody's session", async () => {
  keep(later());
  status = 401;
  await expect(askGraphAt(`${origin}/another/graphql`, "{ ok }")).rejects.toThrow();
  expect([reloads, kept.size]).toEqual([0, 1]);
  await expect(askGraphAt("/graphql", "{ ok }")).rejects.toThrow();
  expect([reloads > 0, kept.size]).toEqual([true, 0]);
});
