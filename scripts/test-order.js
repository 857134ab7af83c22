import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { root } from "./prepare.js";

/** The unit and integration tests, by their paths from the root. */
export function testFiles() {
  return ["app", "tests"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort();
}

/**
 * The seed of the files' order. At home every run has another one. The check has one that changes only when test files
 * come or go, so that a change fails by itself and not by the day's luck.
 */
export function orderSeed() {
  if (process.env.TEST_SEED) return Number(process.env.TEST_SEED);
  if (!process.env.CI) return Date.now() % 1_000_000;
  return createHash("sha256").update(testFiles().join("\n")).digest().readUInt32BE(0);
}
