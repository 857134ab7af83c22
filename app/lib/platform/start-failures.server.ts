import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";

import { isRefusal } from "~/lib/platform/refusal";

import { StartError } from "./db/start-error";

/** The embedded database's system errors (WASI). */
const systemErrors: Readonly<Record<number, string>> = {
  2: "EACCES",
  19: "EDQUOT",
  29: "EIO",
  33: "EMFILE",
  41: "ENFILE",
  48: "ENOMEM",
  51: "ENOSPC",
  54: "ENOTDIR",
  63: "EPERM",
  69: "EROFS",
};
const noMemory =
  /could not allocate memory|out of memory|Array buffer allocation failed|Cannot enlarge memory|memory access out of bounds/i;
const noOpening = /embedded database|RuntimeError|unreachable|Aborted\(|PANIC|PGlite|ExitStatus|ErrnoError/;

const codeOf = (error: unknown): string | undefined => {
  for (
    let cause = error, depth = 0;
    cause !== null && typeof cause === "object" && depth < 5;
    cause = (cause as { cause?: unknown }).cause, depth++
  ) {
    const { code, errno, name } = cause as { code?: unknown; errno?: unknown; name?: unknown };
    if (typeof code === "string") return code;
    if (name === "ErrnoError" && typeof errno === "number") return systemErrors[errno];
  }
  return undefined;
};

function findShut(dataDir: string): string | undefined {
  const paths = ["", "database", "database/PG_VERSION", "files", "session-secret"].map((name) => join(dataDir, name));
  return paths.find((path) => {
    if (!existsSync(path)) return false;
    try {
      accessSync(path, constants.R_OK | constants.W_OK | (statSync(path).isDirectory() ? constants.X_OK : 0));
      return false;
    } catch {
      return true;
    }
  });
}

function spaceIn(dataDir: string): "bytes" | "inodes" | undefined {
  try {
    const { bavail, bsize, ffree, files } = statfsSync(existsSync(dataDir) ? dataDir : join(dataDir, ".."));
    // A failed start has removed some files again, so a few inodes are free.
    if (files > 0 && ffree < 16) return "inodes";
    return bavail * bsize < 1 << 20 ? "bytes" : undefined;
  } catch {
    return undefined;
  }
}

function ownerOf(path: string): string {
  const { uid } = statSync(path, { throwIfNoEntry: false }) ?? {};
  const mine = process.getuid?.();
  return uid === undefined || mine === undefined ? "" : ` (it belongs to user ${uid}, this is user ${mine})`;
}

/** One line on what an operator can do about a failed start; undefined for a bug. */
export function lineForOperator(error: unknown, dataDir: string): string | undefined {
  const code = codeOf(error);
  const details = isRefusal(error) ? "" : inspect(error, { depth: 3 });
  const isFull =
    isRefusal(error, 507) ||
    ["ENOSPC", "EDQUOT", "53100"].includes(code ?? "") ||
    details.includes("No space left on device");
  const isOpening = noOpening.test(details);
  const space = isFull || isOpening || code === "ENOENT" ? spaceIn(dataDir) : undefined;
  if (space === "inodes")
    return `The disk of DATA_DIR ${dataDir} has no inode left, so no file can be made: remove files there, or use a disk with more.`;
  if (isFull || space === "bytes")
    return `The disk of DATA_DIR ${dataDir} is full: make room and start again; nothing is lost.`;
  if (code === "EROFS")
    return `DATA_DIR ${dataDir} is on a file system that is mounted for reading only: mount it for writing, or set DATA_DIR to another.`;
  const shut = code === "EACCES" || code === "EPERM" || isOpening ? findShut(dataDir) : undefined;
  if (shut)
    return `${shut} cannot be read and written by this user${ownerOf(shut)}: start as the server's user, or chown -R it to them.`;
  if (code === "EMFILE" || code === "ENFILE" || details.includes("Too many open files"))
    return "No file descriptor is left: raise the limit (LimitNOFILE, ulimit -n) to 1024 or more.";
  if (code === "ENOMEM" || code === "ERR_WORKER_OUT_OF_MEMORY" || noMemory.test(details))
    return "There is too little memory to start the embedded database: give the process more, a gigabyte is enough.";
  if (isOpening)
    return `The embedded database in ${join(dataDir, "database")} cannot be opened (${firstLineOf(error)}): it may be damaged. Put the last backup back (npm run restore -- FILE --replace) and keep the folder for whoever looks into it.`;
  return undefined;
}

function firstLineOf(error: unknown): string {
  const { message, name } = error as { message?: unknown; name?: unknown };
  const text = typeof message === "string" && message !== "" ? message : String(name);
  return withoutSources(text).replaceAll(/\s+/g, " ").slice(0, 160);
}

/** A thread's error address holds its whole encoded source. */
export function withoutSources(text: string): string {
  return text.replaceAll(/data:text\/javascript,\S+/g, (address) => {
    const [place = ""] = /:\d{1,9}:\d{1,9}['")]{0,2}$/.exec(address) ?? [];
    return `data:…${place}`;
  });
}

const listenFailures: Record<string, (error: { address?: string; port?: number; hostname?: string }) => string> = {
  EADDRINUSE: ({ address, port }) => `Port ${port} on ${address} is in use: stop the other program or set PORT.`,
  EACCES: ({ port }) =>
    `This user may not listen on port ${port}: set PORT to one from 1024 on, or put a proxy in front.`,
  EADDRNOTAVAIL: ({ address }) => `HOST ${address} is no address of this machine.`,
  ENOTFOUND: ({ hostname }) => `HOST ${hostname} is no name that this machine knows.`,
};

export function asListenError(error: NodeJS.ErrnoException): Error {
  const line = listenFailures[error.code ?? ""]?.(error as Parameters<(typeof listenFailures)[string]>[0]);
  return line === undefined ? error : new StartError(line);
}

/** A failed start with a line for the operator; bugs and worded errors stay. */
export function asStartError(error: unknown, dataDir: string): unknown {
  if (error instanceof Error && ["StartError", "EnvError", "StartStopped"].includes(error.name)) return error;
  const line = lineForOperator(error, dataDir);
  return line === undefined ? error : new StartError(line);
}
