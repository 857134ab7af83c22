// The whole measurement: fills a database with news, starts the production server on a copy, and sends requests.
// Loopback only, bounded in count and time, ends by itself. `npm run bench -- [rows] [--postgres] [--seconds=5]
// [--only=rates,writes …]`; `--sections=haberler,duyurular,etkinlikler` fills each of them with this many rows and adds
// requests across them. `--peer=http://127.0.0.1:3001 --addresses=peer-addresses.json` measures another product instead
// and writes `bench/peer.json` for the results' column; `--quiet=600` then waits so many seconds at most for others to
// leave the processors alone before each measurement. See `bench/peer.js`.
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { runnerImport } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";

import { withPostgres } from "../scripts/postgres.js";
import { ensureBuild, ensurePackages, root, run } from "../scripts/prepare.js";
import { measureApps } from "./apps.js";
import { measureBrowser } from "./browser.js";
import { measureAcross, measureLatencies } from "./latencies.js";
import { startPlain, startServer } from "./processes.js";
import { measureRate } from "./rates.js";
import { placesLine, rateLine, verdict, writeResults } from "./report.js";
import { measurePeer, readPeer } from "./peer.js";
import { measureCompany } from "./company.js";
import { bearer, figures, quantile, report, secondsUntilRest, sessionCookie } from "./tools.js";
import { measureWrites } from "./writes.js";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    postgres: { type: "boolean" },
    seconds: { type: "string", default: "5" },
    only: { type: "string", default: "start,latencies,apps,rates,page,writes,company,browser" },
    phase: { type: "string" },
    keep: { type: "boolean" },
    rest: { type: "string", default: "0" },
    unprofiled: { type: "boolean" },
    sections: { type: "string", default: "haberler" },
    peer: { type: "string" },
    addresses: { type: "string" },
    quiet: { type: "string", default: "0" },
  },
});
if (options.unprofiled) process.env.BENCH_UNPROFILED = "1";
const count = Number(positionals[0] ?? 100_000);
const seconds = Number(options.seconds);
const parts = new Set(options.only.split(","));
const sections = options.sections.split(",");

/** A measured first start with the sample, then the news. */
async function filled(dataDir, source) {
  const server = await startServer(dataDir, source.url, { seed: "sample" });
  report("first start, with the sample", server.ready / 1000, "s");
  report("first start: the most memory meanwhile, all processes", server.peak, "MB", 600);
  await new Promise((done) => setTimeout(done, 3000));
  report("first start: memory when ready", (await server.memory()).rss, "MB", 300);
  await server.stop();
  console.log(`Filling ${count} of ${sections.join(", ")} …`);
  const { module } = await runnerImport("./bench/fill.ts", { configFile: false, root, plugins: [tsconfigPaths()] });
  const { slugs } = await module.fill(source, count, { sections });
  const filledServer = await startServer(dataDir, source.url);
  report("work that a first start leaves for later", await secondsUntilRest(filledServer), "s");
  await filledServer.stop();
  writeFileSync(join(dataDir, "slugs.json"), JSON.stringify({ slugs, figures }));
}

/** The sources of an entry's columns: when they change, a server would rebuild the columns during the measurement. */
const shapes = [
  "app/lib/content/definition",
  "app/lib/content/fields",
  "app/lib/content/sections",
  "app/lib/content/entries",
  "app/lib/platform/text",
  "app/lib/platform/db",
  "app/lib/migrations",
  "app/mock-data/sample",
  "bench/fill.ts",
  "bench/fill-apps.ts",
];

function digestOf(paths) {
  const hash = createHash("sha256");
  const files = paths.flatMap((path) =>
    statSync(join(root, path)).isDirectory()
      ? readdirSync(join(root, path), { recursive: true }).map((name) => join(path, name))
      : [path],
  );
  for (const file of files.filter((name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$/.test(name)).sort())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 12);
}

/** Built once and cached: building takes minutes, copying seconds. A PostgreSQL server is always filled anew. */
async function prepare(work, url) {
  const kept = join(root, ".cache", `bench-${[count, ...sections.slice(1)].join("-")}-${digestOf(shapes)}`);
  if (url) await filled(work, { url });
  else if (!existsSync(join(kept, "slugs.json"))) {
    mkdirSync(join(root, ".cache"), { recursive: true });
    for (const name of readdirSync(join(root, ".cache")).filter(
      (one) => one === `bench-${count}` || one.startsWith(`bench-${count}-`),
    ))
      rmSync(join(root, ".cache", name), { recursive: true, force: true });
    await filled(kept, { dataDir: join(kept, "database") });
  }
  if (!url) cpSync(kept, work, { recursive: true });
  const { slugs, figures: known } = JSON.parse(readFileSync(join(work, "slugs.json"), "utf8"));
  // The figures of the first start that built the cached database.
  if (figures.length === 0) figures.push(...known);
  return slugs;
}

/** Each request is new, except in the phases about the cache. */
function ratePhases(slugs, { staff, cookie }) {
  const pages = Math.max(1, Math.floor(count / 10));
  const terms = [
    "kütüphane",
    "naldöken park",
    "meydan",
    "çamdibi",
    "hizmete",
    "evka bisiklet",
    "kreş",
    "yakaköy pazar",
    "kültür",
    "ışıkkent",
    "semt merkezi",
    "karar",
    "doğanlar spor",
    "bakıma",
    "gürpınar",
  ];
  const pick = (pglite, postgres) => (options.postgres ? postgres : pglite);
  // Two words: as many as the square of the terms before one comes again.
  const found = (at) =>
    `search=${encodeURIComponent(searched(at))}&size=${10 + (Math.floor(at / terms.length ** 2) % 90)}`;
  const searched = (at) => `${terms[at % terms.length]} ${terms[Math.floor(at / terms.length) % terms.length]}`;
  return [
    { what: "public list, from memory", path: () => "/api/public/haberler", share: 0.4 },
    { what: "public item, from memory", path: () => `/api/public/haberler/${slugs[0]}`, share: 0.4 },
    { what: "public page of a list, from memory", path: () => "/home/haberler", share: 0.25 },
    { what: "public page of an item, from memory", path: () => `/home/haberler/${slugs[0]}`, share: 0.25 },
    {
      what: "public list, another page each time",
      path: (at) => `/api/public/haberler?page=${1 + (at % pages)}&size=${10 + Math.floor(at / pages)}`,
      least: 1000,
    },
    {
      what: "public item, another each time",
      path: (at) => `/api/public/haberler/${slugs[at % slugs.length]}`,
      least: 3000,
    },
    {
      what: "public page of a list, another each time",
      path: (at) => `/home/haberler?page=${1 + (at % pages)}`,
      least: 200,
      mostCpu: 6,
    },
    {
      what: "public page of an item, another each time",
      path: (at) => `/home/haberler/${slugs[slugs.length - 1 - (at % slugs.length)]}`,
      least: 250,
      mostCpu: 6,
    },
    {
      what: "the same in a browser, which takes packed pages",
      path: (at) => `/home/haberler/${slugs[at % slugs.length]}`,
      headers: { "Accept-Encoding": "br" },
      least: 250,
      mostCpu: 6,
    },
    {
      what: "public search",
      path: (at) => `/api/public/haberler?${found(at)}`,
      least: count > 50_000 ? 400 : 500,
    },
    {
      what: "staff's page of a list, another each time",
      path: (at) => `/content/haberler?page=${1 + (at % pages)}`,
      headers: cookie,
      least: 150,
      mostCpu: 10,
    },
    { what: "staff's list by API", path: () => "/api/content/haberler", headers: staff, least: 1000 },
    {
      what: "staff's list by API, page 900",
      path: (at) => `/api/content/haberler?page=${880 + (at % 40)}`,
      headers: staff,
      least: pick(200, 500),
    },
    {
      what: "staff's search",
      path: (at) =>
        `/api/content/haberler?search=${encodeURIComponent(terms[at % terms.length])}&size=${10 + (at % 20)}`,
      headers: staff,
      least: pick(60, 400),
    },
  ].filter(({ what }) => !options.phase || new RegExp(options.phase).test(what));
}

async function measureRates(server, slugs) {
  const plain = await startPlain();
  const rates = [];
  try {
    const person = "birim@bench.example";
    const staff = await bearer(server.base, person);
    const cookie = { cookie: await sessionCookie(server.base, person) };
    for (const phase of ratePhases(slugs, { staff, cookie })) {
      const result = await measureRate(server, plain, phase, seconds);
      rates.push(result);
      console.log(rateLine(result));
      console.log(`    ${placesLine(result)}`);
    }
  } finally {
    await plain.stop();
  }
  return rates;
}

/** The cost of a person's page for the server, over all threads. */
async function measurePage(server) {
  const headers = { cookie: await sessionCookie(server.base, "birim@bench.example") };
  const ask = async (at) => {
    const answer = await fetch(`${server.base}/content/haberler?page=${1 + at}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.status} the staff's list page`);
  };
  let asked = 0;
  const each = async (times) => {
    const before = await server.cpu();
    for (let at = 0; at < times; at++) await ask(asked++);
    const after = await server.cpu();
    return (after.user + after.system - before.user - before.system) / 1000 / times;
  };
  report("staff's list page, processor time, the first 100", await each(100), "ms");
  // The rendering code is compiled by now, as for every page of a day but the first.
  await each(200);
  report("staff's list page, processor time thereafter", await each(100), "ms", 10);
}

/** Memory after an idle time: `--rest=900` seconds. */
async function measureRest(server) {
  await new Promise((done) => setTimeout(done, Math.min(Number(options.rest), 3600) * 1000));
  const [{ rss }, { rest, ...held }] = [await server.memory(), await server.memoryParts()];
  for (const [part, size] of Object.entries(held))
    report(`memory after ${options.rest} s of rest: ${part}`, size, "MB");
  const live = Object.values(held).reduce((sum, size) => sum + size, 0);
  report(`memory after ${options.rest} s of rest`, rss, "MB", Math.round(live * 1.1 + 150));
}

async function measureStart(work, url) {
  const starts = [];
  let atRest = Number.NaN;
  for (let at = 0; at < 5; at++) {
    const server = await startServer(work, url);
    starts.push(server.ready);
    if (at === 4) {
      await new Promise((done) => setTimeout(done, 3000));
      atRest = (await server.memory()).rss;
    }
    await server.stop();
  }
  report("start to first answer, median of five", quantile(starts, 0.5), "ms", 800);
  report("start to first answer, slowest", quantile(starts, 1), "ms");
  report("memory at rest", atRest, "MB");
}

/** Entries a second: one and a half times what the peer makes alone, twice what it makes eight at once. */
function writeGoals() {
  const { measured = {} } = readPeer() ?? {};
  const alone = measured["create and publish, one request each, alone"]?.value ?? 138;
  const together = measured["create and publish, eight at once"]?.value ?? 178;
  return [Math.round(1.5 * alone), Math.round(2 * together)];
}

async function measure(url) {
  const work = mkdtempSync(join(tmpdir(), "meydan-bench-"));
  try {
    const slugs = await prepare(work, url);
    if (parts.has("start")) await measureStart(work, url);
    const server = await startServer(work, url);
    try {
      if (parts.has("latencies")) await measureLatencies(server.base, count, slugs);
      if (parts.has("latencies") && sections.length > 1) await measureAcross(server.base, count, sections);
      if (parts.has("apps")) await measureApps(server.base);
      const rates = parts.has("rates") ? await measureRates(server, slugs) : [];
      if (parts.has("page")) await measurePage(server);
      if (parts.has("writes")) await measureWrites(server, { seconds, goals: writeGoals() });
      if (parts.has("company")) await measureCompany(server.base);
      report("memory after all of it", (await server.memory()).rss, "MB", url ? 250 : 350);
      if (Number(options.rest) > 0) await measureRest(server);
      if (parts.has("browser")) await measureBrowser(server.base);
      if (options.keep) writeResults({ database: url ? "PostgreSQL" : "PGlite", count, figures, rates });
      const missed = [
        ...rates.map((one) => [one.what, verdict(one)]),
        ...figures.map((one) => [one.what, one.verdict]),
      ].filter(([, word]) => word === "not reached");
      console.log(
        missed.length > 0 ? `\nNot reached: ${missed.map(([what]) => what).join("; ")}.` : "\nEvery figure is reached.",
      );
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

await run(async () => {
  await ensurePackages();
  if (options.peer)
    return measurePeer(options.peer, options.addresses ?? "", { seconds, quiet: Number(options.quiet) });
  await ensureBuild();
  await (options.postgres ? withPostgres(measure, { durable: true }) : measure());
});
