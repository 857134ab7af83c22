import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

import { projectFolder } from "~/lib/platform/env/project-folder.server";

/**
 * A new embedded database with every migration, made by the build (scripts/ready-database.js). Making one anew costs a
 * server half a second and some hundred megabytes that it would keep.
 */
export const readyDatabase = join(projectFolder, "build/database");

/** Copies the build's new database to where none is yet. Sources run without a build make their own. */
export function layReadyDatabase(target: string): void {
  const isThere = existsSync(target) && readdirSync(target).length > 0;
  if (isThere || !import.meta.env.PROD || !existsSync(join(readyDatabase, "PG_VERSION"))) return;
  const draft = `${target}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  cpSync(readyDatabase, draft, { recursive: true });
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
}
