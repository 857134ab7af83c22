import { closeSync, fsyncSync, mkdirSync, openSync, renameSync } from "node:fs";
import { mkdir, open, readdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Windows cannot open a folder; NTFS journals names itself. */
const flushesFolders = process.platform !== "win32";

// Folders without read permission, and file systems that flush none.
const cannotFlush = new Set(["EACCES", "EINVAL", "EBADF"]);

function leaveUnflushed(error: unknown): void {
  if (!cannotFlush.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
}

/** A new or removed name outlasts a power cut only after its folder was flushed. */
export function flushFolder(folder: string): void {
  if (!flushesFolders) return;
  try {
    const descriptor = openSync(folder, "r");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    leaveUnflushed(error);
  }
}

function changedBy(firstMade: string | undefined, folder: string): string[] {
  const changed: string[] = [];
  for (let at = firstMade && folder; at; at = at === firstMade ? undefined : dirname(at)) changed.push(dirname(at));
  return changed.reverse();
}

/** Makes a folder and its parents; all of them outlast a power cut. */
export function makeFolder(folder: string): void {
  for (const changed of changedBy(mkdirSync(folder, { recursive: true, mode: 0o700 }), folder)) flushFolder(changed);
}

/** Renames a flushed file or folder durably; the target folder must exist. */
export function renameFlushed(from: string, to: string): void {
  renameSync(from, to);
  flushFolder(dirname(to));
}

async function flushPath(path: string, flags = "r"): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}

export async function flushFolderLater(folder: string): Promise<void> {
  if (flushesFolders) await flushPath(folder).catch(leaveUnflushed);
}

// Node's recursive mkdir reports ENOENT when no inode is free; this throws ENOSPC.
async function makeFolders(folder: string): Promise<string | undefined> {
  try {
    return await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(folder) === folder) throw error;
    const above = await makeFolders(dirname(folder));
    await mkdir(folder, { mode: 0o700 }).catch((reason: NodeJS.ErrnoException) => {
      if (reason.code !== "EEXIST") throw reason;
    });
    return above ?? folder;
  }
}

/** Without blocking the thread, like the other `…Later` functions. */
export async function makeFolderLater(folder: string): Promise<void> {
  const firstMade = await makeFolders(folder);
  for (const changed of changedBy(firstMade, folder)) await flushFolderLater(changed);
}

export async function placeFlushed(from: string, to: string): Promise<void> {
  await makeFolderLater(dirname(to));
  await rename(from, to);
  await flushFolderLater(dirname(to));
}

/** Parallel flushes take a quarter of the time: the disk writes its journal once for several. */
const atOnce = 8;

/** Flushes a folder with all files and folders below, whoever wrote them, and its own name. */
export async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const left = entries.values();
  const flushSome = async () => {
    for (const entry of left) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) await flushFolderLater(path);
      // Windows flushes only what can be written.
      else if (entry.isFile()) await flushPath(path, flushesFolders ? "r" : "r+");
    }
  };
  await Promise.all(Array.from({ length: atOnce }, flushSome));
  await flushFolderLater(folder);
  // Something may be written that reckons with the folder, and reach the disk before its name.
  await flushFolderLater(dirname(folder));
}
