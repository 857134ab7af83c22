import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, expect, test, vi } from "vitest";

import { createGraphClient, type GraphClientOptions } from "./graph-client";

type Body = { query?: string; variables?: { n?: number }; extensions?: { persistedQuery?: { sha256Hash: string } } };
type Kind = "keepsHashes" | "keepsNone" | "neverHeard" | "noLists";

const open: Array<() => void> = [];
afterEach(() => open.splice(0).forEach((close) => close()));

const document = "query Echo($n: Int) { echo(n: $n) }";
const hash = createHash("sha256").update(document).digest("hex");

async function read(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}

/** Answers each question with its number, and keeps queries as `kind` says. */
async function openServer(
  kind: Kind,
  options: Partial<GraphClientOptions> = {},
  fails: { status?: number; errors?: unknown[] } = {},
) {
  const bodies: Array<Body | Body[]> = [];
  const headers: Array<string | undefined> = [];
  const known = new Map<string, string>();
  const answer = (body: Body) => {
    const sent = body.extensions?.persistedQuery?.sha256Hash;
    if (sent && kind === "keepsNone") return { errors: [{ message: "PersistedQueryNotSupported" }] };
    if (sent && kind !== "neverHeard" && body.query) known.set(sent, body.query);
    const query = body.query ?? (kind === "neverHeard" ? undefined : known.get(sent ?? ""));
    if (!query)
      return { errors: [{ message: kind === "neverHeard" ? "Must provide query string." : "PersistedQueryNotFound" }] };
    return fails.errors ? { data: { echo: null }, errors: fails.errors } : { data: { echo: body.variables?.n ?? 0 } };
  };
  const server = createServer(async (request, response) => {
    headers.push(request.headers.authorization);
    const body = (await read(request)) as Body | Body[];
    bodies.push(body);
    const isList = Array.isArray(body);
    const answers = isList ? body.map(answer) : answer(body);
    const isBroken = kind === "neverHeard" && [answers].flat().some((one) => "errors" in one);
    response.writeHead(fails.status ?? ((isList && kind === "noLists") || isBroken ? 400 : 200), {
      "Content-Type": "application/json",
    });
    response.end(JSON.stringify(isList && kind === "noLists" ? { errors: [{ message: "No lists" }] } : answers));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => (server.closeAllConnections(), void server.close()));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  const ask = createGraphClient({ url, ...options });
  return { url, ask: (n: number) => ask<{ echo: number }>(document, { n }).then(({ echo }) => echo), bodies, headers };
}

const single = (bodies: Array<Body | Body[]>) =>
  bodies.map((body) =>
    Array.isArray(body) ? body.length : [body.query !== undefined, body.extensions?.persistedQuery?.sha256Hash],
  );

test("a query goes by its hash; whole, with the hash, when the server does not know it yet", async () => {
  const { ask, bodies } = await openServer("keepsHashes");
  expect([await ask(1), await ask(2)]).toEqual([1, 2]);
  expect(single(bodies)).toEqual([
    [false, hash],
    [true, hash],
    [false, hash],
  ]);
});

test.each(["keepsNone", "neverHeard"] as const)("a server that %s is asked by hash once", async (kind) => {
  const { ask, bodies } = await openServer(kind);
  expect([await ask(1), await ask(2)]).toEqual([1, 2]);
  expect(single(bodies)).toEqual([
    [false, hash],
    [true, undefined],
    [true, undefined],
  ]);
});

test("where no hash can be made the query goes whole", async () => {
  const { ask, bodies } = await openServer("keepsHashes", { digest: null });
  expect(await ask(3)).toBe(3);
  expect(single(bodies)).toEqual([[true, undefined]]);
});

test("questions of one moment go together, ten at most, and each gets its own answer", async () => {
  const { ask, bodies } = await openServer("keepsHashes");
  await ask(0);
  bodies.length = 0;
  expect(await Promise.all(Array.from({ length: 12 }, (_, n) => ask(n)))).toEqual(
    Array.from({ length: 12 }, (_, n) => n),
  );
  expect(single(bodies)).toEqual([10, 2]);
});

test("questions are gathered for ten milliseconds from the first one on, no longer", async () => {
  vi.useFakeTimers();
  open.push(() => vi.useRealTimers());
  const sent: number[] = [];
  const send = ((_url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as unknown[];
    sent.push(Array.isArray(body) ? body.length : 1);
    return Promise.resolve(
      Response.json(Array.isArray(body) ? body.map(() => ({ data: { echo: 1 } })) : { data: { echo: 1 } }),
    );
  }) as typeof fetch;
  const ask = createGraphClient({ url: "http://127.0.0.1/graphql", digest: null, send });
  const answers = [ask(document), ask(document)];
  await vi.advanceTimersByTimeAsync(9);
  answers.push(ask(document));
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([3]);
  answers.push(ask(document));
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual([3, 1]);
  await Promise.all(answers);
});

test("what different people ask at one moment never goes in one request", async () => {
  const { url, bodies, headers } = await openServer("keepsHashes", { digest: null });
  const ask = createGraphClient({ url, digest: null });
  const as = (name: string, n: number) =>
    ask<{ echo: number }>(document, { n }, { Authorization: `Bearer ${name}` }).then(({ echo }) => echo);
  expect(await Promise.all([as("bir", 1), as("iki", 2), as("bir", 3)])).toEqual([1, 2, 3]);
  expect(bodies.map((body) => (Array.isArray(body) ? body.length : 1)).sort()).toEqual([1, 2]);
  expect(headers.sort()).toEqual(["Bearer bir", "Bearer iki"]);
});

test("a query is hashed once; two thousand hashes are kept, the oldest goes first", async () => {
  const hashed: string[] = [];
  const digest = (text: string) => (hashed.push(text), Promise.resolve(text));
  const send = (() => Promise.resolve(Response.json({ data: {} }))) as typeof fetch;
  const ask = createGraphClient({ url: "http://127.0.0.1/graphql", most: 1, digest, send });
  const query = (n: number) => ask(`query Q${n} { q${n} }`);
  for (let n = 0; n < 2_001; n += 1) await query(n);
  await query(2_000);
  expect(hashed).toHaveLength(2_001);
  await query(0);
  expect(hashed).toHaveLength(2_002);
});

test("in a list only what the server does not know goes again", async () => {
  const { ask, bodies } = await openServer("keepsHashes");
  expect(await Promise.all([ask(1), ask(2)])).toEqual([1, 2]);
  expect(single(bodies)).toEqual([2, 2]);
});

test("a server that takes no lists is sent one question after the other, and no list again", async () => {
  const { ask, bodies } = await openServer("noLists");
  expect(await Promise.all([ask(1), ask(2)])).toEqual([1, 2]);
  const lists = bodies.filter((body) => Array.isArray(body)).length;
  expect(await Promise.all([ask(3), ask(4)])).toEqual([3, 4]);
  expect(bodies.filter((body) => Array.isArray(body))).toHaveLength(lists);
});

test("the bearer goes along while there is one", async () => {
  let token: string | null = "ornek";
  const { ask, headers } = await openServer("keepsHashes", { bearer: () => token, digest: null });
  await ask(1);
  token = null;
  await ask(2);
  expect(headers).toEqual(["Bearer ornek", undefined]);
});

test("an answer with errors is an error, whatever data came with it", async () => {
  const { ask } = await openServer("keepsHashes", { digest: null }, { errors: [{ message: "Yok" }] });
  await expect(ask(1)).rejects.toThrow("Yok");
});

test.each([{ status: 401 }, { errors: [{ message: "x", extensions: { status: 401 } }] }])(
  "who is signed out is told so: %o",
  async (fails) => {
    let told = 0;
    const { ask } = await openServer("keepsHashes", { digest: null, onSignedOut: () => (told += 1) }, fails);
    await ask(1).catch(() => undefined);
    expect(told).toBe(1);
  },
);

test("a server that is not there is an error of every question", async () => {
  const ask = createGraphClient({ url: "http://127.0.0.1:9/graphql", digest: null });
  const answers = await Promise.allSettled([ask(document), ask(document)]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
