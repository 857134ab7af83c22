import { existsSync, readFileSync, readdirSync, rmdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { flushTree, makeFolder, renameFlushed } from "~/lib/platform/storage/durable-fs.server";

import { StartError } from "./start-error";

/** What every database folder of PostgreSQL has from its first moment on. */
const parts = ["PG_VERSION", "global/pg_control", "base", "pg_wal"];
/** The folder that a cut-off first start leaves: we made it, and nobody has used it. */
const draftOf = (folder: string) => `${folder}.new`;
const remedy =
  "Is its disk mounted? Else put a backup back (npm run restore -- FILE --replace), or move what is there away to begin anew.";

const namesIn = (folder: string): string[] => (statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : []);

/** Whether somebody's uploads lie there; what was still on its way when a server ended is nobody's. */
function holdsFiles(folder: string): boolean {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
  return readdirSync(folder, { withFileTypes: true }).some(
    (entry) => entry.name !== ".new" && (!entry.isDirectory() || holdsFiles(join(folder, entry.name))),
  );
}

type Unusable = { message: string; advice: string };

/**
 * @returns a line when the folder holds something that is no whole database; undefined for one, and where nothing is
 */
function findBroken(folder: string): Unusable | undefined {
  const unchanged = "nothing is made in its place.";
  try {
    if (namesIn(folder).length === 0) return undefined;
    const missing = parts.find((part) => !existsSync(join(folder, part)));
    if (missing)
      return {
        message: `${folder} is not empty and no whole database (${missing} is missing): ${unchanged}`,
        advice: remedy,
      };
    const isVersion = /^\d+\s*$/.test(readFileSync(join(folder, "PG_VERSION"), "utf8"));
    return isVersion
      ? undefined
      : { message: `${folder} is no whole database (PG_VERSION names no version): ${unchanged}`, advice: remedy };
  } catch (error) {
    return {
      message: `${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      advice: "Run this as the server's user; it needs every right there.",
    };
  }
}

/**
 * Tells why a server may not use the embedded database of a data directory, or make one there: nothing is ever made
 * anew where something is or was. Changes nothing.
 * @returns undefined when it can be used; else a line, with what to do
 */
export function findUnusable(dataDir: string): Unusable | undefined {
  const [folder, files] = [join(dataDir, "database"), join(dataDir, "files")];
  const broken = findBroken(folder);
  if (broken || isDatabase(folder) || !holdsFiles(files)) return broken;
  return { message: `${files} holds uploads and there is no database beside it: none is made.`, advice: remedy };
}

function assertUsable(found: Unusable | undefined): void {
  if (found) throw new StartError(`${found.message} ${found.advice}`);
}

/** @throws StartError as `findUnusable` words it */
export const assertUsableDataDir = (dataDir: string) => assertUsable(findUnusable(dataDir));
/** The same check for a database folder alone. @throws StartError */
export const assertUsableFolder = (folder: string) => assertUsable(findBroken(folder));

export const isDatabase = (folder: string) => existsSync(join(folder, "PG_VERSION"));

/**
 * Makes a database folder whole or not at all: beside its place, flushed, then renamed. A power cut or a kill leaves a
 * draft, which the next one removes.
 * @param fill makes the database in a folder that is not there yet
 */
export async function createDatabaseFolder(folder: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const draft = draftOf(folder);
  rmSync(draft, { recursive: true, force: true });
  makeFolder(dirname(folder));
  await fill(draft);
  await flushTree(draft);
  // Made by hand or by a mount; somebody's database is never empty.
  if (existsSync(folder)) rmdirSync(folder);
  renameFlushed(draft, folder);
}
