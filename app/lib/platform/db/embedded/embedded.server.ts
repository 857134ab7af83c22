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
  answerOnSocket: (onAsked: (socket: Socket) => void) => void;
};

let opened: Promise<Embedded> | undefined;

async function open(dataDir: string, onThread?: () => void): Promise<Embedded> {
  let answer: (socket: Socket) => void = (socket) => socket.destroy();
  const unlock = await lockDataDir(dataDir, (socket) => answer(socket));
  const release = async () => {
    opened = undefined;
    await unlock();
  };
  try {
    finishSwap(dataDir);
    assertUsableDataDir(dataDir);
    const pglite = await startPglite({ dataDir: join(dataDir, "database") }, { onThread });
    return { pglite, release, answerOnSocket: (onAsked) => void (answer = onAsked) };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The locked database of `DATA_DIR`; the same one until released. @throws StartError */
export function openEmbedded(): Promise<Embedded> {
  return (opened ??= open(env().DATA_DIR));
}

/**
 * Starts PostgreSQL while the bundle is read. Errors reach the next caller of `openEmbedded`.
 * @returns when its thread runs: from Node 22 on nothing else moves while modules are read
 */
export function openEmbeddedEarly(): Promise<void> {
  if (env().DATABASE_URL) return Promise.resolve();
  return new Promise((done) => {
    opened ??= open(env().DATA_DIR, done);
    opened.then(
      () => done(),
      () => done(),
    );
  });
}
