import { randomUUID } from "node:crypto";
import { and, eq, isNull, lt, ne } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import type { Asked } from "~/lib/auth/account/reset-password.server";
import { authPaths } from "~/lib/auth/auth-paths";
import { checkPassword } from "~/lib/auth/credentials/check-password.server";
import { emailKey } from "~/lib/auth/credentials/email-key";
import { assertFitPassword } from "~/lib/auth/credentials/fit-password.server";
import { takeLinkTry, takeLoneMailTry } from "~/lib/auth/credentials/guest-limits.server";
import {
  createMailToken,
  endMailTokens,
  findMailTokenOwner,
  invalidLink,
  takeMailToken,
} from "~/lib/auth/credentials/mail-tokens.server";
import { hashPassword } from "~/lib/auth/credentials/passwords.server";
import { unfitEmail } from "~/lib/auth/credentials/unfit-email";
import { grants, users } from "~/lib/auth/schema.server";
import { readAccessSettings } from "~/lib/auth/session/access-settings.server";
import { mayBeSignedIn } from "~/lib/auth/session/session-person.server";
import type { Client } from "~/lib/auth/session/sign-in.server";
import { queueMail } from "~/lib/mails/queue-mail.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { conflict, forbidden } from "~/lib/platform/http/response/responses.server";
import { enqueueJob, type JobHandler } from "~/lib/platform/jobs/jobs.server";

import { getUserForAdmin, setGrants } from "./manage-users.server";

const jobKind = "account.signUp";

export async function isSignUpOpen(): Promise<boolean> {
  return (await readAccessSettings()).signUp === "open";
}

/**
 * A known address gets a mail that says so; answer and timing are the same. Asking again replaces name and password.
 * @throws unfitEmail, unfitPassword; Refusal 403 where accounts are by invitation, 429
 */
export async function signUp(
  input: { name: string; email: string; password: string },
  client: Client,
  { locale, origin }: Asked,
): Promise<void> {
  if (!(await isSignUpOpen())) throw forbidden("Accounts are by invitation", "signUpClosed");
  const key = emailKey(input.email);
  if (!key) throw unfitEmail("invalid");
  await assertFitPassword(input.password, input);
  await takeLoneMailTry(key, client);
  const passwordHash = await hashPassword(input.password);
  await transaction(async () => {
    const mine = { name: input.name, passwordHash, locale, createdAt: new Date() };
    const added = await db()
      .insert(users)
      .values({ ...mine, email: input.email.normalize("NFKC").trim(), emailKey: key, state: "unconfirmed" })
      .onConflictDoUpdate({
        target: users.emailKey,
        set: mine,
        setWhere: and(eq(users.state, "unconfirmed"), isNull(users.suspendedAt)),
      })
      .returning({ id: users.id });
    // One path for both cases, so that timing doesn't reveal known addresses.
    const [user] = await db().select({ id: users.id }).from(users).where(eq(users.emailKey, key));
    const payload = { id: user?.id, isNew: added.length > 0, locale, origin, address: client.address };
    await enqueueJob({ kind: jobKind, key: `${jobKind}:${randomUUID()}`, payload, runAt: new Date() });
  });
}

async function mailSignUp({ id, isNew, locale, origin, address }: Record<string, unknown>): Promise<void> {
  const mayHear = isNew === true ? eq(users.state, "unconfirmed") : mayBeSignedIn;
  const [user] = await db()
    .select()
    .from(users)
    .where(and(eq(users.id, String(id)), mayHear));
  if (!user) return;
  const receiver = { ...user, locale: user.locale ?? (locale === "en" ? ("en" as const) : ("tr" as const)) };
  if (isNew !== true)
    return queueMail("accountExists", receiver, { link: `${String(origin)}${authPaths.forgotPassword}` });
  const token = await createMailToken(user.id, "confirmEmail");
  await queueMail("confirmEmail", receiver, { link: `${String(origin)}${authPaths.confirmEmail(token)}` });
  await recordAudit(
    { id: user.id, address: typeof address === "string" ? address : null },
    { verb: "sign-up", objectType: "user", objectId: user.id, after: { email: user.emailKey } },
  );
}

export const signUpJobs: Record<string, JobHandler> = { [jobKind]: mailSignUp };

/** A link alone could confirm a stranger's request. @throws invalidLink, wrongCredentials; Refusal 429 */
export async function confirmEmail(
  token: unknown,
  password: string,
  client: Client,
  { origin }: Pick<Asked, "origin">,
): Promise<void> {
  await takeLinkTry(client.address);
  const owner = await findMailTokenOwner(token, "confirmEmail");
  if (!owner) throw invalidLink();
  await checkPassword(owner.id, password);
  await transaction(async () => {
    const { id } = await takeMailToken(token, "confirmEmail");
    const [user] = await db()
      .update(users)
      .set({ state: "awaiting" })
      .where(and(eq(users.id, id), eq(users.state, "unconfirmed")))
      .returning();
    if (!user) throw invalidLink();
    await recordAudit(
      { id, address: client.address },
      {
        verb: "confirm-email",
        objectType: "user",
        objectId: id,
        before: { state: "unconfirmed" },
        after: { state: "awaiting" },
      },
    );
    await emit({ type: "user.updated", id });
    const administrators = await db()
      .selectDistinct({ name: users.name, email: users.email, locale: users.locale })
      .from(users)
      .innerJoin(grants, eq(grants.userId, users.id))
      .where(and(eq(grants.role, "webAdmin"), mayBeSignedIn))
      .limit(50);
    for (const administrator of administrators) {
      await queueMail("accountAwaiting", administrator, {
        link: `${origin}${authPaths.users}`,
        person: user.name,
        address: user.email,
      });
    }
  });
}

/** @param rights left out: none yet @throws Refusal 403, 404, 409 when it doesn't wait for approval; cannotManage */
export async function approveUser(
  actor: Actor,
  userId: string,
  { origin, rights }: { origin: string; rights?: { grants: unknown; sections: ReadonlySet<string> } },
): Promise<void> {
  actor.assertCan("administer");
  await getUserForAdmin(actor, userId);
  await transaction(async () => {
    const [user] = await db()
      .update(users)
      .set({ state: "open" })
      .where(and(eq(users.id, userId), eq(users.state, "awaiting")))
      .returning();
    if (!user) throw conflict("The account does not wait for approval");
    await endMailTokens(userId);
    await recordAudit(actor, {
      verb: "approve-account",
      objectType: "user",
      objectId: userId,
      before: { state: "awaiting" },
      after: { state: "open" },
    });
    if (rights) await setGrants(actor, userId, rights.grants, rights);
    await emit({ type: "user.updated", id: userId });
    await emit({ type: "user.created", id: userId });
    await queueMail("accountApproved", user, { link: `${origin}${authPaths.signIn}` });
  });
}

/** Removes an account that was never opened: an invitation or a request. @throws Refusal 403, 404, 409 */
export async function removePendingUser(actor: Actor, userId: string): Promise<void> {
  actor.assertCan("administer");
  const { email, state } = await getUserForAdmin(actor, userId);
  await transaction(async () => {
    const removed = await db()
      .delete(users)
      .where(and(eq(users.id, userId), ne(users.state, "open")))
      .returning({ id: users.id });
    if (removed.length === 0) throw conflict("The account is open");
    await recordAudit(actor, { verb: "delete", objectType: "user", objectId: userId, before: { email, state } });
    await emit({ type: "user.updated", id: userId });
  });
}

const abandonedAfter = 7 * 86_400_000;

export async function purgeUnconfirmedUsers(now = Date.now()): Promise<void> {
  await db()
    .delete(users)
    .where(and(eq(users.state, "unconfirmed"), lt(users.createdAt, new Date(now - abandonedAfter))));
}
