import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { checkPassword } from "~/lib/auth/credentials/check-password.server";
import {
  countRecoveryCodes,
  dropRecoveryCodes,
  replaceRecoveryCodes,
} from "~/lib/auth/credentials/recovery-codes.server";
import {
  hasSecondFactor,
  sealSecret,
  takeCode,
  unsealSecret,
  wrongCode,
} from "~/lib/auth/credentials/second-factor-code.server";
import { newTotpSecret, qrPicture, stepOfCode, totpAddress, type QrPicture } from "~/lib/auth/credentials/totp.server";
import { secondFactors, users } from "~/lib/auth/schema.server";
import { endOtherSessions, endSessionsOf, type Session } from "~/lib/auth/session/session.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { emit } from "~/lib/platform/events/events.server";
import { conflict, forbidden, found } from "~/lib/platform/http/response/responses.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { notifyOwner } from "./notify-owner.server";
import { ownId } from "./own-id.server";

/** How long a shown secret waits for its first code, in ms. */
const provedWithin = 15 * 60_000;
/** How long after sign-in the password is not asked for again, in ms. */
const justSignedIn = 10 * 60_000;

export type SecondFactor =
  | { state: "off" }
  | { state: "begun"; secret: string; picture: QrPicture }
  | { state: "on"; since: Date; recoveryCodes: number };

const begunLately = () =>
  and(isNull(secondFactors.confirmedAt), gt(secondFactors.createdAt, new Date(Date.now() - provedWithin)));

export async function getSecondFactor(actor: Actor): Promise<SecondFactor> {
  const id = ownId(actor);
  const [row] = await db()
    .select({
      sealedSecret: secondFactors.sealedSecret,
      confirmedAt: secondFactors.confirmedAt,
      createdAt: secondFactors.createdAt,
      email: users.email,
    })
    .from(secondFactors)
    .innerJoin(users, eq(users.id, secondFactors.userId))
    .where(eq(secondFactors.userId, id));
  if (row?.confirmedAt) return { state: "on", since: row.confirmedAt, recoveryCodes: await countRecoveryCodes(id) };
  const opened = row && row.createdAt.getTime() > Date.now() - provedWithin ? unsealSecret(id, row.sealedSecret) : null;
  if (!row || !opened) return { state: "off" };
  const picture = qrPicture(totpAddress(opened.text, { issuer: env().APP_TITLE, label: row.email }));
  return { state: "begun", secret: (opened.text.match(/.{4}/g) ?? []).join(" "), picture };
}

/** It counts once a first code proves it. @throws wrongCredentials; Refusal 409 with a second factor already, 429 */
export async function beginSecondFactor(
  actor: Actor,
  proof: { password: string } | { session: Session },
): Promise<void> {
  const id = ownId(actor);
  const isFresh = "session" in proof && isJustSignedIn(proof.session);
  if (!isFresh) await checkPassword(id, "password" in proof ? proof.password : "");
  const begun = { sealedSecret: sealSecret(id, newTotpSecret()), createdAt: new Date(), lastStep: 0 };
  const rows = await db()
    .insert(secondFactors)
    .values({ userId: id, ...begun })
    .onConflictDoUpdate({ target: secondFactors.userId, set: begun, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ userId: secondFactors.userId });
  if (rows.length === 0) throw conflict("There is a second factor already");
}

export function isJustSignedIn({ createdAt }: Session): boolean {
  return createdAt.getTime() > Date.now() - justSignedIn;
}

/** @param keep `sessionKey` that stays open @returns recovery codes, to be shown once @throws wrongCode */
export async function confirmSecondFactor(actor: Actor, code: string, keep = ""): Promise<string[]> {
  const id = ownId(actor);
  return transaction(async () => {
    const [row] = await db()
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, id), begunLately()));
    const secret = row && unsealSecret(id, row.sealedSecret);
    const step = secret ? stepOfCode(secret.text, code.replace(/[\s-]/g, "")) : null;
    if (!row || step === null) throw wrongCode();
    const confirmed = await db()
      .update(secondFactors)
      .set({ confirmedAt: new Date(), lastStep: step })
      .where(
        and(
          eq(secondFactors.userId, id),
          eq(secondFactors.sealedSecret, row.sealedSecret),
          isNull(secondFactors.confirmedAt),
          lt(secondFactors.lastStep, step),
        ),
      )
      .returning({ userId: secondFactors.userId });
    if (confirmed.length === 0) throw wrongCode();
    const codes = await replaceRecoveryCodes(id);
    const sessionsEnded = await endOtherSessions(id, keep);
    await emit({ type: "user.sessionsEnded", id });
    await recordAudit(actor, { verb: "second-factor-on", objectType: "user", objectId: id, after: { sessionsEnded } });
    await notifyOwner("secondFactorOn", await ownerOf(id));
    return codes;
  });
}

/** @throws wrongCredentials, wrongCode; Refusal 429 */
export async function switchSecondFactorOff(
  actor: Actor,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const id = ownId(actor);
  const owner = await checkPassword(id, password);
  await takeCode(id, code);
  await transaction(async () => {
    await removeSecondFactor(id);
    await recordAudit(actor, { verb: "second-factor-off", objectType: "user", objectId: id });
    await notifyOwner("secondFactorOff", owner);
  });
}

/** The password alone must not replace the second factor. @throws wrongCredentials, wrongCode; Refusal 409, 429 */
export async function renewRecoveryCodes(
  actor: Actor,
  { password, code }: { password: string; code: string },
): Promise<string[]> {
  const id = ownId(actor);
  const owner = await checkPassword(id, password);
  if (!(await hasSecondFactor(id))) throw conflict("There is no second factor");
  await takeCode(id, code);
  return transaction(async () => {
    // Locked: without this, one of two simultaneous presses would show codes that are not valid.
    const [row] = await db()
      .select({ confirmedAt: secondFactors.confirmedAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, id))
      .for("update");
    if (!row?.confirmedAt) throw conflict("There is no second factor");
    const codes = await replaceRecoveryCodes(id);
    await recordAudit(actor, { verb: "recovery-codes", objectType: "user", objectId: id });
    await notifyOwner("recoveryCodes", owner);
    return codes;
  });
}

/** For a colleague who lost phone and recovery codes. @throws Refusal 403, also for one's own factor; 404 */
export async function resetSecondFactor(actor: Actor, userId: string): Promise<void> {
  actor.assertCan("administer");
  if (userId === actor.id) throw forbidden("One's own second factor is switched off in the settings");
  await transaction(async () => {
    const { id, ...owner } = await ownerOf(userId);
    const had = await removeSecondFactor(id);
    const sessionsEnded = await endSessionsOf(id);
    await recordAudit(actor, {
      verb: "second-factor-reset",
      objectType: "user",
      objectId: id,
      before: { secondFactor: had },
      after: { sessionsEnded },
    });
    if (had) await notifyOwner("secondFactorReset", owner, { person: actor.name });
    await emit({ type: "user.updated", id });
  });
}

export async function peopleWithSecondFactor(actor: Actor): Promise<Set<string>> {
  actor.assertCan("administer");
  const rows = await db()
    .select({ id: secondFactors.userId })
    .from(secondFactors)
    .where(sql`${secondFactors.confirmedAt} IS NOT NULL`);
  return new Set(rows.map(({ id }) => id));
}

async function ownerOf(userId: string) {
  const [user] = isUuid(userId)
    ? await db()
        .select({ id: users.id, name: users.name, email: users.email, locale: users.locale })
        .from(users)
        .where(eq(users.id, userId))
    : [];
  return found(user, "user");
}

async function removeSecondFactor(userId: string): Promise<boolean> {
  const gone = await db()
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  await dropRecoveryCodes(userId);
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}
