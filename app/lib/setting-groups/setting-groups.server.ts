import { sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
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
import type { Conflict, EntryData } from "~/lib/content/values";
import { fileJson } from "~/lib/files/file-json.server";
import { findFiles } from "~/lib/files/files.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import type { FieldErrors } from "~/lib/platform/refusal";
import { isSame } from "~/lib/platform/values/same";
import { emptyGroup, getSetting, storeSetting, type StoredGroup } from "~/lib/settings/settings.server";

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
/** With errors or conflicts nothing was saved; `data` is then for the form. */
export type SavedGroup = {
  version: number;
  data: EntryData;
  errors?: FieldErrors;
  conflicts?: Conflict[];
  /** Somebody has saved since the person opened the history. */
  isStale?: true;
};

/** @throws Refusal 403 */
export async function openSettingGroup(actor: Actor, { key, form }: SettingGroup): Promise<OpenGroup> {
  actor.assertCan("administer");
  const [stored, changes] = await Promise.all([
    getSetting(key, emptyGroup),
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
  return { ...stored, context, history };
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
 * Saves a form, merged by field and language with changes since `version`; saves nothing when both changed the same.
 * @throws Refusal 403
 */
export async function saveSettingGroup(
  actor: Actor,
  group: SettingGroup,
  { version, patch }: { version: number; patch: EntryData },
): Promise<SavedGroup> {
  actor.assertCan("administer");
  return change(actor, group, async (stored) => {
    const mine = applyPatch(group.form, {}, patch);
    if (version === stored.version) return { data: mine };
    const base = await dataOf(group, version);
    // Without the base version nobody can tell who changed what: every difference is a conflict.
    const { data, conflicts } = base
      ? mergeData(group.form.fields, base, mine, stored.data)
      : {
          data: mine,
          conflicts: changedPaths(group.form.fields, stored.data, mine).map((path) => ({
            path,
            base: null,
            mine: null,
            theirs: null,
          })),
        };
    return { data, ...(conflicts.length > 0 ? { conflicts } : {}) };
  });
}

/**
 * Restores a former version as a new change. @param seen the version whose history the person looked at
 * @returns null for an unknown version @throws Refusal 403
 */
export async function restoreSettingGroup(
  actor: Actor,
  group: SettingGroup,
  version: number,
  seen: number,
): Promise<SavedGroup | null> {
  actor.assertCan("administer");
  const data = await dataOf(group, version);
  if (!data) return null;
  // The fields may have changed since; names without a field are dropped.
  const read = sectionSchema(group.form).safeParse(data);
  if (!read.success)
    return {
      version: seen,
      data,
      errors: Object.fromEntries(read.error.issues.map(({ path, message }) => [pathName(path), [message]])),
    };
  return change(actor, group, (stored) =>
    Promise.resolve({
      data: applyPatch(group.form, {}, read.data),
      ...(stored.version === seen ? {} : { isStale: true as const }),
    }),
  );
}

async function change(
  actor: Actor,
  group: SettingGroup,
  decide: (stored: StoredGroup) => Promise<{ data: EntryData; conflicts?: Conflict[]; isStale?: true }>,
): Promise<SavedGroup> {
  const { key } = group;
  return transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${key}))`);
    const stored = await getSetting(key, emptyGroup);
    const { data, conflicts, isStale } = await decide(stored);
    if (isStale) return { version: stored.version, data, isStale };
    if (conflicts) return { version: stored.version, data, conflicts };
    const errors = {
      ...byField(await formIssues(group.form, { id: null, data, only: "error" }), "error"),
      ...(await missingReferences(group.form, data, stored.data)),
    };
    if (Object.keys(errors).length > 0) return { version: stored.version, data, errors };
    if (isSame(data, stored.data)) return { version: stored.version, data };
    const next = { version: stored.version + 1, data };
    await storeSetting(key, next);
    await recordAudit(actor, {
      verb: "edit",
      objectType: "setting",
      objectId: key,
      version: next.version,
      before: stored.data,
      after: data,
    });
    await emit({ type: "settings.changed", id: key });
    afterCommit(() => forgetSettings(key));
    return next;
  });
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

/** From the change itself, else from the next one; {} before the first, null when unknown. */
async function dataOf({ key }: SettingGroup, version: number): Promise<EntryData | null> {
  if (version === 0) return {};
  const [row] = await listChangesOf("setting", key, 1, version);
  if (row) return (row.after ?? {}) as EntryData;
  // Data migrated from an older setting has no change of its own.
  const [next] = await listChangesOf("setting", key, 1, version + 1);
  return next ? ((next.before ?? {}) as EntryData) : null;
}
