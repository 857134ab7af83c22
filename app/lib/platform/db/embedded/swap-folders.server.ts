import { closeSync, existsSync, fsyncSync, openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

import { flushFolder, makeFolder, renameFlushed } from "~/lib/platform/storage/durable-fs.server";

export type Move = { from: string; to: string };

const journalOf = (dataDir: string) => join(dataDir, "moves-to-finish.json");

/** Renames all or none: `finishSwap` completes it after a crash. The caller flushes the contents first. */
export function swapFolders(dataDir: string, moves: Move[]): void {
  const draft = `${journalOf(dataDir)}.new`;
  const handle = openSync(draft, "w", 0o600);
  writeSync(handle, JSON.stringify(moves));
  fsyncSync(handle);
  closeSync(handle);
  renameFlushed(draft, journalOf(dataDir));
  finishSwap(dataDir);
}

/** Completes a `swapFolders` that a crash cut off. Call it before anything in the data directory is opened. */
export function finishSwap(dataDir: string): void {
  const journal = journalOf(dataDir);
  if (!existsSync(journal)) return;
  for (const { from, to } of JSON.parse(readFileSync(journal, "utf8")) as Move[]) {
    const [source, target] = [join(dataDir, from), join(dataDir, to)];
    // Done before the crash: the old place holds something newer.
    if (!existsSync(source) || existsSync(target)) continue;
    makeFolder(dirname(target));
    renameFlushed(source, target);
    flushFolder(dirname(source));
  }
  unlinkSync(journal);
  flushFolder(dataDir);
}
