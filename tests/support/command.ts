import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { resolve } from "node:path";

/** Runs one of the operator's commands with these settings alone. @returns its exit code and what it said */
export function runScript(
  name: string,
  args: string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; out: string; said: string }> {
  const { PATH = "", HOME = "" } = process.env;
  const env: NodeJS.ProcessEnv = {
    PATH,
    HOME,
    TMPDIR: tmpdir(),
    NODE_ENV: "production",
    DATABASE_FSYNC: "off",
    LOG_LEVEL: "warn",
    ...settings,
  };
  const child = spawn(process.execPath, ["--liftoff-only", resolve("scripts", name), ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, error] = ["", ""];
  child.stdout.on("data", (text) => (out += String(text)));
  child.stderr.on("data", (text) => (error += String(text)));
  return new Promise((done) => child.once("close", (code) => done({ code, out, said: `${out}${error}`.trim() })));
}
