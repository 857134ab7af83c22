import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt } from "drizzle-orm";

import { mailTokens, users } from "~/lib/auth/schema.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { Refusal } from "~/lib/platform/refusal";

export type MailTokenPurpose = typeof mailTokens.$inferSelect.purpose;

const hours = 3_600_000;
const lifetimes: Record<MailTokenPurpose, number> = {
  invitation: 7 * 24 * hours,
  confirmEmail: 2 * 24 * hours,
  resetPassword: hours,
  changeEmail: 2 * 24 * hours,
};

/** The mailed link is unknown, used, expired, for something else, or malformed; the user is not told which. */
export function invalidLink(): Refusal {
  return new Refusal("Invalid token", { status: 401, code: "invalidLink" });
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
const isToken = (token: unknown): token is string => typeof token === "string" && /^[\w-]{43}$/.test(token);

const usable = (token: string, purpose: MailTokenPurpose) =>
  and(
    eq(mailTokens.tokenHash, hashOf(token)),
    eq(mailTokens.purpose, purpose),
    isNull(mailTokens.usedAt),
    gt(mailTokens.expiresAt, new Date()),
  );

/** Only the hash is stored; older links for the purpose end. @param email the address that a change is to confirm */
export async function createMailToken(
  userId: string,
  purpose: MailTokenPurpose,
  email: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await transaction(async () => {
    // Without this lock, two simultaneous links would both stay valid.
    await db().select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    await endMailTokens(userId, purpose);
    await db()
      .insert(mailTokens)
      .values({
        tokenHash: hashOf(token),
        userId,
        purpose,
        email,
        expiresAt: new Date(Date.now() + lifetimes[purpose]),
      });
  });
  return token;
}

/** The account a link opens, without using it up; `takeMailToken` must follow. @param token as it came from outside */
export async function findMailTokenOwner(
  token: unknown,
  purpose: MailTokenPurpose,
): Promise<{ id: string; name: string; email: string; emailKey: string; newEmail: string | null } | null> {
  if (!isToken(token)) return null;
  const [owner] = await db()
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailKey: users.emailKey,
      newEmail: mailTokens.email,
    })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(and(usable(token, purpose), isNull(users.suspendedAt)));
  return owner ?? null;
}

/** One of two simultaneous calls succeeds, and a rollback gives the link back. @throws Refusal 401 */
export async function takeMailToken(
  token: unknown,
  purpose: MailTokenPurpose,
): Promise<{ id: string; email: string | null }> {
  if (!isToken(token)) throw invalidLink();
  const [taken] = await db()
    .update(mailTokens)
    .set({ usedAt: new Date() })
    .where(usable(token, purpose))
    .returning({ id: mailTokens.userId, email: mailTokens.email });
  if (!taken) throw invalidLink();
  return taken;
}

export async function endMailTokens(userId: string, purpose?: MailTokenPurpose): Promise<void> {
  await db()
    .delete(mailTokens)
    .where(
      and(
        eq(mailTokens.userId, userId),
        purpose ? eq(mailTokens.purpose, purpose) : undefined,
        isNull(mailTokens.usedAt),
      ),
    );
}

export const linkEnd = (purpose: MailTokenPurpose): Date => new Date(Date.now() + lifetimes[purpose]);

export async function purgeMailTokens(): Promise<void> {
  await db().delete(mailTokens).where(lt(mailTokens.expiresAt, new Date()));
}
