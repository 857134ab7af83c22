import { and, eq, isNull } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";

import { recordAudit } from "~/lib/audit/audit.server";
import { db, transaction } from "~/lib/platform/db/database.server";

import { emailKey } from "./email-key";
import { verifyPassword } from "./passwords.server";
import { clearTries, signInLimits, takeTry } from "./rate-limit.server";
import { users } from "./schema.server";
import { createSession, type Session, type SessionUser } from "./session.server";

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
    ? await db().select().from(users).where(and(eq(users.emailKey, key), isNull(users.suspendedAt)))
    : [];
  if (!(await verifyPassword(user?.passwordHash ?? null, password)) || !user) throw new WrongCredentials();
  await clearTries(signInLimits.account, key ?? "none");
  const { id, name, avatar, status, locale } = user;
  return { id, name, email: user.email, avatar, status, locale };
}

/** Opens a session after `authenticate`, and records it. */
export async function signIn(user: SessionUser, kind: Session["kind"], client: Client): Promise<{ token: string; expiresAt: Date }> {
  return transaction(async () => {
    const opened = await createSession(user.id, kind, client);
    await recordAudit({ id: user.id, address: client.address }, { verb: "sign-in", objectType: "session", objectId: user.id, after: { kind } });
    return opened;
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
