import { createHmac, randomBytes } from "node:crypto";

import { seal, unseal } from "~/lib/platform/crypto/seal.server";

/** Standard Webhooks: this mark, then the key in base64. */
const mark = "whsec_";

export const newWebhookSecret = () => mark + randomBytes(32).toString("base64");

export const sealSecret = (secret: string, webhookId: string) => seal(secret, { purpose: "webhook", owner: webhookId });
/** Null when the server's secret no longer opens it. */
export const unsealSecret = (sealed: string, webhookId: string) =>
  unseal(sealed, { purpose: "webhook", owner: webhookId });

/**
 * Headers of Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 of id, time and body with each secret,
 * so a receiver may know the old or the new one. @param secrets newest first
 */
export function signatureHeaders(
  id: string,
  body: string,
  at: Date,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string) =>
    `v1,${createHmac("sha256", Buffer.from(secret.slice(mark.length), "base64"))
      .update(`${id}.${timestamp}.${body}`)
      .digest("base64")}`;
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": secrets.map(sign).join(" ") };
}
