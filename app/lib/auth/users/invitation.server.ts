import { and, eq, isNull } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { personName } from "~/lib/auth/account/person-name";
import { authPaths } from "~/lib/auth/auth-paths";
import { emailKey } from "~/lib/auth/credentials/email-key";
import { assertFitPassword } from "~/lib/auth/credentials/fit-password.server";
import { takeLinkTry } from "~/lib/auth/credentials/guest-limits.server";
import {
  createMailToken,
  endMailTokens,
  findMailTokenOwner,
  invalidLink,
  linkEnd,
  takeMailToken,
} from "~/lib/auth/credentials/mail-tokens.server";
import { hashPassword } from "~/lib/auth/credentials/passwords.server";
import { unfitEmail } from "~/lib/auth/credentials/unfit-email";
import { users } from "~/lib/auth/schema.server";
import type { Client } from "~/lib/auth/session/sign-in.server";
import { queueMail } from "~/lib/mails/queue-mail.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { badRequest, conflict } from "~/lib/platform/http/response/responses.server";
import { hasMailer } from "~/lib/platform/mail/mail.server";

import { getUserForAdmin, setGrants } from "./manage-users.server";

export type Invitation = {
  name: string;
  email: string;
  locale?: "tr" | "en";
  jobTitle?: string;
  rights?: { grants: unknown; sections: ReadonlySet<string> };
};

export type HandOver = { link: string; until: Date };

/** @param origin `linkOrigin(request)` @throws unfitEmail, cannotManage; Refusal 400 for an invalid name, 403 */
export async function inviteUser(
  actor: Actor,
  { email, jobTitle, locale, rights, ...input }: Invitation,
  { origin }: { origin: string },
): Promise<{ id: string; handOver: HandOver | null }> {
  actor.assertCan("administer");
  const [key, name] = [emailKey(email), personName(input.name)];
  if (!key) throw unfitEmail("invalid");
  if (!name) throw badRequest("Not a name");
  return transaction(async () => {
    const [user] = await db()
      .insert(users)
      .values({ name, email: email.normalize("NFKC").trim(), emailKey: key, state: "invited", locale, jobTitle })
      .onConflictDoNothing({ target: users.emailKey })
      .returning();
    if (!user) throw unfitEmail("taken");
    await recordAudit(actor, { verb: "invite", objectType: "user", objectId: user.id, after: { email: key } });
    if (rights) await setGrants(actor, user.id, rights.grants, rights);
    await emit({ type: "user.created", id: user.id });
    return { id: user.id, handOver: await mailInvitation(actor, user, origin) };
  });
}

/** Mails a new link; the old one ends. @throws Refusal 403, 404, 409 when the account was opened already */
export async function resendInvitation(
  actor: Actor,
  userId: string,
  { origin }: { origin: string },
): Promise<HandOver | null> {
  actor.assertCan("administer");
  await getUserForAdmin(actor, userId);
  return transaction(async () => {
    const [user] = await db()
      .select()
      .from(users)
      .where(and(eq(users.id, userId), eq(users.state, "invited"), isNull(users.suspendedAt)));
    if (!user) throw conflict("The account does not wait for its owner");
    await recordAudit(actor, { verb: "invite", objectType: "user", objectId: userId, after: { email: user.emailKey } });
    return mailInvitation(actor, user, origin);
  });
}

async function mailInvitation(actor: Actor, user: typeof users.$inferSelect, origin: string): Promise<HandOver | null> {
  const link = `${origin}${authPaths.invitation(await createMailToken(user.id, "invitation"))}`;
  await queueMail("invitation", user, { link, inviter: actor.name });
  return hasMailer() ? null : { link, until: linkEnd("invitation") };
}

/** Null for an invalid link. @param token as it came from outside */
export async function findInvitation(token: unknown): Promise<{ name: string; email: string } | null> {
  const owner = await findMailTokenOwner(token, "invitation");
  return owner && { name: owner.name, email: owner.email };
}

/** @param token as it came from outside @throws invalidLink, unfitPassword; Refusal 429 */
export async function acceptInvitation(
  token: unknown,
  input: { name: string; password: string },
  client: Client,
  { locale }: { locale: "tr" | "en" },
): Promise<void> {
  await takeLinkTry(client.address);
  const owner = await findMailTokenOwner(token, "invitation");
  if (!owner) throw invalidLink();
  await assertFitPassword(input.password, { ...owner, name: input.name });
  const passwordHash = await hashPassword(input.password);
  await transaction(async () => {
    const { id } = await takeMailToken(token, "invitation");
    const [user] = await db()
      .update(users)
      .set({ name: input.name, passwordHash, passwordChangedAt: new Date(), state: "open", locale })
      .where(and(eq(users.id, id), eq(users.state, "invited"), isNull(users.suspendedAt)))
      .returning({ id: users.id });
    if (!user) throw invalidLink();
    await endMailTokens(id);
    await recordAudit(
      { id, address: client.address },
      {
        verb: "accept-invitation",
        objectType: "user",
        objectId: id,
        before: { state: "invited" },
        after: { state: "open", name: input.name },
      },
    );
    await emit({ type: "user.updated", id });
  });
}
