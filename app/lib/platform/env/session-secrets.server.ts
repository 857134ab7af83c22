import { randomBytes } from "node:crypto";
import { join } from "node:path";

import { EnvError } from "./env.server";
import type { Env } from "./env.server";
import { keptSecret } from "./kept-secret.server";

/** Newest first: SESSION_SECRET, else the generated DATA_DIR/session-secret. @throws EnvError */
export function sessionSecrets(env: Pick<Env, "SESSION_SECRET" | "DATA_DIR">): string[] {
  if (env.SESSION_SECRET) return env.SESSION_SECRET;
  const file = join(env.DATA_DIR, "session-secret");
  try {
    const secret = keptSecret(env.DATA_DIR, "session-secret", () => randomBytes(48).toString("base64url"));
    if (secret.length >= 32) return [secret];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EnvError(`SESSION_SECRET is not set and ${file} cannot be used: ${reason}.`);
  }
  throw new EnvError(
    `SESSION_SECRET is not set and ${file} holds fewer than 32 characters; delete the file or set the variable.`,
  );
}
