import { expect, test } from "vitest";

import { createSession } from "~/lib/auth/session.server";

import { ask, bodyOf, routeTable, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const methods = ["GET", "POST", "PATCH", "DELETE"] as const;
const client = { address: null, userAgent: null };
/** `:section` of the route table and `{id}` of the document stand for any word. */
const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);
const filled = (path: string) => path.replace("{set}", "feather").replace(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000");

test("every address under api/ is described, with the methods it answers and no others", async () => {
  const { id, bearer } = await signedIn("webAdmin");
  const { paths } = await bodyOf<{ paths: Record<string, Record<string, unknown>> }>(ask("GET", "/api/openapi.json", { bearer }));
  const described = Object.keys(paths);
  const routes = (await routeTable()).map(({ path }) => path).filter((path) => path.startsWith("/api/") && !path.endsWith("*"));
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((route) => !described.some((path) => pattern(route).test(path)))).toEqual([]);
  expect(described.filter((path) => !routes.some((route) => pattern(route).test(path)))).toEqual([]);
  // The sections share their routes: one of them stands for all.
  for (const path of described.filter((one) => !/^\/api\/(content|public)\/(?!duyurular)/.test(one))) {
    const answered: string[] = [];
    for (const method of methods) {
      // Anew each time: signing out is one of them.
      const { token } = await createSession(id, "bearer", client);
      const { status } = await ask(method, filled(path), { bearer: token, ...(method === "GET" ? {} : { json: {} }) });
      if (status !== 405) answered.push(method.toLowerCase());
    }
    expect([path, answered.sort()]).toEqual([path, Object.keys(paths[path] ?? {}).sort()]);
  }
});
