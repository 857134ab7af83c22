import { and, desc, eq, gt, gte, lt, ne, sql } from "drizzle-orm";

import { makeActor, type Actor } from "~/lib/access/actor";
import { recordRefusal } from "~/lib/audit/refusals.server";
import { forgetBrowserOf, forgetBrowsers } from "~/lib/auth/credentials/known-browsers.server";
import { isTokenOfKey, readBrowserToken } from "~/lib/auth/credentials/browser-token.server";
import { hashOf, newSecret, sessionLifetimes, tokenOf } from "~/lib/auth/credentials/session-token.server";
import { sessions, users, type SessionStage } from "~/lib/auth/schema.server";
import { builtQuery } from "~/lib/platform/db/built-query.server";
import { db } from "~/lib/platform/db/database.server";
import { isInsufficientStorage, wordDiskFull } from "~/lib/platform/db/disk-full.server";
import { emit } from "~/lib/platform/events/events.server";
import { askingAddress, noteUser, oncePerRequest } from "~/lib/platform/http/request-line.server";
import { fromElsewhere } from "~/lib/platform/http/responses.server";

import { assertLetIn, letsIn } from "./access-settings.server";
import { findTokenSession } from "./api-token-session.server";
import { isLeftAlone, isTouchDue } from "./idle";
import { mayBeSignedIn, personColumns, sessionPerson, type Session, type SessionUser } from "./session-person.server";

export { clearedSessionCookie, sessionCookie } from "~/lib/auth/credentials/session-token.server";
export type { Session, SessionUser } from "./session-person.server";

type StoredKind = "cookie" | "bearer";

/** Who knows the password has so long, in seconds, to show the second factor. */
const secondFactorLifetime = 5 * 60;

/** Opens a session on the server and returns its secret, which is shown to the client once and kept only as a hash. */
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
 * The session of a request's cookie or token, however far it has come; one query for all loaders of a request.
 * Suspended people and ended sessions have none, and nobody from where staff may not come. A browser that was left
 * alone for too long is `locked`, whatever is stored.
 * @param address where the request comes from, kept as an API token's last use; the request's own where it is left out
 * @param options.isUse false: a look that nobody made is no sign of life, and a browser left alone still locks
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
 * @throws Response 403 where staff, or this person, may not come from
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

/**
 * Whether a session, named by its `sessionKey`, lasts and is not locked. Nobody makes this look: it is no sign of life.
 */
export async function isSessionOpen(key: string): Promise<boolean> {
  for (const kind of ["cookie", "bearer"] as const) {
    const session = await findKeptSession(key, kind, false);
    if (session) return isOpen(session);
  }
  return false;
}

/**
 * Whose the access token of a browser's session is, for another server that was sent it; null for any other token, and
 * where the session is over, locked or not yet open. No sign of life.
 */
export async function findTokenOwner(token: string): Promise<{ user: SessionUser; expiresAt: Date } | null> {
  const said = readBrowserToken(token);
  if (!said) return null;
  // As many as begin alike: one, but for chance.
  const named = await db()
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(
      and(gte(sessions.tokenHash, said.name), lt(sessions.tokenHash, `${said.name}g`), eq(sessions.kind, "cookie")),
    )
    .limit(5);
  const own = named.find(({ tokenHash }) => isTokenOfKey(token, tokenHash));
  const session = own ? await findKeptSession(own.tokenHash, "cookie", false) : null;
  return session && isOpen(session) ? { user: session.user, expiresAt: said.expiresAt } : null;
}

/** On a full disk people go on reading, though nobody notes that they do. */
async function noteSeen(tokenHash: string): Promise<void> {
  try {
    await db().update(sessions).set({ lastSeenAt: new Date() }).where(eq(sessions.tokenHash, tokenHash));
  } catch (error) {
    if (!isInsufficientStorage(wordDiskFull(error))) throw error;
  }
}

/** The session with which one may do things: open, and with the second factor that the person's roles ask for. */
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

/** @param request what is asked of: refusals are written down with it */
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

/**
 * Ends the request's session; afterwards its cookie or token opens nothing. An API token is revoked by its owner only.
 */
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

/** Names the request's session among its owner's; "" when it has none. Opens nothing: it is the stored hash. */
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

/** Names a session in addresses and forms: too little of the hash to say anything of the secret. */
const shortId = sql<string>`left(${sessions.tokenHash}, 16)`;

/**
 * A person's browsers and tokens, the latest first; not those that only know the password. @param own the asking
 * session's `sessionKey`
 */
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

/** Ends one of a person's sessions by its `id` of `listSessions`. @returns false when there is none of theirs */
export async function endOneSession(userId: string, id: string): Promise<boolean> {
  const ended = await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(shortId, id)))
    .returning({ tokenHash: sessions.tokenHash });
  for (const { tokenHash } of ended) await forgetBrowserOf(tokenHash);
  return ended.length > 0;
}

/**
 * Ends a person's browsers and tokens but the one named by its `sessionKey`; no other browser is known any more.
 * @returns how many there were
 */
export async function endOtherSessions(userId: string, own: string): Promise<number> {
  // Whoever is signing in holds the row: their session is written before it is looked for here, or they see why not.
  await db().select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const ended = await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, own)))
    .returning({ kind: sessions.kind });
  await forgetBrowsers(userId, own);
  return ended.length;
}

/**
 * Ends every browser and short-lived token of a person, at once, and tells the other processes: for a suspension,
 * another role, a new password, a second factor that was reset. API tokens end by `endApiTokensOf`: another role leaves
 * them, since they are nothing but their owner's rights of the moment.
 * @returns how many there were
 */
export async function endSessionsOf(userId: string): Promise<number> {
  const ended = await endOtherSessions(userId, "");
  await emit({ type: "user.sessionsEnded", id: userId });
  return ended;
}

/** Signs everybody out, whatever they are signed in with but API tokens: these sessions are of another time. */
export async function endAllSessions(): Promise<void> {
  await db().delete(sessions);
}

export async function purgeExpiredSessions(): Promise<void> {
  await db().delete(sessions).where(lt(sessions.expiresAt, new Date()));
}
