import { createCookie } from "@remix-run/node";
import { and, desc, eq, gt, inArray, lt, ne, notInArray } from "drizzle-orm";

import { knownBrowsers, users } from "~/lib/auth/schema.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { sessionSecrets } from "~/lib/platform/env/session-secrets.server";

import { hashOf, newSecret } from "./session-token.server";

/** Seconds since the last sign-in. */
const lifetime = 180 * 24 * 3600;
/** Several people share a computer at a counter; a browser knows at most this many accounts. */
const maxAccounts = 5;
const maxBrowsers = 20;

function cookie() {
  return createCookie("meydan_known", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: lifetime,
    secure: env().PUBLIC_URL?.startsWith("https:") ?? false,
    secrets: sessionSecrets(env()),
  });
}

/** The hashes of a browser's secrets; empty when the cookie is missing or was changed. */
export async function knownHashes(request: Request): Promise<string[]> {
  const value: unknown = await cookie().parse(request.headers.get("Cookie"));
  const secrets = Array.isArray(value) ? value.slice(0, maxAccounts) : [];
  return secrets.filter((one): one is string => typeof one === "string" && /^[\w-]{43}$/.test(one)).map(hashOf);
}

/** The hash under which an account knows a browser, or null. Unknown addresses run the same query. */
export async function findKnownBrowser(hashes: readonly string[], emailKey: string): Promise<string | null> {
  if (hashes.length === 0) return null;
  const [row] = await db()
    .select({ tokenHash: knownBrowsers.tokenHash })
    .from(knownBrowsers)
    .innerJoin(users, eq(users.id, knownBrowsers.userId))
    .where(
      and(
        inArray(knownBrowsers.tokenHash, [...hashes]),
        eq(users.emailKey, emailKey),
        gt(knownBrowsers.expiresAt, new Date()),
      ),
    )
    .limit(1);
  return row?.tokenHash ?? null;
}

export async function lastKnownUser(request: Request): Promise<string | null> {
  const [latest] = await knownHashes(request);
  if (latest === undefined) return null;
  const [row] = await db()
    .select({ userId: knownBrowsers.userId })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.tokenHash, latest));
  return row?.userId ?? null;
}

/** @param session the secret of the session it has just opened, or "" @returns the cookie to set */
export async function rememberBrowser(request: Request, userId: string, session: string): Promise<string> {
  const value: unknown = await cookie().parse(request.headers.get("Cookie"));
  const before = (Array.isArray(value) ? (value as unknown[]) : [])
    .filter((one): one is string => typeof one === "string")
    .slice(0, maxAccounts);
  const secret = newSecret();
  const gone = await transaction(async () => {
    const replaced =
      before.length === 0
        ? []
        : await db()
            .delete(knownBrowsers)
            .where(and(eq(knownBrowsers.userId, userId), inArray(knownBrowsers.tokenHash, before.map(hashOf))))
            .returning({ tokenHash: knownBrowsers.tokenHash });
    await db()
      .insert(knownBrowsers)
      .values({
        tokenHash: hashOf(secret),
        userId,
        sessionHash: hashOf(session),
        expiresAt: new Date(Date.now() + lifetime * 1000),
      });
    const kept = db()
      .select({ tokenHash: knownBrowsers.tokenHash })
      .from(knownBrowsers)
      .where(eq(knownBrowsers.userId, userId))
      .orderBy(desc(knownBrowsers.createdAt))
      .limit(maxBrowsers);
    await db()
      .delete(knownBrowsers)
      .where(and(eq(knownBrowsers.userId, userId), notInArray(knownBrowsers.tokenHash, kept)));
    return new Set(replaced.map(({ tokenHash }) => tokenHash));
  });
  return cookie().serialize([secret, ...before.filter((one) => !gone.has(hashOf(one)))].slice(0, maxAccounts));
}

/** @param keep the hash of the session whose browser stays known */
export async function forgetBrowsers(userId: string, keep = ""): Promise<void> {
  await db()
    .delete(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), ne(knownBrowsers.sessionHash, keep)));
}

export async function forgetBrowserOf(sessionHash: string): Promise<void> {
  await db().delete(knownBrowsers).where(eq(knownBrowsers.sessionHash, sessionHash));
}

export async function purgeKnownBrowsers(): Promise<void> {
  await db().delete(knownBrowsers).where(lt(knownBrowsers.expiresAt, new Date()));
}
