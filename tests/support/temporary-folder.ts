import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Before a run: one folder for all that its processes put into the system's temporary folder, theirs and their
 * servers', sockets too. Test runners end their workers without a last word, so no worker can tidy up after itself.
 * @returns how to be rid of it
 */
export default function setup(): () => void {
  const before = process.env.TMPDIR;
  // Each of the run's projects begins with this; one folder serves them all.
  if (process.env.TEST_TMPDIR) return () => {};
  const folder = mkdtempSync(join(tmpdir(), "meydan-"));
  // A PostgreSQL server that a test starts may run as a user of its own, who only passes through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = process.env.TEST_TMPDIR = folder;
  return () => {
    delete process.env.TEST_TMPDIR;
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
