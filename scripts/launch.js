// The serving process and its options for Node and the system's allocator. The allocator reads its variables before a
// program's first line, so a process without them starts another one.
import { spawn } from "node:child_process";
import * as modules from "node:module";
import { dirname, join } from "node:path";

/** Options of Node: docs/operations.md, "Memory of the process". */
export const nodeOptions = ["--max-semi-space-size=8", "--v8-pool-size=1"];

/** One arena instead of eight per processor, and free memory returns to the system. */
export const allocator = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" };

export const signals = ["SIGTERM", "SIGINT", "SIGHUP"];

/**
 * Where Node (from 22.1) leaves what it has compiled, for the next start: a fifth less work. It belongs to the build,
 * so whoever may write there could change the program as well; where nobody may, nothing is left.
 */
const compileCacheOf = (program) => join(dirname(program), "build/server/.compile-cache");

/** Whether the variables are missing; only glibc, the allocator of most Linux systems, reads them. */
function lacksAllocator() {
  if (process.platform !== "linux" || process.env.NODE_ENV === "development") return false;
  return Object.keys(allocator).some((name) => process.env[name] === undefined);
}

/**
 * Restarts `program` with the allocator's variables, unless they are set: in the same process where Node can (from
 * 22.15), else in a child that gets every signal and whose end ends this process. Returns when there is nothing to do.
 */
export async function startWithAllocator(program) {
  const cache = compileCacheOf(program);
  if (!lacksAllocator()) {
    if (process.env.NODE_ENV !== "development") modules.enableCompileCache?.(cache);
    return endWithParent();
  }
  const given = process.execArgv.map((option) => option.split("=", 1)[0]);
  const missing = nodeOptions.filter((option) => !given.includes(option.split("=", 1)[0]));
  const args = [...process.execArgv, ...missing, program, ...process.argv.slice(2)];
  const env = { ...allocator, NODE_COMPILE_CACHE: cache, ...process.env };
  if (process.execve) process.execve(process.execPath, [process.execPath, ...args], env);
  const child = spawn(process.execPath, args, {
    env: { ...env, MEYDAN_PARENT: String(process.pid) },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  const [code, signal] = await new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (...ending) => done(ending));
  });
  if (signal) {
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  }
  process.exit(code ?? 1);
}

/** A parent killed without warning (`kill -9`) must not leave an unknown server behind. */
function endWithParent() {
  if (process.env.MEYDAN_PARENT !== String(process.ppid) || !process.connected) return;
  delete process.env.MEYDAN_PARENT;
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}
