import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/** Makes a folder and those above it. @throws Error ENOSPC without a free inode, of which Node's recursive mkdir says ENOENT */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path).catch((reason: NodeJS.ErrnoException) => (reason.code === "EEXIST" ? undefined : Promise.reject(reason)));
  }
}
