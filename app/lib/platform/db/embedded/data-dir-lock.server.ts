import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

import { log } from "~/lib/platform/log/log.server";
import { makeFolder } from "~/lib/platform/storage/durable-fs.server";

import { lineForOperator } from "~/lib/platform/start-failures.server";
import { StartError } from "~/lib/platform/db/start-error";

type OnAsked = (socket: Socket) => void;
const hangUp: OnAsked = (socket) => socket.destroy();

/**
 * Holds a data directory by two local sockets: one in the temporary folder, one inside, for processes with their own
 * temporary folder (container, PrivateTmp). Two PGlite processes lose rows silently. The kernel closes sockets even
 * after `kill -9`, so no stale lock stays. @throws StartError when it is held
 */
export async function lockDataDir(dataDir: string, onAsked: OnAsked = hangUp): Promise<() => Promise<void>> {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const line = lineForOperator(error, dataDir);
    if (line) throw new StartError(line);
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const path = lockOf(dataDir);
  const release = await takeover(path, async () => {
    const server = (await listen(path, hangUp)) ?? (await listenAfterStale(path, hangUp));
    if (!server) throw alreadyOpen(dataDir);
    server.unref();
    const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
    try {
      const inside = await listenInside(dataDir, onAsked);
      inside?.unref();
      noteHolder(dataDir);
      return async () => {
        rmSync(holderFile(dataDir), { force: true });
        await Promise.all([close(), inside && new Promise((resolve) => inside.close(resolve))]);
      };
    } catch (error) {
      await close();
      throw error;
    }
  });
  if (!release) throw alreadyOpen(dataDir);
  return release;
}

function lockOf(dataDir: string): string {
  const name = `meydan-${createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 16)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

export async function isHeld(dataDir: string): Promise<boolean> {
  return (await Promise.all([lockOf(dataDir), socketOf(dataDir)].map(isAnswered))).includes(true);
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => (socket.destroy(), resolve(true)));
    socket.once("error", () => resolve(false));
  });
}

export function socketOf(dataDir: string): string {
  return process.platform === "win32"
    ? `\\\\.\\pipe\\meydan-${createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 16)}-ask`
    : join(dataDir, "server.sock");
}

/** 104 with the final zero on macOS, 108 on Linux. */
const longestSocketPath = 103;

async function listenInside(dataDir: string, onAsked: OnAsked): Promise<Server | undefined> {
  const path = socketOf(dataDir);
  let server: Server | undefined;
  try {
    // Some systems cut a longer path and listen elsewhere.
    if (process.platform !== "win32" && Buffer.byteLength(path) > longestSocketPath)
      throw new Error(`the path has more than ${longestSocketPath} bytes`);
    server = (await listen(path, onAsked)) ?? (await listenAfterStale(path, onAsked));
  } catch (error) {
    log.warn({ err: error }, `no socket can be made in ${dataDir}: npm run backup needs the server stopped`);
    return undefined;
  }
  if (!server) throw alreadyOpen(dataDir);
  return server;
}

const holderFile = (dataDir: string) => join(dataDir, "server.pid");

function noteHolder(dataDir: string): void {
  try {
    writeFileSync(holderFile(dataDir), `${process.pid} ${hostname()}\n`, { mode: 0o600 });
  } catch (error) {
    log.warn({ err: error }, "the process that holds the data directory could not be noted");
  }
}

function describeHolder(dataDir: string): string {
  try {
    const [pid, host] = readFileSync(holderFile(dataDir), "utf8").trim().split(" ");
    return host === hostname() ? ` (process ${pid})` : ` (process ${pid} on ${host})`;
  } catch {
    return "";
  }
}

function alreadyOpen(dataDir: string) {
  return new StartError(
    `DATA_DIR ${dataDir} is in use by another running Meydan${describeHolder(dataDir)}; stop that one, or set DATABASE_URL to share a PostgreSQL server`,
  );
}

function listen(path: string, onAsked: OnAsked): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer(onAsked);
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

async function listenAfterStale(path: string, onAsked: OnAsked): Promise<Server | undefined> {
  if (await isAnswered(path)) return undefined;
  unlinkSync(path);
  return listen(path, onAsked);
}

/** One process at a time looks at the socket, so two cannot both find it stale and take it. */
async function takeover<T>(path: string, work: () => Promise<T>): Promise<T | undefined> {
  const gate = process.platform === "win32" ? join(tmpdir(), "meydan.gate") : `${path}.gate`;
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      mkdirSync(gate);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST")
        throw new StartError(
          `${tmpdir()} cannot be written (${(error as Error).message}): make room there, or set TMPDIR to another folder.`,
        );
      const age = Date.now() - (statSync(gate, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > 5_000) rmdirSync(gate);
      else await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    try {
      return await work();
    } finally {
      rmdirSync(gate);
    }
  }
  return undefined;
}
