import { join } from "node:path";

import { migrations } from "~/lib/migrations/migrations.server";
import { openDatabase, useDatabase, type Database } from "~/lib/platform/db/database.server";
import { openEmbedded, type Embedded } from "~/lib/platform/db/embedded/embedded.server";
import { finishSwap } from "~/lib/platform/db/embedded/swap-folders.server";
import { migrate } from "~/lib/platform/db/migrate.server";
import { StartError } from "~/lib/platform/db/start-error";
import type { Env } from "~/lib/platform/env/env.server";
import { sessionSecrets } from "~/lib/platform/env/session-secrets.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { parseS3Place } from "~/lib/platform/storage/s3-place";
import { useStorage } from "~/lib/platform/storage/storage.server";

/** In the order of opening. */
export type Opened = (() => unknown)[];

export async function closeAll(opened: Opened): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}

export type Data = { database: Database; embedded: Embedded | undefined };

/** The database with its migrations, and the store of files; `goOn` throws when the start is to end. */
export async function openData(settings: Env, opened: Opened, goOn = () => {}): Promise<Data> {
  const embedded = settings.DATABASE_URL ? undefined : await openEmbedded();
  if (embedded) opened.push(embedded.release, embedded.pglite.close);
  goOn();
  // `openEmbedded` has done it before opening the database.
  if (!embedded) finishSwap(settings.DATA_DIR);
  sessionSecrets(settings);
  const database = await (embedded ? openDatabase(embedded) : openServer(settings.DATABASE_URL ?? ""));
  opened.push(database.close);
  useDatabase(database);
  const store = await openStore(settings);
  opened.push(() => store?.close());
  goOn();
  await migrate(database, migrations);
  goOn();
  return { database, embedded };
}

// Tries a remote store at the start, or the first upload would find a wrong address.
async function openStore({ STORAGE_URL, DATA_DIR }: Env) {
  const place = STORAGE_URL ? parseS3Place(STORAGE_URL) : null;
  if (!place) {
    useStorage(diskStorage(join(DATA_DIR, "files")));
    return undefined;
  }
  const { s3Storage } = await import("~/lib/platform/storage/s3-storage.server");
  const store = s3Storage(place);
  await store.assertReachable().catch((error: Error) => {
    throw new StartError(`STORAGE_URL can't be used: ${error.message}`);
  });
  useStorage(store);
  return store;
}

async function openServer(url: string): Promise<Database> {
  const database = await openDatabase({ url });
  try {
    await database.pool.query("SELECT 1");
    return database;
  } catch (error) {
    throw new StartError(`DATABASE_URL cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
  }
}
