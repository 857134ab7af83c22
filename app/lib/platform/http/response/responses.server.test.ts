import { expect, test } from "vitest";
import {
  badRequest,
  conflict,
  forbidden,
  found,
  json,
  methodNotAllowed,
  notFound,
  refusalResponse,
  tooManyRequests,
  unauthorized,
} from "./responses.server";

test.each([
  [badRequest("unknown intent"), 400, "unknown intent"],
  [unauthorized(), 401, "Unauthorized"],
  [forbidden(), 403, "Forbidden"],
  [notFound(), 404, "Not found"],
  [methodNotAllowed("GET", "HEAD"), 405, "Method not allowed"],
  [conflict(), 409, "Conflict"],
  [tooManyRequests(0.2), 429, "Too many requests"],
])("a refusal is JSON with its status and one error text (%#)", async (refusal, status, error) => {
  const response = refusalResponse(refusal);
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await response.json()).toEqual({ error });
});

test("a conflict carries what the client needs to solve it", async () => {
  expect(await refusalResponse(conflict("Stale version", { version: 7 })).json()).toEqual({
    error: "Stale version",
    version: 7,
  });
});

test("405 names the methods, 429 the whole seconds to wait", () => {
  expect(refusalResponse(methodNotAllowed("GET", "HEAD")).headers.get("allow")).toBe("GET, HEAD");
  expect(refusalResponse(tooManyRequests(0.2)).headers.get("retry-after")).toBe("1");
});

test("json keeps the status and headers it was given", async () => {
  const response = json({ a: [1] }, { status: 201, headers: { Location: "/x" } });
  expect([response.status, response.headers.get("location"), await response.json()]).toEqual([201, "/x", { a: [1] }]);
});

test("found passes every value on, also falsy ones, and answers 404 for a missing one", async () => {
  expect(found(0, "count")).toBe(0);
  expect(found("", "text")).toBe("");
  for (const missing of [null, undefined]) {
    try {
      found(missing, "section");
      expect.unreachable();
    } catch (refusal) {
      expect(refusal).toMatchObject({ status: 404, message: "No such section" });
    }
  }
});
