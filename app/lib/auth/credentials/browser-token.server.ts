import { createHmac, timingSafeEqual } from "node:crypto";

import { env } from "~/lib/platform/env/env.server";
import { sessionSecrets } from "~/lib/platform/env/session-secrets.server";

import { hashOf, sessionLifetimes } from "./token-hash.server";

/** A prefix by which a leaked token is recognised; it is no secret. */
export const browserTokenMark = "mdb_";

const shape = /^mdb_([0-9a-f]{16})_([0-9a-z]{1,12})_([\w-]{43})$/;

const signed = (secret: string, key: string, until: string) =>
  createHmac("sha256", secret).update(`browser-token ${key} ${until}`).digest();

/** Names a session in its token: too few characters of the hash to reveal the secret. @param key its `sessionKey` */
export const sessionName = (key: string) => key.slice(0, 16);

/**
 * The access token that a page's scripts keep and send: it allows this browser's session to use the API until it
 * expires. It works only beside the session's cookie, which scripts can't read, so a stolen one is useless. It ends,
 * locks and changes owner with its session.
 */
export function makeBrowserToken(session: string, now = Date.now()): { token: string; expiresAt: Date } {
  const seconds = Math.floor(now / 1000) + sessionLifetimes.bearer;
  const until = seconds.toString(36);
  const [newest = ""] = sessionSecrets(env());
  const key = hashOf(session);
  return {
    token: `${browserTokenMark}${sessionName(key)}_${until}_${signed(newest, key, until).toString("base64url")}`,
    expiresAt: new Date(seconds * 1000),
  };
}

export function isTokenOf(token: string, session: string, now = Date.now()): boolean {
  return isTokenOfKey(token, hashOf(session), now);
}

export function isTokenOfKey(token: string, key: string, now = Date.now()): boolean {
  const { until, signature } = partsOf(token) ?? {};
  if (until === undefined || signature === undefined || expiryOf(until) <= now) return false;
  const given = Buffer.from(signature, "base64url");
  return sessionSecrets(env()).some((secret) => timingSafeEqual(given, signed(secret, key, until)));
}

const expiryOf = (until: string) => Number.parseInt(until, 36) * 1000;

function partsOf(token: string) {
  const [, name, until, signature] = shape.exec(token) ?? [];
  return name === undefined || until === undefined || signature === undefined ? null : { name, until, signature };
}

/** What a token claims, unchecked: its session's `sessionName`, and when it expires. */
export function readBrowserToken(token: string): { name: string; expiresAt: Date } | null {
  const parts = partsOf(token);
  return parts && { name: parts.name, expiresAt: new Date(expiryOf(parts.until)) };
}
