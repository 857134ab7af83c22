import { generateKeyPairSync } from "node:crypto";

import { env, EnvError } from "~/lib/platform/env/env.server";
import { keptSecret } from "~/lib/platform/env/kept-secret.server";

export type VapidKeys = {
  publicKey: string;
  privateKey: string;
  /** The contact for push services. */
  subject: string;
};

const file = "vapid-keys";

/**
 * The server's key pair for push services (RFC 8292): from the environment, or from DATA_DIR/vapid-keys, made when
 * first needed. Browsers subscribe with the public key, so it must stay the same. @throws EnvError
 */
export function vapidKeys(
  { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, DATA_DIR, PUBLIC_URL, ADMIN_EMAIL } = env(),
): VapidKeys {
  const subject = PUBLIC_URL?.startsWith("https:") ? PUBLIC_URL : `mailto:${ADMIN_EMAIL}`;
  if (VAPID_PUBLIC_KEY !== undefined && VAPID_PRIVATE_KEY !== undefined)
    return { publicKey: unpadded(VAPID_PUBLIC_KEY), privateKey: unpadded(VAPID_PRIVATE_KEY), subject };
  const [publicKey, privateKey] = keptPair(DATA_DIR);
  return { publicKey, privateKey, subject };
}

const unpadded = (key: string) => key.replace("=", "");

/** In the format of RFC 8292: an uncompressed P-256 point, and the private number. */
function newPair(): string {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const { d = "" } = privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return `${point.toString("base64url")} ${d}`;
}

function keptPair(folder: string): [publicKey: string, privateKey: string] {
  let text: string;
  try {
    text = keptSecret(folder, file, newPair);
  } catch (error) {
    throw new EnvError(
      `VAPID_PUBLIC_KEY is not set and ${folder}/${file} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  const [, publicKey, privateKey] = /^([\w-]{87}) ([\w-]{43})$/.exec(text) ?? [];
  if (!publicKey || !privateKey)
    throw new EnvError(
      `VAPID_PUBLIC_KEY is not set and ${folder}/${file} does not hold a pair of keys; delete the file or set the variables.`,
    );
  return [publicKey, privateKey];
}
