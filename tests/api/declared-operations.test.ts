import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { apiScopes } from "~/lib/access/api-scopes";
import { roles } from "~/lib/access/roles";
import { createApiToken } from "~/lib/auth/account/api-tokens.server";
import { domains } from "~/lib/domains.server";
import { graphSchema } from "~/lib/graphql/graph-schema.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";
import type { OpenApi } from "../support/openapi";

useTestDatabase();

const password = "correct horse battery";
const operations = domains.flatMap(({ api = [] }) => api);
const rows = operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

test("there are operations that domains declare, each with a name and an address of its own", () => {
  expect(operations.length).toBeGreaterThan(0);
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
  expect(new Set(rows.map(([address]) => address)).size).toBe(operations.length);
});

test.each(rows)("%s answers every member of staff and nobody else", async (_address, { method, path, body, verb }) => {
  const address = `/api/${path}`;
  const send = (headers: { cookie?: string; bearer?: string }) =>
    ask(method, address, { ...headers, ...(body ? { json: {} } : {}) });
  expect((await send({})).status).toBe(401);
  for (const role of roles) {
    const { bearer, can } = await signedIn(role);
    if (verb && !can(verb)) {
      expect([role, (await send({ bearer })).status]).toEqual([role, 403]);
      continue;
    }
    // What changes something without saying what is refused, each in its way.
    const expected = body || method !== "GET" ? expect.toBeOneOf([200, 400, 404, 422]) : 200;
    expect([role, (await send({ bearer })).status]).toEqual([role, expected]);
  }
});

test.each(rows)("%s wants its scope of a token before it reads a body", async (_address, { method, path, scope }) => {
  const me = await signedIn("webAdmin");
  const others = apiScopes.filter((one) => one !== scope && !one.startsWith(scope.replace(/read$/, "")));
  const { secret } = await createApiToken(me, { name: `no ${scope}`, scopes: others, days: 1, password });
  const answer = await ask(method, `/api/${path}`, {
    bearer: secret,
    ...(method === "GET" ? {} : { headers: { "Content-Type": "application/json" }, body: "{" }),
  });
  expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: "scopeMissing" })]);
});

test("what is not declared is 404, and another method 405 with those there are", async () => {
  const { bearer } = await signedIn("viewer");
  expect((await ask("GET", `/api/apps/${randomUUID()}`, { bearer })).status).toBe(404);
  const [any] = operations;
  const answer = await ask("PUT", `/api/${any?.path}`, { bearer, json: {} });
  const there = operations
    .filter(({ path }) => path === any?.path)
    .flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, there.join(", ")]);
});

test("each has its row in the document and its field of GraphQL", async () => {
  const { bearer } = await signedIn("viewer");
  const { paths } = await bodyOf<OpenApi>(ask("GET", "/api/openapi.json", { bearer }));
  const schema = await graphSchema();
  const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  for (const { method, path, name } of operations) {
    expect(paths[`/api/${path}`]?.[method.toLowerCase()]).toMatchObject({ operationId: name });
    expect(fields[name]).toBeDefined();
  }
});
