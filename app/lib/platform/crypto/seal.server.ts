import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

import { sessionSecrets } from "~/lib/platform/env/session-secrets.server";
import { env } from "~/lib/platform/env/env.server";

const algorithm = "aes-256-gcm";
const mark = "v1.";

/** Each purpose has its own key (HKDF, RFC 5869): what is sealed for one opens for no other. */
const keyFrom = (secret: string, purpose: string) => Buffer.from(hkdfSync("sha256", secret, "meydan", purpose, 32));

type Sealing = {
  purpose: string;
  /** The row it belongs to: moved to another row it does not open. */
  owner: string;
  secrets?: readonly string[];
};

/** Encrypts a text with the server's secret (AES-256-GCM). */
export function seal(text: string, { purpose, owner, secrets = sessionSecrets(env()) }: Sealing): string {
  const [newest] = secrets;
  if (newest === undefined) throw new Error("there is no secret to seal with");
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyFrom(newest, purpose), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return mark + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text, or null when no current secret opens it. `isOld`: sealed with a secret that is about to go. */
export function unseal(
  sealed: string,
  { purpose, owner, secrets = sessionSecrets(env()) }: Sealing,
): { text: string; isOld: boolean } | null {
  const bytes = Buffer.from(sealed.startsWith(mark) ? sealed.slice(mark.length) : "", "base64url");
  if (bytes.length < 28) return null;
  for (const [at, secret] of secrets.entries()) {
    try {
      const decipher = createDecipheriv(algorithm, keyFrom(secret, purpose), bytes.subarray(0, 12), {
        authTagLength: 16,
      });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(12, 28));
      return {
        text: Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8"),
        isOld: at > 0,
      };
    } catch {}
  }
  return null;
}
