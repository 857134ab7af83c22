import { eq, inArray, sql, type SQL } from "drizzle-orm";

import type { Role } from "~/lib/access/roles";
import { db } from "~/lib/platform/db/database.server";

import { settings } from "./schema.server";
import type { ListOption, SettingListName } from "./setting-lists";

/** What each setting holds. */
export type Settings = Record<`lists.${SettingListName}`, ListOption[]> & {
  /** Ids of sections; see lib/content/review/review-rules.server.ts. */
  "sections.requireReview": string[];
  /** By section, what the columns of its rows were worked out by; see lib/content/maintenance/reindex.server.ts. */
  "content.shapes": Record<string, string>;
  /** The public site's name and description; see lib/public-site/site-identity.server.ts. */
  site: Record<"name" | "description", { tr: string; en: string }>;
  /** See lib/auth/session/access-settings.server.ts, which fills in what is absent. */
  access: { signUp?: "invitation" | "open"; secondFactorRoles?: Role[]; idleMinutes?: number };
};

/** What values made from settings are kept under. */
export const settingsTag = "settings";

/** The stored value, or `fallback` where nobody has set one. */
export async function getSetting<Key extends keyof Settings>(key: Key, fallback: Settings[Key]): Promise<Settings[Key]> {
  const [row] = await db().select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return (row?.value as Settings[Key] | undefined) ?? fallback;
}

/** Several lists at once; one that nobody has set is empty. */
export async function getSettingLists(names: readonly SettingListName[]): Promise<Partial<Record<SettingListName, ListOption[]>>> {
  if (names.length === 0) return {};
  const rows = await db().select({ key: settings.key, value: settings.value }).from(settings).where(inArray(settings.key, names.map((name) => `lists.${name}`)));
  return Object.fromEntries(names.map((name) => [name, (rows.find(({ key }) => key === `lists.${name}`)?.value as ListOption[] | undefined) ?? []]));
}

/** The stored value, null where nobody has set one, as a part of another statement: what every request asks costs no statement of its own. */
export function settingValue<Key extends keyof Settings>(key: Key): SQL<Settings[Key] | null> {
  return sql<Settings[Key] | null>`(SELECT ${settings.value} FROM ${settings} WHERE ${settings.key} = ${key})`;
}

export async function storeSetting<Key extends keyof Settings>(key: Key, value: Settings[Key]): Promise<void> {
  await db().insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
}

/** Adds to a setting that is an object, whatever others add meanwhile. */
export async function mergeSetting<Key extends keyof Settings>(key: Key, part: Partial<Settings[Key]>): Promise<void> {
  const value = sql`${settings.value} || excluded.value`;
  await db().insert(settings).values({ key, value: part }).onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
}
