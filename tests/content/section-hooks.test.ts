import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

test("the build keeps the modules that sections are found by, though nobody imports a name from them", () => {
  const { sideEffects } = JSON.parse(readFileSync("package.json", "utf8")) as { sideEffects: unknown };
  expect(sideEffects).toContain("./app/lib/content/sections/**/*.server.ts");
});
