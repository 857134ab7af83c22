import type { EntryContext } from "@remix-run/node";
import { expect, test } from "vitest";

import { unchangedDocument } from "./document-etag.server";

const contextOf = (root: Record<string, unknown>, page: unknown) =>
  ({ manifest: { version: "r1" }, staticHandlerContext: { loaderData: { root, page } } }) as unknown as EntryContext;
const open = () => new Headers({ "Cache-Control": "public, max-age=0, must-revalidate" });
const request = (etag?: string | null) =>
  new Request("http://site.test/home", { headers: etag ? { "If-None-Match": etag } : {} });

function tagOf(root: Record<string, unknown>, page: unknown): string | null {
  const headers = open();
  unchangedDocument(request(), 200, headers, contextOf(root, page));
  return headers.get("ETag");
}

test("a page that has not changed is not sent again, and its policy stays the one it came with", () => {
  const etag = tagOf({ requestId: "1", look: "light" }, { title: "a" });
  const answer = unchangedDocument(
    request(etag),
    200,
    open(),
    contextOf({ requestId: "2", look: "light" }, { title: "a" }),
  );
  expect(answer?.status).toBe(304);
  expect(answer?.headers.has("Content-Security-Policy")).toBe(false);
});

test("another text, another look or another reader is another page", () => {
  const tags = [
    tagOf({ look: "light" }, { title: "a" }),
    tagOf({ look: "light" }, { title: "b" }),
    tagOf({ look: "dark" }, { title: "a" }),
    tagOf({ look: "light", user: { id: "1" } }, { title: "a" }),
  ];
  expect(new Set(tags).size).toBe(4);
});

test("a page with a one-time message is kept by nobody", () => {
  const headers = open();
  expect(unchangedDocument(request("*"), 200, headers, contextOf({ toast: { key: "x" } }, {}))).toBeNull();
  expect(headers.get("Cache-Control")).toBe("private, no-store");
});

test("pages of the staff are left alone", () => {
  const headers = new Headers();
  expect(unchangedDocument(request("*"), 200, headers, contextOf({}, {}))).toBeNull();
  expect(headers.has("ETag")).toBe(false);
});

test("a page that says no is kept by nobody", () => {
  for (const status of [403, 404, 410, 500]) {
    const headers = new Headers();
    expect(unchangedDocument(request("*"), status, headers, contextOf({}, {}))).toBeNull();
    expect([status, headers.get("Cache-Control")]).toEqual([status, "no-store"]);
  }
});
