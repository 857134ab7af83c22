import { eq } from "drizzle-orm";

import type { Role } from "~/lib/access/roles";
import { db } from "~/lib/platform/db/database.server";

import { settings } from "./schema.server";

export type ListOption = { code: string; label: { tr: string; en: string } };
/** What each setting holds. */
export type Settings = {
  "lists.newsCategories": ListOption[];
  /** See lib/auth/access-settings.server.ts, which fills in what is absent. */
  access: { signUp?: "invitation" | "open"; secondFactorRoles?: Role[]; idleMinutes?: number };
};

/** The stored value, or `fallback` where nobody has set one. */
export async function getSetting<Key extends keyof Settings>(key: Key, fallback: Settings[Key]): Promise<Settings[Key]> {
  const [row] = await db().select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return (row?.value as Settings[Key] | undefined) ?? fallback;
}

export async function storeSetting<Key extends keyof Settings>(key: Key, value: Settings[Key]): Promise<void> {
  await db().insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
}
