import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

test("no class changes any element below by what another holds: the browser would go through the whole page for every node that comes", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((name) => /\b(?:group|peer|in)-has-/.test(readFileSync(join("app", name), "utf8")))).toEqual([]);
});
