// How PGlite's files reach the disk. Loaded as text beside pglite-worker.mjs: see pglite.server.ts.
import fs from "node:fs";
import { dirname } from "node:path";

const memory = ["-c", "shared_buffers=16MB", "-c", "work_mem=8MB", "-c", "timezone=UTC"];
export const promised = { fsync: "on", wal_sync_method: "fsync", synchronous_commit: "on", full_page_writes: "on" };

/**
 * 128 MB of shared buffers is a third of the memory budget (design §8); a sort never gives memory back.
 * @param {readonly string[]} defaults PGlite's own, of which `-F` turns flushing off
 * @param {boolean} isDurable
 */
export function startParams(defaults, isDurable) {
  if (!isDurable) return [...defaults, ...memory];
  const settings = Object.entries(promised).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return [...defaults.filter((one) => one !== "-F"), ...memory, ...settings];
}

/**
 * NODEFS's fsync does nothing; this one reaches the disk. fdatasync, PostgreSQL's default for its log, can't be
 * replaced.
 * @param {typeof import("@electric-sql/pglite/nodefs").NodeFS} NodeFS
 */
export function durableFiles(NodeFS) {
  return class DurableFiles extends NodeFS {
    flushes = 0;

    async init(pg, options) {
      const { emscriptenOpts } = await super.init(pg, options);
      const flushForReal = (module) => this.#flushForReal(module);
      return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), flushForReal] } };
    }

    #flushForReal({ FS, NODEFS }) {
      const changed = new Set();
      const flushFolder = (folder) => {
        changed.delete(folder);
        if (NODEFS.isWindows) return;
        const descriptor = fs.openSync(folder, "r");
        try {
          fs.fsyncSync(descriptor);
        } catch (error) {
          // Some file systems cannot flush a folder; PostgreSQL ignores this too.
          if (error.code !== "EINVAL" && error.code !== "EBADF") throw error;
        } finally {
          fs.closeSync(descriptor);
        }
      };
      const flushFile = (stream, path) => {
        fs.fsyncSync(stream.nfd);
        for (let folder = dirname(path); changed.has(folder); folder = dirname(folder)) flushFolder(folder);
      };
      NODEFS.stream_ops.fsync = (stream) => {
        const path = NODEFS.realPath(stream.node);
        NODEFS.tryFSOperation(() => (FS.isDir(stream.node.mode) ? flushFolder(path) : flushFile(stream, path)));
        this.flushes += 1;
        return 0;
      };
      const { mknod, rename } = NODEFS.node_ops;
      NODEFS.node_ops.mknod = (parent, ...rest) => {
        const node = mknod(parent, ...rest);
        changed.add(NODEFS.realPath(parent));
        return node;
      };
      NODEFS.node_ops.rename = (node, folder, name) => {
        rename(node, folder, name);
        changed.add(NODEFS.realPath(folder));
      };
    }
  };
}

/**
 * Whether a commit is really flushed: an upgrade of PGlite could undo it silently.
 * @param {{ query: (sql: string) => Promise<{ rows: Record<string, string>[] }> }} database
 * @param {{ flushes: number }} files
 * @returns {Promise<string | undefined>} what is wrong
 */
export async function brokenPromise(database, files) {
  for (const [name, value] of Object.entries(promised)) {
    const { rows } = await database.query(`SHOW ${name}`);
    if (rows[0]?.[name] !== value) return `${name} is ${rows[0]?.[name]} instead of ${value}`;
  }
  const before = files.flushes;
  await database.query("SELECT pg_logical_emit_message(true, 'meydan', 'probe')");
  return files.flushes > before ? undefined : "a commit was answered that was not flushed";
}

// Emscripten notes a file before it is made, and a descriptor before it is open. It keeps both when no inode or
// descriptor is left, so a missing file seems to exist from then on.
export function forgetUnmade({ FS, NODEFS }) {
  const { mknod } = NODEFS.node_ops;
  NODEFS.node_ops.mknod = (parent, name, mode, dev) => {
    try {
      return mknod(parent, name, mode, dev);
    } catch (error) {
      FS.destroyNode(FS.lookupNode(parent, name));
      throw error;
    }
  };
  const { open } = NODEFS.stream_ops;
  NODEFS.stream_ops.open = (stream) => {
    try {
      open(stream);
    } catch (error) {
      FS.closeStream(stream.fd);
      throw error;
    }
  };
}
