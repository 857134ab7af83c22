import { expect, test } from "vitest";

import { contentSecurityPolicy, setDocumentHeaders, setSecurityHeaders } from "./security-headers.server";

test("scripts and styles run by nonce only", () => {
  const policy = contentSecurityPolicy({ nonce: "abc" });
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy).not.toContain("unsafe");
});

test("another backend may be called when it is named", () => {
  expect(contentSecurityPolicy({ nonce: "n", connect: ["https://api.example.org"] })).toContain(
    "connect-src 'self' https://api.example.org;",
  );
});

test("pictures of a map may come from the place that is named, and from no other", () => {
  expect(contentSecurityPolicy({ pictures: ["https://tile.example.org"] })).toContain(
    "img-src 'self' data: blob: https://tile.example.org;",
  );
  expect(contentSecurityPolicy({})).toContain("img-src 'self' data: blob:;");
});

test("a document may be framed by our own pages only", () => {
  const headers = new Headers();
  setDocumentHeaders(headers, { nonce: "n" });
  expect(headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
  expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
});

test("what a route set itself stays", () => {
  const headers = new Headers({ "Referrer-Policy": "no-referrer" });
  setSecurityHeaders(headers);
  expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});
