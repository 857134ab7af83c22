import { and, eq, isNotNull, lt } from "drizzle-orm";

import { secondFactors } from "~/lib/auth/schema.server";
import { seal, unseal } from "~/lib/platform/crypto/seal.server";
import { db } from "~/lib/platform/db/database.server";
import { log } from "~/lib/platform/log/log.server";
import { Refusal } from "~/lib/platform/refusal";

import { clearTries, takeTry } from "./rate-limit.server";
import { takeRecoveryCode } from "./recovery-codes.server";
import { stepOfCode } from "./totp.server";

/** Three codes of a million are valid at any moment: so few tries make guessing hopeless. */
const limit = { name: "second-factor", points: 6, seconds: 15 * 60 } as const;

export function wrongCode(): Refusal {
  return new Refusal("Wrong code", { status: 401, code: "wrongCode", details: { secondFactor: true } });
}

const sealing = (userId: string) => ({ purpose: "second factor", owner: userId });

export const sealSecret = (userId: string, secret: string) => seal(secret, sealing(userId));

/** @returns null when SESSION_SECRET changed and the old one was not kept: recovery codes still work then */
export const unsealSecret = (userId: string, sealed: string) => unseal(sealed, sealing(userId));

export async function hasSecondFactor(userId: string): Promise<boolean> {
  return (
    (await db().$count(secondFactors, and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))) > 0
  );
}

/** Each code works once; every try counts before the check. @throws Refusal 401, Refusal 429 */
export async function takeCode(userId: string, typed: string): Promise<"app" | "recovery"> {
  await takeTry(limit, userId);
  const used = (await takeAppCode(userId, typed.replace(/[\s-]/g, "")))
    ? "app"
    : (await takeRecoveryCode(userId, typed))
      ? "recovery"
      : null;
  if (used === null) throw wrongCode();
  await clearTries(limit, userId);
  return used;
}

export async function clearCodeTries(userId: string): Promise<void> {
  await clearTries(limit, userId);
}

async function takeAppCode(userId: string, code: string): Promise<boolean> {
  const [row] = await db()
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  if (!row) return false;
  const opened = unsealSecret(userId, row.sealedSecret);
  if (opened === null) {
    log.warn({ user: userId }, "a second factor was sealed with a secret that SESSION_SECRET no longer holds");
    return false;
  }
  const step = stepOfCode(opened.text, code);
  if (step === null) return false;
  const taken = await db()
    .update(secondFactors)
    .set({ lastStep: step, ...(opened.isOld ? { sealedSecret: sealSecret(userId, opened.text) } : {}) })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.sealedSecret, row.sealedSecret),
        lt(secondFactors.lastStep, step),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}
