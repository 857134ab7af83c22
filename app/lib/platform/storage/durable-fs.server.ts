import { closeSync, fsyncSync, mkdirSync, openSync, renameSync } from "node:fs";
import { mkdir, open, readdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Windows opens no folder to flush it; NTFS keeps names in its journal by itself. */
const flushesFolders = process.platform !== "win32";

/**
 * Folders that this user may write in and not read, and file systems that flush none: nothing more can be done there.
 */
const cannotFlush = new Set(["EACCES", "EINVAL", "EBADF"]);

function leaveUnflushed(error: unknown): void {
  if (!cannotFlush.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
}

/**
 * A new name, or one that is gone, outlasts a power cut only when its folder was flushed, however safe the bytes are.
 */
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

/**
 * The folders from the one above the first that was made down to `folder`'s own parent: those in which a name is new.
 */
function changedBy(firstMade: string | undefined, folder: string): string[] {
  const changed: string[] = [];
  for (let at = firstMade && folder; at; at = at === firstMade ? undefined : dirname(at)) changed.push(dirname(at));
  return changed.reverse();
}

/** Makes a folder and what is missing above it; all of them outlast a power cut. */
export function makeFolder(folder: string): void {
  for (const changed of changedBy(mkdirSync(folder, { recursive: true, mode: 0o700 }), folder)) flushFolder(changed);
}

/** Gives a finished and flushed file or folder its name, for good; the folder it goes to has to be there. */
export function renameFlushed(from: string, to: string): void {
  renameSync(from, to);
  flushFolder(dirname(to));
}

async function flushPath(path: string, flags = "r"): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}

/** As `flushFolder`, without holding up others. */
export async function flushFolderLater(folder: string): Promise<void> {
  if (flushesFolders) await flushPath(folder).catch(leaveUnflushed);
}

/**
 * @returns the first that was made. @throws Error ENOSPC without a free inode, of which Node's recursive mkdir says
 * ENOENT
 */
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

/** As `makeFolder`, without holding up others. */
export async function makeFolderLater(folder: string): Promise<void> {
  const firstMade = await makeFolders(folder);
  for (const changed of changedBy(firstMade, folder)) await flushFolderLater(changed);
}

/** As `makeFolder` and `renameFlushed` together, without holding up others. */
export async function placeFlushed(from: string, to: string): Promise<void> {
  await makeFolderLater(dirname(to));
  await rename(from, to);
  await flushFolderLater(dirname(to));
}

/** Together they take a quarter of the time: the disk writes its journal once for several. */
const atOnce = 8;

/** Flushes every file and folder below, and the folder itself: what others wrote there is on the disk afterwards. */
export async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const left = entries.values();
  const flushSome = async () => {
    for (const entry of left) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) await flushFolderLater(path);
      // Windows flushes what can be written.
      else if (entry.isFile()) await flushPath(path, flushesFolders ? "r" : "r+");
    }
  };
  await Promise.all(Array.from({ length: atOnce }, flushSome));
  await flushFolderLater(folder);
}
