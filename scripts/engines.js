// A digest of the code around the two database engines: when it changes, the check runs all tests on both.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.js";

const folders = ["app/lib/platform/db", "app/lib/migrations"];
const note = join(root, "tests/both-engines.txt");

/** @returns {string} SHA-256 of the migrations and of the code that opens, asks and closes databases */
export function engineState() {
  const hash = createHash("sha256");
  for (const folder of folders) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8", withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort();
    for (const name of names) hash.update(name.slice(root.length)).update("\0").update(readFileSync(name));
  }
  return hash.digest("hex");
}

/** @returns {boolean} whether all tests have passed on both engines in their present state */
export function haveBothPassed() {
  return existsSync(note) && readFileSync(note, "utf8").trim() === engineState();
}

export function noteBothPassed() {
  writeFileSync(note, `${engineState()}\n`);
}
