import { join } from "node:path";

import { env } from "~/lib/platform/env/env.server";

import { lockDataDir } from "./data-dir-lock.server";
import { startPglite, type PgliteServer } from "./pglite.server";

export type Embedded = { pglite: PgliteServer; release: () => Promise<void> };

let opened: Promise<Embedded> | undefined;

async function open(dataDir: string): Promise<Embedded> {
  const release = await lockDataDir(dataDir);
  return { pglite: await startPglite({ dataDir: join(dataDir, "database") }), release };
}

/**
 * The embedded database of `DATA_DIR`, locked against other processes. Once a process, however often it is asked.
 * @throws StartError when another process holds it
 */
export function openEmbedded(): Promise<Embedded> {
  return (opened ??= open(env().DATA_DIR));
}

/**
 * For a server about to read the whole product, a file of its own in the build: PostgreSQL starts meanwhile, on its own
 * thread. Who needs it then hears what went wrong.
 * @throws EnvError
 */
export function openEmbeddedEarly() {
  if (!env().DATABASE_URL) openEmbedded().catch(() => {});
}
