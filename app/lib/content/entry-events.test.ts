import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { entryEvents } from "./entry-events";

test("docs/api.md names the event of every verb, and no other", () => {
  const [, row = ""] = /^\| `entryChanged\(.*?\| (.*) \|$/m.exec(readFileSync("docs/api.md", "utf8")) ?? [];
  expect(row.match(/entry\.[\w-]+/g)).toEqual(Object.values(entryEvents));
});
