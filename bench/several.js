// One, two and four processes behind nginx on one PostgreSQL server of its own: `node bench/several.js [rows]
// [--seconds=5] [--rounds=3] [--quiet=600]`. Fills the database once; in each round starts and stops every number of
// processes, so that a busy minute of the machine meets all of them; `--quiet` waits so many seconds at most for others
// to leave the processors alone before it measures. Loopback only, bounded, ends by itself.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { runnerImport } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";

import { withPostgres } from "../scripts/postgres.js";
import { ensureBuild, ensurePackages, root, run } from "../scripts/prepare.js";
import { startServer } from "./processes.js";
import { rateOf } from "./rates.js";
import { quantile, secondsUntilRest, timed, untilQuiet } from "./tools.js";
import { newsWriter } from "./writes.js";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    quiet: { type: "string", default: "0" },
  },
});
const rows = Number(positionals[0] ?? 10_000);
const seconds = Math.min(60, Number(options.seconds));
const rounds = Math.min(10, Number(options.rounds));

const load = async (path) => (await runnerImport(path, { configFile: false, root, plugins: [tsconfigPaths()] })).module;

/** What `docs/deploy/nginx.conf` says of requests, without encryption: a client on the same machine has none. */
const proxy = (port, ports) => `
  client_max_body_size 60m;
  upstream meydan {
    ${ports.map((one) => `server 127.0.0.1:${one};`).join("\n    ")}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    proxy_request_buffering off;
    proxy_http_version 1.1;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-Host $host;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Request-Id $request_id;
    proxy_set_header Connection "";
    location / { proxy_pass http://meydan; }
  }`;

let [written, asked] = [0, 0];

/** Each process answers each sort of request some times before it counts: the first ones load and compile code. */
async function warmUp(servers, paths) {
  for (const { base } of servers)
    for (const path of paths)
      for (let times = 0; times < 5; times++) await Promise.all(Array.from({ length: 16 }, () => timed(base + path())));
}

async function measureOne(base, slugs, servers) {
  const [measured, failures] = [{}, []];
  const reads = {
    "page of an item, from memory": () => `/home/haberler/${slugs[0]}`,
    "page of an item, another each time": () => `/home/haberler/${slugs[asked++ % slugs.length]}`,
    "item by the interface, another each time": () => `/api/public/haberler/${slugs[asked++ % slugs.length]}`,
  };
  await warmUp(servers, Object.values(reads));
  const waited = await untilQuiet(Number(options.quiet));
  if (waited > 3) console.log(`waited ${Math.round(waited)} s for the machine to be quiet`);
  console.log(`load ${loadavg()[0].toFixed(1)}:`);
  for (const [what, path] of Object.entries(reads)) {
    const requests = [{ setupRequest: (request) => ({ ...request, path: path() }) }];
    await rateOf(base, requests, 1);
    const { rate, failed } = await rateOf(base, requests, seconds);
    measured[what] = rate;
    if (failed > 0) failures.push(`${failed} other answers: ${what}`);
  }
  const { lanes, begun } = await newsWriter(base, written);
  await lanes(8, 1000);
  measured["create and publish, eight at once"] = await lanes(8, seconds * 1000);
  written += begun();
  if (failures.length > 0) throw new Error(failures.join("; "));
  return measured;
}

/** @param through nginx, or straight to the only process */
async function withProcesses(many, through, { work, url, slugs, startNginx, freePorts }) {
  const servers = [];
  let stopNginx;
  try {
    for (let at = 0; at < many; at++) servers.push(await startServer(join(work, String(at)), url));
    const ports = servers.map(({ base }) => new URL(base).port);
    if (!through) return await measureOne(servers[0].base, slugs, servers);
    const [port] = await freePorts(1);
    stopNginx = await startNginx(() => proxy(port, ports));
    return await measureOne(`http://127.0.0.1:${port}`, slugs, servers);
  } finally {
    await stopNginx?.();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function measure(url) {
  const work = mkdtempSync(join(tmpdir(), "meydan-several-"));
  try {
    const first = await startServer(join(work, "0"), url, { seed: "sample" });
    await first.stop();
    const { slugs } = await (await load("./bench/fill.ts")).fill({ url }, rows);
    const rest = await startServer(join(work, "0"), url);
    await secondsUntilRest(rest);
    await rest.stop();
    for (let at = 1; at < 4; at++) {
      mkdirSync(join(work, String(at)));
      symlinkSync(join(work, "0/files"), join(work, String(at), "files"));
    }
    const { startNginx, freePorts } = await load("./tests/support/nginx.ts");
    const found = new Map();
    for (let round = 0; round < rounds; round++)
      for (const [many, through] of [
        [1, false],
        [1, true],
        [2, true],
        [4, true],
      ]) {
        const name = through ? `${many} behind nginx` : "1, no nginx";
        console.log(`round ${round + 1}, ${name}`);
        const measured = await withProcesses(many, through, { work, url, slugs, startNginx, freePorts });
        for (const [what, rate] of Object.entries(measured)) {
          console.log(`  ${what.padEnd(46)} ${rate.toFixed(0).padStart(6)}/s`);
          found.set(`${name}: ${what}`, [...(found.get(`${name}: ${what}`) ?? []), rate]);
        }
      }
    console.log(`\nMedians of ${rounds}, and the most:`);
    for (const [what, rates] of found)
      console.log(`${what.padEnd(62)} ${quantile(rates, 0.5).toFixed(0)}/s  ${Math.max(...rates).toFixed(0)}/s`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

process.env.SESSION_SECRET ??= "bench-several-processes".padEnd(64, ".");
process.env.TRUST_PROXY ??= "1";
await run(async () => {
  await ensurePackages();
  await ensureBuild();
  await withPostgres(measure, { durable: true });
});
