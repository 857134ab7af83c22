import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";

import { recordAudit } from "~/lib/audit/audit.server";
import { authPaths } from "~/lib/auth/auth-paths";
import { clearPasswordTries } from "~/lib/auth/credentials/check-password.server";
import { emailKey } from "~/lib/auth/credentials/email-key";
import { assertFitPassword } from "~/lib/auth/credentials/fit-password.server";
import { clearMailTries, takeLinkTry, takeMailTry } from "~/lib/auth/credentials/guest-limits.server";
import {
  createMailToken,
  endMailTokens,
  findMailTokenOwner,
  invalidLink,
  takeMailToken,
} from "~/lib/auth/credentials/mail-tokens.server";
import { hashPassword } from "~/lib/auth/credentials/passwords.server";
import { clearCodeTries } from "~/lib/auth/credentials/second-factor-code.server";
import { forgetTries } from "~/lib/auth/credentials/sign-in-limits.server";
import { users } from "~/lib/auth/schema.server";
import { mayBeSignedIn } from "~/lib/auth/session/session-person.server";
import { endSessionsOf } from "~/lib/auth/session/session.server";
import type { Client } from "~/lib/auth/session/sign-in.server";
import { queueMail } from "~/lib/mails/queue-mail.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { enqueueJob, type JobHandler } from "~/lib/platform/jobs/jobs.server";

import { endApiTokensOf } from "./api-tokens.server";

export type Asked = { locale: "tr" | "en"; origin: string };

const jobKind = "account.resetPassword";

/** Timing reveals no account: the request only queues a job, which mails the link. @throws Refusal 429 */
export async function requestPasswordReset(email: string, client: Client, { locale, origin }: Asked): Promise<void> {
  const key = emailKey(email);
  const isSent = await takeMailTry(key ?? "none", client);
  const [user] = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, key ?? ""), mayBeSignedIn));
  const payload = { id: user?.id ?? randomUUID(), locale, origin, address: client.address };
  // The last link in the owner's inbox still works, so strangers can't use up the owner's limit.
  if (!isSent) return;
  await transaction(() => enqueueJob({ kind: jobKind, key: `${jobKind}:${randomUUID()}`, payload, runAt: new Date() }));
}

async function mailResetLink({ id, locale, origin, address }: Record<string, unknown>): Promise<void> {
  const [user] = await db()
    .select()
    .from(users)
    .where(and(eq(users.id, String(id)), mayBeSignedIn));
  if (!user) return;
  const token = await createMailToken(user.id, "resetPassword");
  await queueMail(
    "resetPassword",
    { ...user, locale: user.locale ?? (locale === "en" ? "en" : "tr") },
    { link: `${String(origin)}${authPaths.resetPassword(token)}` },
  );
  await recordAudit(
    { id: user.id, address: typeof address === "string" ? address : null },
    { verb: "request-reset", objectType: "user", objectId: user.id },
  );
}

export const accountJobs: Record<string, JobHandler> = { [jobKind]: mailResetLink };

/** Ends browsers and tokens; the second factor stays. @throws invalidLink, unfitPassword; Refusal 429 */
export async function resetPassword(
  token: unknown,
  password: string,
  client: Client,
  { locale, origin, keepTokens = false }: Asked & { keepTokens?: boolean },
): Promise<string> {
  await takeLinkTry(client.address);
  const owner = await findMailTokenOwner(token, "resetPassword");
  if (!owner) throw invalidLink();
  await assertFitPassword(password, owner);
  const passwordHash = await hashPassword(password);
  await transaction(async () => {
    const { id } = await takeMailToken(token, "resetPassword");
    const [user] = await db()
      .update(users)
      .set({ passwordHash, passwordChangedAt: new Date() })
      .where(and(eq(users.id, id), mayBeSignedIn))
      .returning();
    if (!user) throw invalidLink();
    await endMailTokens(id);
    const ended = await endSessionsOf(id);
    const tokensEnded = keepTokens ? 0 : await endApiTokensOf(id);
    await recordAudit(
      { id, address: client.address },
      { verb: "reset-password", objectType: "user", objectId: id, after: { sessionsEnded: ended, tokensEnded } },
    );
    await queueMail(
      "passwordChanged",
      { ...user, locale: user.locale ?? locale },
      { link: `${origin}${authPaths.forgotPassword}` },
    );
  });
  // Wrong guesses before this must not keep the owner out with the new password.
  await forgetTries(owner.emailKey, client);
  await clearMailTries(owner.emailKey);
  await Promise.all([clearPasswordTries(owner.id), clearCodeTries(owner.id)]);
  return owner.id;
}
