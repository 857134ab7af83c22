// Makes the embedded database that a server's first start copies. A part of the build, in a process of its own.
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { load, runCommand } from "./operator.js";
import { root } from "./prepare.js";

await runCommand(async () => {
  const { makeReadyDatabase, readyDatabase } = await load("ready-database.js");
  const draft = mkdtempSync(join(root, "build/database-"));
  // An earlier build's would be copied instead of making one.
  rmSync(readyDatabase, { recursive: true, force: true });
  try {
    await makeReadyDatabase(draft);
    renameSync(draft, readyDatabase);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  return "The database of a first start is ready.";
});
