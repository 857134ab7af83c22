import { and, eq, ne } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";

import { checkPassword } from "./check-password.server";
import { emailKey } from "./email-key";
import { ownId } from "./own-id.server";
import { users } from "./schema.server";
import { endOtherSessions } from "./session.server";
import { tellOwner } from "./tell-owner.server";
import { UnfitEmail } from "./unfit-email";

/**
 * Changes the address one signs in with. Every other browser and token of the account ends with it, and
 * both addresses get a mail: the old one may be the only one its owner reads.
 * @param keep `sessionKey` of the session that stays open
 * @throws UnfitEmail, WrongCredentials; Response 429
 */
export async function changeEmail(actor: Actor, { email, password }: { email: string; password: string }, keep: string): Promise<void> {
  const key = emailKey(email);
  if (!key) throw new UnfitEmail("invalid");
  const before = await checkPassword(ownId(actor), password);
  const written = email.normalize("NFKC").trim();
  if (written === before.email) return;
  await transaction(async () => {
    if (await isTaken(key, before.id)) throw new UnfitEmail("taken");
    await db()
      .update(users)
      .set({ email: written, emailKey: key })
      .where(eq(users.id, before.id))
      .catch((error: unknown) => {
        throw isDuplicate(error) ? new UnfitEmail("taken") : error;
      });
    await endOtherSessions(before.id, keep);
    await recordAudit(actor, { verb: "change-email", objectType: "user", objectId: before.id, before: { email: before.emailKey }, after: { email: key } });
    if (key !== before.emailKey) await tellOwner("emailChanged", before, { address: written });
    await tellOwner("emailInUse", { ...before, email: written });
    await emit({ type: "user.sessionsEnded", id: before.id });
  });
}

async function isTaken(key: string, id: string): Promise<boolean> {
  const rows = await db().select({ id: users.id }).from(users).where(and(eq(users.emailKey, key), ne(users.id, id)));
  return rows.length > 0;
}

/** Somebody took the address between the look and the write. */
function isDuplicate(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return typeof cause === "object" && cause !== null && "code" in cause && cause.code === "23505";
}
