// What the operator's commands share: they run a part of the build, without a server.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { PrepareError, root } from "./prepare.js";

process.env.NODE_ENV ||= "production";

/** Errors that say in one line what to do. */
const plain = new Set(["BackupError", "EnvError", "StartError", "PrepareError"]);

/** Imports a part of the build. */
export function load(name) {
  const file = join(root, "build/server", name);
  if (!existsSync(file)) throw new PrepareError("There is no build: run npm run build first.");
  return import(file);
}

/** The one file named on the command line, from the folder in which the command was given, and the switches. */
export function readFileArgument(usage, options) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file && more.length === 0) return { file: resolve(process.env.INIT_CWD ?? "", file), values };
  } catch {
    // said below
  }
  throw new PrepareError(usage);
}

/** Runs a command to its end: what it returns is printed, an error said in one line where it is one for people. */
export async function runCommand(main) {
  try {
    console.log(await main());
    process.exit(process.exitCode ?? 0);
  } catch (error) {
    console.error(plain.has(error?.name) ? error.message : error);
    process.exit(1);
  }
}
