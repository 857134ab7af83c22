// A PostgreSQL server of its own for a test run: `node scripts/postgres.js -- <command …>` sets TEST_DATABASE_URL.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PrepareError, ensurePostgres, run } from "./prepare.js";

/** PostgreSQL refuses to run as root: then the user of its package. Empty otherwise. */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number.parseInt(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout, 10);
  const [uid, gid] = [id("-u"), id("-g")];
  if (Number.isNaN(uid) || Number.isNaN(gid))
    throw new PrepareError('PostgreSQL cannot run as root and there is no user "postgres".');
  return { uid, gid };
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** For a temporary database. */
const careless = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

async function start(bin, folder, user, durable, port) {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    ...(durable ? {} : careless),
    max_connections: 200,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // Its own process group: Ctrl-C in the terminal must reach us first, for an orderly stop.
  const server = spawn(join(bin, "postgres"), ["-D", folder, ...options], {
    ...user,
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  server.on("error", (error) => (output += error.message));
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (text) => (output = (output + text).slice(-4000)));
  const ended = new Promise((done) => server.once("exit", done));
  for (let tries = 0; tries < 300 && server.exitCode === null; tries += 1) {
    if (spawnSync(join(bin, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)]).status === 0)
      return { server, ended, port };
    await sleep(100);
  }
  server.kill("SIGQUIT");
  throw new PrepareError(`PostgreSQL did not start: ${output.trim()}`);
}

/**
 * Runs `use` with the address of an empty database on a fresh PostgreSQL server, on loopback only, which is always
 * stopped and removed afterwards; `restart` ends it by a signal (SIGINT: in order, SIGQUIT: at once) and starts it
 * again in place.
 * @template T
 * @param {(url: string, restart: (signal?: NodeJS.Signals) => Promise<void>) => Promise<T>} use
 * @param options.durable commits are on disk before the answer, as on a production server
 */
export async function withPostgres(use, { durable = false } = {}) {
  const bin = ensurePostgres();
  const folder = mkdtempSync(join(tmpdir(), "meydan-postgres-"));
  const user = serverUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  let running;
  const remove = () => {
    running?.server.kill("SIGQUIT");
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  process.once("exit", remove);
  try {
    const options = ["-D", folder, "-U", "meydan", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
    const made = spawnSync(join(bin, "initdb"), options, { ...user, cwd: folder, encoding: "utf8" });
    if (made.status !== 0) throw new PrepareError(`initdb failed: ${made.stderr?.trim() || made.error?.message}`);
    const port = await freePort();
    running = await start(bin, folder, user, durable, port);
    const restart = async (signal = "SIGINT") => {
      running.server.kill(signal);
      await running.ended;
      running = await start(bin, folder, user, durable, port);
    };
    return await use(`postgres://meydan@127.0.0.1:${port}/postgres`, restart);
  } finally {
    if (running) {
      running.server.kill("SIGINT");
      await Promise.race([running.ended, sleep(10_000, undefined, { ref: false })]);
    }
    remove();
    process.off("exit", remove);
  }
}

/** Runs a command with TEST_DATABASE_URL and returns its exit code; signals are passed on. */
export function runWith(url, command, args) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, TEST_DATABASE_URL: url } });
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
    child.once("error", fail);
    child.once("exit", (code) => done(code ?? 1));
  });
}

if (import.meta.filename === process.argv[1]) {
  const [dashes, command, ...args] = process.argv.slice(2);
  await run(async () => {
    if (dashes !== "--" || !command) throw new PrepareError("Usage: node scripts/postgres.js -- <command …>");
    process.exitCode = await withPostgres((url) => runWith(url, command, args));
  });
}
