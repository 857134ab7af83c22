// Loaded into a server before its own code, on each of its threads: a byte more in FLUSHES_FILE for each flush that was done.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { fsyncSync } = fs;
fs.fsyncSync = (descriptor) => {
  fsyncSync(descriptor);
  fs.appendFileSync(process.env.FLUSHES_FILE, ".");
};
syncBuiltinESMExports();
