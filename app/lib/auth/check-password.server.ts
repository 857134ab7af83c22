import { eq } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";
import { found } from "~/lib/platform/http/responses.server";

import { verifyPassword } from "./passwords.server";
import { clearTries, signInLimits, takeTry } from "./rate-limit.server";
import { users } from "./schema.server";
import { WrongCredentials } from "./sign-in.server";

/**
 * Asks the owner of an open session for the password once more, before what somebody at an unlocked desk must not do.
 * Each try counts with those of the sign-in page.
 * @returns the account as it was checked
 * @throws WrongCredentials; Response 429 when there were too many tries
 */
export async function checkPassword(userId: string, password: string) {
  const [row] = await db().select().from(users).where(eq(users.id, userId));
  const user = found(row, "user");
  await takeTry(signInLimits.account, user.emailKey);
  const { passwordHash } = user;
  if (!(await verifyPassword(passwordHash, password)) || passwordHash === null) throw new WrongCredentials();
  await clearTries(signInLimits.account, user.emailKey);
  return { ...user, passwordHash };
}
