import { and, eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { checkPassword } from "~/lib/auth/credentials/check-password.server";
import { assertFitPassword, unfitPassword } from "~/lib/auth/credentials/fit-password.server";
import { endMailTokens } from "~/lib/auth/credentials/mail-tokens.server";
import { hashPassword } from "~/lib/auth/credentials/passwords.server";
import { users } from "~/lib/auth/schema.server";
import { endOneSession, endOtherSessions } from "~/lib/auth/session/session.server";
import { wrongCredentials } from "~/lib/auth/session/sign-in.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { notFound } from "~/lib/platform/http/response/responses.server";

import { notifyOwner } from "./notify-owner.server";
import { ownId } from "./own-id.server";

/**
 * Changes one's own password. Every other browser, short-lived token and mailed link of the account ends with it, and a
 * mail says so.
 * @param keep `sessionKey` of the session that stays open
 * @returns how many others were ended
 * @throws wrongCredentials, unfitPassword; Refusal 429
 */
export async function changePassword(
  actor: Actor,
  { current, next }: { current: string; next: string },
  keep: string,
): Promise<number> {
  const user = await checkPassword(ownId(actor), current);
  await assertFitPassword(next, user);
  if (next === current) throw unfitPassword("same");
  const passwordHash = await hashPassword(next);
  return transaction(async () => {
    // The later of two simultaneous changes finds that the password it was checked against is gone.
    const changed = await db()
      .update(users)
      .set({ passwordHash, passwordChangedAt: new Date() })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id });
    if (changed.length === 0) throw wrongCredentials();
    await endMailTokens(user.id);
    const ended = await endOtherSessions(user.id, keep);
    await recordAudit(actor, {
      verb: "change-password",
      objectType: "user",
      objectId: user.id,
      after: { sessionsEnded: ended },
    });
    await notifyOwner("passwordChanged", user);
    await emit({ type: "user.sessionsEnded", id: user.id });
    return ended;
  });
}

/** @param sessionId its `id` of `listSessions` @throws Refusal 404 when it is not one's own or has ended */
export async function signOutOne(actor: Actor, sessionId: string): Promise<void> {
  const id = ownId(actor);
  await transaction(async () => {
    if (!(await endOneSession(id, sessionId))) throw notFound("No such session");
    await recordAudit(actor, { verb: "end-sessions", objectType: "user", objectId: id, after: { sessionsEnded: 1 } });
    await emit({ type: "user.sessionsEnded", id });
  });
}

/** @returns how many browsers and tokens ended */
export async function signOutElsewhere(actor: Actor, keep: string): Promise<number> {
  const id = ownId(actor);
  return transaction(async () => {
    const ended = await endOtherSessions(id, keep);
    await recordAudit(actor, {
      verb: "end-sessions",
      objectType: "user",
      objectId: id,
      after: { sessionsEnded: ended },
    });
    await emit({ type: "user.sessionsEnded", id });
    return ended;
  });
}
