import { fork, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../scripts/prepare.js";

/** Asks a child process by message and waits for the answer, by number. */
function asker(child) {
  let asked = 0;
  const waiting = new Map();
  child.on("message", (message) => {
    waiting.get(message.number)?.(message.answer);
    waiting.delete(message.number);
  });
  return (question) =>
    new Promise((done) => {
      asked += 1;
      waiting.set(asked, done);
      child.send({ ...question, number: asked });
    });
}

const ended = (child) => new Promise((done) => child.once("exit", done));

/** For /metrics, which only reports: the server is otherwise unchanged. */
const metricsToken = "bench".repeat(8);

/** The parts of the process's memory in MB, from /metrics. */
async function memoryParts(base) {
  const text = await (await fetch(`${base}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })).text();
  const parts = [...text.matchAll(/^meydan_memory_bytes\{part="(\w+)"\} (\d+)/gm)];
  return Object.fromEntries(parts.map(([, part, bytes]) => [part, Number(bytes) / 2 ** 20]));
}

/** The command that `npm start` runs. */
const { start } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;

const children = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
};
const residentOf = (pid) => {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};
const residentWithChildren = (pid) =>
  residentOf(pid) + children(pid).reduce((sum, child) => sum + residentWithChildren(child), 0);

/**
 * Starts the same process as `npm start`, on this data directory or on the database of `url`.
 * @param seed as SEED; a first start with a sample takes half a minute
 * @returns the server once it answers; `ready` in ms; `peak`: the highest memory of it and its children, in MB
 */
export async function startServer(dataDir, url = "", { seed = "none" } = {}) {
  const started = performance.now();
  const child = spawn("sh", ["-c", start], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import ${join(root, "bench/inside.js")}`,
      PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      SEED: seed,
      LOG_LEVEL: "warn",
      ADMIN_EMAIL: "admin@bench.example",
      ADMIN_PASSWORD: "bench-bench-bench",
      METRICS_TOKEN: metricsToken,
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, residentWithChildren(child.pid))), 50);
  const base = await new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.on("data", (chunk) => {
      const address = /http:\/\/\S+/.exec(String(chunk))?.[0];
      if (address) resolve(address);
    });
  }).finally(() => clearInterval(watch));
  await fetch(`${base}/health`);
  const ask = asker(child);
  return {
    base,
    ready: performance.now() - started,
    peak,
    memory: () => ask({ ask: "memory" }),
    memoryParts: () => memoryParts(base),
    held: () => ask({ ask: "held" }),
    snapshot: (path) => ask({ ask: "snapshot", path }),
    cpu: () => ask({ ask: "cpu" }),
    startProfile: () => ask({ ask: "startProfile" }),
    stopProfile: () => ask({ ask: "stopProfile" }),
    stop() {
      child.kill("SIGTERM");
      return ended(child);
    },
  };
}

export async function startPlain() {
  const child = fork(join(root, "bench/plain.js"));
  const port = await new Promise((done) => child.once("message", (message) => done(message.port)));
  const ask = asker(child);
  return {
    base: `http://127.0.0.1:${port}`,
    say: (body) => ask({ body }),
    stop() {
      child.kill();
      return ended(child);
    },
  };
}
