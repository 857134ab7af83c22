import { createHash, randomBytes } from "node:crypto";

import { createCookie } from "@remix-run/node";
import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";

import { makeActor, type Actor } from "~/lib/access/actor";
import type { Grant } from "~/lib/access/roles";
import { db } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { sessionSecrets } from "~/lib/platform/env/session-secrets.server";

import { grants, sessions, users } from "./schema.server";

export type SessionUser = {
  id: string;
  name: string;
  email: string;
  avatar: string | null;
  status: "online" | "away" | "busy" | "not-visible";
  locale: "tr" | "en" | null;
};
export type Session = { user: SessionUser; grants: Grant[]; kind: "cookie" | "bearer" };

const lifetimes = { cookie: 14 * 24 * 3600, bearer: 8 * 3600 };

function cookie() {
  return createCookie("meydan_session", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: lifetimes.cookie,
    secure: env().PUBLIC_URL?.startsWith("https:") ?? false,
    secrets: sessionSecrets(env()),
  });
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Opens a session on the server and returns its secret, which is shown to the client once and kept only as a hash. */
export async function createSession(
  userId: string,
  kind: Session["kind"],
  client: { address: string | null; userAgent: string | null },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + lifetimes[kind] * 1000);
  await db()
    .insert(sessions)
    .values({ tokenHash: hashOf(token), userId, kind, address: client.address, userAgent: client.userAgent?.slice(0, 300), expiresAt });
  return { token, expiresAt };
}

export async function sessionCookie(token: string): Promise<string> {
  return cookie().serialize(token);
}

export async function clearedSessionCookie(): Promise<string> {
  return cookie().serialize("", { maxAge: 0 });
}

async function tokenOf(request: Request): Promise<{ token: string; kind: Session["kind"] } | null> {
  const bearer = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (bearer) return { token: bearer, kind: "bearer" };
  const token: unknown = await cookie().parse(request.headers.get("Cookie"));
  return typeof token === "string" && token ? { token, kind: "cookie" } : null;
}

/** The open session of a request's cookie or bearer token; one query. Suspended people and ended sessions have none. */
export async function findSession(request: Request): Promise<Session | null> {
  const given = await tokenOf(request);
  if (!given) return null;
  const rows = await db()
    .select({
      kind: sessions.kind,
      lastSeenAt: sessions.lastSeenAt,
      user: { id: users.id, name: users.name, email: users.email, avatar: users.avatar, status: users.status, locale: users.locale },
      grants: sql<Grant[]>`(SELECT coalesce(json_agg(json_build_object('role', ${grants.role}, 'sections', ${grants.sections}, 'departments', ${grants.departments})), '[]') FROM ${grants} WHERE ${grants.userId} = ${users.id})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.tokenHash, hashOf(given.token)), eq(sessions.kind, given.kind), gt(sessions.expiresAt, new Date()), isNull(users.suspendedAt)),
    );
  const session = rows[0];
  if (!session) return null;
  if (session.lastSeenAt.getTime() < Date.now() - 5 * 60_000) {
    await db().update(sessions).set({ lastSeenAt: new Date() }).where(eq(sessions.tokenHash, hashOf(given.token)));
  }
  return { user: session.user, grants: session.grants, kind: session.kind };
}

export async function findSessionUser(request: Request): Promise<SessionUser | null> {
  return (await findSession(request))?.user ?? null;
}

export function actorOf(session: Session, address: string | null = null): Actor {
  return makeActor({ id: session.user.id, name: session.user.name, grants: session.grants, address });
}

/** Ends the request's session; afterwards its cookie or token opens nothing. */
export async function endSession(request: Request): Promise<void> {
  const given = await tokenOf(request);
  if (given) await db().delete(sessions).where(eq(sessions.tokenHash, hashOf(given.token)));
}

/** Names the request's session among its owner's; "" when it has none. Opens nothing: it is the stored hash. */
export async function sessionKey(request: Request): Promise<string> {
  const given = await tokenOf(request);
  return given ? hashOf(given.token) : "";
}

export type OpenSession = { kind: Session["kind"]; address: string | null; userAgent: string | null; createdAt: Date; lastSeenAt: Date; isOwn: boolean };

/** A person's open browsers and tokens, the latest first. @param own the asking session's `sessionKey` */
export async function listSessions(userId: string, own: string): Promise<OpenSession[]> {
  const rows = await db()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100);
  return rows.map(({ kind, address, userAgent, createdAt, lastSeenAt, tokenHash }) => ({ kind, address, userAgent, createdAt, lastSeenAt, isOwn: tokenHash === own }));
}

/** Ends a person's browsers and tokens but the one named by its `sessionKey`. @returns how many there were */
export async function endOtherSessions(userId: string, own: string): Promise<number> {
  const ended = await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, own)))
    .returning({ kind: sessions.kind });
  return ended.length;
}

export async function purgeExpiredSessions(): Promise<void> {
  await db().delete(sessions).where(lt(sessions.expiresAt, new Date()));
}
