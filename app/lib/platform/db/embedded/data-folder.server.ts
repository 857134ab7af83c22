import { existsSync, readFileSync, readdirSync, rmdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { flushTree, makeFolder, renameFlushed } from "~/lib/platform/storage/durable-fs.server";

import { StartError } from "~/lib/platform/db/start-error";

const parts = ["PG_VERSION", "global/pg_control", "base", "pg_wal"];
const draftOf = (folder: string) => `${folder}.new`;
const remedy =
  "Is its disk mounted? Else put a backup back (npm run restore -- FILE --replace), or move what is there away to begin anew.";

const namesIn = (folder: string): string[] => (statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : []);

function holdsFiles(folder: string): boolean {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
  return readdirSync(folder, { withFileTypes: true }).some(
    (entry) => entry.name !== ".new" && (!entry.isDirectory() || holdsFiles(join(folder, entry.name))),
  );
}

type Unusable = { message: string; advice: string };

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

/** Why no embedded database can be used or made there; undefined when it can. None is made where one was. */
export function findUnusable(dataDir: string): Unusable | undefined {
  const [folder, files] = [join(dataDir, "database"), join(dataDir, "files")];
  const broken = findBroken(folder);
  if (broken || isDatabase(folder) || !holdsFiles(files)) return broken;
  return { message: `${files} holds uploads and there is no database beside it: none is made.`, advice: remedy };
}

function assertUsable(found: Unusable | undefined): void {
  if (found) throw new StartError(`${found.message} ${found.advice}`);
}

export const assertUsableDataDir = (dataDir: string) => assertUsable(findUnusable(dataDir));
export const assertUsableFolder = (folder: string) => assertUsable(findBroken(folder));

export const isDatabase = (folder: string) => existsSync(join(folder, "PG_VERSION"));

/** Makes a folder whole or not at all: beside its place, flushed, then renamed. @param fill makes the database */
export async function createDatabaseFolder(folder: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const draft = draftOf(folder);
  rmSync(draft, { recursive: true, force: true });
  makeFolder(dirname(folder));
  await fill(draft);
  await flushTree(draft);
  if (existsSync(folder)) rmdirSync(folder);
  renameFlushed(draft, folder);
}
