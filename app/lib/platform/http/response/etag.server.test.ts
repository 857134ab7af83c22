import { expect, test } from "vitest";
import { conditional, etagOf, matchesEtag } from "./etag.server";

const BODY = '{"ad":"Çiçekli Köy"}';
const HEADERS = { "Content-Type": "application/json", "Cache-Control": "public, max-age=60", Vary: "Accept-Language" };

function ask(ifNoneMatch?: string, method = "GET"): Request {
  return new Request("http://localhost/api/public/x", {
    method,
    headers: ifNoneMatch === undefined ? {} : { "If-None-Match": ifNoneMatch },
  });
}

test("the tag is quoted, stable and differs with the body, for text and for bytes", () => {
  expect(etagOf(BODY)).toMatch(/^"[\w-]{27}"$/);
  expect(etagOf(new TextEncoder().encode(BODY))).toBe(etagOf(BODY));
  expect(etagOf(`${BODY} `)).not.toBe(etagOf(BODY));
});

test.each([
  [null, false],
  ["*", true],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", W/"abc" , "y"', true],
  ['"x,y","abc"', true],
  ['"abcd"', false],
  ["abc", false],
  ['"x"', false],
  ["", false],
])('If-None-Match %s against "abc" gives %s', (header, expected) => {
  expect(matchesEtag(header, '"abc"')).toBe(expected);
  expect(matchesEtag(header, 'W/"abc"')).toBe(expected);
});

test("a first read gets the body with its tag and headers", async () => {
  const response = conditional(ask(), BODY, HEADERS);
  expect(response.status).toBe(200);
  expect(response.headers.get("etag")).toBe(etagOf(BODY));
  expect(response.headers.get("vary")).toBe("Accept-Language");
  expect(await response.text()).toBe(BODY);
});

test("a client that has the body gets 304 with the caching headers alone", async () => {
  const response = conditional(ask(etagOf(BODY)), BODY, HEADERS);
  expect(response.status).toBe(304);
  expect(await response.text()).toBe("");
  expect(response.headers.get("etag")).toBe(etagOf(BODY));
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  expect(response.headers.get("content-type")).toBeNull();
});

test("a changed body is sent again", async () => {
  expect(conditional(ask(etagOf("old")), BODY, HEADERS).status).toBe(200);
});

test("HEAD has the same headers, the length in bytes and no body", async () => {
  const response = conditional(ask(undefined, "HEAD"), BODY, HEADERS);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(BODY)));
  expect(response.headers.get("etag")).toBe(etagOf(BODY));
  expect(await response.text()).toBe("");
  expect(conditional(ask(etagOf(BODY), "HEAD"), BODY, HEADERS).status).toBe(304);
});
