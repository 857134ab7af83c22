// Shared by the operator's commands: they run a part of the build, without a server.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { PrepareError, root } from "./prepare.js";

process.env.NODE_ENV ||= "production";

/** Errors whose message tells what to do. */
const plain = new Set(["BackupError", "EnvError", "StartError", "PrepareError"]);

export function load(name) {
  const file = join(root, "build/server", name);
  if (!existsSync(file)) throw new PrepareError("There is no build: run npm run build first.");
  return import(file);
}

/** The file named on the command line, relative to the caller's folder, and the switches. */
export function readFileArgument(usage, options) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file && more.length === 0) return { file: resolve(process.env.INIT_CWD ?? "", file), values };
  } catch {
    // thrown below
  }
  throw new PrepareError(usage);
}

/** Runs a command: prints its result, or an error's message in one line if it is meant for people. */
export async function runCommand(main) {
  try {
    console.log(await main());
    process.exit(process.exitCode ?? 0);
  } catch (error) {
    console.error(plain.has(error?.name) ? error.message : error);
    process.exit(1);
  }
}
