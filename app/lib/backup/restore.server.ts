import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

import type pg from "pg";

import { endAllSessions } from "~/lib/auth/session/session.server";
import { migrations } from "~/lib/migrations/migrations.server";
import { lockDataDir } from "~/lib/platform/db/embedded/data-dir-lock.server";
import { openDatabase, useDatabase, type DatabaseSource } from "~/lib/platform/db/database.server";
import { migrate } from "~/lib/platform/db/migrate.server";
import { startPglite } from "~/lib/platform/db/embedded/pglite.server";
import { SteadyClient } from "~/lib/platform/db/server/steady-client.server";
import { StartError } from "~/lib/platform/db/start-error";
import { finishSwap, swapFolders, type Move } from "~/lib/platform/db/embedded/swap-folders.server";
import { env, type Env } from "~/lib/platform/env/env.server";
import { formatBytes } from "~/lib/platform/text/numbers";
import { hasRoomFor } from "~/lib/platform/storage/disk-space.server";
import { flushTree } from "~/lib/platform/storage/durable-fs.server";

import { checkArchive, unpackArchive, type CheckedArchive } from "./archive.server";
import { schemaKeptAside, secretFiles } from "./backup.server";
import { BackupError } from "./backup-error";
import { loadDatabase } from "./postgres-tools.server";
import { stagedPrefix } from "./snapshot.server";

export type RestoreDone = {
  archive: CheckedArchive;
  /** Migrations that the backup lacked. */
  applied: string[];
  keptAside: string[];
  /** The secret of the saved server is neither in the file nor given. */
  lacksSecret: boolean;
};

type Target = { settings: Env; archive: CheckedArchive; replace: boolean; stamp: string };

/**
 * Restores a checked backup and migrates it. The former data is kept beside it, and stays in place after a failure.
 * Everybody is signed out, as ended sessions would live again.
 * @param replace the target need not be empty @throws BackupError, EnvError, StartError with a line for the operator
 */
export async function restore(file: string, { replace = false } = {}): Promise<RestoreDone> {
  const settings = env();
  const archive = await checkArchive(file);
  refuseNewer(archive);
  const kind = settings.DATABASE_URL ? "server" : "embedded";
  if (archive.manifest.database.kind !== kind) {
    throw new BackupError(
      kind === "server"
        ? `${file} holds an embedded database: restore it without DATABASE_URL.`
        : `${file} holds the database of a PostgreSQL server: set DATABASE_URL to an empty one.`,
    );
  }
  refuseOtherStore(archive, settings);
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const release = await lockDataDir(settings.DATA_DIR);
  try {
    finishSwap(settings.DATA_DIR);
    const target = { settings, archive, replace, stamp };
    return await (settings.DATABASE_URL ? restoreServer(target, settings.DATABASE_URL) : restoreEmbedded(target));
  } finally {
    await release();
  }
}

/** As `migrate`, but before anything is unpacked. */
function refuseNewer({ file, manifest }: CheckedArchive): void {
  const newer = Object.keys(manifest.migrations).find((name) => !(name in migrations));
  if (newer)
    throw new BackupError(
      `${file} was made by a newer Meydan, ${manifest.meydan} (it has ${newer}): restore it with that release.`,
    );
}

function refuseOtherStore({ file, manifest }: CheckedArchive, { STORAGE_URL }: Env): void {
  if (manifest.files === "store" && !STORAGE_URL)
    throw new BackupError(
      `The uploads of ${file} stayed in an S3-compatible store: set STORAGE_URL to it, or to a copy.`,
    );
  if (manifest.files === "inside" && STORAGE_URL)
    throw new BackupError(
      `${file} holds the uploads too, which would not get into the store of STORAGE_URL: restore it without STORAGE_URL.`,
    );
}

const filled = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;

function refuseFilled({ settings: { DATA_DIR }, replace }: Target, names: string[]): void {
  const found = names.map((name) => join(DATA_DIR, name)).find(filled);
  if (found && !replace) throw new BackupError(`${found} is not empty: with --replace what is there is put aside.`);
}

// On the data's own disk, so that only renames are left to do.
async function staged<T>(
  { settings: { DATA_DIR }, archive }: Target,
  use: (folder: string, name: string) => Promise<T>,
): Promise<T> {
  if (!(await hasRoomFor(archive.bytes)))
    throw new BackupError(
      `There is no room in ${DATA_DIR} for what the backup holds (${formatBytes(archive.bytes, "en")}).`,
    );
  const folder = await mkdtemp(join(DATA_DIR, stagedPrefix));
  try {
    await unpackArchive(archive, folder);
    // A backup without uploads has no such folder, but the former uploads must not stay.
    await mkdir(join(folder, "files"), { recursive: true, mode: 0o700 });
    return await use(folder, folder.slice(DATA_DIR.length + 1));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Flushes the unpacked files before the renames. */
export async function putInPlace(dataDir: string, folder: string, moves: Move[]): Promise<void> {
  await flushTree(folder);
  swapFolders(dataDir, moves);
}

/** @returns names of the applied migrations */
async function renew(source: DatabaseSource): Promise<string[]> {
  const database = await openDatabase(source);
  useDatabase(database);
  try {
    const { applied } = await migrate(database, migrations);
    await endAllSessions();
    return applied;
  } finally {
    useDatabase(undefined);
    await database.close();
  }
}

function movesOf(
  { settings, archive, stamp }: Target,
  folder: string,
  names: string[],
): { moves: Move[]; aside: string } {
  const aside = `before-restore-${stamp}`;
  const secrets = Object.entries(secretFiles).flatMap(([name, variable]) =>
    !settings[variable] && archive.sums.has(name) ? [name] : [],
  );
  const all = [...names, ...secrets];
  const away = all
    .filter((name) => existsSync(join(settings.DATA_DIR, name)))
    .map((name) => ({ from: name, to: join(aside, name) }));
  return {
    moves: [...away, ...all.map((name) => ({ from: join(folder, name), to: name }))],
    aside: away.length > 0 ? join(settings.DATA_DIR, aside) : "",
  };
}

const lacksSecret = ({ settings: { SESSION_SECRET, DATA_DIR }, archive }: Target) =>
  !SESSION_SECRET && !archive.sums.has("session-secret") && !existsSync(join(DATA_DIR, "session-secret"));

async function restoreEmbedded(target: Target): Promise<RestoreDone> {
  const { settings, archive } = target;
  refuseFilled(target, ["database", "files"]);
  return staged(target, async (folder, name) => {
    // `putInPlace` flushes it.
    const pglite = await startPglite({ dataDir: join(folder, "database") }, { isDurable: false }).catch(
      (error: Error) =>
        Promise.reject(
          new BackupError(
            `The embedded database of this release cannot open that of the backup (PostgreSQL ${archive.manifest.database.version}): ${error.message}`,
          ),
        ),
    );
    const applied = await renew({ pglite });
    const { moves, aside } = movesOf(target, name, ["database", "files"]);
    await putInPlace(settings.DATA_DIR, folder, moves);
    return { archive, applied, keptAside: aside ? [aside] : [], lacksSecret: lacksSecret(target) };
  });
}

async function restoreServer(target: Target, url: string): Promise<RestoreDone> {
  const { settings, archive, stamp } = target;
  const former = await lookInside(url);
  if (former.servers > 0)
    throw new BackupError(
      "A running Meydan is connected to the database of DATABASE_URL: stop it first, on every machine.",
    );
  if (former.tables > 0 && !target.replace)
    throw new BackupError("The database of DATABASE_URL is not empty: with --replace what is there is put aside.");
  refuseFilled(target, ["files"]);
  return staged(target, async (folder, name) => {
    const schema = `${schemaKeptAside}${stamp}`;
    const isKept = former.tables > 0;
    await loadDatabase(
      url,
      join(folder, "database.dump"),
      isKept
        ? [`ALTER SCHEMA public RENAME TO ${schema}`, "CREATE SCHEMA public"]
        : ["CREATE SCHEMA IF NOT EXISTS public"],
    );
    const applied = await renew({ url }).catch(async (error: unknown) => {
      await putBack(url, isKept ? schema : undefined);
      throw error instanceof StartError
        ? error
        : new BackupError(
            `The restored database could not be brought up to date, and the former one is back: ${error instanceof Error ? error.message : String(error)}`,
          );
    });
    const { moves, aside } = movesOf(target, name, ["files"]);
    await putInPlace(settings.DATA_DIR, folder, moves);
    return {
      archive,
      applied,
      keptAside: [...(isKept ? [`schema ${schema}`] : []), ...(aside ? [aside] : [])],
      lacksSecret: lacksSecret(target),
    };
  });
}

async function asked<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new SteadyClient({
    connectionString: url,
    application_name: "meydan-backup",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  await client
    .connect()
    .catch((error: Error) => Promise.reject(new BackupError(`DATABASE_URL cannot be reached: ${error.message}`)));
  try {
    return await ask(client);
  } finally {
    await client.leave();
  }
}

/** `servers`: connections of running servers. */
function lookInside(url: string): Promise<{ tables: number; servers: number }> {
  return asked(url, async (client) => {
    const { rows } = await client.query<{ tables: number; servers: number }>(`
      SELECT (SELECT count(*)::int FROM pg_tables WHERE schemaname = 'public') AS tables,
        (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()
        AND application_name IN ('meydan', 'meydan-events')) AS servers`);
    return rows[0] ?? { tables: 0, servers: 0 };
  });
}

function putBack(url: string, schema: string | undefined): Promise<unknown> {
  return asked(url, (client) =>
    client.query(
      `BEGIN; DROP SCHEMA public CASCADE; ${schema ? `ALTER SCHEMA ${schema} RENAME TO public` : "CREATE SCHEMA public"}; COMMIT`,
    ),
  );
}
