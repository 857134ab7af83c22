import { closeSync, existsSync, fsyncSync, openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

import { flushFolder, makeFolder, renameFlushed } from "~/lib/platform/storage/durable-fs.server";

/** A folder or file of the data directory and where in it that goes. */
export type Move = { from: string; to: string };

const journalOf = (dataDir: string) => join(dataDir, "moves-to-finish.json");

/**
 * Renames several things of a data directory, all or none: a crash in between is made up for by `finishSwap`. What they
 * hold has to be flushed before.
 */
export function swapFolders(dataDir: string, moves: Move[]): void {
  const draft = `${journalOf(dataDir)}.new`;
  const handle = openSync(draft, "w", 0o600);
  writeSync(handle, JSON.stringify(moves));
  fsyncSync(handle);
  closeSync(handle);
  renameFlushed(draft, journalOf(dataDir));
  finishSwap(dataDir);
}

/**
 * Goes on with what `swapFolders` had begun when its process ended; nothing otherwise. Before anything else in there is
 * opened.
 */
export function finishSwap(dataDir: string): void {
  const journal = journalOf(dataDir);
  if (!existsSync(journal)) return;
  for (const { from, to } of JSON.parse(readFileSync(journal, "utf8")) as Move[]) {
    const [source, target] = [join(dataDir, from), join(dataDir, to)];
    // Done before the crash: what stands in its old place by now is another one.
    if (!existsSync(source) || existsSync(target)) continue;
    makeFolder(dirname(target));
    renameFlushed(source, target);
    flushFolder(dirname(source));
  }
  unlinkSync(journal);
  // One that came back would move what has taken those places since.
  flushFolder(dataDir);
}
