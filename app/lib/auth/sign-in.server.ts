import { and, eq } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";

import { recordAudit } from "~/lib/audit/audit.server";
import { db, transaction } from "~/lib/platform/db/database.server";

import { emailKey } from "./email-key";
import { verifyPassword } from "./passwords.server";
import { clearTries, signInLimits, takeTry } from "./rate-limit.server";
import { users, type SessionStage } from "./schema.server";
import { hasSecondFactor, takeCode } from "./second-factor-code.server";
import { mayBeSignedIn } from "./session-person.server";
import { createSession, endSession, type Session, type SessionUser } from "./session.server";

export type Client = { address: string | null; userAgent: string | null };

/** Says the same for an unknown account and a wrong password. */
export class WrongCredentials extends Error {
  override name = "WrongCredentials";
}

/**
 * Checks a password. Each try counts against the account and the address before anything is looked up.
 * @throws WrongCredentials; Response 429 when there were too many tries
 */
export async function authenticate(email: string, password: string, client: Client): Promise<SessionUser> {
  const key = emailKey(email);
  await takeTry(signInLimits.address, client.address ?? "unknown");
  await takeTry(signInLimits.account, key ?? "none");
  const [user] = key
    ? await db().select().from(users).where(and(eq(users.emailKey, key), mayBeSignedIn))
    : [];
  if (!(await verifyPassword(user?.passwordHash ?? null, password)) || !user) throw new WrongCredentials();
  await clearTries(signInLimits.account, key ?? "none");
  const { id, name, avatar, status, locale } = user;
  return { id, name, email: user.email, avatar, status, locale };
}

/** A script gave no code, and the account has a second factor. */
export class CodeWanted extends Error {
  override name = "CodeWanted";
}

export type OpenedSession = { token: string; expiresAt: Date; stage: SessionStage };

/**
 * Opens a session after `authenticate`, and records it. A browser of somebody with a second factor gets one that opens
 * nothing but the page of the code (stage `secondFactor`); a script gives the code at once.
 * @throws CodeWanted, WrongCode; Response 429
 */
export async function signIn(user: SessionUser, kind: "cookie" | "bearer", client: Client, code?: string): Promise<OpenedSession> {
  const isWanted = await hasSecondFactor(user.id);
  if (isWanted && kind === "cookie") return { ...(await createSession(user.id, kind, client, "secondFactor")), stage: "secondFactor" };
  if (isWanted && code === undefined) throw new CodeWanted();
  const secondFactor = isWanted && code !== undefined ? await takeCode(user.id, code) : null;
  return open(user.id, kind, client, secondFactor);
}

/**
 * The second step of a browser: a code, for a session of its own in place of the one that knew the password only.
 * @throws WrongCode; Response 429
 */
export async function completeSignIn(request: Request, { user }: Session, client: Client, code: string): Promise<OpenedSession> {
  const secondFactor = await takeCode(user.id, code);
  return transaction(async () => {
    await endSession(request);
    return open(user.id, "cookie", client, secondFactor);
  });
}

async function open(userId: string, kind: "cookie" | "bearer", client: Client, secondFactor: "app" | "recovery" | null): Promise<OpenedSession> {
  return transaction(async () => {
    const opened = await createSession(userId, kind, client);
    const after = { kind, ...(secondFactor ? { secondFactor } : {}) };
    await recordAudit({ id: userId, address: client.address }, { verb: "sign-in", objectType: "session", objectId: userId, after });
    if (secondFactor === "recovery") await recordAudit({ id: userId, address: client.address }, { verb: "recovery-code-used", objectType: "user", objectId: userId });
    return { ...opened, stage: "open" as const };
  });
}

/** remix-auth's strategy for the sign-in form; `client` says where the request comes from. */
export function formAuthenticator(client: Client): Authenticator<SessionUser> {
  return new Authenticator<SessionUser>().use(
    new FormStrategy(async ({ form }) => {
      const { email, password } = { email: form.get("email"), password: form.get("password") };
      if (typeof email !== "string" || typeof password !== "string") throw new WrongCredentials();
      return authenticate(email, password, client);
    }),
    "form",
  );
}
