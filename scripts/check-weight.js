// What a page loads, gzipped, before any interaction: its scripts (the entry, its chain of routes, and their static
// imports) and its translations.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { PrepareError, root, run } from "./prepare.js";

/** kB (1000 bytes) by the start of a route's id; the longest match wins; design §8. */
const BUDGETS = {
  "": 129,
  "routes/home/": 15,
  "content/entry": 150,
  "content/new": 150,
  "mainpage/entry": 150,
  "mainpage/new": 150,
  "handbook/entry": 150,
  "handbook/new": 150,
  "routes/files/": 136.1,
  "files/folder": 136.1,
  // A form like an entry's. Lazy inputs (lazy-inputs.tsx) are added only to forms that have them.
  "routes/setting/group": 145,
  "setting/section": 145,
  // One record with its form: what a list has, and dates, autosave and conflicts.
  "apps/": 140,
  // Charts are drawn by the server and again by whoever changes a tab.
  "apps/dashboards/": 190,
  "content/list": 125,
  "mainpage/list": 125,
  "handbook/list": 125,
};

export function budgetOf(id) {
  const match = Object.keys(BUDGETS)
    .filter((start) => id.startsWith(start))
    .sort((a, b) => b.length - a.length)[0];
  return BUDGETS[match];
}

function readManifest() {
  const folder = join(root, "build/client/assets");
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new PrepareError("No manifest in build/client/assets: run npm run build first.");
  const text = readFileSync(join(folder, name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/** A page's translation files, in the larger language; none when the build has no files per page. */
function textFilesOf(manifest, id) {
  const file = join(root, "build/client/words.json");
  if (!existsSync(file)) return [];
  const { base, pages } = JSON.parse(readFileSync(file, "utf8"));
  const chain = [];
  for (let route = manifest.routes[id]; route; route = manifest.routes[route.parentId])
    chain.push(...(pages[route.module] ? [pages[route.module]] : []));
  const languages = Object.keys(base).map((language) => [base, ...chain].map((each) => each[language]));
  const weight = (files) => files.reduce((total, address) => total + gzipSize(address), 0);
  return languages.sort((a, b) => weight(b) - weight(a))[0];
}

/** From the handles of page and parents: `scripts: false` is plain HTML, `"modules"` has only the small modules. */
function scriptsOf(manifest, id) {
  for (let route = manifest.routes[id]; route; route = manifest.routes[route.parentId]) {
    const file = join(root, `app/${route.id}.tsx`);
    const report =
      existsSync(file) && /handle[^=]*=\s*\{[^}]*scripts: (false|"modules")/.exec(readFileSync(file, "utf8"));
    if (report) return JSON.parse(report[1]);
  }
  return undefined;
}

const sizes = new Map();
function gzipSize(url) {
  if (!sizes.has(url)) sizes.set(url, gzipSync(readFileSync(join(root, "build/client", url))).length);
  return sizes.get(url);
}

/** All modules of app/public-scripts, as if a page used every one. They import nothing, so each is one file. */
function publicScripts() {
  const names = readdirSync(join(root, "app/public-scripts"))
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -".ts".length));
  const built = readdirSync(join(root, "build/client/assets"));
  return names.map(
    (name) => `/assets/${built.find((file) => file.startsWith(`plain-${name}-`) && file.endsWith(".js"))}`,
  );
}

/** A page's files. The manifest lists each module's static imports transitively. */
export function filesOf(manifest, id) {
  const scripts = scriptsOf(manifest, id);
  if (scripts !== undefined) return new Set(scripts === false ? [] : publicScripts());
  const files = new Set([manifest.entry.module, ...manifest.entry.imports]);
  for (let route = manifest.routes[id]; route; route = manifest.routes[route.parentId]) {
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  }
  return files;
}

/** What a public page waits for before its letters stand: its font and its styles. */
function publicLook() {
  const built = readdirSync(join(root, "build/client/assets"));
  const files = [/^inter-[\w-]{8}\.woff2$/, /^plain-[\w-]{8}\.css$/].map((name) => built.find((one) => name.test(one)));
  const bytes = files.reduce((total, file) => total + gzipSize(`/assets/${file}`), 0);
  return { id: "public pages: font and styles", kb: bytes / 1000, scripts: 0, budget: 48 };
}

/** @returns each page's size in kB of gzip, its number of scripts, and its budget; heaviest first */
export function weighPages() {
  const manifest = readManifest();
  const pages = Object.values(manifest.routes)
    // A route without a view answers scripts and loads nothing.
    .filter((route) => route.id !== "root" && (route.hasDefaultExport ?? gzipSize(route.module) > 60))
    .map((route) => {
      const scripts = [...filesOf(manifest, route.id)];
      const files =
        scriptsOf(manifest, route.id) === undefined ? [...scripts, ...textFilesOf(manifest, route.id)] : scripts;
      const bytes = files.reduce((total, file) => total + gzipSize(file), 0);
      return { id: route.id, kb: bytes / 1000, scripts: scripts.length, budget: budgetOf(route.id) };
    });
  return [publicLook(), ...pages].sort((a, b) => b.kb / b.budget - a.kb / a.budget);
}

function main() {
  const rows = weighPages();
  const over = rows.filter((row) => row.kb > row.budget);
  const width = Math.max(...rows.map((row) => row.id.length), 5);
  console.log(`${"route".padEnd(width)}  ${"scripts".padStart(7)}  ${"kB gzip".padStart(8)}  ${"budget".padStart(6)}`);
  for (const { id, kb, scripts, budget } of rows) {
    console.log(
      `${id.padEnd(width)}  ${String(scripts).padStart(7)}  ${kb.toFixed(1).padStart(8)}  ${String(budget).padStart(6)}${kb > budget ? "  over" : ""}`,
    );
  }
  if (over.length > 0) throw new PrepareError(`${over.length} of ${rows.length} pages load more than their budget.`);
}

if (import.meta.filename === process.argv[1]) await run(main);
