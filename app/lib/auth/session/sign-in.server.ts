import { and, eq } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";

import { recordAudit } from "~/lib/audit/audit.server";
import { emailKey } from "~/lib/auth/credentials/email-key";
import { verifyPassword } from "~/lib/auth/credentials/passwords.server";
import { hasSecondFactor, takeCode, wrongCode } from "~/lib/auth/credentials/second-factor-code.server";
import { countingTry, type Origin } from "~/lib/auth/credentials/sign-in-limits.server";
import { grants, sessions, users, type SessionStage } from "~/lib/auth/schema.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { askingAddress } from "~/lib/platform/http/server/request-line.server";
import { fromElsewhere } from "~/lib/platform/http/response/responses.server";
import { Refusal, isRefusal, orRefusal } from "~/lib/platform/refusal";

import { addressLists, assertLetIn, letsIn, readAccessSettings } from "./access-settings.server";
import { recordFailedSignIn, recordFailedStep } from "./failed-sign-ins.server";
import { mayBeSignedIn } from "./session-person.server";
import { createSession, endSession, sessionKey, type Session, type SessionUser } from "./session.server";

export type Client = Origin & { userAgent: string | null };

export function wrongCredentials(): Refusal {
  return new Refusal("Wrong email or password", { status: 401, code: "wrongCredentials" });
}

/** The password hash that was checked: it must still be the account's when the session is written. */
export type Shown = { user: SessionUser; emailKey: string; passwordHash: string | null };

/**
 * Checks a password. Each try counts against the account and the address before anything is looked up; see
 * `countingTry`.
 * @throws wrongCredentials; Refusal 403 where staff, or this person, may not come from, 429 when there were too many
 * tries
 */
export async function authenticate(email: string, password: string, client: Client): Promise<Shown> {
  const address = client.address ?? askingAddress();
  await assertLetIn(address);
  const key = emailKey(email);
  const user = await countingTry(key ?? "none", client, async () => {
    const [known] = key ? await db().select().from(users).where(eq(users.emailKey, key)) : [];
    const isOpen = known?.state === "open" && known.suspendedAt === null;
    if ((await verifyPassword(isOpen ? known.passwordHash : null, password)) && known) return known;
    await recordFailedSignIn({ typed: key ?? email, userId: known?.id ?? null, address: client.address });
    throw wrongCredentials();
  });
  const { id, name, avatar, status, locale, passwordHash } = user;
  if (!letsIn(addressLists(await readAccessSettings(), await rolesOf(id)), address)) {
    await recordFailedSignIn({ typed: user.emailKey, userId: id, address: client.address });
    throw fromElsewhere();
  }
  return { user: { id, name, email: user.email, avatar, status, locale }, emailKey: user.emailKey, passwordHash };
}

function rolesOf(userId: string) {
  return db().select({ role: grants.role }).from(grants).where(eq(grants.userId, userId));
}

/**
 * The check is slow, and the password may change meanwhile. Anything that ends a person's sessions takes the row held
 * here: it comes first and is seen, or waits and ends the new session. @throws wrongCredentials
 */
async function assertStillShown({ user, emailKey: key, passwordHash }: Shown): Promise<void> {
  const [now] = await holdAccount(user.id);
  if (!now || now.passwordHash !== passwordHash || now.emailKey !== key) throw wrongCredentials();
}

function holdAccount(userId: string) {
  return db()
    .select({ passwordHash: users.passwordHash, emailKey: users.emailKey })
    .from(users)
    .where(and(eq(users.id, userId), mayBeSignedIn))
    .for("share");
}

/** Only a person who gave the right password learns that there is a second factor. */
function codeWanted(): Refusal {
  const message = "A code of the second factor is wanted";
  return new Refusal(message, { status: 401, code: "codeWanted", details: { secondFactor: true } });
}

export type OpenedSession = { token: string; expiresAt: Date; stage: SessionStage };

/**
 * With a second factor, a browser first gets a session for the code's page only; a script sends the code at once.
 * @throws codeWanted, wrongCode, wrongCredentials when the password changed meanwhile; Refusal 429
 */
export async function signIn(
  shown: Shown,
  kind: "cookie" | "bearer",
  client: Client,
  code?: string,
): Promise<OpenedSession> {
  const { id } = shown.user;
  const secondFactor =
    kind === "bearer" && code !== undefined && (await hasSecondFactor(id)) ? await codeOf(id, code, client) : null;
  return transaction(async () => {
    await assertStillShown(shown);
    const isWanted = secondFactor === null && (await hasSecondFactor(id));
    if (isWanted && kind === "bearer") throw codeWanted();
    if (isWanted) return { ...(await createSession(id, kind, client, "secondFactor")), stage: "secondFactor" as const };
    return openSession(id, kind, client, secondFactor);
  });
}

/** A code replaces the session that only gave the password. @throws wrongCode; Refusal 429 */
export async function completeSignIn(
  request: Request,
  { user }: Session,
  client: Client,
  code: string,
): Promise<OpenedSession> {
  const secondFactor = await codeOf(user.id, code, client);
  return transaction(async () => {
    await holdAccount(user.id);
    if (!(await endSession(request))) throw wrongCode();
    return openSession(user.id, "cookie", client, secondFactor);
  });
}

/** For an unlocked browser, whose sign-in gave the code. @throws wrongCredentials when it was signed out meanwhile */
export async function openBesideBrowser(request: Request, { user }: Session, client: Client): Promise<OpenedSession> {
  const key = await sessionKey(request);
  return transaction(async () => {
    await holdAccount(user.id);
    if ((await db().$count(sessions, eq(sessions.tokenHash, key))) === 0) throw wrongCredentials();
    return openSession(user.id, "bearer", client);
  });
}

async function codeOf(userId: string, code: string, { address }: Client): Promise<"app" | "recovery"> {
  const taken = await orRefusal(takeCode(userId, code));
  if (!isRefusal(taken)) return taken;
  if (taken.code === "wrongCode") await recordFailedStep("code-failed", userId, address);
  throw taken;
}

/** @param secondFactor what the person gave besides the password */
async function openSession(
  userId: string,
  kind: "cookie" | "bearer",
  client: Client,
  secondFactor: "app" | "recovery" | null = null,
): Promise<OpenedSession> {
  return transaction(async () => {
    const opened = await createSession(userId, kind, client);
    const after = { kind, ...(secondFactor ? { secondFactor } : {}) };
    await recordAudit(
      { id: userId, address: client.address },
      { verb: "sign-in", objectType: "session", objectId: userId, after },
    );
    if (secondFactor === "recovery")
      await recordAudit(
        { id: userId, address: client.address },
        { verb: "recovery-code-used", objectType: "user", objectId: userId },
      );
    return { ...opened, stage: "open" as const };
  });
}

export function formAuthenticator(client: Client): Authenticator<Shown> {
  return new Authenticator<Shown>().use(
    new FormStrategy(async ({ form }) => {
      const { email, password } = { email: form.get("email"), password: form.get("password") };
      if (typeof email !== "string" || typeof password !== "string") throw wrongCredentials();
      return authenticate(email, password, client);
    }),
    "form",
  );
}
