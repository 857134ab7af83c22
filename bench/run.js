// The whole measurement: fills a database with 100,000 news, starts the production server on it, and asks. Loopback only,
// bounded in count and time, ends by itself. `npm run bench` (PGlite) or with BENCH_DATABASE_URL (an empty database).
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import autocannon from "autocannon";
import { runnerImport } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";

import { ensureBuild, ensurePackages, root } from "../scripts/prepare.js";

const count = Number(process.env.BENCH_ROWS ?? 100_000);
const url = process.env.BENCH_DATABASE_URL;
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const results = [];

function report(what, value, unit, budget) {
  const verdict = budget === undefined ? "" : value <= budget ? "within" : "OVER";
  results.push({ what, value: Number(value.toFixed(value < 10 ? 2 : 0)), unit, budget, verdict });
  console.log(`${what.padEnd(62)} ${String(results.at(-1).value).padStart(9)} ${unit.padEnd(6)} ${budget === undefined ? "" : `budget ${budget} ${verdict}`}`);
}

const sorted = (times) => [...times].sort((a, b) => a - b);
const quantile = (times, share) => sorted(times)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

/** Filled once and kept: building it takes minutes, copying it seconds. */
async function filledDirectory() {
  const kept = join(root, ".cache", `bench-${count}`);
  if (!existsSync(join(kept, "slugs.json"))) {
    console.log(`Filling ${count} news …`);
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(kept, { recursive: true });
    const { module } = await runnerImport("./bench/fill.ts", { configFile: false, root, plugins: [tsconfigPaths()] });
    const { seconds: took, slugs } = await module.fill(url ? { url } : { dataDir: join(kept, "database") }, count);
    writeFileSync(join(kept, "slugs.json"), JSON.stringify(slugs));
    report("filling the database", took, "s");
  }
  const work = mkdtempSync(join(tmpdir(), "meydan-bench-"));
  if (!url) cpSync(join(kept, "database"), join(work, "database"), { recursive: true });
  return { work, slugs: JSON.parse(readFileSync(join(kept, "slugs.json"), "utf8")) };
}

function startServer(dataDir) {
  const started = performance.now();
  const child = spawn(process.execPath, ["server.js"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", PORT: "0", DATA_DIR: dataDir, DATABASE_URL: url ?? "", SEED: "none", LOG_LEVEL: "warn", ADMIN_EMAIL: "admin@bench.example", ADMIN_PASSWORD: "bench-bench-bench" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.on("data", async (chunk) => {
      const base = /http:\/\/\S+/.exec(String(chunk))?.[0];
      if (!base) return;
      await fetch(`${base}/health`);
      resolve({ child, base, ready: performance.now() - started, stop: () => new Promise((done) => (child.once("exit", done), child.kill("SIGTERM"))) });
    });
  });
}

function memoryOf(pid) {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? Number.NaN) / 1024;
}

async function bearer(base, email) {
  const response = await fetch(`${base}/api/auth/sign-in`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email, password: "bench-bench-bench" }) });
  return { authorization: `Bearer ${(await response.json()).accessToken}` };
}

async function timed(address, options) {
  const started = performance.now();
  const response = await fetch(address, options);
  await response.arrayBuffer();
  if (response.status >= 400) throw new Error(`${response.status} ${address}`);
  return performance.now() - started;
}

/** Different addresses each time, so that no remembered count or page helps. */
async function measure(what, addressOf, options, budget, times = 15) {
  await timed(addressOf(0), options);
  const taken = [];
  for (let at = 1; at <= times; at++) taken.push(await timed(addressOf(at), options));
  report(`${what}, median`, quantile(taken, 0.5), "ms", budget);
  report(`${what}, slowest`, quantile(taken, 1), "ms");
}

async function load(what, base, requests) {
  const { requests: rate, latency, non2xx, errors } = await autocannon({ url: base, connections: 16, duration: seconds, requests });
  report(`${what}, requests a second`, rate.average, "1/s");
  report(`${what}, p99`, latency.p99, "ms");
  if (non2xx + errors > 0) console.log(`  ! ${non2xx} other answers, ${errors} errors`);
}

async function main() {
  await ensurePackages();
  await ensureBuild();
  const { work, slugs } = await filledDirectory();
  let server = await startServer(work);
  // One start says little on a machine that does other things, too.
  const starts = [];
  for (let at = 0; at < 7; at++) {
    await server.stop();
    server = await startServer(work);
    starts.push(server.ready);
  }
  const { base, child } = server;
  report(`start to first answer, ${url ? "PostgreSQL" : "PGlite"}, median of seven`, quantile(starts, 0.5), "ms", url ? 1000 : 1500);
  report("start to first answer, slowest", quantile(starts, 1), "ms");
  await new Promise((done) => setTimeout(done, 3000));
  report("memory at rest", memoryOf(child.pid), "MB", url ? 150 : 400);

  const editor = { headers: await bearer(base, "birim@bench.example") };
  const list = `${base}/api/content/haberler`;
  const words = ["kütüphane", "naldöken park", "meydan", "çamdibi", "hizmete", "evka bisiklet", "kreş", "yakaköy pazar", "kültür", "zeytinlik", "ışıkkent", "semt merkezi", "karar", "doğanlar spor", "bakıma", "gürpınar"];
  await measure("list, page 1", (at) => `${list}?size=${10 + at}`, editor, 100);
  await measure("list, page 1,000", (at) => `${list}?page=${1000 + at}`, editor, 100);
  const reader = { headers: await bearer(base, "cok@bench.example") };
  await measure("list, page 1, a reader with 1,000 grants", (at) => `${list}?size=${40 + at}`, reader, 100);
  await measure("list, last page", (at) => `${list}?page=${count / 10 - at}`, editor, 100);
  await measure("list, one category (a third of all)", (at) => `${list}?categories=${["spor", "cevre", "egitim"][at % 3]}&page=${at + 1}`, editor, 100);
  await measure("list, range of dates", (at) => `${list}?newsDate.from=2021-0${(at % 9) + 1}-01&newsDate.to=2022-0${(at % 9) + 1}-01`, editor, 100);
  await measure("list, last saved since a day (all of them)", (at) => `${list}?updatedAt.from=2020-01-${String((at % 28) + 1).padStart(2, "0")}&page=${1 + at}`, editor, 100);
  await measure("list, by title", (at) => `${list}?sort=title&page=${1 + at}`, editor, 100);
  await measure("list, unit and category, page 100", (at) => `${list}?categories=spor&view=published&page=${100 + at}`, editor, 100);
  await measure("search", (at) => `${list}?search=${encodeURIComponent(words[at % words.length])}`, editor, 100);
  await measure("search of a word that every entry has", (at) => `${list}?search=${["belediye", "mahalle", "rampa", "ekip"][at % 4]}&size=${10 + at}`, editor, 100);
  await measure("the same within a category", (at) => `${list}?search=${["belediye", "mahalle", "rampa", "ekip"][at % 4]}&categories=${["spor", "cevre", "egitim"][at % 3]}&size=${10 + at}`, editor, 100);
  await measure("list, published", (at) => `${list}?view=published&newsDate.to=20${30 + at}-01-01&page=${1 + at}`, editor, 100);
  await measure("search of a rare word", (at) => `${list}?search=zeytinlik&size=${10 + at}`, editor, 100);

  const open = `${base}/api/public/haberler`;
  await measure("public list, cold", (at) => `${open}?page=${at + 1}&size=12`, {}, undefined);
  await measure("public item, cold", (at) => `${open}/${slugs[at]}`, {}, undefined);
  await load("public list, cached, 16 connections", base, [{ path: "/api/public/haberler" }]);
  await load("public item, cached, 16 connections", base, [{ path: `/api/public/haberler/${slugs[0]}` }]);
  let page = 100;
  await load("public list, always another page", base, [{ setupRequest: (request) => ({ ...request, path: `/api/public/haberler?page=${page++}` }) }]);
  let item = 0;
  await load("public item, 500 different", base, [{ setupRequest: (request) => ({ ...request, path: `/api/public/haberler/${slugs[item++ % slugs.length]}` }) }]);
  await load("public page of news as HTML", base, [{ path: "/home/haberler" }]);

  const admin = { ...(await bearer(base, "admin@bench.example")), "Content-Type": "application/json" };
  await writes(base, admin);
  await company(base, admin);
  report("memory after the load", memoryOf(child.pid), "MB");
  await server.stop();
  rmSync(work, { recursive: true, force: true });
  mkdirSync(join(root, "bench/results"), { recursive: true });
  writeFileSync(join(root, `bench/results/${url ? "postgresql" : "pglite"}.json`), `${JSON.stringify({ count, node: process.version, results }, null, 2)}\n`);
  const over = results.filter(({ verdict }) => verdict === "OVER");
  console.log(over.length > 0 ? `\n${over.length} figures are over their budget.` : "\nEvery budget holds.");
  process.exitCode = over.length > 0 ? 1 : 0;
}

async function send(base, headers, path, body, method = "POST") {
  const response = await fetch(`${base}/api/content/${path}`, { method, headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (response.status >= 400) throw new Error(`${response.status} ${path} ${JSON.stringify(answer).slice(0, 300)}`);
  return answer;
}

const notice = (at) => ({ title: { tr: `Duyuru ${at}` }, body: { tr: "<p>Cadde hafta sonu kapalı olacak.</p>" }, category: "works", priority: "normal", validFrom: "2026-01-01T06:00:00Z" });

async function createAndPublish(base, headers, at, department) {
  const { id } = await send(base, headers, "duyurular", { data: { ...notice(at), department } });
  const started = performance.now();
  await send(base, headers, `duyurular/${id}/publish`, { version: 1 });
  return performance.now() - started;
}

async function writes(base, headers) {
  const { items } = await (await fetch(`${base}/api/content/mudurlukler`, { headers })).json();
  const department = items[0].id;
  const alone = [];
  const begun = performance.now();
  for (let at = 0; at < 100; at++) alone.push(await createAndPublish(base, headers, at, department));
  report("create and publish, one after another", 200 / ((performance.now() - begun) / 1000), "1/s");
  report("publish latency, median", quantile(alone, 0.5), "ms");
  report("publish latency, p95", quantile(alone, 0.95), "ms");
  const together = performance.now();
  await Promise.all(Array.from({ length: 8 }, async (_, lane) => {
    for (let at = 0; at < 25; at++) await createAndPublish(base, headers, `${lane}-${at}`, department);
  }));
  report("create and publish, eight at once", 400 / ((performance.now() - together) / 1000), "1/s");
}

/** What other readers feel while the database is busy with a search of everything, and with many inserts. */
async function company(base, headers) {
  /** Asks for a page again and again, for some milliseconds or until something else is done. */
  const quiet = async (limit) => {
    const times = [];
    let isOver = false;
    void (typeof limit === "number" ? new Promise((done) => setTimeout(done, limit)) : limit).finally(() => (isOver = true)).catch(() => {});
    while (!isOver) {
      times.push(await timed(`${base}/home/duyurular`));
      await new Promise((done) => setTimeout(done, 5));
    }
    return times;
  };
  report("another page alone, p99", quantile(await quiet(3000), 0.99), "ms");
  let busy = true;
  const searching = (async () => {
    for (let at = 0; busy; at++) await timed(`${base}/api/content/haberler?search=b${"aeiou"[at % 5]}&size=${10 + (at % 90)}&sort=title`, { headers });
  })();
  report("another page while 100,000 rows are searched, p99", quantile(await quiet(4000), 0.99), "ms");
  busy = false;
  await searching;
  const inserted = insertDrafts(base, headers);
  const times = await quiet(inserted);
  const { made, took } = await inserted;
  report("another page while 10,000 drafts are inserted, p99", quantile(times, 0.99), "ms");
  report("drafts inserted meanwhile, eight at once", made, "rows");
  report("drafts inserted, through the interface", made / took, "1/s");
}

/** Through the same operations as a person's save, until 10,000 are there or two minutes are over. */
async function insertDrafts(base, headers) {
  const started = performance.now();
  let begun = 0;
  let made = 0;
  await Promise.all(Array.from({ length: 8 }, async () => {
    while (begun < 10_000 && performance.now() - started < 120_000) {
      await send(base, headers, "duyurular", { data: notice(begun++) });
      made += 1;
    }
  }));
  return { made, took: (performance.now() - started) / 1000 };
}

await main();
