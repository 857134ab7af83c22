import { constants } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";

import { socketOf } from "~/lib/platform/db/embedded/data-dir-lock.server";
import { database, type Database } from "~/lib/platform/db/database.server";
import type { Embedded } from "~/lib/platform/db/embedded/embedded.server";
import { log } from "~/lib/platform/log/log.server";
import { formatBytes } from "~/lib/platform/text/numbers";
import { hasRoomFor } from "~/lib/platform/storage/disk-space.server";

import { BackupError } from "./backup-error";

const prefix = ".snapshot-";
/** Prefix of folders in which a restore unpacks. */
export const stagedPrefix = ".restore-";
const request = "snapshot\n";
/** In ms: many gigabytes on a slow disk take long. */
const patience = 15 * 60_000;

/** The embedded database at one moment. */
export type Snapshot = { folder: string; version: string; migrations: Record<string, string> };

export const migrationsQuery = "SELECT name, hash FROM schema_migrations ORDER BY name";

export async function bytesBelow(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Parallel: Node's own `cp` copies one file after the other, which takes twice as long. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const pathsOf = (kind: "isDirectory" | "isFile") =>
    entries
      .filter((entry) => entry[kind]())
      .map(({ parentPath, name }) => join(parentPath, name).slice(from.length + 1));
  for (const path of pathsOf("isDirectory")) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  await Promise.all(
    pathsOf("isFile").map((path) => copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE)),
  );
}

/**
 * Copies the embedded database's files while its only connection is held, so requests wait. @throws BackupError: no
 * room
 */
export async function takeSnapshot({ pool }: Database, dataDir: string): Promise<Snapshot> {
  const source = join(dataDir, "database");
  const bytes = await bytesBelow(source);
  if (!(await hasRoomFor(bytes)))
    throw new BackupError(`There is no room in ${dataDir} for a copy of the database (${formatBytes(bytes, "en")}).`);
  const folder = await mkdtemp(join(dataDir, prefix));
  try {
    const client = await pool.connect();
    const from = performance.now();
    try {
      await client.query("CHECKPOINT");
      const { rows } = await client.query<{ name: string; hash: string }>(migrationsQuery);
      await copyFolder(source, folder);
      const version = (await readFile(join(folder, "PG_VERSION"), "utf8")).trim();
      return { folder, version, migrations: Object.fromEntries(rows.map(({ name, hash }) => [name, hash])) };
    } finally {
      client.release();
      log.info({ bytes, ms: Math.round(performance.now() - from) }, "the database stood still to be copied");
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * For `npm run backup`: answers on the data directory's socket, which only this user can reach, with the folder of a
 * copy. The copy is removed when the program hangs up.
 */
export async function answerBackups(embedded: Embedded, dataDir: string): Promise<void> {
  await removeLeftovers(dataDir);
  embedded.answerOnSocket((socket) => void answer(socket, dataDir));
}

// Left by a killed backup or restore; a restore that had begun to move files is finished by now.
async function removeLeftovers(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(prefix) || name.startsWith(stagedPrefix));
  await Promise.all(left.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}

async function answer(socket: Socket, dataDir: string): Promise<void> {
  const gone = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  // A stopping server does not wait for a backup.
  socket.unref();
  socket.on("error", () => {});
  socket.setTimeout(patience, () => socket.destroy());
  const asked = await new Promise<string>((resolve) => {
    socket.once("data", (bytes) => resolve(bytes.toString("utf8")));
    void gone.then(() => resolve(""));
  });
  if (asked !== request) return void socket.destroy();
  try {
    const snapshot = await takeSnapshot(database(), dataDir);
    socket.write(`${JSON.stringify(snapshot)}\n`);
    await gone;
    await rm(snapshot.folder, { recursive: true, force: true });
  } catch (error) {
    log.error({ err: error }, "no copy of the database could be made for a backup");
    socket.end(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`);
  }
}

/** Asks the running server for a copy of its database. @returns null when none runs @throws BackupError */
export async function askForSnapshot(dataDir: string): Promise<(Snapshot & { release: () => Promise<void> }) | null> {
  const socket = connect(socketOf(dataDir));
  const isThere = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  });
  if (!isThere) return null;
  const release = () => new Promise<void>((resolve) => socket.once("close", () => resolve()).destroy());
  socket.write(request);
  const line = await new Promise<string>((resolve) => {
    let received = "";
    socket.on("data", (bytes) => {
      received += bytes.toString("utf8");
      if (received.endsWith("\n")) resolve(received);
    });
    socket.on("error", () => {});
    socket.once("close", () => resolve(received));
  });
  const answered = line
    ? (JSON.parse(line) as Snapshot | { error: string })
    : { error: "it hung up; wait until it has started" };
  if ("error" in answered) {
    await release();
    throw new BackupError(`The running server could not copy its database: ${answered.error}`);
  }
  return { ...answered, release };
}
