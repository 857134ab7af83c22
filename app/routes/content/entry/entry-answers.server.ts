import { data, redirect } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";

import { changesSince, whoChanged, type FieldChange } from "~/lib/content/entries/changes-since.server";
import { getEntry, type Entry } from "~/lib/content/entries/entries.server";
import { readEntryContext, type EntryContext } from "~/lib/content/form/entry-context.server";
import type { FormValue } from "~/lib/content/fields/form-inputs";
import { toFormValues, type FormValues } from "~/lib/content/form/form-values";
import { parseEntryForm, panelValuesOf } from "~/lib/content/form/form-submission.server";
import type { RemovedRow } from "~/lib/content/form/removed-row";
import { markChanges, type MarkedChanges } from "~/lib/content/entries/marked-changes.server";
import type { Conflict } from "~/lib/content/values";
import { contentPaths } from "~/lib/content/definition/paths";
import type { EntryData } from "~/lib/content/values";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import type { FieldErrors, Refusal } from "~/lib/platform/refusal";
import { isStale, type StaleVersion } from "~/lib/platform/values/stale-version";

import { onceOf, type Post } from "./entry-post.server";
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

type Submitted = NonNullable<SubmissionResult["initialValue"]>;

/** An answer of the entry's page. */
export type Answer = Response | ReturnType<typeof refuse>;

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

/**
 * The form with everything typed, and why its operation was refused, beside the fields.
 * @param saved the form's text is stored; what was asked beyond that is refused
 * @throws Refusal that is no matter of the form: no right, no such entry
 */
export async function answerRefusal(post: Post, refusal: Refusal, saved?: Entry): Promise<Answer> {
  const { status, code, fields, messageKey } = refusal;
  if (isStale(refusal))
    return saved ? showChanged(post, { seen: saved.version, isSaved: true }) : conflictAnswer(post, refusal);
  const { submission } = parseEntryForm(post.section, post.form);
  const kept = saved ? ({ version: saved.version, isKept: true } as const) : {};
  if (code === "incomplete") {
    if (!saved)
      // A correction must be complete; a draft need not.
      return refuse(
        post,
        { lastResult: submission.reply({ fieldErrors: fields ?? {} }), problem: "review.correctIncomplete" },
        422,
      );
    // The entry exists now, so its own page must show the errors; it finds them again.
    if (!post.id) return redirect(`${contentPaths.entry(post.section, saved.id)}?check=publish`);
    const initialValue = submittedValues(toFormValues(post.section.fields, saved.data));
    const lastResult = { ...submission.reply({ fieldErrors: fields ?? {} }), initialValue };
    return refuse(post, { ...kept, lastResult, problem: messageKey }, 422);
  }
  // The page of a new entry would create it again.
  if (status === 507 && saved && !post.id) return redirect(contentPaths.entry(post.section, saved.id));
  if (status === 507)
    return refuse(post, { ...kept, lastResult: submission.reply(), problem: "content.entry.diskFull" }, 507);
  if (fields && saved) {
    const isTime = Object.keys(fields).every((name) => name === "publishAt" || name === "unpublishAt");
    const problem = isTime ? "content.entry.notScheduled" : messageKey;
    return refuse(post, { ...kept, lastResult: submission.reply(), panelErrors: fields, problem }, 400);
  }
  if (fields)
    return refuse(
      post,
      {
        lastResult: submission.reply({ fieldErrors: fields }),
        problem: messageKey,
        ...(code === "invalid" ? { panelErrors: fields } : {}),
      },
      status === 422 ? 400 : status,
    );
  if (code === undefined || (status !== 403 && status !== 409)) throw refusal;
  return refuse(post, { ...kept, lastResult: submission.reply(), problem: messageKey }, status);
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
