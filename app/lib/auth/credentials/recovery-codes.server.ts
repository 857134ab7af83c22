import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";

import { recoveryCodes } from "~/lib/auth/schema.server";
import { db } from "~/lib/platform/db/database.server";

const howMany = 10;
/** No letter that looks like a digit, and no u (Crockford). */
const signs = "0123456789abcdefghjkmnpqrstvwxyz";
const length = 16;

/** 80 random bits need no salt: nobody can try them all. */
const hashOf = (code: string) => createHash("sha256").update(`recovery ${code}`).digest("hex");

function codeIn(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
  return code.length === length && [...code].every((sign) => signs.includes(sign)) ? code : null;
}

/** Replaces all codes by ten new ones. @returns them, to be shown once: only their hashes are stored */
export async function replaceRecoveryCodes(userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () =>
    [...randomBytes(length)].map((byte) => signs[byte % signs.length]).join(""),
  );
  await dropRecoveryCodes(userId);
  await db()
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ codeHash: hashOf(code), userId })));
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join("-"));
}

export async function dropRecoveryCodes(userId: string): Promise<void> {
  await db().delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Uses a code up in one statement, so that of two simultaneous calls one succeeds. */
export async function takeRecoveryCode(userId: string, typed: string): Promise<boolean> {
  const code = codeIn(typed);
  if (code === null) return false;
  const taken = await db()
    .update(recoveryCodes)
    .set({ usedAt: new Date() })
    .where(
      and(eq(recoveryCodes.codeHash, hashOf(code)), eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
    )
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

export async function countRecoveryCodes(userId: string): Promise<number> {
  return db().$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}
