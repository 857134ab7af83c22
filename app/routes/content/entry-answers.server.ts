import { data, redirect } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";

import type { Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { changesSince, whoChanged, type FieldChange } from "~/lib/content/entries/changes-since.server";
import { getEntry, type Entry } from "~/lib/content/entries/entries.server";
import { readEntryContext, type EntryContext } from "~/lib/content/form/entry-context.server";
import { Incomplete, InvalidData, StaleVersion, WrongState, type FieldErrors } from "~/lib/content/errors";
import { toFormValues, type FormValue, type FormValues } from "~/lib/content/form/form-values";
import { parseEntryForm } from "~/lib/content/form/form-submission.server";
import { panelInputs } from "~/lib/content/definition/panel-inputs";
import type { RemovedRow } from "~/lib/content/form/removed-row";
import { markChanges, type MarkedChanges } from "~/lib/content/entries/marked-changes.server";
import type { Conflict } from "~/lib/content/values";
import { contentPaths } from "~/lib/content/definition/paths";
import type { EntryData } from "~/lib/content/values";
import { isInsufficientStorage } from "~/lib/platform/db/disk-full.server";
import type { BoundedForm } from "~/lib/platform/http/form-bounds.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { backupOf } from "./stored-backup.server";

/** The entry page after a refused post, with everything typed. */
export type EntryResult = {
  /** Keeps React from reusing the previous form's inputs. */
  formKey: string;
  /** The version the form is based on: the one its writer has seen. */
  version: number;
  /** The id of the browser's copy that was sent. */
  backup: string;
  /** The token of a new entry's form. */
  once: string;
  lastResult?: SubmissionResult<string[]>;
  /** The row just removed. */
  removed?: RemovedRow;
  /** An i18n key for the summary. */
  problem?: string;
  /** Errors of the publishing panel's inputs. */
  panelErrors?: FieldErrors;
  panelValues?: Record<string, string>;
  conflict?: {
    conflicts: Conflict[];
    /** Changed only by others, and merged. */
    others: FieldChange[];
    merged: EntryData;
    by: string | null;
    at: Date;
    context: EntryContext;
    /** Texts that only one side has; `before` is mine. */
    marked: MarkedChanges;
  };
  /** Changes by others since the page was opened: nothing was done, except that `isSaved` kept what was typed. */
  changed?: { fields: FieldChange[]; isSaved: boolean };
  /** The form's text is in the working copy. */
  isKept?: true;
  previewLink?: { path: string; expiresAt: Date };
};

/** Identifies a new entry's form, so that sending it twice creates one entry; "" without one. */
export function onceOf(form: FormData): string {
  const token = form.get("once");
  return isUuid(token) ? token : "";
}

type Submitted = NonNullable<SubmissionResult["initialValue"]>;

export type Post = {
  actor: Actor;
  section: Section;
  id: string;
  form: BoundedForm;
  version: number;
  note: string;
  request: Request;
};

export function refuse(
  post: Post,
  result: Omit<EntryResult, "formKey" | "version" | "backup" | "once"> & { version?: number },
  status: number,
) {
  const answer: EntryResult = {
    formKey: `${Date.now()}`,
    version: post.version,
    backup: backupOf(post.form),
    once: onceOf(post.form),
    ...result,
    panelValues: { ...panelValuesOf(post.form), ...result.panelValues },
  };
  return data(answer, { status });
}

/** Values of inputs that are not entry fields. */
function panelValuesOf(form: FormData): Record<string, string> {
  return Object.fromEntries(panelInputs.flatMap((name) => (form.has(name) ? [[name, String(form.get(name))]] : [])));
}

/** Both texts and the newer version, so that saving again is deliberate. Nothing was written. */
export async function conflictAnswer(post: Post, stale: StaleVersion) {
  const { conflicts, merged, current } = stale;
  const context = await readEntryContext(post.actor, post.section, post.id, merged, current.data);
  const [t, locale] = await Promise.all([getFixedT(post.request), getLanguage(post.request)]);
  const marked = markChanges(
    post.section,
    conflicts.map(({ path, mine, theirs }) => ({ path, before: mine, after: theirs })),
    { t, locale, equal: true },
  );
  const collides = new Set(conflicts.map(({ path }) => path));
  const others = (await changesSince(post.actor, post.section, post.id, post.version)).filter(
    ({ path }) => !collides.has(path),
  );
  return refuse(
    post,
    {
      version: current.version,
      conflict: { conflicts, others, merged, by: current.updatedBy, at: current.updatedAt, context, marked },
      problem: "content.conflict.title",
    },
    409,
  );
}

type Changed = {
  /** The version on the posted page. */
  seen: number;
  isSaved: boolean;
  /** Only the fields that are news; the writer's own are on the page. */
  paths?: string[];
};

/** The entry changed since the person looked: shows it as it is now, and the buttons apply to that. */
export async function showChanged(post: Post, { seen, isSaved, paths }: Changed) {
  const { actor, section, id } = post;
  const entry = await getEntry(actor, section, id);
  const fields = paths
    ? await whoChanged(id, paths, { seen, until: entry.version })
    : await changesSince(actor, section, id, seen);
  const result = { changed: { fields, isSaved }, problem: "content.changed.title" };
  return isSaved ? goOn(post, entry, result, 409) : refuse(post, { version: entry.version, ...result }, 409);
}

/** The text was saved, but not what was asked beyond that; the page says why beside the fields. */
export function afterSave(post: Post, entry: Entry, error: unknown) {
  const version = entry.version;
  const { submission } = parseEntryForm(post.section, post.form);
  if (error instanceof Incomplete) {
    // The entry exists now, so its own page must show the errors; it finds them again.
    if (!post.id) return redirect(`${contentPaths.entry(post.section, entry.id)}?check=publish`);
    const initialValue = submittedValues(toFormValues(post.section.fields, entry.data));
    return refuse(
      post,
      {
        version,
        isKept: true,
        lastResult: { ...submission.reply({ fieldErrors: error.fields }), initialValue },
        problem: "content.entry.incomplete",
      },
      422,
    );
  }
  if (error instanceof InvalidData) {
    const isTime = Object.keys(error.fields).every((name) => name === "publishAt" || name === "unpublishAt");
    const problem = isTime ? "content.entry.notScheduled" : "content.entry.invalid";
    return refuse(
      post,
      { version, isKept: true, lastResult: submission.reply(), panelErrors: error.fields, problem },
      400,
    );
  }
  if (error instanceof StaleVersion) return showChanged(post, { seen: version, isSaved: true });
  if (error instanceof WrongState)
    return refuse(post, { version, isKept: true, lastResult: submission.reply(), problem: error.messageKey }, 409);
  // The page of a new entry would create it again.
  if (isInsufficientStorage(error))
    return post.id
      ? refuse(post, { version, isKept: true, lastResult: submission.reply(), problem: "content.entry.diskFull" }, 507)
      : redirect(contentPaths.entry(post.section, entry.id));
  throw error;
}

export function submittedValues(values: FormValues): Submitted {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, submittedValue(value)]));
}

function submittedValue(value: FormValue): Submitted[string] {
  if (value === true) return "on";
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map(submittedValue) : submittedValues(value);
}

/** Continues from the text that was just saved. */
export function goOn(
  post: Post,
  entry: Entry,
  result: Omit<EntryResult, "formKey" | "version" | "backup" | "once">,
  status: number,
) {
  const initialValue = submittedValues(toFormValues(post.section.fields, entry.data));
  return refuse(
    post,
    {
      version: entry.version,
      isKept: true,
      lastResult: { ...parseEntryForm(post.section, post.form).submission.reply(), initialValue },
      ...result,
    },
    status,
  );
}
