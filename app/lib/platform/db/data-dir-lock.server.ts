import { createHash } from "node:crypto";
import { accessSync, constants, mkdirSync, realpathSync, rmdirSync, statSync, unlinkSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { StartError } from "./start-error";

/**
 * Holds a data directory for this process by listening on a local socket named after it. Two PGlite processes on one
 * directory lose rows silently, so the second gets a `StartError`. The kernel closes the socket even after `kill -9`,
 * so there is no stale lock to clean up by hand.
 * @returns release
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
  const name = `meydan-${createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 16)}`;
  const path = process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  const release = await takeover(path, async () => {
    const server = (await listen(path)) ?? (await listenAfterStale(path));
    if (!server) throw alreadyOpen(dataDir);
    server.unref();
    return () => new Promise<void>((resolve) => server.close(() => resolve()));
  });
  if (!release) throw alreadyOpen(dataDir);
  return release;
}

function alreadyOpen(dataDir: string) {
  return new StartError(
    `DATA_DIR ${dataDir} is in use by another running Meydan; stop that one, or set DATABASE_URL to share a PostgreSQL server`,
  );
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => (error.code === "EADDRINUSE" ? resolve(undefined) : reject(error)));
    server.listen(path, () => resolve(server));
  });
}

async function listenAfterStale(path: string): Promise<Server | undefined> {
  const alive = await new Promise<boolean>((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => (socket.destroy(), resolve(true)));
    socket.once("error", () => resolve(false));
  });
  if (alive) return undefined;
  unlinkSync(path);
  return listen(path);
}

/** One process at a time looks at the socket, so two cannot both find it stale and both take it. */
async function takeover<T>(path: string, work: () => Promise<T>): Promise<T | undefined> {
  const gate = process.platform === "win32" ? join(tmpdir(), "meydan.gate") : `${path}.gate`;
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      mkdirSync(gate);
    } catch {
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
