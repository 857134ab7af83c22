// What the files of app/ say of themselves, for the build and for the scripts that write files of it.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const app = join(import.meta.dirname, "../app");

/**
 * Whether a route's handle says that its pages load no application: `scripts: false` or `"modules"`.
 * @param {string} file its path
 */
export const isPlainRoute = (file) =>
  /\.tsx$/.test(file) && /handle[^=]*=\s*\{[^}]*scripts: (false|"modules")/.test(readFileSync(file, "utf8"));

const importing =
  /(?:^|[\n;}])\s*(?:import|export)(?!\s+type\b)[^;"'`]*?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/g;

/** The file of an import of ours; undefined for packages and for what is no program. */
function fileOf(name, from) {
  if (!/^[.~]/.test(name)) return undefined;
  const path = name.startsWith("~/") ? join(app, name.slice(2)) : join(dirname(from), name);
  return [path, `${path}.ts`, `${path}.tsx`, join(path, "index.ts")].find(
    (one) => /\.tsx?$/.test(one) && existsSync(one),
  );
}

const isServer = (file) => /\.server\.tsx?$/.test(file);

/**
 * The text of these files and of all that they load, by path. Those of the server are left out: they draw nothing, and
 * reach everything.
 * @param {Iterable<string>} starts paths
 * @param {(file: string) => boolean} isFollowed whether what a file loads is looked into
 * @returns {Map<string, string>}
 */
export function loadedTexts(starts, isFollowed = () => true) {
  const files = new Set(starts);
  const texts = new Map();
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    texts.set(file, text);
    for (const [, name, later] of text.matchAll(importing)) {
      const found = fileOf(name ?? later ?? "", file);
      if (found && !isServer(found) && isFollowed(found)) files.add(found);
    }
  }
  return texts;
}
