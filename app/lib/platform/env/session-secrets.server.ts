import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EnvError } from "./env.server";
import type { Env } from "./env.server";

/**
 * The secrets that sign cookies, newest first: SESSION_SECRET, or the one kept in
 * DATA_DIR/session-secret, made on the first start.
 * @throws EnvError when the kept file cannot be read, made or used
 */
export function sessionSecrets(env: Pick<Env, "SESSION_SECRET" | "DATA_DIR">): string[] {
  if (env.SESSION_SECRET) return env.SESSION_SECRET;
  const file = join(env.DATA_DIR, "session-secret");
  try {
    const secret = read(file) ?? create(env.DATA_DIR, file);
    if (secret.length >= 32) return [secret];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EnvError(`SESSION_SECRET is not set and ${file} cannot be used: ${reason}.`);
  }
  throw new EnvError(`SESSION_SECRET is not set and ${file} holds fewer than 32 characters; delete the file or set the variable.`);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** A link to a finished file appears whole or not at all, and only the first of two processes makes it. */
function create(folder: string, file: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${randomBytes(48).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}
