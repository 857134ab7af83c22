import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pipeline } from "node:stream/promises";

import { BackupError } from "./backup-error";

const home = "/usr/lib/postgresql";

/** The newest version in Debian's folders, which its wrappers may not choose, else the one on the path. */
function pathOf(tool: string): string {
  const versions = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(home, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  const found = folders
    .map((folder) => join(folder, process.platform === "win32" ? `${tool}.exe` : tool))
    .find((path) => existsSync(path));
  if (!found)
    throw new BackupError(
      `${tool} is not installed on this machine: install PostgreSQL's client programs, of the server's version or a newer one (Debian: apt-get install postgresql-client).`,
    );
  return found;
}

// The password goes by the environment: others can read a program's arguments.
function connection(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const env = {
    ...process.env,
    PGAPPNAME: "meydan-backup",
    PGCLIENTENCODING: "UTF8",
    ...(url.password ? { PGPASSWORD: decodeURIComponent(url.password) } : {}),
  };
  url.password = "";
  // Parameters of node-postgres that PostgreSQL's own programs don't know.
  url.searchParams.delete("uselibpqcompat");
  if (url.searchParams.get("sslmode") === "no-verify") url.searchParams.set("sslmode", "require");
  return { address: url.href, env };
}

type Ended = { code: number | null; output: string };

function start(tool: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(pathOf(tool), args, { env, stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  child.stderr.on("data", (text) => (output = (output + String(text)).slice(-2_000)));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output: output.trim().split("\n").slice(-3).join(" ") }));
  });
  return { child, ended };
}

/** @param snapshot exported by a transaction @throws BackupError */
export async function dumpDatabase(
  databaseUrl: string,
  snapshot: string,
  file: string,
  leaveOut: string,
): Promise<void> {
  const { address, env } = connection(databaseUrl);
  const { child, ended } = start(
    "pg_dump",
    [
      "--format=custom",
      "--no-owner",
      "--no-privileges",
      `--snapshot=${snapshot}`,
      `--exclude-schema=${leaveOut}`,
      `--file=${file}`,
      `--dbname=${address}`,
    ],
    env,
  );
  child.stdin.end();
  const { code, output } = await ended;
  if (code !== 0) throw new BackupError(`pg_dump ended with ${code}: ${output}`);
}

/** Loads `dumpDatabase`'s schema `public`, after the statements `before`, in one transaction. @throws BackupError */
export async function loadDatabase(databaseUrl: string, file: string, before: string[]): Promise<void> {
  const { address, env } = connection(databaseUrl);
  const reader = start("pg_restore", ["--no-owner", "--no-privileges", "--schema=public", "--file=-", file], env);
  const writer = start(
    "psql",
    [
      "--no-psqlrc",
      "--quiet",
      "--single-transaction",
      "--set=ON_ERROR_STOP=1",
      "--set=VERBOSITY=terse",
      "--output=/dev/null",
      ...before.map((sql) => `--command=${sql}`),
      "--file=-",
      `--dbname=${address}`,
    ],
    env,
  );
  reader.child.stdin.end();
  // psql commits at the end of its input, so a failed reader must not end it.
  const piped = pipeline(reader.child.stdout, writer.child.stdin, { end: false }).catch(() => {});
  const read = await reader.ended;
  await piped;
  if (read.code === 0) writer.child.stdin.end();
  else writer.child.kill("SIGKILL");
  const written = await writer.ended;
  if (read.code !== 0) throw new BackupError(`pg_restore ended with ${read.code}: ${read.output}`);
  if (written.code !== 0) throw new BackupError(`psql ended with ${written.code}: ${written.output}`);
}
