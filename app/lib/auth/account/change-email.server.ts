import { and, eq, gt, isNull, ne } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { authPaths } from "~/lib/auth/auth-paths";
import { checkPassword } from "~/lib/auth/credentials/check-password.server";
import { emailKey } from "~/lib/auth/credentials/email-key";
import { takeLinkTry, takeLoneMailTry } from "~/lib/auth/credentials/guest-limits.server";
import {
  createMailToken,
  endMailTokens,
  findMailTokenOwner,
  invalidLink,
  takeMailToken,
} from "~/lib/auth/credentials/mail-tokens.server";
import { unfitEmail } from "~/lib/auth/credentials/unfit-email";
import { mailTokens, users } from "~/lib/auth/schema.server";
import { endOtherSessions } from "~/lib/auth/session/session.server";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { queueMail } from "~/lib/mails/queue-mail.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";

import { notifyOwner } from "./notify-owner.server";
import { ownId } from "./own-id.server";

/**
 * The new address counts once its mailed link is followed; another spelling of the old one counts at once.
 * @returns whether a link was mailed @throws unfitEmail, wrongCredentials; Refusal 429
 */
export async function requestEmailChange(
  actor: Actor,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const key = emailKey(email);
  if (!key) throw unfitEmail("invalid");
  const before = await checkPassword(ownId(actor), password);
  const written = email.normalize("NFKC").trim();
  if (written === before.email) return false;
  if (key === before.emailKey) {
    await db().update(users).set({ email: written }).where(eq(users.id, before.id));
    return false;
  }
  if (await isTaken(key, before.id)) throw unfitEmail("taken");
  await takeLoneMailTry(key, actor);
  await transaction(async () => {
    const token = await createMailToken(before.id, "changeEmail", written);
    await recordAudit(actor, { verb: "request-email", objectType: "user", objectId: before.id, after: { email: key } });
    await queueMail(
      "confirmNewEmail",
      { ...before, email: written },
      { link: `${linkOrigin()}${authPaths.confirmNewEmail(token)}` },
    );
    await notifyOwner("emailChangeAsked", before, { address: written });
  });
  return true;
}

const waiting = (userId: string) =>
  and(
    eq(mailTokens.userId, userId),
    eq(mailTokens.purpose, "changeEmail"),
    isNull(mailTokens.usedAt),
    gt(mailTokens.expiresAt, new Date()),
  );

export async function findRequestedEmail(actor: Actor): Promise<string | null> {
  const [row] = await db()
    .select({ email: mailTokens.email })
    .from(mailTokens)
    .where(waiting(ownId(actor)));
  return row?.email ?? null;
}

export async function cancelEmailChange(actor: Actor): Promise<void> {
  await endMailTokens(ownId(actor), "changeEmail");
}

/**
 * Needs the password besides the link: a mail to a mistyped address opens no account. Other browsers and tokens end.
 * @param keep `sessionKey` of the asking session
 * @throws invalidLink, wrongCredentials, unfitEmail for an address taken meanwhile; Refusal 429
 */
export async function confirmEmailChange(
  token: unknown,
  password: string,
  client: { address: string | null },
  keep: string,
): Promise<void> {
  await takeLinkTry(client.address);
  const owner = await findMailTokenOwner(token, "changeEmail");
  if (!owner) throw invalidLink();
  const before = await checkPassword(owner.id, password);
  await transaction(async () => {
    const { id, email } = await takeMailToken(token, "changeEmail");
    const key = emailKey(email ?? "");
    if (email === null || !key) throw invalidLink();
    if (await isTaken(key, id)) throw unfitEmail("taken");
    const changed = await db()
      .update(users)
      .set({ email, emailKey: key })
      .where(and(eq(users.id, id), eq(users.emailKey, before.emailKey), eq(users.passwordHash, before.passwordHash)))
      .returning({ id: users.id })
      .catch((error: unknown) => {
        throw isDuplicate(error) ? unfitEmail("taken") : error;
      });
    if (changed.length === 0) throw invalidLink();
    await endMailTokens(id);
    await endOtherSessions(id, keep);
    await recordAudit(
      { id, address: client.address },
      {
        verb: "change-email",
        objectType: "user",
        objectId: id,
        before: { email: before.emailKey },
        after: { email: key },
      },
    );
    await notifyOwner("emailChanged", before, { address: email });
    await emit({ type: "user.sessionsEnded", id });
    await emit({ type: "user.updated", id });
  });
}

async function isTaken(key: string, id: string): Promise<boolean> {
  const rows = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, key), ne(users.id, id)));
  return rows.length > 0;
}

/** PostgreSQL's unique violation: somebody took the address between the check and the write. */
function isDuplicate(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return typeof cause === "object" && cause !== null && "code" in cause && cause.code === "23505";
}
