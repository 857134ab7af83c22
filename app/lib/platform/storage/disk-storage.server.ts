import { createHash, randomUUID } from "node:crypto";
import { open, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

import { makeFolderLater, placeFlushed } from "./durable-fs.server";
import { assertKey, hearFailure, MissingObject, type Storage } from "./storage.server";

/** Objects under `root` in 256 folders. Power cuts do no harm: written aside, flushed, renamed. */
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
        await makeFolderLater(dirname(temporary));
        await writeSynced(temporary, source);
        await place(temporary, target);
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
      if (key.includes("/")) await rmdir(dirname(path)).catch(() => {});
    },
  };
}

async function writeSynced(path: string, source: Readable | Uint8Array) {
  const handle = await open(path, "wx");
  try {
    // Its types leave out streams, which it takes since Node 15.
    await handle.writeFile(source as Uint8Array);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function place(temporary: string, target: string) {
  // Again when a deletion has just removed the empty folder.
  await placeFlushed(temporary, target).catch((error: unknown) =>
    isMissing(error) ? placeFlushed(temporary, target) : Promise.reject(error),
  );
}

function isMissing(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
}
