import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import pg from "pg";

import { allocator } from "../../scripts/launch.js";

/** The first administrator of every server started here. */
export const administrator = { email: "yonetici@example.org", password: "correct horse battery staple" };

export type RunningServer = {
  url: string;
  child: ChildProcess;
  /** Everything it has written, both streams. */
  output: () => string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** Ends it, SIGTERM unless said otherwise, and waits. */
  stop: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals>;
};

/** A program started with the environment of a fresh server; nothing of the test runner's own reaches it. */
export function launch(settings: Record<string, string>, cwd = process.cwd(), program = [resolve("server.js")]) {
  if (!existsSync("build/server/index.js")) throw new Error("No build to start: run npm run build first");
  const { PATH = "", HOME = "" } = process.env;
  const own = {
    TMPDIR: tmpdir(),
    NODE_ENV: "production",
    PORT: "0",
    SEED: "none",
    DATABASE_FSYNC: "off",
    LOG_LEVEL: "warn",
  };
  const first = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };
  const env: NodeJS.ProcessEnv = { ...allocator, PATH, HOME, ...own, ...first, ...settings } as NodeJS.ProcessEnv;
  // They live for seconds, in which V8's optimising compiler of WebAssembly, the embedded database, costs more than it
  // saves.
  const child = spawn(process.execPath, ["--liftoff-only", ...program], {
    env,
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => {
        said += String(text);
        const url = /(?:ready at|\[remix-serve\]) (http:\S+)/.exec(said)?.[1];
        if (url) resolve(url);
      });
    }
  });
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once("close", (code, signal) => resolve(code ?? signal ?? 1)),
  );
  return { child, output: () => said, ready, ended };
}

/** Starts the built server as `node server.js` does, or another program, and waits until it answers. */
export async function startServer(
  settings: Record<string, string>,
  cwd?: string,
  program?: string[],
): Promise<RunningServer> {
  const { child, output, ready, ended } = launch(settings, cwd, program);
  const url = await Promise.race([
    ready,
    ended.then((code) => Promise.reject(new Error(`The server ended with ${code}: ${output()}`))),
  ]);
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return ended;
  };
  return { url, child, output, ended, stop };
}

/** METRICS_TOKEN of a server whose figures a test reads. */
export const metricsToken = createHash("sha256").update("metrics").digest("hex");

/** A figure of a server with that token. */
export async function metricOf(url: string, name: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(await answer.text())?.[1]);
}

/** Whether a server still takes requests. */
export const takesRequests = (url: string) =>
  fetch(`${url}/health`).then(
    () => true,
    () => false,
  );

/** A data directory, removed when the tests are over. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "meydan-server-"));
}

/** An empty database on the server of TEST_DATABASE_URL; undefined where the tests run on PGlite. */
export async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return undefined;
  const name = `meydan_server_${crypto.randomUUID().replaceAll("-", "")}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/** A bearer token of the administrator. */
export async function bearerOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(administrator),
  });
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

/** Sends JSON as the administrator. */
export function send(url: string, bearer: string, method: string, path: string, json?: unknown): Promise<Response> {
  const headers = {
    Authorization: `Bearer ${bearer}`,
    ...(json === undefined ? {} : { "Content-Type": "application/json" }),
  };
  return fetch(`${url}${path}`, { method, headers, ...(json === undefined ? {} : { body: JSON.stringify(json) }) });
}
