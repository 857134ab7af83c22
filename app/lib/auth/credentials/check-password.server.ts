import { eq } from "drizzle-orm";

import { users } from "~/lib/auth/schema.server";
import { WrongCredentials } from "~/lib/auth/session/sign-in.server";
import { db } from "~/lib/platform/db/database.server";
import { found } from "~/lib/platform/http/responses.server";

import { verifyPassword } from "./passwords.server";
import { clearTries, takeTry } from "./rate-limit.server";

/** Nobody but who has a session of the account can use these up, so that no stranger at the sign-in page does. */
const limit = { name: "password-again", points: 10, seconds: 15 * 60 } as const;

/**
 * Asks the owner of an open session for the password once more, before what somebody at an unlocked desk must not do.
 * @returns the account as it was checked
 * @throws WrongCredentials; Response 429 when there were too many tries
 */
export async function checkPassword(userId: string, password: string) {
  const [row] = await db().select().from(users).where(eq(users.id, userId));
  const user = found(row, "user");
  await takeTry(limit, userId);
  const { passwordHash } = user;
  if (!(await verifyPassword(passwordHash, password)) || passwordHash === null) throw new WrongCredentials();
  await clearPasswordTries(userId);
  return { ...user, passwordHash };
}

export async function clearPasswordTries(userId: string): Promise<void> {
  await clearTries(limit, userId);
}
