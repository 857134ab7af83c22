import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Before a run: one folder for all that its processes put into the system's temporary folder, theirs and their servers',
 * sockets too. Test runners end their workers without a last word, so no worker can tidy up after itself.
 * @returns how to be rid of it
 */
export default function setup(): () => void {
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), "meydan-"));
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
