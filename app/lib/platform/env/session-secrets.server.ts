import { randomBytes } from "node:crypto";
import { join } from "node:path";

import { EnvError } from "./env.server";
import type { Env } from "./env.server";
import { keptSecret } from "./kept-secret.server";

/** By DATA_DIR: each request asks for them. */
const known = new Map<string, string[]>();

/** Newest first: SESSION_SECRET, else the generated DATA_DIR/session-secret. @throws EnvError */
export function sessionSecrets({ SESSION_SECRET, DATA_DIR }: Pick<Env, "SESSION_SECRET" | "DATA_DIR">): string[] {
  if (SESSION_SECRET) return SESSION_SECRET;
  const secrets = known.get(DATA_DIR) ?? generatedSecrets(DATA_DIR);
  known.set(DATA_DIR, secrets);
  return secrets;
}

function generatedSecrets(folder: string): string[] {
  const file = join(folder, "session-secret");
  try {
    const secret = keptSecret(folder, "session-secret", () => randomBytes(48).toString("base64url"));
    if (secret.length >= 32) return [secret];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EnvError(`SESSION_SECRET is not set and ${file} cannot be used: ${reason}.`);
  }
  throw new EnvError(
    `SESSION_SECRET is not set and ${file} holds fewer than 32 characters; delete the file or set the variable.`,
  );
}
