import { eq } from "drizzle-orm";

import { users } from "~/lib/auth/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { getSetting, storeSetting } from "~/lib/settings/settings.server";

/** Notes, in the caller's transaction, that the product made this password and printed it on a screen. */
export async function noteGeneratedPassword(userId: string): Promise<void> {
  const at = await passwordTime(userId);
  if (at) await storeSetting("setup.generatedPassword", { userId, at });
}

export async function hasGeneratedPassword(userId: string): Promise<boolean> {
  const generated = await getSetting("setup.generatedPassword", null);
  return generated?.userId === userId && generated.at === (await passwordTime(userId));
}

async function passwordTime(userId: string): Promise<string | undefined> {
  const [row] = await db().select({ at: users.passwordChangedAt }).from(users).where(eq(users.id, userId));
  return row?.at.toISOString();
}
