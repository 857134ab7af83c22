import { expect, test } from "vitest";

import { documentMemory } from "./page-cache.server";

const url = "http://site.test/home/haberler";
const withTag = (etag: string) => new Headers({ ETag: etag });
const page = (nonce: string, id: string, more = "") => `<script nonce="${nonce}">data("\\"requestId\\",\\"${id}\\",5")</script>${more}<link nonce="${nonce}">`;
const memoryOf = (etag: string, id: string, address = url, language = "tr") => documentMemory(new Request(address), withTag(etag), language, id);

async function keep(memory: ReturnType<typeof memoryOf>, nonce: string, html: string, isWhole = true) {
  const passing = memory?.keep(nonce, () => isWhole);
  for (const half of [html.slice(0, 20), html.slice(20)]) passing?.chunk(Buffer.from(half));
  passing?.end();
  await new Promise((done) => setImmediate(done));
}

test("a page is rendered once, and every answer has its own nonce and request id", async () => {
  const first = memoryOf('W/"a"', "id-1");
  expect(first?.recall("one")).toBeUndefined();
  await keep(first, "one", page("one", "id-1", "ığüşöç"));
  expect(memoryOf('W/"a"', "id-2")?.recall("two")).toBe(page("two", "id-2", "ığüşöç"));
});

test("other data, another address or another language is another page", async () => {
  await keep(memoryOf('W/"b"', "id-1"), "one", page("one", "id-1"));
  expect(memoryOf('W/"c"', "id-2")?.recall("two")).toBeUndefined();
  expect(memoryOf('W/"b"', "id-2", `${url}?page=2`)?.recall("two")).toBeUndefined();
  expect(memoryOf('W/"b"', "id-2", url, "en")?.recall("two")).toBeUndefined();
});

test("what failed on the way, and what isn't known to be the public's, is not kept", async () => {
  await keep(memoryOf('W/"d"', "id-1"), "one", page("one", "id-1"), false);
  expect(memoryOf('W/"d"', "id-2")?.recall("two")).toBeUndefined();
  expect(documentMemory(new Request(url), new Headers(), "tr", "id-1")).toBeNull();
});

test("a request's id that somebody chose replaces nothing but itself", async () => {
  await keep(memoryOf('W/"e"', "12345678"), "one", page("one", "12345678", '<img src="/media/12345678/a.webp">'));
  expect(memoryOf('W/"e"', "id-2")?.recall("two")).toBe(page("two", "id-2", '<img src="/media/12345678/a.webp">'));
});
