import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Everything below a folder in one line each: its name, when it was last changed, and a sum of what it holds. */
export function treeOf(folder: string): string[] {
  const names = ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })].sort();
  return names.map((name) => {
    const path = join(folder, name);
    const stat = lstatSync(path);
    return `${name} ${stat.mtimeMs} ${stat.isFile() ? createHash("sha256").update(readFileSync(path)).digest("hex") : stat.mode}`;
  });
}
