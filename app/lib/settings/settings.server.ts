import { eq, inArray, like, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { noPolicies, type Role, type SectionPolicies } from "~/lib/access/roles";
import { db } from "~/lib/platform/db/database.server";
import { idsIn } from "~/lib/platform/db/ids-in.server";
import { countries } from "~/lib/platform/i18n/countries";

import { settings } from "./schema.server";
import {
  isFixedList,
  type ListOption,
  type OptionListName,
  type SettingListName,
  type WordListName,
} from "./setting-lists";

/** Settings that are written together, each name a page under /setting; see lib/setting-groups/groups.ts. */
export const settingGroupNames = [
  "site",
  "seo",
  "maintenance",
  "mourning",
  "election",
  "specialDay",
  "home",
  "openData",
  "files",
  "links",
  "privacy",
  "map",
  "integrations",
] as const;
export type SettingGroupName = (typeof settingGroupNames)[number];
/** What a group holds, by field, and how often it was saved. */
export type StoredGroup = { version: number; data: Record<string, unknown> };

/** Where settings that are one form are stored: a group of them, or all that is said of one section, by its id. */
export type SettingGroupKey = `group.${SettingGroupName}` | `section.${string}`;

/** What each setting holds. */
export type Settings = Record<`lists.${SettingListName | WordListName}`, ListOption[]> &
  Record<SettingGroupKey, StoredGroup> & {
    /** Ids of sections; see lib/content/review/review-rules.server.ts. */
    "sections.requireReview": string[];
    /** Units of before sections had any have been given theirs; see lib/content/access/section-owners.server.ts. */
    "sections.ownersGiven": boolean;
    /** By section, what the columns of its rows were worked out by; see lib/content/maintenance/reindex.server.ts. */
    "content.shapes": Record<string, string>;
    /** What the rows of deadlines were worked out by; see lib/content/workflow/deadlines.server.ts. */
    "content.deadlines": string;
    /** Whether the sample municipality is being planted or stands; see lib/sample/seed-sample.server.ts. */
    "sample.planting": "begun" | "done" | null;
    /** Whether lists, menus and legal pages of a start were planted; see lib/sample/seed-start.server.ts. */
    "start.planted": "done" | null;
    /** The first setup was called finished; see lib/setup/setup.server.ts. */
    "setup.ended": "done" | null;
    /** Whose password was generated, and when; see lib/auth/account/generated-password.server.ts. */
    "setup.generatedPassword": { userId: string; at: string } | null;
    /**
     * How far entries have been read for what may be better in them; see
     * lib/content/suggestions/suggestion-jobs.server.ts.
     */
    "content.suggestions": { shape: string; at: string; id: string } | null;
    /** See lib/auth/session/access-settings.server.ts, which fills in what is absent. */
    access: {
      signUp?: "invitation" | "open";
      secondFactorRoles?: Role[];
      idleMinutes?: number;
      allowedAddresses?: string[];
      administratorAddresses?: string[];
      minPasswordLength?: number;
      refusesNames?: boolean;
    };
  };

/** What values made from settings are kept under. */
export const settingsTag = "settings";

/** The stored value, or `fallback` where nobody has set one. */
export async function getSetting<Key extends keyof Settings>(
  key: Key,
  fallback: Settings[Key],
): Promise<Settings[Key]> {
  const [row] = await db().select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return (row?.value as Settings[Key] | undefined) ?? fallback;
}

/** Several lists at once; one that nobody has set is empty. */
export async function getSettingLists(
  names: readonly (OptionListName | WordListName)[],
): Promise<Partial<Record<OptionListName | WordListName, ListOption[]>>> {
  const kept = names.filter((name) => !isFixedList(name));
  const rows =
    kept.length === 0
      ? []
      : await db()
          .select({ key: settings.key, value: settings.value })
          .from(settings)
          .where(
            inArray(
              settings.key,
              kept.map((name) => `lists.${name}`),
            ),
          );
  const valueOf = (name: OptionListName | WordListName) =>
    (rows.find(({ key }) => key === `lists.${name}`)?.value as ListOption[] | undefined) ?? [];
  return Object.fromEntries(names.map((name) => [name, isFixedList(name) ? countries() : valueOf(name)]));
}

/**
 * The stored value, null where nobody has set one, as a part of another statement: what every request asks costs no
 * statement of its own.
 */
export function settingValue<Key extends keyof Settings>(key: Key): SQL<Settings[Key] | null> {
  return sql<Settings[Key] | null>`(SELECT ${settings.value} FROM ${settings} WHERE ${settings.key} = ${key})`;
}

export async function storeSetting<Key extends keyof Settings>(key: Key, value: Settings[Key]): Promise<void> {
  await db()
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
}

/** Adds to a setting that is an object, whatever others add meanwhile. */
export async function mergeSetting<Key extends keyof Settings>(key: Key, part: Partial<Settings[Key]>): Promise<void> {
  const value = sql`${settings.value} || excluded.value`;
  await db()
    .insert(settings)
    .values({ key, value: part })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
}

export const emptyGroup: StoredGroup = { version: 0, data: {} };

/** What a group of settings holds; nothing where nobody has saved it yet. */
export async function getSettingGroup(name: SettingGroupName): Promise<StoredGroup> {
  return getSetting(`group.${name}`, emptyGroup);
}

/** What is said of sections, by their ids; those of which nobody has said anything are absent. */
export async function getSectionGroups(): Promise<Record<string, StoredGroup>> {
  const rows = await db()
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(like(settings.key, "section.%"));
  return Object.fromEntries(rows.map(({ key, value }) => [key.slice("section.".length), value as StoredGroup]));
}

/** By section, what its settings say under one name. */
const saidOfSections = (name: string) =>
  sql`(SELECT coalesce(json_object_agg(substr(${settings.key}, ${"section.".length + 1}), ${settings.value} -> 'data' -> ${name}), '{}') FROM ${settings} WHERE ${settings.key} LIKE 'section.%' AND ${settings.value} -> 'data' ? ${name})`;

const offSections = sql`(SELECT coalesce(json_agg(substr(${settings.key}, ${"section.".length + 1})), '[]') FROM ${settings} WHERE ${settings.key} LIKE 'section.%' AND ${settings.value} -> 'data' -> 'isOff' = 'true'::jsonb)`;

/** What rights depend on beside the grants, to be read in one statement with whoever asks. */
export const policiesNow = sql<SectionPolicies>`json_build_object('selfPublishing', ${saidOfSections("selfPublishRoles")}, 'ownerUnits', ${saidOfSections("ownerUnit")}, 'off', ${offSections})`;

/** The same for people of whom nobody has asked yet. */
export async function readPolicies(): Promise<SectionPolicies> {
  const { rows } = await db().execute<{ found: SectionPolicies }>(sql`SELECT ${policiesNow} AS found`);
  return rows[0]?.found ?? noPolicies;
}

/** Whether a setting holds the id that a column of another table names; the settings are read once for a whole list. */
export function isNamedInSettings(id: SQLWrapper): SQL {
  return sql`(${id})::text IN (${idsIn(sql`SELECT ${settings.value}::text AS document FROM ${settings}`)})`;
}
