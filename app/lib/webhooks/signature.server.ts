import { createHmac, randomBytes } from "node:crypto";

import { seal, unseal } from "~/lib/platform/crypto/seal.server";

/** As the Standard Webhooks specification writes a secret: the mark, then the bytes of the key as base64. */
const mark = "whsec_";

export const newWebhookSecret = () => mark + randomBytes(32).toString("base64");

export const sealSecret = (secret: string, webhookId: string) => seal(secret, { purpose: "webhook", owner: webhookId });
/** null when no secret of the server of today opens it. */
export const unsealSecret = (sealed: string, webhookId: string) =>
  unseal(sealed, { purpose: "webhook", owner: webhookId });

/**
 * The headers by which a receiver knows that a message is ours and new (Standard Webhooks,
 * https://www.standardwebhooks.com): HMAC-SHA256 of id, time and body with each secret, so that a receiver may know the
 * old or the new one.
 * @param secrets the newest first
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
