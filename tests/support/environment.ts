import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The data directory of the test files that share this process: uploads and generated secrets must never reach the
 * developer's own. Set before each file's first import, as the environment is read once.
 */
export const dataDir = (process.env.TEST_DATA_DIR ??= mkdtempSync(join(tmpdir(), "meydan-test-")));

process.env.DATA_DIR = dataDir;
// Nobody keeps what the tests write; those of durability turn it on.
process.env.DATABASE_FSYNC = "off";
