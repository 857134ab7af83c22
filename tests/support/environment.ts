import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The data directory of this test file: uploads and generated secrets must never reach the developer's own. */
export const dataDir = mkdtempSync(join(tmpdir(), "meydan-test-"));

process.env.DATA_DIR = dataDir;
