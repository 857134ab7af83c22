import { createHash, randomUUID } from "node:crypto";
import { open, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

import { makeFolder } from "./make-folder.server";
import { assertKey, hearFailure, MissingObject, type Storage } from "./storage.server";

/** Keeps objects in `root`, spread over 256 folders. Safe against a crash at any moment: written aside, synced, renamed. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(root, createHash("sha256").update(key).digest("hex").slice(0, 2), key);
  };

  return {
    async put(key, source) {
      const target = pathOf(key);
      const temporary = join(root, ".new", randomUUID());
      hearFailure(source);
      try {
        await makeFolder(dirname(temporary));
        await writeSynced(temporary, source);
        await place(temporary, target);
        await syncFolder(dirname(target));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async get(key, range) {
      const handle = await open(pathOf(key)).catch((error: unknown) => {
        throw isMissing(error) ? new MissingObject(key) : error;
      });
      return handle.createReadStream(range);
    },

    async stat(key) {
      try {
        return { bytes: (await stat(pathOf(key))).size };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // The key's own folder too when nothing else is in it.
      if (key.includes("/")) await rmdir(dirname(path)).catch(() => {});
    },
  };
}

async function writeSynced(path: string, source: Readable | Uint8Array) {
  const handle = await open(path, "wx");
  try {
    // Its types leave out streams, which it has taken since Node 15.
    await handle.writeFile(source as Uint8Array);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function place(temporary: string, target: string) {
  const move = async () => {
    await makeFolder(dirname(target));
    await rename(temporary, target);
  };
  // Once more when a deletion has just taken the empty folder away.
  await move().catch((error: unknown) => (isMissing(error) ? move() : Promise.reject(error)));
}

/** Without this a power cut can forget the rename although the bytes are safe. */
async function syncFolder(path: string) {
  if (process.platform === "win32") return;
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
}
