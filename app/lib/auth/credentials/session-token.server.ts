import { randomBytes } from "node:crypto";

import { createCookie } from "@remix-run/node";

import { env } from "~/lib/platform/env/env.server";
import { sessionSecrets } from "~/lib/platform/env/session-secrets.server";
import { hasCookie } from "~/lib/platform/http/request/has-cookie";

import { browserTokenMark, isTokenOf } from "./browser-token.server";
import { sessionLifetimes } from "./token-hash.server";

export { hashOf, sessionLifetimes } from "./token-hash.server";

const cookieName = "meydan_session";

function cookie() {
  return createCookie(cookieName, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: sessionLifetimes.cookie,
    secure: env().PUBLIC_URL?.startsWith("https:") ?? false,
    secrets: sessionSecrets(env()),
  });
}

export function sessionCookie(token: string): Promise<string> {
  return cookie().serialize(token);
}

export function clearedSessionCookie(): Promise<string> {
  return cookie().serialize("", { maxAge: 0 });
}

export const apiTokenMark = "mdn_";

export const newSecret = () => randomBytes(32).toString("base64url");

export type GivenToken = { token: string; kind: "cookie" | "bearer" | "apiToken" };

export async function cookieSecret(request: Request): Promise<string | null> {
  const token: unknown = await cookie().parse(request.headers.get("Cookie"));
  return typeof token === "string" && token ? token : null;
}

/** A bearer token wins over a cookie. A browser token stands for the cookie beside it, or for nothing. */
export async function tokenOf(request: Request): Promise<GivenToken | null> {
  const bearer = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (bearer && !bearer.startsWith(browserTokenMark))
    return { token: bearer, kind: bearer.startsWith(apiTokenMark) ? "apiToken" : "bearer" };
  const token = await cookieSecret(request);
  return token !== null && (!bearer || isTokenOf(bearer, token)) ? { token, kind: "cookie" } : null;
}

/** Whether a request claims a session, valid or not: then no cache may share the answer. */
export function carriesSession({ headers }: Request): boolean {
  return headers.has("Authorization") || hasSessionCookie(headers.get("Cookie") ?? "");
}

export function hasSessionCookie(cookies: string): boolean {
  return hasCookie(cookies, cookieName);
}
