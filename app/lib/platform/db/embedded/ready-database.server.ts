import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";

import { projectFolder } from "~/lib/platform/env/project-folder.server";

/** Made by the build (scripts/ready-database.js): making one costs a server half a second and 100 MB of memory. */
export const readyDatabase = join(projectFolder, "build/database");

/** @returns false when sources run without a build: they make their own */
export async function copyReadyDatabase(target: string): Promise<boolean> {
  if (!import.meta.env.PROD || !existsSync(join(readyDatabase, "PG_VERSION"))) return false;
  await cp(readyDatabase, target, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    // Node's copy reports a folder without an inode as ENOENT.
    throw error.code === "ENOENT" ? Object.assign(error, { code: "ENOSPC" }) : error;
  });
  return true;
}
