// Which of the browser's modules share a file. It is worked out from what the pages load: two modules share a file when
// all pages together load less by it, a request counted as some bytes.
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { Rollup } from "vite";

import { isPlainRoute, listRouteChains } from "./plain-routes";

type Meta = Parameters<Rollup.GetManualChunk>[1];
/** A set of loads, one bit each. */
type Loads = bigint;
/** `size`: bytes as they are written by us, before anything makes them smaller. */
type Chunk = { loads: Loads; size: number; modules: string[]; needs: Set<Chunk> };

/** Bytes that one more file costs a page: its packing, and its line in the page. */
const fileCost = 500;
/** What is left of a byte of ours after minification and gzip. */
const packed = 0.15;
/**
 * How much a load counts beside that of any other page. A list and a form stand for those of all sections, and every page
 * of the staff fetches what is live; the others have nearly all parts that are shared, so they carry the least more.
 */
const weights: Readonly<Record<string, number>> = {
  "routes/content/list/list.tsx": 400,
  "routes/staff-live.tsx": 100,
  "routes/content/entry/entry.tsx": 20,
  "routes/content/entry/new.tsx": 20,
  "routes/setting/group.tsx": 20,
  "routes/menu/item.tsx": 10,
  "routes/files/library.tsx": 10,
  "routes/content/confirm/confirm-many.tsx": 10,
  "routes/content/versions/preview.tsx": 3,
  "routes/not-found.tsx": 3,
};
/** What is fetched later is reached for on some of the pages. */
const laterWeight = 0.3;

/** For every page: the file name changes only with these packages, so our releases leave it cached in browsers. */
const packages =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|react-i18next|void-elements|html-parse-stringify|i18next|clsx|class-variance-authority|@remix-run\/(react|router|server-runtime)|@babel\/runtime)\/|^\0(vite\/preload-helper|commonjsHelpers)/;

const app = join(import.meta.dirname, "../app");
const pathOf = (file: string) => join(app, file);

/** The files of each page: its route and those around it. Plain pages, which load no scripts, are left out. */
async function listPages(): Promise<string[][]> {
  const isView = (file: string) => file.endsWith(".tsx");
  const pages = (await listRouteChains())
    .map((files) => ["entry.client.tsx", "root.tsx", ...files])
    .filter((files) => isView(files.at(-1) ?? "") && !files.some(isPlainRoute));
  return [...new Map(pages.map((files) => [files.join(" "), files])).values()];
}

const pages = await listPages();
const routeFiles = new Set(pages.flat().map(pathOf));
for (const file of Object.keys(weights))
  if (!existsSync(pathOf(file))) throw new Error(`bundling/chunks.ts weighs app/${file}, which is not there`);

/** What a module loads with itself. An import that it also fetches later names it for the server alone. */
function importsOf(id: string, { getModuleInfo }: Meta): string[] {
  const info = getModuleInfo(id);
  if (!info) return [];
  return info.importedIds.filter((one) => !info.dynamicallyImportedIds.includes(one) && !packages.test(one));
}

function loadedWith(starts: readonly string[], meta: Meta): Set<string> {
  const loaded = new Set(starts);
  for (const id of loaded) for (const one of importsOf(id, meta)) loaded.add(one);
  return loaded;
}

/** Each load of the browser with its modules and weight: the pages, and what is fetched later. */
function listLoads(meta: Meta): { modules: Set<string>; weight: number }[] {
  const ofPages = pages.map((files) => loadedWith(files.map(pathOf), meta));
  const ids = [...meta.getModuleIds()].sort();
  const later = new Set(ids.flatMap((id) => meta.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  const isThere = (id: string) => ofPages.every((modules) => modules.has(id));
  return [
    ...ofPages.map((modules, at) => ({ modules, weight: weights[pages[at]?.at(-1) ?? ""] ?? 1 })),
    ...[...later].sort().map((id) => {
      const modules = [...loadedWith([id], meta)].filter((one) => !isThere(one));
      return { modules: new Set(modules), weight: weights[relative(app, id)] ?? laterWeight };
    }),
  ];
}

const isShared = (loads: Loads) => (loads & (loads - 1n)) !== 0n;

/** The modules that several loads have, by these; route modules are files of their own, and packages one together. */
function classesOf(all: readonly { modules: Set<string> }[], meta: Meta): Chunk[] {
  const loadsOf = new Map<string, Loads>();
  for (const [at, { modules }] of all.entries())
    for (const id of modules) loadsOf.set(id, (loadsOf.get(id) ?? 0n) | (1n << BigInt(at)));
  const classes = new Map<Loads, Chunk>();
  const owner = new Map<string, Chunk>();
  for (const [id, loads] of [...loadsOf].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const size = meta.getModuleInfo(id)?.code?.length ?? 0;
    if (!isShared(loads) || routeFiles.has(id) || packages.test(id)) continue;
    const chunk = classes.get(loads) ?? { loads, size: 0, modules: [], needs: new Set() };
    classes.set(loads, chunk);
    chunk.size += size;
    chunk.modules.push(id);
    owner.set(id, chunk);
  }
  for (const chunk of classes.values())
    for (const needed of chunk.modules.flatMap((id) => importsOf(id, meta).flatMap((one) => owner.get(one) ?? [])))
      if (needed !== chunk) chunk.needs.add(needed);
  return [...classes.values()];
}

/** All that these load with them. */
function neededBy(...starts: Chunk[]): Set<Chunk> {
  const needed = new Set(starts.flatMap(({ needs }) => [...needs]));
  for (const one of needed) for (const next of one.needs) needed.add(next);
  return needed;
}

/** In one file the two would need each other in a circle: one needs the other through a third. */
function isCircle(one: Chunk, other: Chunk): boolean {
  const around = (from: Chunk, to: Chunk) => [...from.needs].some((next) => next !== to && neededBy(next).has(to));
  return around(one, other) || around(other, one);
}

function weigher(each: readonly number[]): (loads: Loads) => number {
  const known = new Map<Loads, number>();
  return (loads) => {
    let weight = known.get(loads);
    if (weight === undefined) {
      weight = each.reduce((sum, one, at) => ((loads >> BigInt(at)) & 1n ? sum + one : sum), 0);
      known.set(loads, weight);
    }
    return weight;
  };
}

/** Puts two together for as long as the pages load less by it, the pair that saves most first. */
function putTogether(classes: readonly Chunk[], weigh: (loads: Loads) => number): Chunk[] {
  const inVain = ({ size, loads }: Chunk, all: Loads) => packed * size * weigh(all & ~loads);
  const savedBy = (one: Chunk, other: Chunk): number => {
    const both = weigh(one.loads & other.loads);
    const all = one.loads | other.loads;
    const saved = fileCost * both - inVain(one, all) - inVain(other, all);
    if (saved <= 0) return 0;
    // Who loads the one now loads also what the other needs.
    const more = [...neededBy(one, other)].filter((needed) => needed !== one && needed !== other);
    return more.reduce((rest, needed) => rest - inVain(needed, all) - fileCost * weigh(all & ~needed.loads), saved);
  };
  const chunks = new Set(classes);
  let pairs: { one: Chunk; other: Chunk; saved: number }[] = [];
  const addPair = (one: Chunk, other: Chunk) => {
    const saved = savedBy(one, other);
    if (saved > 0) pairs.push({ one, other, saved });
  };
  for (const [at, one] of classes.entries()) for (const other of classes.slice(0, at)) addPair(one, other);
  while (pairs.length > 0) {
    const best = pairs.reduce((first, pair) => (pair.saved > first.saved ? pair : first));
    const { one, other } = best;
    const saved = savedBy(one, other);
    // Other pairs have changed what this one would save.
    if (saved < best.saved && saved > 0) {
      best.saved = saved;
      continue;
    }
    if (saved <= 0 || isCircle(one, other)) {
      pairs = pairs.filter((pair) => pair !== best);
      continue;
    }
    const both: Chunk = {
      loads: one.loads | other.loads,
      size: one.size + other.size,
      modules: [...one.modules, ...other.modules],
      needs: new Set([...one.needs, ...other.needs].filter((needed) => needed !== one && needed !== other)),
    };
    for (const needed of neededBy(both)) needed.loads |= both.loads;
    chunks.delete(one);
    chunks.delete(other);
    for (const { needs } of chunks) {
      const isNeeded = [needs.delete(one), needs.delete(other)].includes(true);
      if (isNeeded) needs.add(both);
    }
    pairs = pairs.filter((pair) => ![pair.one, pair.other].some((part) => part === one || part === other));
    for (const third of chunks) addPair(both, third);
    chunks.add(both);
  }
  return [...chunks];
}

/** By the largest module of each; what nearly all pages load is "parts". */
function nameChunks(
  chunks: readonly Chunk[],
  weigh: (loads: Loads) => number,
  { getModuleInfo }: Meta,
): Map<string, string> {
  const most = Math.max(...chunks.map(({ loads }) => weigh(loads)));
  const sizeOf = (id: string) => getModuleInfo(id)?.code?.length ?? 0;
  const names = new Map<string, string>();
  const taken = new Map<string, number>();
  for (const { loads, modules } of chunks) {
    const [largest = ""] = modules.toSorted((one, other) => sizeOf(other) - sizeOf(one));
    const own = /([\w-]+)(?:\.\w+)*$/.exec(largest)?.[1] ?? "shared";
    const name = weigh(loads) === most ? "parts" : own;
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    for (const id of modules) names.set(id, count === 1 ? name : `${name}-${count}`);
  }
  return names;
}

let chunkOfModule: Map<string, string> | undefined;

/** For Rollup's `manualChunks`; undefined: as it likes. */
export const chunkOf: Rollup.GetManualChunk = (id, meta) => {
  if (packages.test(id)) return "vendor";
  if (!chunkOfModule) {
    const loads = listLoads(meta);
    const classes = classesOf(loads, meta);
    const weigh = weigher(loads.map(({ weight }) => weight));
    chunkOfModule = nameChunks(putTogether(classes, weigh), weigh, meta);
  }
  return chunkOfModule.get(id);
};
