// Many listeners for a while: each person has a socket for their notifications and the changes of one section. Counts
// lost and repeated events, delays and memory. Loopback only, bounded in count and time. Memory is read every ten
// seconds after a garbage collection; `--snapshots` writes heap snapshots before the first event and after the last,
// for a browser's memory tool. `npm run soak -- [people=1000] [--seconds=300] [--events=50] [--postgres]
// [--snapshots=<folder>]`
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { createClient } from "graphql-ws";
import { runnerImport } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import WebSocket from "ws";

import { withPostgres } from "../scripts/postgres.js";
import { ensureBuild, ensurePackages, root, run } from "../scripts/prepare.js";
import { startServer } from "./processes.js";
import { notice, quantile, report, send, whileOthersAsk } from "./tools.js";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "300" },
    events: { type: "string", default: "50" },
    postgres: { type: "boolean" },
    snapshots: { type: "string" },
  },
});
const count = Math.min(Number(positionals[0] ?? 1_000), 4_000);
const seconds = Math.min(Number(options.seconds), 3_600);
const perSecond = Math.min(Number(options.events), 500);
/** One of this many events is a change of an entry, sent to everybody. */
const oneIsForAll = 50;

const late = [];
const when = new Map();

function listen(base, { token }) {
  const heard = { own: [], all: [], wrong: 0, open: false };
  // The session comes with the first request: a server bounds sockets of strangers that wait.
  class SignedIn extends WebSocket {
    constructor(address, protocols) {
      super(address, protocols, { headers: { authorization: `Bearer ${token}` } });
    }
  }
  const client = createClient({
    url: `${base.replace("http", "ws")}/graphql`,
    webSocketImpl: SignedIn,
    lazy: false,
    retryAttempts: 0,
    connectionParams: { authorization: `Bearer ${token}` },
    on: { connected: () => (heard.open = true) },
    onNonLazyError: () => (heard.wrong += 1),
  });
  const note = (kind, key) => {
    heard[kind].push(key);
    if (when.has(key)) late.push(performance.now() - when.get(key));
  };
  const sink = (next) => ({
    next: ({ data, errors }) => (errors ? (heard.wrong += 1) : next(data)),
    error: () => (heard.wrong += 1),
    complete: () => undefined,
  });
  client.subscribe(
    { query: "subscription { notificationAdded { id title } }" },
    sink(({ notificationAdded }) => note("own", notificationAdded.title)),
  );
  client.subscribe(
    { query: 'subscription { entryChanged(section: "duyurular") { id version type by { name } } }' },
    sink(({ entryChanged }) => note("all", `${entryChanged.id} ${entryChanged.version}`)),
  );
  return { heard, client };
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
/** Seconds between memory readings. */
const lookEvery = 10;

/** Megabytes per minute, by linear regression. */
function slope(series) {
  const [middle, mean] = [(series.length - 1) / 2, series.reduce((sum, one) => sum + one, 0) / series.length];
  const spread = series.reduce((sum, _one, at) => sum + (at - middle) ** 2, 0);
  return series.length < 2
    ? 0
    : ((series.reduce((sum, one, at) => sum + (at - middle) * (one - mean), 0) / spread) * 60) / lookEvery;
}

async function soak(url) {
  const work = mkdtempSync(join(tmpdir(), "meydan-soak-"));
  const { module } = await runnerImport("./bench/people.ts", { configFile: false, root, plugins: [tsconfigPaths()] });
  const people = await module.signIn(url ? { url } : { dataDir: join(work, "database") }, count);
  const server = await startServer(work, url);
  const listeners = [];
  for (const person of people) {
    listeners.push(listen(server.base, person));
    if (listeners.length % 100 === 0) await wait(200);
  }
  while (listeners.some(({ heard }) => !heard.open)) await wait(100);
  await wait(2_000);
  const headers = people.map(({ token }) => ({ authorization: `Bearer ${token}`, "Content-Type": "application/json" }));
  const entry = await send(server.base, headers[0], "duyurular", { data: notice(0) });
  const sent = { own: people.map(() => []), all: [`${entry.id} 1`] };
  let version = 1;
  const edit = async () => {
    const data = { title: { tr: `Duyuru, ${version}. sürüm` } };
    await send(server.base, headers[0], `duyurular/${entry.id}`, { version, data }, "PATCH");
    sent.all.push(`${entry.id} ${++version}`);
    await wait(1_000);
  };
  // The first loads code.
  await edit();
  const longest = await whileOthersAsk(server.base, edit);
  report(`others wait while ${2 * count} subscriptions hear of an edit, longest`, longest, "ms", 100);
  console.log(`${count} sockets, ${perSecond} events a second for ${seconds} s, on ${url ? "PostgreSQL" : "PGlite"}`);
  if (options.snapshots) await server.snapshot(join(options.snapshots, "soak-begin.heapsnapshot"));
  const memories = [await server.held()];
  const begun = performance.now();
  const waiting = new Set();
  const total = seconds * perSecond;
  for (let at = 0; at < total; at++) {
    await wait(Math.max(0, begun + (at * 1000) / perSecond - performance.now()));
    if (at > 0 && at % (perSecond * lookEvery) === 0) memories.push(await server.held());
    let work;
    if (at % oneIsForAll === 0) {
      // The title changes, so that each save is one; the next needs this one's version.
      const key = `${entry.id} ${version + 1}`;
      when.set(key, performance.now());
      await send(
        server.base,
        headers[0],
        `duyurular/${entry.id}`,
        { version, data: { title: { tr: `Duyuru ${at + 1}` } } },
        "PATCH",
      );
      version += 1;
      sent.all.push(key);
    } else {
      const to = at % people.length;
      const title = `Olay ${at}`;
      when.set(title, performance.now());
      sent.own[to].push(title);
      work = fetch(`${server.base}/api/common/notifications`, {
        method: "POST",
        headers: headers[to],
        body: JSON.stringify({ notification: { title } }),
      }).then(async (answer) => {
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${answer.status}`);
      });
      waiting.add(work);
      void work.finally(() => waiting.delete(work));
      if (waiting.size > 50) await Promise.race(waiting);
    }
  }
  await Promise.all(waiting);
  await wait(5_000);
  memories.push(await server.held());
  if (options.snapshots) await server.snapshot(join(options.snapshots, "soak-end.heapsnapshot"));
  let [lost, doubled, wrong] = [0, 0, 0];
  for (const [at, { heard }] of listeners.entries()) {
    wrong += heard.wrong;
    for (const [kind, expected] of [
      ["own", sent.own[at]],
      ["all", sent.all],
    ]) {
      const got = new Set(heard[kind]);
      doubled += heard[kind].length - got.size;
      lost += expected.filter((one) => !got.has(one)).length;
    }
  }
  const took = (performance.now() - begun) / 1000;
  report("told in all", late.length, "", undefined);
  report("lost", lost, "", 0);
  report("told twice", doubled, "", 0);
  report("errors", wrong, "", 0);
  report("from the request to the listener, median", quantile(late, 0.5), "ms");
  report("ditto, 99 of 100", quantile(late, 0.99), "ms");
  report("events a second, as they were sent", total / took, "1/s");
  // A server's first minute takes memory once; the second half shows leaks.
  for (const [name, of] of [
    ["resident", "rss"],
    ["heap", "heap"],
    ["outside the heap", "external"],
  ]) {
    const series = memories.map((one) => one[of]);
    report(`memory, ${name}, at the end`, series.at(-1), "MB");
    report(`ditto, gained a minute in the second half`, slope(series.slice(Math.floor(series.length / 2))), "MB");
    console.log(`every ${lookEvery} s: ${series.map((one) => one.toFixed(1)).join(" ")}`);
  }
  for (const { client } of listeners) await client.dispose();
  await server.stop();
  rmSync(work, { recursive: true, force: true });
  if (lost + doubled + wrong > 0) process.exitCode = 1;
}

await run(async () => {
  await ensurePackages();
  await ensureBuild();
  if (options.postgres) await withPostgres((url) => soak(url));
  else await soak("");
});
process.exit();
