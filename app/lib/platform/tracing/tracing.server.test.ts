import { expect, test } from "vitest";

import { patternsOf } from "./trace-requests.server";
import { statementName } from "./trace-statements.server";

test("a statement is named by what it does and to which table, whatever it says", () => {
  expect(
    [
      `select "id", "title" from "inbox_items" where "owner_id" = $1`,
      `insert into "jobs" ("kind") values ($1)`,
      `update "users" set "name" = 'Ayşe Gizli' where 1 = 1`,
      `delete from "sessions"`,
      `WITH "write_0" AS (insert into "entries" values ($1)) SELECT 1`,
      "begin",
      "",
    ].map(statementName),
  ).toEqual([
    { operation: "SELECT", table: "inbox_items" },
    { operation: "INSERT", table: "jobs" },
    { operation: "UPDATE", table: "users" },
    { operation: "DELETE", table: "sessions" },
    { operation: "WITH", table: "entries" },
    { operation: "BEGIN" },
    { operation: "OTHER" },
  ]);
});

test("a request is named by the pattern of its route, so that no id and no word makes a name of its own", () => {
  const route = (id: string, path: string | undefined, parentId?: string) => ({ [id]: { id, path, parentId } });
  const patternOf = patternsOf({
    routes: {
      ...route("root", ""),
      ...route("staff", undefined, "root"),
      ...route("list", "content/:section", "staff"),
      ...route("entry", "content/:section/:id", "staff"),
      ...route("any", "*", "root"),
    } as never,
  });
  expect(
    ["/content/haberler", "/content/haberler/7", "/content/duyurular/8", "/nowhere/at/all", "/"].map(patternOf),
  ).toEqual(["/content/:section", "/content/:section/:id", "/content/:section/:id", "/*", "/"]);
});
