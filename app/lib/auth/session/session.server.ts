import { and, desc, eq, gt, gte, lt, ne, sql } from "drizzle-orm";

import { makeActor, type Actor } from "~/lib/access/actor";
import { recordRefusal } from "~/lib/audit/refusals.server";
import { forgetBrowserOf, forgetBrowsers } from "~/lib/auth/credentials/known-browsers.server";
import { isTokenOfKey, readBrowserToken } from "~/lib/auth/credentials/browser-token.server";
import { hashOf, newSecret, sessionLifetimes, tokenOf } from "~/lib/auth/credentials/session-token.server";
import { sessions, users, type SessionStage } from "~/lib/auth/schema.server";
import { builtQuery } from "~/lib/platform/db/queries/built-query.server";
import { db } from "~/lib/platform/db/database.server";
import { isInsufficientStorage, wordDiskFull } from "~/lib/platform/db/disk-full.server";
import { emit } from "~/lib/platform/events/events.server";
import { askingAddress, noteUser, oncePerRequest } from "~/lib/platform/http/server/request-line.server";
import { fromElsewhere } from "~/lib/platform/http/response/responses.server";

import { assertLetIn, letsIn } from "./access-settings.server";
import { findTokenSession } from "./api-token-session.server";
import { isLeftAlone, isTouchDue } from "./idle";
import { mayBeSignedIn, personColumns, sessionPerson, type Session, type SessionUser } from "./session-person.server";

export { clearedSessionCookie, sessionCookie } from "~/lib/auth/credentials/session-token.server";
export type { Session, SessionUser } from "./session-person.server";

declare module "~/lib/platform/events/events.server" {
  interface EventsByDomain {
    users: "user.created" | "user.updated" | "user.suspended" | "user.sessionsEnded" | "session.changed";
  }
}

type StoredKind = "cookie" | "bearer";

const secondFactorLifetime = 5 * 60;

/** Opens a session and returns its secret: the client gets it once, and only its hash is stored. */
export async function createSession(
  userId: string,
  kind: StoredKind,
  client: { address: string | null; userAgent: string | null },
  stage: SessionStage = "open",
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret();
  const expiresAt = new Date(
    Date.now() + (stage === "secondFactor" ? secondFactorLifetime : sessionLifetimes[kind]) * 1000,
  );
  await db()
    .insert(sessions)
    .values({
      tokenHash: hashOf(token),
      userId,
      kind,
      stage,
      address: client.address,
      userAgent: client.userAgent?.slice(0, 300),
      expiresAt,
    });
  return { token, expiresAt };
}

/**
 * One query for all loaders of a request. None for suspended people and forbidden addresses; an idle browser is
 * `locked`.
 * @param address recorded as an API token's last use; default: the request's
 * @param options.isUse false: not activity of a person, so an idle browser still locks
 */
export async function findStagedSession(
  request: Request,
  address: string | null = null,
  { isUse = true } = {},
): Promise<Session | null> {
  const from = address ?? askingAddress();
  const session = await findSessionAnywhere(request, from, isUse);
  return session && letsIn(session.addressLists, from) ? session : null;
}

/**
 * The answer to whoever has no session to go on with, where the reason is where they ask from.
 * @throws Refusal 403 where staff, or this person, may not come from
 */
export async function refuseElsewhere(request: Request, address: string | null): Promise<void> {
  const session = await findSessionAnywhere(request, address, false);
  if (session && !letsIn(session.addressLists, address)) throw fromElsewhere();
  await assertLetIn(address);
}

async function findSessionAnywhere(request: Request, from: string | null, isUse: boolean): Promise<Session | null> {
  const given = await tokenOf(request);
  if (!given) return null;
  const tokenHash = hashOf(given.token);
  const find = () =>
    given.kind === "apiToken" ? findTokenSession(tokenHash, from) : findKeptSession(tokenHash, given.kind, isUse);
  // A change may end or open the session: the pages drawn after it look for themselves.
  return request.method === "GET" ? oncePerRequest(`session ${tokenHash}`, find) : find();
}

const storedSession = builtQuery((queries) =>
  queries
    .select({
      kind: sessions.kind,
      stage: sessions.stage,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      ...personColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        eq(sessions.kind, sql.placeholder("kind")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        mayBeSignedIn,
      ),
    ),
);

async function findKeptSession(tokenHash: string, given: StoredKind, isUse: boolean): Promise<Session | null> {
  const [row] = await storedSession({ tokenHash, kind: given, now: new Date() });
  if (!row) return null;
  const { kind, createdAt, lastSeenAt } = row;
  const person = sessionPerson(row);
  noteUser(person.user.id);
  const isLocked = row.stage === "open" && kind === "cookie" && isLeftAlone(lastSeenAt, person.idleMinutes);
  const stage = isLocked ? "locked" : row.stage;
  if (isUse && stage === "open" && isTouchDue(lastSeenAt, person.idleMinutes)) {
    await noteSeen(tokenHash);
  }
  return { ...person, kind, stage, createdAt, scopes: null };
}

/** Whether a session, by its `sessionKey`, is valid and not locked. The check does not count as activity. */
export async function isSessionOpen(key: string): Promise<boolean> {
  for (const kind of ["cookie", "bearer"] as const) {
    const session = await findKeptSession(key, kind, false);
    if (session) return isOpen(session);
  }
  return false;
}

/** For another server that received a browser's token; null unless its session is open. Does not count as activity. */
export async function findTokenOwner(token: string): Promise<{ user: SessionUser; expiresAt: Date } | null> {
  const browserToken = readBrowserToken(token);
  if (!browserToken) return null;
  // All hashes with this prefix: one, but for chance.
  const named = await db()
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(
      and(
        gte(sessions.tokenHash, browserToken.name),
        lt(sessions.tokenHash, `${browserToken.name}g`),
        eq(sessions.kind, "cookie"),
      ),
    )
    .limit(5);
  const own = named.find(({ tokenHash }) => isTokenOfKey(token, tokenHash));
  const session = own ? await findKeptSession(own.tokenHash, "cookie", false) : null;
  return session && isOpen(session) ? { user: session.user, expiresAt: browserToken.expiresAt } : null;
}

/** Failing to write must not stop people from reading, for example on a full disk. */
async function noteSeen(tokenHash: string): Promise<void> {
  try {
    await db().update(sessions).set({ lastSeenAt: new Date() }).where(eq(sessions.tokenHash, tokenHash));
  } catch (error) {
    if (!isInsufficientStorage(wordDiskFull(error))) throw error;
  }
}

/** Null unless it is open and has the second factor that the person's roles require. */
export async function findSession(request: Request): Promise<Session | null> {
  const session = await findStagedSession(request);
  return session && isOpen(session) ? session : null;
}

export function isOpen({ stage, lacksSecondFactor }: Session): boolean {
  return stage === "open" && !lacksSecondFactor;
}

export async function findSessionUser(request: Request): Promise<SessionUser | null> {
  return (await findSession(request))?.user ?? null;
}

/** @param request the one that refusals are recorded with */
export function actorOf(
  { user, grants, scopes, policies }: Session,
  address: string | null = null,
  request?: { method: string; url: string },
): Actor {
  const doer = { id: user.id, address };
  return makeActor({
    ...doer,
    name: user.name,
    grants,
    scopes,
    policies,
    ...(request ? { onRefusal: (wanted, scope) => recordRefusal(doer, wanted, scope, request) } : {}),
  });
}

export async function endSession(
  request: Request,
): Promise<{ userId: string; kind: StoredKind; stage: SessionStage } | null> {
  const given = await tokenOf(request);
  if (!given) return null;
  const [ended] = await db()
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashOf(given.token)))
    .returning({ userId: sessions.userId, kind: sessions.kind, stage: sessions.stage });
  if (ended) await emit({ type: "session.changed", id: ended.userId });
  return ended ?? null;
}

/** The stored hash of the request's session, "" without one; it opens nothing. */
export async function sessionKey(request: Request): Promise<string> {
  const given = await tokenOf(request);
  return given ? hashOf(given.token) : "";
}

export type OpenSession = {
  id: string;
  kind: StoredKind;
  address: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  isOwn: boolean;
};

/** Names a session in addresses and forms: too few characters of the hash to reveal the secret. */
const shortId = sql<string>`left(${sessions.tokenHash}, 16)`;

/** Latest first, without those that only gave the password. @param own the asking `sessionKey` */
export async function listSessions(userId: string, own: string): Promise<OpenSession[]> {
  const rows = await db()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date()), ne(sessions.stage, "secondFactor")))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100);
  return rows.map(({ kind, address, userAgent, createdAt, lastSeenAt, tokenHash }) => ({
    id: tokenHash.slice(0, 16),
    kind,
    address,
    userAgent,
    createdAt,
    lastSeenAt,
    isOwn: tokenHash === own,
  }));
}

/** @param id its `id` of `listSessions` @returns false when it isn't theirs */
export async function endOneSession(userId: string, id: string): Promise<boolean> {
  const ended = await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(shortId, id)))
    .returning({ tokenHash: sessions.tokenHash });
  for (const { tokenHash } of ended) await forgetBrowserOf(tokenHash);
  return ended.length > 0;
}

/** Also forgets other browsers. @param own the `sessionKey` that stays @returns how many ended */
export async function endOtherSessions(userId: string, own: string): Promise<number> {
  // A sign-in in progress holds this row: its session is written before this look, or it finds out why it may not.
  await db().select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const ended = await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, own)))
    .returning({ kind: sessions.kind });
  await forgetBrowsers(userId, own);
  return ended.length;
}

/**
 * After a suspension, another role, a new password, a reset second factor; tells the other processes. API tokens stay
 * (see `endApiTokensOf`): they use their owner's current rights. @returns how many ended
 */
export async function endSessionsOf(userId: string): Promise<number> {
  const ended = await endOtherSessions(userId, "");
  await emit({ type: "user.sessionsEnded", id: userId });
  return ended;
}

/** Signs everybody out; API tokens stay. For a restored backup, whose sessions are outdated. */
export async function endAllSessions(): Promise<void> {
  await db().delete(sessions);
}

export async function purgeExpiredSessions(): Promise<void> {
  await db().delete(sessions).where(lt(sessions.expiresAt, new Date()));
}
