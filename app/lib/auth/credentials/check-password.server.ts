import { eq } from "drizzle-orm";

import { users } from "~/lib/auth/schema.server";
import { wrongCredentials } from "~/lib/auth/session/sign-in.server";
import { db } from "~/lib/platform/db/database.server";
import { found } from "~/lib/platform/http/response/responses.server";

import { verifyPassword } from "./passwords.server";
import { clearTries, takeTry } from "./rate-limit.server";

/** Only a session of the account uses these up, so strangers at the sign-in page cannot. */
const limit = { name: "password-again", points: 10, seconds: 15 * 60 } as const;

/** Before an action that nobody may do at an unlocked desk. @throws wrongCredentials; Refusal 429 */
export async function checkPassword(userId: string, password: string) {
  const [row] = await db().select().from(users).where(eq(users.id, userId));
  const user = found(row, "user");
  await takeTry(limit, userId);
  const { passwordHash } = user;
  if (!(await verifyPassword(passwordHash, password)) || passwordHash === null) throw wrongCredentials();
  await clearPasswordTries(userId);
  return { ...user, passwordHash };
}

export async function clearPasswordTries(userId: string): Promise<void> {
  await clearTries(limit, userId);
}
