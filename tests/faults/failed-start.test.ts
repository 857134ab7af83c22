import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { expect, test, type TestContext } from "vitest";

import { insufficientStorage } from "~/lib/platform/http/response/responses.server";
import { asStartError, lineForOperator, withoutSources } from "~/lib/platform/start-failures.server";

import { launch, startServer, temporaryFolder } from "../support/server";

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
/** These are about the folder of the embedded database. */
const onFolder = test.skipIf(process.env.TEST_DATABASE_URL !== undefined);

/** A file system of its own. */
function mounted({ skip, onTestFinished }: TestContext, options: string): string {
  const folder = mkdtempSync(join(tmpdir(), "meydan-disk-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    skip("this user may not mount a file system of its own");
  }
  onTestFinished(() => void execFileSync("umount", ["-l", folder]));
  return folder;
}

async function failedStart(DATA_DIR: string) {
  const { ended, output } = launch({ DATA_DIR });
  const code = await ended;
  return [code, output().trim().split("\n")];
}

/** The same as another user, with whatever a shell sets before. */
async function startedBy(before: string[], DATA_DIR: string) {
  const [command = "", ...args] = [...before, process.execPath, "--liftoff-only", resolve("server.js")];
  const { PATH = "" } = process.env;
  const child = spawn(command, args, {
    env: { PATH, TMPDIR: "/tmp", NODE_ENV: "production", PORT: "0", SEED: "none", LOG_LEVEL: "warn", DATA_DIR },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += String(text)));
  const code = await new Promise((done) => child.once("close", done));
  return [code, said.trim().split("\n")];
}

onFolder("a start on a full disk says so in one line", async (context) => {
  expect(await failedStart(mounted(context, "size=6m"))).toEqual([
    1,
    [expect.stringMatching(/^The disk of DATA_DIR \S+ is full: make room/)],
  ]);
});

onFolder("a start on a disk without inodes says so in one line", async (context) => {
  const folder = mounted(context, "size=200m,nr_inodes=60");
  expect(await failedStart(folder)).toEqual([1, [expect.stringMatching(/has no inode left, so no file can be made/)]]);
});

onFolder("a start on a file system for reading only says so in one line", async (context) => {
  const folder = mounted(context, "size=1m");
  execFileSync("mount", ["-o", "remount,ro", folder]);
  expect(await failedStart(folder)).toEqual([1, [expect.stringMatching(/mounted for reading only/)]]);
});

onFolder("a damaged database is named with what to do, in one line", async () => {
  const DATA_DIR = temporaryFolder();
  const server = await startServer({ DATA_DIR });
  expect(await server.stop()).toBe(0);
  const control = join(DATA_DIR, "database/global/pg_control");
  writeFileSync(control, Buffer.alloc(readFileSync(control).length));
  expect(await failedStart(DATA_DIR)).toEqual([
    1,
    [expect.stringMatching(/^The embedded database in \S+ cannot be opened .*Put the last backup back/)],
  ]);
});

onFolder("folders and files of another user are named, with whose they are", async ({ skip, onTestFinished }) => {
  if (!isRoot || !existsSync("/usr/bin/setpriv")) return skip("only root can start a server as somebody else");
  // The folder of the tests is closed to others.
  const DATA_DIR = mkdtempSync("/tmp/meydan-owner-");
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  mkdirSync(join(DATA_DIR, "database"), { mode: 0o700 });
  const asNobody = ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"];
  expect(await startedBy(asNobody, DATA_DIR)).toEqual([
    1,
    [expect.stringMatching(/cannot be read and written by this user \(it belongs to user 0, this is user 65534\)/)],
  ]);
  chownSync(DATA_DIR, nobody, nobody);
  expect(await startedBy(asNobody, DATA_DIR)).toEqual([
    1,
    [expect.stringContaining(`${join(DATA_DIR, "database")} cannot be read`)],
  ]);
});

test("what a start can fail with is worded, whoever throws it; a bug keeps its stack without the source of a thread", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "files"));
  const coded = (code: string, message = code) => Object.assign(new Error(message), { code });
  const lines = [
    [coded("ENOSPC"), /is full/],
    [insufficientStorage(), /is full/],
    [new Error("Failed query", { cause: coded("53100") }), /is full/],
    [{ name: "ErrnoError", errno: 51 }, /is full/],
    [{ name: "ErrnoError", errno: 69 }, /reading only/],
    [coded("EMFILE"), /descriptor/],
    [new RangeError("WebAssembly.Memory(): could not allocate memory"), /memory/],
    [new Error("PANIC: could not locate a valid checkpoint record"), /damaged/],
    [new TypeError("undefined is not a function"), undefined],
  ] as const;
  for (const [error, line] of lines) {
    const said = lineForOperator(error, folder);
    if (line) expect([error, said]).toEqual([error, expect.stringMatching(line)]);
    else expect([said, asStartError(error, folder)]).toEqual([undefined, error]);
    expect(said ?? "").not.toContain("\n");
  }
  const stack = `Error: x\n    at data:text/javascript,${encodeURIComponent("// a\nlet b = 'c' (d);")}:12:5\n    at f (data:text/javascript,abc%20:1:2)`;
  expect(withoutSources(stack)).toBe("Error: x\n    at data:…:12:5\n    at f (data:…:1:2)");
});
