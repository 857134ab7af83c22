import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { openDatabase } from "~/lib/platform/db/database.server";
import { openEmbedded } from "~/lib/platform/db/embedded/embedded.server";
import { SteadyClient } from "~/lib/platform/db/server/steady-client.server";
import { env, type Env } from "~/lib/platform/env/env.server";
import { version as meydan } from "~/lib/platform/version.server";

import { checkArchive, membersBelow, writeArchive, type Manifest } from "./archive.server";
import { BackupError } from "./backup-error";
import { lastBackupFile } from "./last-backup";
import { dumpDatabase } from "./postgres-tools.server";
import { askForSnapshot, migrationsQuery, takeSnapshot, type Snapshot } from "./snapshot.server";

/** Prefix of the schemas in which a restore keeps the former data. */
export const schemaKeptAside = "meydan_before_";
/** Generated once, unless the environment gives them; other data can't be read without them. */
export const secretFiles = { "session-secret": "SESSION_SECRET", "vapid-keys": "VAPID_PRIVATE_KEY" } as const;
const unfinishedUploads = "files/.new";

export type BackupDone = { file: string; bytes: number; files: number; manifest: Manifest };
type Taken = {
  manifest: Pick<Manifest, "database" | "migrations">;
  path: string;
  name: "database" | "database.dump";
  release: () => Promise<void>;
};

/**
 * Writes the database and all uploads into one file, and checks it, while a server runs: it gives a copy of its
 * embedded database; a PostgreSQL server gives a dump of one moment. Files follow the database: their bytes never
 * change and stay for a day after removal, so every row finds its file.
 * @param secrets the generated secrets too: they open second factors and sign sessions
 * @throws BackupError, EnvError, StartError with a line for the operator
 */
export async function backUp(file: string, { secrets = false } = {}): Promise<BackupDone> {
  const settings = env();
  if (existsSync(file)) throw new BackupError(`${file} exists already.`);
  if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}.`);
  const taken = settings.DATABASE_URL
    ? await dumpServer(settings.DATABASE_URL, dirname(file))
    : await copyEmbedded(settings);
  try {
    const manifest: Manifest = {
      format: 1,
      meydan,
      madeAt: new Date().toISOString(),
      ...taken.manifest,
      secrets,
      files: settings.STORAGE_URL ? "store" : "inside",
    };
    const bytes = await writeArchive(file, manifest, members(taken, settings, secrets));
    const { sums } = await checkArchive(file).catch(async (error: unknown) => {
      await rm(file, { force: true });
      throw error;
    });
    await writeFile(lastBackupFile(settings.DATA_DIR), `${manifest.madeAt}\n`).catch(() => {});
    return { file, bytes, files: [...sums.keys()].filter((name) => name.startsWith("files/")).length, manifest };
  } finally {
    await taken.release();
  }
}

async function* members({ name, path }: Taken, { DATA_DIR, STORAGE_URL }: Env, secrets: boolean) {
  if (name === "database") yield* membersBelow(path, name, ["database/postmaster.pid"]);
  else yield { name, path };
  const files = join(DATA_DIR, "files");
  if (existsSync(files) && !STORAGE_URL) yield* membersBelow(files, "files", [unfinishedUploads]);
  for (const secret of secrets ? Object.keys(secretFiles) : [])
    if (existsSync(join(DATA_DIR, secret))) yield { name: secret, path: join(DATA_DIR, secret) };
}

async function copyEmbedded({ DATA_DIR }: Env): Promise<Taken> {
  if (!existsSync(join(DATA_DIR, "database")))
    throw new BackupError(
      `There is no database in ${DATA_DIR}: DATA_DIR names another folder, or the server has never run.`,
    );
  const asked = await askForSnapshot(DATA_DIR);
  const { folder, version, migrations, release } = asked ?? (await copyOfStopped(DATA_DIR));
  return { manifest: { database: { kind: "embedded", version }, migrations }, path: folder, name: "database", release };
}

// No server runs, so this process opens the database.
async function copyOfStopped(dataDir: string): Promise<Snapshot & { release: () => Promise<void> }> {
  const embedded = await openEmbedded();
  const opened = await openDatabase(embedded);
  const snapshot = await takeSnapshot(opened, dataDir).finally(async () => {
    await opened.close();
    await embedded.release();
  });
  return { ...snapshot, release: () => rm(snapshot.folder, { recursive: true, force: true }) };
}

// The dump lies beside the final file, as a tar archive needs sizes first.
async function dumpServer(url: string, folder: string): Promise<Taken> {
  const client = new SteadyClient({
    connectionString: url,
    application_name: "meydan-backup",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  await client
    .connect()
    .catch((error: Error) => Promise.reject(new BackupError(`DATABASE_URL cannot be reached: ${error.message}`)));
  const scratch = await mkdtemp(join(folder, ".meydan-dump-"));
  const release = () => rm(scratch, { recursive: true, force: true });
  try {
    // The transaction is idle during the dump.
    await client.query("SET idle_in_transaction_session_timeout = 0");
    // The dump and these rows are of one moment.
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows } = await client
      .query<{ name: string; hash: string }>(migrationsQuery)
      .catch(() => Promise.reject(new BackupError("The database of DATABASE_URL holds no Meydan.")));
    const shown = await client.query<{ snapshot: string; version: string }>(
      "SELECT pg_export_snapshot() AS snapshot, current_setting('server_version') AS version",
    );
    const { snapshot = "", version = "" } = shown.rows[0] ?? {};
    const path = join(scratch, "database.dump");
    await dumpDatabase(url, snapshot, path, `${schemaKeptAside}*`);
    return {
      manifest: {
        database: { kind: "server", version },
        migrations: Object.fromEntries(rows.map(({ name, hash }) => [name, hash])),
      },
      path,
      name: "database.dump",
      release,
    };
  } catch (error) {
    await release();
    throw error;
  } finally {
    await client.leave();
  }
}
