// The process that serves: which options of Node and of the system's allocator it is started with, however it is
// started. The allocator reads its own before the first line of a program runs, so a process without them starts
// another one.
import { spawn } from "node:child_process";

/** Options of Node: docs/operations.md, "Memory of the process". */
export const nodeOptions = ["--max-semi-space-size=8", "--v8-pool-size=1"];

/** Two arenas instead of eight a processor, and memory that is free goes back to the system. */
export const allocator = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

/** The signals that ask a process to end in order. */
export const signals = ["SIGTERM", "SIGINT", "SIGHUP"];

/**
 * Whether this process was started without what it needs; only glibc, the allocator of most Linux systems, reads it.
 */
function lacksAllocator() {
  if (process.platform !== "linux" || process.env.NODE_ENV === "development") return false;
  return Object.keys(allocator).some((name) => process.env[name] === undefined);
}

/**
 * Starts `program` anew with the allocator's variables and goes on in it, unless this process has them: in the same
 * process where Node can do that (from 22.15), else in a child that gets every signal and whose end is the end of this
 * one. Returns where there is nothing to do.
 */
export async function startWithAllocator(program) {
  if (!lacksAllocator()) return endWithParent();
  const given = process.execArgv.map((option) => option.split("=", 1)[0]);
  const missing = nodeOptions.filter((option) => !given.includes(option.split("=", 1)[0]));
  const args = [...process.execArgv, ...missing, program, ...process.argv.slice(2)];
  const env = { ...allocator, ...process.env };
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

/** A parent that was ended without a word (`kill -9`) must not leave a server behind that nobody knows of. */
function endWithParent() {
  if (process.env.MEYDAN_PARENT !== String(process.ppid) || !process.connected) return;
  delete process.env.MEYDAN_PARENT;
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}
