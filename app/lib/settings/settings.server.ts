import { eq, inArray, like, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { noPolicies, type Role, type Policies } from "~/lib/access/roles";
import { db } from "~/lib/platform/db/database.server";
import { builtQuery } from "~/lib/platform/db/queries/built-query.server";
import { idsIn } from "~/lib/platform/db/queries/ids-in.server";
import { countries } from "~/lib/platform/i18n/countries";

import { settingGroups, settings } from "./schema.server";
import {
  isFixedList,
  type ListOption,
  type OptionListName,
  type SettingListName,
  type WordListName,
} from "./setting-lists";

declare module "~/lib/platform/events/events.server" {
  interface EventsByDomain {
    settings: "settings.changed";
  }
}

/** Each is a page under /setting; see lib/setting-groups/groups.ts. */
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
  "apps",
] as const;
export type SettingGroupName = (typeof settingGroupNames)[number];
/** `version` counts the saves. */
export type StoredGroup = { version: number; data: Record<string, unknown> };

/** A group, or the settings of a section by its id. */
export type SettingGroupKey = `group.${SettingGroupName}` | `section.${string}`;

export type Settings = Record<`lists.${SettingListName | WordListName}`, ListOption[]> & {
  /** Ids of sections; see lib/content/review/review-rules.server.ts. */
  "sections.requireReview": string[];
  /** See lib/content/access/section-owners.server.ts. */
  "sections.ownersGiven": boolean;
  /** By section; see lib/content/maintenance/reindex.server.ts. */
  "content.shapes": Record<string, string>;
  /** See lib/content/workflow/deadlines.server.ts. */
  "content.deadlines": string;
  /** See lib/sample/seed-sample.server.ts. */
  "sample.planting": "begun" | "done" | null;
  /** See lib/sample/seed-start.server.ts. */
  "start.planted": "done" | null;
  /** See lib/setup/setup.server.ts. */
  "setup.ended": "done" | null;
  /** See lib/auth/account/generated-password.server.ts. */
  "setup.generatedPassword": { userId: string; at: string } | null;
  /** Progress; see lib/content/suggestions/suggestion-jobs.server.ts. */
  "content.suggestions": { shape: string; at: string; id: string } | null;
  /** See lib/apps/mailbox/messages-as-mails.server.ts. */
  "mailbox.messages": "done" | null;
  /** Defaults are in lib/auth/session/access-settings.server.ts. */
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

/** Cache tag of values made from settings. */
export const settingsTag = "settings";

export async function getSetting<Key extends keyof Settings>(
  key: Key,
  fallback: Settings[Key],
): Promise<Settings[Key]> {
  const [row] = await db().select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return (row?.value as Settings[Key] | undefined) ?? fallback;
}

const valuesByKey = builtQuery((queries) =>
  queries
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(sql`${settings.key} = ANY(${sql.placeholder("keys")}::text[])`),
);

/** A list that is not set is empty. */
export async function getSettingLists(
  names: readonly (OptionListName | WordListName)[],
  queries = db(),
): Promise<Partial<Record<OptionListName | WordListName, ListOption[]>>> {
  const kept = names.filter((name) => !isFixedList(name));
  const rows = kept.length === 0 ? [] : await valuesByKey({ keys: kept.map((name) => `lists.${name}`) }, queries);
  const valueOf = (name: OptionListName | WordListName) =>
    (rows.find(({ key }) => key === `lists.${name}`)?.value as ListOption[] | undefined) ?? [];
  return Object.fromEntries(names.map((name) => [name, isFixedList(name) ? countries() : valueOf(name)]));
}

/** The value (or null) as a part of another statement, for what every request needs. */
export function settingValue<Key extends keyof Settings>(key: Key): SQL<Settings[Key] | null> {
  return sql<Settings[Key] | null>`(SELECT ${settings.value} FROM ${settings} WHERE ${settings.key} = ${key})`;
}

export async function storeSetting<Key extends keyof Settings>(key: Key, value: Settings[Key]): Promise<void> {
  await db()
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
}

/** Adds to an object; other properties stay, also when two write at once. */
export async function mergeSetting<Key extends keyof Settings>(key: Key, part: Partial<Settings[Key]>): Promise<void> {
  const value = sql`${settings.value} || excluded.value`;
  await db()
    .insert(settings)
    .values({ key, value: part })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
}

/** For the kind of records in lib/setting-groups; others ask the functions below. */
export const settingGroupTable = settingGroups;

export const emptyGroup: StoredGroup = { version: 0, data: {} };

export async function getSettingGroup(name: SettingGroupName): Promise<StoredGroup> {
  const key: SettingGroupKey = `group.${name}`;
  const [row] = await db()
    .select({ version: settingGroups.version, data: settingGroups.data })
    .from(settingGroups)
    .where(eq(settingGroups.key, key));
  return row ?? emptyGroup;
}

/** By section id; sections without settings are absent. */
export async function getSectionGroups(): Promise<Record<string, StoredGroup>> {
  const rows = await db()
    .select({ key: settingGroups.key, version: settingGroups.version, data: settingGroups.data })
    .from(settingGroups)
    .where(like(settingGroups.key, "section.%"));
  return Object.fromEntries(rows.map(({ key, ...group }) => [key.slice("section.".length), group]));
}

/** By key, made where they are missing; locked until the transaction ends, so that no save in between is lost. */
export async function lockSettingGroups(keys: readonly SettingGroupKey[]): Promise<Map<string, StoredGroup>> {
  const ordered = [...keys].sort();
  await db()
    .insert(settingGroups)
    .values(ordered.map((key) => ({ key, ...emptyGroup })))
    .onConflictDoNothing();
  const rows = await db()
    .select({ key: settingGroups.key, version: settingGroups.version, data: settingGroups.data })
    .from(settingGroups)
    .where(inArray(settingGroups.key, ordered))
    .orderBy(settingGroups.key)
    .for("update");
  return new Map(rows.map(({ key, ...group }) => [key, group]));
}

/** Unchecked, and without a line in the audit log; what staff save goes through lib/setting-groups. */
export async function storeSettingGroup(key: SettingGroupKey, group: StoredGroup): Promise<void> {
  await db()
    .insert(settingGroups)
    .values({ key, ...group })
    .onConflictDoUpdate({ target: settingGroups.key, set: { ...group, updatedAt: new Date(), updatedBy: null } });
}

const sectionId = sql`substr(${settingGroups.key}, ${"section.".length + 1})`;

const settingBySection = (name: string) =>
  sql`(SELECT coalesce(json_object_agg(${sectionId}, ${settingGroups.data} -> ${name}), '{}') FROM ${settingGroups}
    WHERE ${settingGroups.key} LIKE 'section.%' AND ${settingGroups.data} ? ${name})`;

const offSections = sql`(SELECT coalesce(json_agg(${sectionId}), '[]') FROM ${settingGroups}
  WHERE ${settingGroups.key} LIKE 'section.%' AND ${settingGroups.data} -> 'isOff' = 'true'::jsonb)`;

const appsKey: SettingGroupKey = "group.apps";
const offApps = sql`coalesce((SELECT ${settingGroups.data} -> 'off' FROM ${settingGroups}
  WHERE ${settingGroups.key} = ${appsKey}), '[]'::jsonb)`;

/** Settings that rights depend on, for the statement that reads the person. */
export const policiesNow = sql<Policies>`json_build_object('selfPublishing',
  ${settingBySection("selfPublishRoles")}, 'ownerUnits', ${settingBySection("ownerUnit")}, 'off', ${offSections},
  'appsOff', ${offApps})`;

export async function readPolicies(): Promise<Policies> {
  const { rows } = await db().execute<{ found: Policies }>(sql`SELECT ${policiesNow} AS found`);
  return rows[0]?.found ?? noPolicies;
}

/** Whether any setting holds the id; settings are read once for a whole list. */
export function isNamedInSettings(id: SQLWrapper): SQL {
  return sql`(${id})::text IN (${idsIn(sql`SELECT ${settings.value}::text AS document FROM ${settings}
    UNION ALL SELECT ${settingGroups.data}::text FROM ${settingGroups}`)})`;
}
