import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";

import type { Received } from "./receiver";

/** What a browser has made when it subscribes, and reads messages with (RFC 8291). */
export function browserSubscription(endpoint: string) {
  const own = createECDH("prime256v1");
  const publicKey = own.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint,
    expirationTime: null,
    keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
  };
  const read = ({ body }: Received): unknown => {
    const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
    const theirs = body.subarray(21, 21 + length);
    const text = body.subarray(21 + length);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, theirs]);
    const input = Buffer.from(hkdfSync("sha256", own.computeSecret(theirs), auth, info, 32));
    const derive = (purpose: string, bytes: number) =>
      Buffer.from(hkdfSync("sha256", input, salt, `Content-Encoding: ${purpose}\0`, bytes));
    const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12)).setAuthTag(
      text.subarray(-16),
    );
    const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8"));
  };
  return { subscription, read };
}

/**
 * What the server says of itself to a push service, once its signature was held against the key beside it (RFC 8292).
 */
export function vapidClaims({ headers }: Received): { claims: Record<string, unknown>; publicKey: string } {
  const [, token = "", publicKey = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(headers.authorization)) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isTrue = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isTrue) throw new Error("the signature is not that of the key");
  return {
    claims: JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) as Record<string, unknown>,
    publicKey,
  };
}
