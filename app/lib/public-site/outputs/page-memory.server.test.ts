import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";

import type { Request, Response } from "express";
import { expect, test } from "vitest";

import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { visitCounter } from "~/lib/visits/count-visits.server";

import { countRememberedPages, keepPage, pageKeyOf, pageMemory } from "./page-memory.server";

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

function answer(request: Request, html: string, { headers = document(), look = "", isWhole = true } = {}) {
  const passing = keepPage(pageKeyOf(request), headers, look, () => isWhole);
  for (const half of [html.slice(0, 5), html.slice(5)]) passing?.chunk(Buffer.from(half));
  passing?.end();
  return passing;
}
const find = (url: string, headers: Record<string, string> = {}) =>
  memory.find("GET", url, { host: "site.test", ...headers });

test("a page is kept as it was sent and packed, for every stranger who asks for the same address", async () => {
  answer(arrive("/home/haberler?page=2"), "<p>ığüşöç</p>");
  await expect.poll(() => find("/home/haberler?page=2")).not.toBeNull();
  const kept = find("/home/haberler?page=2", { cookie: "language=en; _ga=1", "accept-language": "en" });
  expect([
    kept?.status,
    String(kept?.body),
    kept?.packed && String(gunzipSync(kept.packed.gzip)),
    kept?.headers.Vary,
  ]).toEqual([200, "<p>ığüşöç</p>", "<p>ığüşöç</p>", "Cookie"]);
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

test("whoever names another host each time leaves nothing and pushes nobody's pages out", async () => {
  const ask = (host: string) => answer(arrive("/home/iletisim", { host }), "<p>the page</p>");
  for (let at = 0; at < 5; at++) ask("real.test");
  await expect.poll(() => find("/home/iletisim", { host: "real.test" })).not.toBeNull();
  for (let at = 0; at < 50; at++) ask(`stranger-${at}.test`);
  expect(ask("stranger-50.test")).toBeUndefined();
  expect(find("/home/iletisim", { host: "real.test" })).not.toBeNull();
});

test("addresses with a query or spelt otherwise, of which there is no end, push out no page at its own address", async () => {
  const kept = ["/home/etkinlikler", "/home/kurumsal/hakkimizda", "/home/haberler/yol-calismasi-2"];
  for (const url of kept) answer(arrive(url), "<p>the page</p>");
  for (const url of kept) await expect.poll(() => find(url)).not.toBeNull();
  // More than the memory holds.
  const large = randomBytes(400_000).toString("latin1");
  const endless = Array.from(
    { length: 24 },
    (_, at) => [`/home?x=${at}`, `/home/haberler?utm_source=${at}`, `/home/%68aberler${"/".repeat(at)}`][at % 3] ?? "",
  );
  for (const url of endless) {
    answer(arrive(url), large);
    await expect.poll(() => find(url)).not.toBeNull();
  }
  expect(kept.map((url) => find(url)?.body?.toString())).toEqual(kept.map(() => "<p>the page</p>"));
  expect(find(endless[0] ?? "")).toBeNull();
  expect(countRememberedPages().bytes).toBeLessThan(32 * 1024 * 1024);
});

test("who is signed in, carries a key or waits for a message finds nothing and leaves nothing", async () => {
  answer(arrive("/home"), "<p>everybody's</p>");
  await expect.poll(() => find("/home")).not.toBeNull();
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
  for (const options of [{ headers: own }, { headers: withCookie }, { look: "dark default" }])
    expect(answer(arrive("/home/search"), "<p>no</p>", options)).toBeUndefined();
  answer(arrive("/home/search"), "<p>half</p>", { isWhole: false });
  expect(pageKeyOf(arrive("/home/search", {}, "HEAD"))).toBeUndefined();
  answer(arrive("/home/search", { cookie: "look=dark" }), "<p>dark</p>", { look: "dark default" });
  await expect.poll(() => find("/home/search", { cookie: "look=dark" })?.body?.toString()).toBe("<p>dark</p>");
  expect(find("/home/search")).toBeNull();
});

test("a page that was begun before a change is never found after it, whenever it is done", async () => {
  const request = arrive("/home/duyurular");
  invalidateTag("haberler");
  answer(request, "<p>before</p>");
  answer(arrive("/home/duyurular"), "<p>after</p>");
  await expect.poll(() => find("/home/duyurular")?.body?.toString()).toBe("<p>after</p>");
  invalidateTag("drafts of haberler");
  expect(find("/home/duyurular")).not.toBeNull();
  invalidateTag("haberler");
  expect(find("/home/duyurular")).toBeNull();
});

test("a page in memory is counted as what it is each time that it is sent", async () => {
  const request = arrive("/home/haberler/sayilan");
  const passing = keepPage(pageKeyOf(request), document(), "", () => true, { page: "front", locale: "tr" });
  passing?.chunk(Buffer.from("<p>1</p>"));
  passing?.end();
  await expect.poll(() => find("/home/haberler/sayilan")).not.toBeNull();
  visitCounter.take();
  const headers = { "user-agent": "Mozilla/5.0 Firefox/140.0", "accept-language": "tr" };
  const asked = { method: "GET", headers } as unknown as Request;
  find("/home/haberler/sayilan")?.onSent?.(asked, "192.0.2.1");
  find("/home/haberler/sayilan", { "if-none-match": '"a"' })?.onSent?.(asked, "192.0.2.1");
  expect([...visitCounter.take().pages.values()]).toMatchObject([{ page: "front", locale: "tr", views: 2 }]);
});
