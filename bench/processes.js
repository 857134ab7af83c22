import { fork } from "node:child_process";
import { join } from "node:path";

import { root } from "../scripts/prepare.js";

/** Asks a child process and waits for what it says; one question at a time has one number. */
function asker(child) {
  let asked = 0;
  const waiting = new Map();
  child.on("message", (message) => {
    waiting.get(message.number)?.(message.answer);
    waiting.delete(message.number);
  });
  return (question) => new Promise((done) => {
    asked += 1;
    waiting.set(asked, done);
    child.send({ ...question, number: asked });
  });
}

const ended = (child) => new Promise((done) => child.once("exit", done));

/** @returns the production server on this data directory, or on the database of `url`, once it answers */
export async function startServer(dataDir, url = "") {
  const started = performance.now();
  const child = fork(join(root, "server.js"), {
    cwd: root,
    // As the samples in docs/deploy start it.
    execArgv: ["--max-semi-space-size=8", "--v8-pool-size=1", "--import", join(root, "bench/inside.js")],
    env: { ...process.env, MALLOC_ARENA_MAX: "2", NODE_ENV: "production", PORT: "0", DATA_DIR: dataDir, DATABASE_URL: url, SEED: "none", LOG_LEVEL: "warn", ADMIN_EMAIL: "admin@bench.example", ADMIN_PASSWORD: "bench-bench-bench" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const base = await new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.on("data", (chunk) => {
      const address = /http:\/\/\S+/.exec(String(chunk))?.[0];
      if (address) resolve(address);
    });
  });
  await fetch(`${base}/health`);
  const ask = asker(child);
  return {
    base,
    ready: performance.now() - started,
    memory: () => ask({ ask: "memory" }),
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
