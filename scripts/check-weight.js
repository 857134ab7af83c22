// How much JavaScript, gzipped, a page loads before anything is asked for: the entry, its chain of routes, and their static imports.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { PrepareError, root, run } from "./prepare.js";

/** kB (1000 bytes) by the start of a route's id, the longest match counting; design §8. */
const BUDGETS = {
  "": 190,
  "routes/auth/sign-in": 110,
  "routes/home/": 15,
  "content/list": 150,
  "mainpage/list": 150,
};

export function budgetOf(id) {
  const match = Object.keys(BUDGETS).filter((start) => id.startsWith(start)).sort((a, b) => b.length - a.length)[0];
  return BUDGETS[match];
}

function readManifest() {
  const folder = join(root, "build/client/assets");
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new PrepareError("No manifest in build/client/assets: run npm run build first.");
  const text = readFileSync(join(folder, name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/** What the handle of a page, or of what it stands in, says: `scripts: false` is sent as plain HTML, `"modules"` with the small modules of its parts. */
function scriptsOf(manifest, id) {
  for (let route = manifest.routes[id]; route; route = manifest.routes[route.parentId]) {
    const file = join(root, `app/${route.id}.tsx`);
    const said = existsSync(file) && /handle[^=]*=\s*\{[^}]*scripts: (false|"modules")/.exec(readFileSync(file, "utf8"));
    if (said) return JSON.parse(said[1]);
  }
  return undefined;
}

const sizes = new Map();
function gzipSize(url) {
  if (!sizes.has(url)) sizes.set(url, gzipSync(readFileSync(join(root, "build/client", url))).length);
  return sizes.get(url);
}

/** All modules of app/public-scripts, as if a page had each of their parts. They import nothing: each is one file. */
function publicScripts() {
  const names = readdirSync(join(root, "app/public-scripts")).filter((file) => /^[\w-]+\.ts$/.test(file)).map((file) => file.slice(0, -".ts".length));
  const built = readdirSync(join(root, "build/client/assets"));
  return names.map((name) => `/assets/${built.find((file) => file.startsWith(`plain-${name}-`) && file.endsWith(".js"))}`);
}

/** The files of a page. The manifest lists each module's static imports already followed to the end. */
export function filesOf(manifest, id) {
  const scripts = scriptsOf(manifest, id);
  if (scripts !== undefined) return new Set(scripts === false ? [] : publicScripts());
  const files = new Set([manifest.entry.module, ...manifest.entry.imports]);
  for (let route = manifest.routes[id]; route; route = manifest.routes[route.parentId]) {
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  }
  return files;
}

function main() {
  const manifest = readManifest();
  const rows = Object.values(manifest.routes)
    // A route without a view is an answer to a script and loads nothing.
    .filter((route) => route.id !== "root" && (route.hasDefaultExport ?? gzipSize(route.module) > 60))
    .map((route) => {
      const bytes = [...filesOf(manifest, route.id)].reduce((total, file) => total + gzipSize(file), 0);
      return { id: route.id, kb: bytes / 1000, budget: budgetOf(route.id) };
    })
    .sort((a, b) => b.kb / b.budget - a.kb / a.budget);
  const over = rows.filter((row) => row.kb > row.budget);
  const width = Math.max(...rows.map((row) => row.id.length), 5);
  console.log(`${"route".padEnd(width)}  ${"kB gzip".padStart(8)}  ${"budget".padStart(6)}`);
  for (const { id, kb, budget } of rows) {
    console.log(`${id.padEnd(width)}  ${kb.toFixed(1).padStart(8)}  ${String(budget).padStart(6)}${kb > budget ? "  over" : ""}`);
  }
  if (over.length > 0) throw new PrepareError(`${over.length} of ${rows.length} pages load more JavaScript than their budget.`);
}

if (import.meta.filename === process.argv[1]) await run(main);
