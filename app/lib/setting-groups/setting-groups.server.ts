import { eq, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { listChangesOf } from "~/lib/audit/audit-log.server";
import { userNames } from "~/lib/auth/users/users.server";
import { forgetSettings } from "~/lib/content/cache-tags.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { applyPatch, pathName, referencesOf, sectionSchema } from "~/lib/content/entries/entry-data.server";
import { assertReferencesExist } from "~/lib/content/entries/references/references.server";
import { relationChoices } from "~/lib/content/form/relation-options.server";
import { changedPaths, mergeData } from "~/lib/content/entries/merge";
import type { EntryContext } from "~/lib/content/form/entry-context.server";
import { InvalidData } from "~/lib/content/errors";
import { settingOptions } from "~/lib/content/fields/choices/setting-options.server";
import { formIssues } from "~/lib/content/rules/entry-issues.server";
import { byField } from "~/lib/content/rules/issues";
import type { EntryData } from "~/lib/content/values";
import { fileJson } from "~/lib/files/file-json.server";
import { findFiles } from "~/lib/files/files.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { isRefusal, type FieldErrors } from "~/lib/platform/refusal";
import { isStale, StaleVersion } from "~/lib/platform/values/stale-version";
import { changeRecord, keepFirstVersion, lockSeenRecord, type ChangedRecord } from "~/lib/records/change-record.server";
import { recordDataAt } from "~/lib/records/list-records.server";
import { defineRecord } from "~/lib/records/record.server";
import { emptyGroup, settingGroupTable as groupTable, type StoredGroup } from "~/lib/settings/settings.server";

import { settingGroups } from "./groups";
import { sectionGroups } from "./section-groups.server";
import type { SettingGroup } from "./setting-group";

/** The audit log has them all. */
const shownChanges = 20;

export type GroupChange = {
  version: number;
  at: Date;
  by: string | null;
  paths: string[];
  isNow: boolean;
};
export type OpenGroup = StoredGroup & { context: EntryContext; history: GroupChange[] };
type GroupData = { key: string; data: EntryData };

/** A form is merged by field and language. */
export const settingGroupKind = defineRecord<GroupData>({
  type: "setting",
  table: groupTable,
  // `applyPatch` has read it.
  input: z.strictObject({ key: z.string(), data: z.custom<EntryData>() }),
  fields: ["key", "data"],
  title: ({ key }) => key,
  seenBy: (actor) => (actor.can("administer") ? undefined : sql`false`),
  mayEdit: (actor) => actor.can("administer"),
  mayAddAndRemove: () => false,
  merge({ data: base }, { data: mine }, { key, data: theirs }) {
    const { data, conflicts } = mergeData(formOf(key).fields, base, mine, theirs);
    return { data: { key, data }, conflicts };
  },
  async check(_actor, { key, data }, before) {
    const form = formOf(key);
    const errors = {
      ...byField(await formIssues(form, { id: null, data, only: "error" }), "error"),
      ...(await missingReferences(form, data, before?.data ?? {})),
    };
    if (Object.keys(errors).length > 0) throw new InvalidData(errors);
  },
  audited: ({ before, after }) => ({ before: before?.data, after: after?.data }),
  auditId: ({ key }) => key,
  async after(_actor, _verb, { key }) {
    await emit({ type: "settings.changed", id: key });
    afterCommit(() => forgetSettings(key));
  },
  max: { count: 500, of: "all" },
});

function formOf(key: string): SettingGroup["form"] {
  const group = [...settingGroups, ...sectionGroups].find((one) => one.key === key);
  return found(group, "group of settings").form;
}

async function findGroup(key: string): Promise<(StoredGroup & { id: string }) | undefined> {
  const { id, version, data } = groupTable;
  const [row] = await db().select({ id, version, data }).from(groupTable).where(eq(groupTable.key, key));
  return row;
}

/** A group gets its row when it is first saved; before that it was empty. */
async function idOf(key: string): Promise<string> {
  await db()
    .insert(groupTable)
    .values({ key, ...emptyGroup })
    .onConflictDoNothing();
  const { id } = found(await findGroup(key), "group of settings");
  await keepFirstVersion(settingGroupKind, id, { key, data: emptyGroup.data });
  return id;
}

/** @throws Refusal 403 */
export async function openSettingGroup(actor: Actor, { key, form }: SettingGroup): Promise<OpenGroup> {
  actor.assertCan("administer");
  const [stored, changes] = await Promise.all([
    findGroup(key).then((row) => row ?? emptyGroup),
    listChangesOf("setting", key, shownChanges),
  ]);
  const [context, people] = await Promise.all([
    readContext(actor, form, stored.data),
    userNames(changes.map(({ actorId }) => actorId)),
  ]);
  const history = changes.map(({ version, at, actorId, before, after }) => ({
    version: version ?? 0,
    at,
    by: people.get(actorId ?? "") ?? null,
    paths: changedPaths(form.fields, (before ?? {}) as EntryData, (after ?? {}) as EntryData),
    isNow: version === stored.version,
  }));
  return { version: stored.version, data: stored.data, context, history };
}

export async function readContext(
  actor: Actor,
  form: SettingGroup["form"],
  ...shown: EntryData[]
): Promise<EntryContext> {
  const references = shown.flatMap((data) => referencesOf(form, data));
  const [files, titles, options, choices] = await Promise.all([
    findFiles(references.filter((one) => one.kind === "file").map((one) => one.id)),
    entryTitles(
      actor,
      references.filter((one) => one.kind === "entry").map((one) => one.id),
    ),
    settingOptions(form),
    relationChoices(actor, form),
  ]);
  return {
    files: Object.fromEntries([...files].map(([id, file]) => [id, fileJson(file)])),
    titles: Object.fromEntries(titles),
    options,
    choices,
    missing: {},
    publicSlug: {},
    election: null,
  };
}

/**
 * Saves a form, merged by field and language with changes since `version`.
 * @throws StaleVersion when both changed the same; InvalidData; Refusal 403
 */
export async function saveSettingGroup(
  actor: Actor,
  { key, form }: SettingGroup,
  { version, patch }: { version: number; patch: EntryData },
): Promise<ChangedRecord<GroupData>> {
  actor.assertCan("administer");
  const data = applyPatch(form, {}, patch);
  return orStaleGroup(form, data, () =>
    transaction(async () => changeRecord(actor, settingGroupKind, await idOf(key), { version, data: { data } })),
  );
}

/**
 * Restores a former version as a new change.
 * @param seen the version whose history the person looked at
 * @throws StaleVersion when somebody has saved since; InvalidData when its values are no longer valid; Refusal 403, 404
 */
export async function restoreSettingGroup(
  actor: Actor,
  { key, form }: SettingGroup,
  version: number,
  seen: number,
): Promise<ChangedRecord<GroupData>> {
  actor.assertCan("administer");
  return transaction(async () => {
    const { id } = await lockSeenRecord(actor, settingGroupKind, await idOf(key), seen);
    const former = found(await recordDataAt(settingGroupKind, id, version), "version");
    // The fields may have changed since; names without a field are dropped.
    const read = sectionSchema(form).safeParse(former.data);
    if (!read.success)
      throw new InvalidData(
        Object.fromEntries(read.error.issues.map(({ path, message }) => [pathName(path), [message]])),
      );
    const data = applyPatch(form, {}, read.data);
    return changeRecord(actor, settingGroupKind, id, { version: seen, data: { data } });
  });
}

/** A conflict of a group is about its fields. Where nobody knows who changed what, every difference is one. */
async function orStaleGroup<T>(form: SettingGroup["form"], mine: EntryData, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error) || !isStale(error)) throw error;
    const { current, conflicts, merged } = error;
    const theirs = current.data.data as EntryData;
    if (conflicts.length > 0) throw new StaleVersion({ ...current, data: theirs }, conflicts, merged.data as EntryData);
    const paths = changedPaths(form.fields, theirs, mine);
    const unknown = paths.map((path) => ({ path, base: null, mine: null, theirs: null }));
    throw new StaleVersion({ ...current, data: theirs }, unknown, mine);
  }
}

async function missingReferences(form: SettingGroup["form"], data: EntryData, before: EntryData): Promise<FieldErrors> {
  return assertReferencesExist(form, data, before).then(
    () => ({}),
    (error: unknown) => {
      if (error instanceof InvalidData) return error.fields;
      throw error;
    },
  );
}
