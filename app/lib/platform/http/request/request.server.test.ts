import { expect, test } from "vitest";
import { isRefusal } from "~/lib/platform/refusal";

import { assertSameOrigin, assertSameOriginRead, isSameOrigin, readJson, requestMeta } from "./request.server";

const URL_ = "http://localhost:3000/api/x";

function post(body: BodyInit, type: string | null = "application/json", headers: Record<string, string> = {}): Request {
  const request = new Request(URL_, { method: "POST", body, headers, duplex: "half" } as RequestInit);
  if (type === null) request.headers.delete("content-type");
  else request.headers.set("content-type", type);
  return request;
}

async function statusOf(run: () => unknown): Promise<number> {
  try {
    await run();
  } catch (response) {
    if (isRefusal(response)) return response.status;
    throw response;
  }
  return 200;
}

test("a JSON object is read, with parameters and suffixes in the type", async () => {
  for (const type of ["application/json", "Application/JSON; charset=utf-8", "application/merge-patch+json"]) {
    expect(await readJson(post('{"ad":"Çiğ"}', type))).toEqual({ ad: "Çiğ" });
  }
});

test.each([
  null,
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain; a=application/json",
])("a body sent as %s is refused with 415", async (type) => {
  expect(await statusOf(() => readJson(post("{}", type)))).toBe(415);
});

test.each(["", "{", "[1]", "null", '"text"', "1", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])])(
  "a body that is no JSON object answers 400 (%#)",
  async (body) => {
    expect(await statusOf(() => readJson(post(body)))).toBe(400);
  },
);

test("exactly the limit passes and one byte more answers 413", async () => {
  const body = JSON.stringify({ a: "x".repeat(92) });
  expect(body).toHaveLength(100);
  expect(await statusOf(() => readJson(post(body), { limit: 100 }))).toBe(200);
  expect(await statusOf(() => readJson(post(body), { limit: 99 }))).toBe(413);
});

test("an endless body without a length is cut at ten times the limit instead of being read", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1000;
      controller.enqueue(new Uint8Array(1000).fill(0x20));
    },
  });
  expect(await statusOf(() => readJson(post(endless), { limit: 10_000 }))).toBe(413);
  expect(sent).toBeLessThan(120_000);
});

test("a claimed length far over the limit answers 413 before anything is read", async () => {
  expect(await statusOf(() => readJson(post("{}", "application/json", { "content-length": "20000000" })))).toBe(413);
});

function change(headers: Record<string, string>, method = "POST"): Request {
  return new Request(URL_, { method, headers });
}

test.each([
  ["our own origin", { origin: "http://localhost:3000" }, 200],
  ["the public origin", { origin: "https://panel.example.org" }, 200],
  ["a script without an origin", {}, 200],
  ["our own page without an origin", { "sec-fetch-site": "same-origin" }, 200],
  ["the address bar", { "sec-fetch-site": "none" }, 200],
  ["another site", { origin: "https://evil.example" }, 403],
  ["another port", { origin: "http://localhost:3001" }, 403],
  ["another scheme", { origin: "https://localhost:3000" }, 403],
  ["an opaque origin", { origin: "null" }, 403],
  ["an empty origin", { origin: "" }, 403],
  [
    "another site that claims to be ours in the fetch site",
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    403,
  ],
  ["a neighbour on the same site", { "sec-fetch-site": "same-site" }, 403],
  ["another site without an origin", { "sec-fetch-site": "cross-site" }, 403],
])("a change from %s answers %#", async (_from, headers, status) => {
  expect(await statusOf(() => assertSameOrigin(change(headers), "https://panel.example.org"))).toBe(status);
  expect(await statusOf(() => assertSameOrigin(change(headers, "DELETE"), "https://panel.example.org"))).toBe(status);
});

test("without PUBLIC_URL only our own origin passes", () => {
  expect(isSameOrigin(change({ origin: "https://panel.example.org" }), undefined)).toBe(false);
});

test("reading is not checked, unless asked", async () => {
  const read = change({ "sec-fetch-site": "cross-site" }, "GET");
  expect(await statusOf(() => assertSameOrigin(read))).toBe(200);
  expect(isSameOrigin(read)).toBe(false);
});

test("the server's id and address are passed on", () => {
  const context = { requestId: "r-1", clientAddress: "192.0.2.1" };
  expect(requestMeta(context, change({}))).toEqual(context);
});

test("without the server's context a request keeps one id of its own", () => {
  const request = change({});
  const meta = requestMeta(undefined, request);
  expect(meta.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(requestMeta(undefined, request)).toEqual(meta);
  expect(requestMeta(undefined, change({})).requestId).not.toBe(meta.requestId);
});

test("an empty context, as remix-serve passes it, keeps one id for every Request made of one request", () => {
  const context = {};
  expect(requestMeta(context, change({}))).toEqual(requestMeta(context, change({})));
});

const readWith = (headers: Record<string, string>) =>
  statusOf(() => assertSameOriginRead(new Request(URL_, { headers }), "https://meydan.example"));

test.each<Record<string, string>>([
  { "Sec-Fetch-Site": "same-origin" },
  { "Sec-Fetch-Site": "same-origin", Referer: "http://localhost:3000/x" },
  { Origin: "http://localhost:3000" },
  { Origin: "https://meydan.example" },
  { Referer: "http://localhost:3000/me/messages?x=1" },
  { Authorization: "Bearer abc", "Sec-Fetch-Site": "cross-site" },
])("a read that changes something is taken from our own page or a token (%o)", async (headers) => {
  expect(await readWith(headers as Record<string, string>)).toBe(200);
});

test.each<Record<string, string>>([
  {},
  { "Sec-Fetch-Site": "none" },
  { "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "cross-site", Referer: "http://localhost:3000/" },
  { "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "https://evil.example", Referer: "http://localhost:3000/" },
  { Referer: "http://localhost:3000.evil.example/" },
  { Referer: "no address" },
  { Authorization: "Basic abc" },
])("a read that changes something is refused from anywhere else (%o)", async (headers) => {
  expect(await readWith(headers as Record<string, string>)).toBe(403);
});
