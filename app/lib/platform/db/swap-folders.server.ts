import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, unlinkSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

/** A folder or file of the data directory and where in it that goes. */
export type Move = { from: string; to: string };

const journalOf = (dataDir: string) => join(dataDir, "moves-to-finish.json");

function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Renames several things of a data directory, all or none: a crash in between is made up for by `finishSwap`. */
export function swapFolders(dataDir: string, moves: Move[]): void {
  const draft = `${journalOf(dataDir)}.new`;
  const handle = openSync(draft, "w", 0o600);
  writeSync(handle, JSON.stringify(moves));
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, journalOf(dataDir));
  syncFolder(dataDir);
  finishSwap(dataDir);
}

/** Goes on with what `swapFolders` had begun when its process ended; nothing otherwise. Before anything else in there is opened. */
export function finishSwap(dataDir: string): void {
  const journal = journalOf(dataDir);
  if (!existsSync(journal)) return;
  for (const { from, to } of JSON.parse(readFileSync(journal, "utf8")) as Move[]) {
    const [source, target] = [join(dataDir, from), join(dataDir, to)];
    // Done before the crash: what stands in its old place by now is another one.
    if (!existsSync(source) || existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    renameSync(source, target);
    syncFolder(dirname(target));
  }
  syncFolder(dataDir);
  unlinkSync(journal);
}
