// How much JavaScript, gzipped, a page loads before anything is asked for: the entry, its chain of routes, and their static imports.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { PrepareError, root, run } from "./prepare.js";

/** kB (1000 bytes) by the start of a route's id, the longest match counting; design §8. */
const BUDGETS = {
  "": 190,
  "routes/auth/sign-in": 110,
  "routes/home/": 140,
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

/** A page whose handle says `scripts: false` is sent as plain HTML. */
function isPlain(id) {
  const file = join(root, `app/${id}.tsx`);
  return existsSync(file) && /handle[^=]*=\s*\{[^}]*scripts: false/.test(readFileSync(file, "utf8"));
}

const sizes = new Map();
function gzipSize(url) {
  if (!sizes.has(url)) sizes.set(url, gzipSync(readFileSync(join(root, "build/client", url))).length);
  return sizes.get(url);
}

/** The files of a page. The manifest lists each module's static imports already followed to the end. */
export function filesOf(manifest, id) {
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
      const bytes = isPlain(route.id) ? 0 : [...filesOf(manifest, route.id)].reduce((total, file) => total + gzipSize(file), 0);
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
