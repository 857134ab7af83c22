import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";

import { projectFolder } from "~/lib/platform/env/project-folder.server";

/**
 * A new embedded database with every migration, made by the build (scripts/ready-database.js). Making one anew costs a
 * server half a second and some hundred megabytes that it would keep.
 */
export const readyDatabase = join(projectFolder, "build/database");

/** Copies the build's new database. @returns false for sources that run without a build: they make their own */
export async function copyReadyDatabase(target: string): Promise<boolean> {
  if (!import.meta.env.PROD || !existsSync(join(readyDatabase, "PG_VERSION"))) return false;
  await cp(readyDatabase, target, { recursive: true });
  return true;
}
