import { randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";

import type { Request, Response } from "express";
import { expect, test } from "vitest";

import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { bytesOf } from "~/lib/platform/http/server/quick-answers.server";
import { visitCounter } from "~/lib/visits/count-visits.server";
import type { VisitedPage } from "~/lib/visits/visited-page";

import { countRememberedPages, pageKeyOf, pageMemory, sendPage } from "./page-memory.server";

const memory = pageMemory((cookies) => (cookies.includes("look=dark") ? "dark default" : ""));
const document = () =>
  new Headers({
    ETag: 'W/"a"',
    "Cache-Control": "public, max-age=0, must-revalidate",
    "Content-Type": "text/html; charset=utf-8",
    Vary: "Cookie",
  });

function arrive(url: string, headers: Record<string, string> = {}, method = "GET"): Request {
  const request = {
    method,
    originalUrl: url,
    headers: { host: "site.test", ...headers },
    protocol: "http",
  } as unknown as Request;
  memory.middleware(request, {} as Response, () => {});
  return request;
}

type Sent = { headers?: Headers; look?: string; status?: number; accepted?: string; visited?: VisitedPage };

function answer(
  request: Request,
  html: string,
  { headers = document(), look = "", status = 200, accepted = "br", visited }: Sent = {},
) {
  const asked = new globalThis.Request("http://site.test/", {
    headers: { "Accept-Encoding": accepted },
  });
  return sendPage({
    name: pageKeyOf(request),
    request: asked,
    status,
    headers,
    look,
    body: Buffer.from(html),
    visited,
  });
}
const find = (url: string, headers: Record<string, string> = {}) =>
  memory.find("GET", url, { host: "site.test", ...headers });

const textOf = (url: string, headers?: Record<string, string>) => String(bytesOf(find(url, headers)?.body ?? null));

test("a page is kept as it was sent and packed, for every stranger who asks for the same address", async () => {
  const html = `<p>${"ığüşöç ".repeat(600)}</p>`;
  const sent = await answer(arrive("/home/haberler?page=2"), html, { accepted: "gzip, br" });
  expect([sent.status, sent.headers.get("Content-Encoding"), sent.headers.get("Vary")]).toEqual([
    200,
    "br",
    "Cookie, Accept-Encoding",
  ]);
  expect(String(brotliDecompressSync(Buffer.from(await sent.arrayBuffer())))).toBe(html);
  const kept = find("/home/haberler?page=2", { cookie: "language=en; _ga=1", "accept-language": "en" });
  expect([
    kept?.status,
    String(bytesOf(kept?.body ?? null)),
    kept?.packed?.br && String(brotliDecompressSync(kept.packed.br)),
    kept?.headers.Vary,
    kept?.headers["content-encoding"],
  ]).toEqual([200, html, html, "Cookie", undefined]);
  // The same object: its compressed forms are attached to it.
  expect(find("/home/haberler?page=2")).toBe(kept);
  expect([
    find("/home/haberler"),
    find("/home/haberler?page=3"),
    find("/homes"),
    find("/home/haberler?page=2", { host: "other.test" }),
    find("/home/haberler?page=2", { cookie: "look=dark" }),
  ]).toEqual([null, null, null, null, null]);
  expect(find("/home/haberler?page=2", { "if-none-match": '"a"' })).toMatchObject({
    status: 304,
    body: null,
    headers: { ETag: 'W/"a"' },
  });
});

test("who takes no brotli, or asks for a page that is smaller than what is packed, gets it as it is", async () => {
  const html = `<p>${"ığüşöç ".repeat(600)}</p>`;
  for (const [text, accepted] of [
    [html, "gzip"],
    [html, "br;q=0"],
    ["<p>short</p>", "br"],
  ] as const) {
    const sent = await answer(arrive("/home/haberler?page=4"), text, { accepted });
    expect([sent.headers.get("Content-Encoding"), await sent.text()]).toEqual([null, text]);
    invalidateTag("haberler");
  }
});

test("a page that went out as it is, is kept when it is asked for again", async () => {
  const ask = (accepted: string) => answer(arrive("/home/muhtarliklar"), "<p>the page</p>", { accepted });
  await ask("");
  expect(find("/home/muhtarliklar")).toBeNull();
  await ask("");
  expect(textOf("/home/muhtarliklar")).toBe("<p>the page</p>");
});

test("whoever names another host each time leaves nothing and pushes nobody's pages out", async () => {
  const ask = (host: string, url = "/home/iletisim") => answer(arrive(url, { host }), "<p>the page</p>");
  for (let at = 0; at < 4; at++) await ask("real.test", `/home/iletisim?at=${at}`);
  await ask("real.test");
  expect(find("/home/iletisim", { host: "real.test" })).not.toBeNull();
  for (let at = 0; at < 51; at++) await ask(`stranger-${at}.test`);
  expect(find("/home/iletisim", { host: "stranger-50.test" })).toBeNull();
  expect(find("/home/iletisim", { host: "real.test" })).not.toBeNull();
});

test("addresses with a query or spelt otherwise, of which there is no end, push out no page at its own address", async () => {
  const kept = ["/home/etkinlikler", "/home/kurumsal/hakkimizda", "/home/haberler/yol-calismasi-2"];
  for (const url of kept) await answer(arrive(url), "<p>the page</p>");
  // More than the memory holds.
  const large = randomBytes(100_000).toString("latin1");
  const endless = Array.from(
    { length: 24 },
    (_, at) => [`/home?x=${at}`, `/home/haberler?utm_source=${at}`, `/home/%68aberler${"/".repeat(at)}`][at % 3] ?? "",
  );
  for (const url of endless) {
    await answer(arrive(url), large);
    expect(find(url)).not.toBeNull();
  }
  expect(kept.map((url) => textOf(url))).toEqual(kept.map(() => "<p>the page</p>"));
  expect(find(endless[0] ?? "")).toBeNull();
  expect(countRememberedPages().bytes).toBeLessThan(11 * 1024 * 1024);
});

test("who is signed in, carries a key or waits for a message finds nothing and leaves nothing", async () => {
  await answer(arrive("/home"), "<p>everybody's</p>");
  expect(find("/home")).not.toBeNull();
  for (const headers of [
    { cookie: "a=1; meydan_session=x" },
    { authorization: "Bearer x" },
    { cookie: "toast=x" },
  ] as Record<string, string>[]) {
    expect([find("/home", headers), pageKeyOf(arrive("/home", headers))]).toEqual([null, undefined]);
  }
});

test("what is one reader's own, failed, or looks otherwise than its name says is not kept", async () => {
  const own = document();
  own.delete("ETag");
  const withCookie = document();
  withCookie.append("Set-Cookie", "a=1");
  for (const options of [{ headers: own }, { headers: withCookie }, { look: "dark default" }, { status: 500 }]) {
    const sent = await answer(arrive("/home/search"), "<p>no</p>", { accepted: "br", ...options });
    expect([sent.status, await sent.text(), find("/home/search")]).toEqual([options.status ?? 200, "<p>no</p>", null]);
  }
  expect(pageKeyOf(arrive("/home/search", {}, "HEAD"))).toBeUndefined();
  await answer(arrive("/home/search", { cookie: "look=dark" }), "<p>dark</p>", { look: "dark default" });
  expect(textOf("/home/search", { cookie: "look=dark" })).toBe("<p>dark</p>");
  expect(find("/home/search")).toBeNull();
});

test("a page that was begun before a change is never found after it, whenever it is done", async () => {
  const request = arrive("/home/duyurular");
  invalidateTag("haberler");
  await answer(request, "<p>before</p>");
  await answer(arrive("/home/duyurular"), "<p>after</p>");
  expect(textOf("/home/duyurular")).toBe("<p>after</p>");
  invalidateTag("drafts of haberler");
  expect(find("/home/duyurular")).not.toBeNull();
  invalidateTag("haberler");
  expect(find("/home/duyurular")).toBeNull();
});

test("a page in memory is counted as what it is each time that it is sent", async () => {
  const request = arrive("/home/haberler/sayilan");
  await answer(request, "<p>1</p>", { visited: { page: "front", locale: "tr" } });
  visitCounter.take();
  const headers = { "user-agent": "Mozilla/5.0 Firefox/140.0", "accept-language": "tr" };
  const asked = { method: "GET", headers } as unknown as Request;
  find("/home/haberler/sayilan")?.onSent?.(asked, "192.0.2.1");
  find("/home/haberler/sayilan", { "if-none-match": '"a"' })?.onSent?.(asked, "192.0.2.1");
  expect([...visitCounter.take().pages.values()]).toMatchObject([{ page: "front", locale: "tr", views: 2 }]);
});
