import type { Socket } from "node:net";
import { join } from "node:path";

import { env } from "~/lib/platform/env/env.server";

import { assertUsableDataDir } from "./data-folder.server";
import { lockDataDir } from "./data-dir-lock.server";
import { startPglite, type PgliteServer } from "./pglite.server";
import { finishSwap } from "./swap-folders.server";

export type Embedded = {
  pglite: PgliteServer;
  release: () => Promise<void>;
  /**
   * Who speaks with a program that connects to the socket of the data directory; until somebody does, it is hung up on.
   */
  answerOnSocket: (onAsked: (socket: Socket) => void) => void;
};

let opened: Promise<Embedded> | undefined;

async function open(dataDir: string): Promise<Embedded> {
  let answer: (socket: Socket) => void = (socket) => socket.destroy();
  const unlock = await lockDataDir(dataDir, (socket) => answer(socket));
  const release = async () => {
    opened = undefined;
    await unlock();
  };
  try {
    finishSwap(dataDir);
    assertUsableDataDir(dataDir);
    const pglite = await startPglite({ dataDir: join(dataDir, "database") });
    return { pglite, release, answerOnSocket: (onAsked) => void (answer = onAsked) };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * The embedded database of `DATA_DIR`, locked against other processes; one and the same until it is released, however
 * often it is asked for.
 * @throws StartError when another process holds it, when what is there is no database, or when commits would not be
 * flushed
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
