import { data, redirect } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";

import type { Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { changesSince, whoChanged, type FieldChange } from "~/lib/content/entries/changes-since.server";
import { confirmCorrection, correctEntry } from "~/lib/content/workflow/corrections.server";
import { createEntry, getEntry, openForChange, saveEntry, versionData, type Entry, type Saved } from "~/lib/content/entries/entries.server";
import { assertAllowed } from "~/lib/content/access/rights.server";
import type { TransitionName } from "~/lib/content/access/transitions";
import { readEntryContext, type EntryContext } from "~/lib/content/form/entry-context.server";
import { ContentError, ForbiddenFields, Incomplete, InvalidData, MovedMeanwhile, StaleVersion, WrongState, type FieldErrors } from "~/lib/content/errors";
import { toFormValues, type FormValue, type FormValues } from "~/lib/content/form/form-values";
import { entryFormBounds, keepUploads, parseEntryForm } from "~/lib/content/form/form-submission.server";
import { markChanges, type MarkedChanges } from "~/lib/content/entries/marked-changes.server";
import type { Conflict } from "~/lib/content/values";
import { contentPaths } from "~/lib/content/definition/paths";
import { createPreviewLink, endPreviewLink } from "~/lib/content/publication/previews.server";
import { publishEntry, reopenEntry, scheduleEntry, unscheduleEntry } from "~/lib/content/workflow/publishing.server";
import { submitEntry } from "~/lib/content/workflow/review.server";
import { restoreFromTrash } from "~/lib/content/workflow/trash.server";
import { locales, type EntryData, type Localized } from "~/lib/content/values";
import { withReceivedForm, type ReceivedForm } from "~/lib/files/receive.server";
import { isInsufficientStorage } from "~/lib/platform/db/disk-full.server";
import { redirectWithToast } from "~/lib/platform/http/flash.server";
import type { BoundedForm } from "~/lib/platform/http/form-bounds.server";
import { badRequest } from "~/lib/platform/http/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { parseDateTime } from "~/lib/platform/text/dates";

import { changesText } from "./changes-text";
import { carryOutDecision, isElectionChecked, type Decision } from "./review-action.server";

/** What the entry page shows after a post that didn't go through; everything typed is in it. */
export type EntryResult = {
  /** Keeps React from reusing the inputs of the form before. */
  formKey: string;
  /** The version the form goes on from: what its writer has seen. */
  version: number;
  lastResult?: SubmissionResult<string[]>;
  /** Words for the summary on top: an i18n key. */
  problem?: string;
  /** Errors of the publishing panel's own inputs. */
  panelErrors?: FieldErrors;
  panelValues?: Record<string, string>;
  conflict?: { conflicts: Conflict[]; /** Changed by others alone, and merged. */ others: FieldChange[]; merged: EntryData; by: string | null; at: Date; context: EntryContext; /** The words that only one side has; `before` is mine. */ marked: MarkedChanges };
  /** What others have changed since the page was opened: nothing has been done but, where `isSaved`, kept what was typed. */
  changed?: { fields: FieldChange[]; isSaved: boolean };
  /** What stands in the form is in the working copy. */
  isKept?: true;
  previewLink?: { path: string; expiresAt: Date };
};
export type AutosaveResult = { autosave: { version: number } | { stale: string | null } | { refused: true } };

type Submitted = NonNullable<SubmissionResult["initialValue"]>;

type Post = { actor: Actor; section: Section; id: string; form: BoundedForm; version: number; note: string; request: Request };

/** What is decided about an entry without saving what stands in its form. */
const decisions = new Set<unknown>(["approve", "return", "take-back", "confirm"]);

/** What buttons do beyond saving, with whose right is asked before anything is kept. */
const stateVerbs = new Map<string, TransitionName>((["publish", "schedule", "unschedule", "reopen", "correct", "confirm"] as const).map((name) => [name, name]));

/** Every post of the entry page: the intent says what, the version says what its writer has seen. */
export async function changeEntry(actor: Actor, section: Section, id: string, request: Request) {
  const row = await openForChange(actor, section, id);
  return withReceivedForm(request, entryFormBounds(section), async (received) => {
    const { form } = received;
    // Whoever may write nothing here is neither read further nor shown the form again.
    const isDecision = form.get("intent") === "restore" || (decisions.has(form.get("intent")) && !holdsFields({ section, form }));
    if (!isDecision) assertAllowed(actor, section, row, "save");
    const post = { actor, section, id, form, version: Number(form.get("version")), note: String(form.get("note") ?? ""), request };
    if (!Number.isInteger(post.version)) throw badRequest("no version");
    const [intent = "save", about = ""] = String(form.get("intent") ?? "save").split(":", 2);
    const name = stateVerbs.get(intent);
    if (name) assertAllowed(actor, section, row, name);
    switch (intent) {
      case "save":
        return saveThen(post, received, (entry) => saved(post, entry), { isMergeWanted: true });
      case "publish":
        return saveThen(post, received, (entry) => publish(post, entry));
      case "submit":
        return saveThen(post, received, (entry) => submit(post, entry));
      case "approve":
      case "return":
      case "take-back":
        return holdsFields(post) ? saveThen(post, received, (entry) => decideOr({ ...post, version: entry.version }, form.get("intent") as Decision, entry)) : decideOr(post, form.get("intent") as Decision);
      case "correct":
        return correct(post, received);
      case "confirm":
        return confirm(post);
      case "schedule":
        return saveThen(post, received, (entry) => schedule(post, entry));
      case "fill":
        return fill(post, received, about);
      case "autosave":
        return autosave(post);
      case "recall":
        return recall(post);
      case "unschedule":
        return saveThen(post, received, (entry) => stateChange(post, entry, () => unscheduleEntry(actor, section, id, entry), "content.entry.unscheduled"));
      case "reopen":
        return saveThen(post, received, (entry) => stateChange(post, entry, () => reopenEntry(actor, section, id, entry), "content.entry.reopened"));
      case "restore":
        return restore(post);
      case "share":
        // The link shows the working copy, so what stands in the form must be in it.
        return saveThen(post, received, (entry) => share(post, entry));
      case "end-preview":
        // What stands in the form is kept too: the page is loaded anew afterwards.
        return holdsFields(post) ? saveThen(post, received, () => endPreview(post, about)) : endPreview(post, about);
      default:
        throw badRequest("unknown intent");
    }
  });
}

/** @param saved what the form held, where it held an entry's fields */
async function decideOr(post: Post, decision: Decision, saved?: Entry) {
  try {
    const answer = await carryOutDecision(post, decision);
    if (answer instanceof Response) return answer;
    return saved ? goOn(post, saved, answer, 400) : refuse(post, answer, 400);
  } catch (error) {
    if (error instanceof StaleVersion) return showChanged(post, { seen: post.version, isSaved: saved !== undefined });
    throw error;
  }
}

/** Who may only decide has a page that shows the words and no form of them. */
function holdsFields({ section: { titleField }, form }: Pick<Post, "section" | "form">): boolean {
  return [titleField, ...locales.map((locale) => `${titleField}.${locale}`)].some((name) => form.has(name));
}

/** What others have changed meanwhile has been merged, and is said. */
async function saved({ section, request, version }: Post, entry: Saved): Promise<Response> {
  const target = contentPaths.entry(section, entry.id);
  if (entry.unseen.length === 0) return redirectWithToast(target, { tone: "success", key: "content.entry.saved" });
  const [t, changes] = [await getFixedT(request), await whoChanged(entry.id, entry.unseen, { seen: version, until: entry.version })];
  return redirectWithToast(target, { tone: "success", key: "content.entry.savedMerged", values: { changes: changesText(t, section, changes) } });
}

/** The first save of an entry, from the page of a new one. */
export function beginEntry(actor: Actor, section: Section, request: Request) {
  return withReceivedForm(request, entryFormBounds(section), async (received) => {
    const { form } = received;
    const post = { actor, section, id: "", form, version: 0, note: String(form.get("note") ?? ""), request };
    if (form.get("intent") === "recall") return recall(post);
    const [intent, about = ""] = String(form.get("intent") ?? "").split(":", 2);
    if (intent === "fill") return fill(post, received, about);
    return saveThen(post, received, (entry) => {
      if (form.get("intent") === "publish") return publish(post, entry);
      if (form.get("intent") === "submit") return submit(post, entry);
      return redirectWithToast(contentPaths.entry(section, entry.id), { tone: "success", key: "content.entry.saved" });
    });
  });
}

function refuse(post: Post, result: Omit<EntryResult, "formKey" | "version"> & { version?: number }, status: number) {
  const answer: EntryResult = { formKey: `${Date.now()}`, version: post.version, ...result, panelValues: { ...panelValuesOf(post.form), ...result.panelValues } };
  return data(answer, { status });
}

const panelInputs = ["note", "parentId", "publishAt", "unpublishAt", "comment", "reason", "electionChecked"];

/** What stands in the inputs beside the entry's own fields. */
function panelValuesOf(form: FormData): Record<string, string> {
  return Object.fromEntries(panelInputs.flatMap((name) => (form.has(name) ? [[name, String(form.get(name))]] : [])));
}

/**
 * Saves what the form holds, then goes on with the entry as it is now: not where others have changed it since the page
 * was opened, for nobody publishes or shares what they have not seen.
 * @param options.isMergeWanted saving is all that was asked for
 */
async function saveThen<T>(post: Post, received: ReceivedForm, next: (entry: Saved) => Promise<T>, { isMergeWanted = false } = {}) {
  const { actor, section, id, form, version, note } = post;
  return withFields(post, received, async (patch) => {
    const [parentId, parentSeen] = ["parentId", "parentSeen"].map((name) => (form.has(name) ? String(form.get(name)) || null : undefined));
    const entry = id
      ? await saveEntry(actor, section, id, { version, ...shareOf(post, await withChoices(post, patch)), note, ...(parentId === undefined ? {} : { parentId, parentSeen }) })
      : { ...(await createEntry(actor, section, { data: dropEmpty(patch), note, parentId: parentId ?? null })), unseen: [] };
    if (entry.unseen.length > 0 && !isMergeWanted) return await showChanged(post, { seen: version, isSaved: true, paths: entry.unseen });
    return await next(entry);
  });
}

/** What stands in the form replaces what waits for approval, and is approved with that. */
function correct(post: Post, received: ReceivedForm) {
  const { actor, section, id, form, version, note } = post;
  const given = String(form.get("reason") ?? "");
  return withFields(post, received, async (patch) => {
    const outcome = await correctEntry(actor, section, id, { version, patch: await withChoices(post, patch), isToTheMinute: true, note, reason: given, electionChecked: isElectionChecked(form) });
    return redirectWithToast(contentPaths.entry(section, id), { tone: "success", key: outcome === "approved" ? "review.corrected" : "review.correctedWaits" });
  });
}

async function confirm(post: Post) {
  const { actor, section, id, version } = post;
  const back = contentPaths.entry(section, id);
  try {
    await confirmCorrection(actor, section, id, { version, electionChecked: isElectionChecked(post.form) });
  } catch (error) {
    if (error instanceof WrongState) return redirectWithToast(back, { tone: "error", key: error.words });
    if (error instanceof Incomplete) return redirect(`${back}?check=publish`);
    if (error instanceof StaleVersion) return showChanged(post, { seen: version, isSaved: false });
    throw error;
  }
  return redirectWithToast(back, { tone: "success", key: "review.confirmed" });
}

/** Gives what the form holds to an operation; where either refuses, the form comes back with everything typed. */
async function withFields<T>(post: Post, { uploads }: ReceivedForm, use: (patch: EntryData) => Promise<T>) {
  const { actor, section, form } = post;
  const uploadErrors = await keepUploads(actor, section, form, uploads);
  const { submission, patch } = parseEntryForm(section, form);
  // Buttons of lists (add, remove, move a row) post no intent of ours: they only redraw the form.
  if (submission.status === undefined) return refuse(post, { lastResult: submission.reply() }, 200);
  if (!patch || Object.keys(uploadErrors).length > 0) {
    const isFull = Object.values(uploadErrors).some((errors) => errors.includes("files.errors.diskFull"));
    return refuse(post, { lastResult: submission.reply({ fieldErrors: uploadErrors }), problem: "content.entry.invalid" }, isFull ? 507 : 400);
  }
  try {
    return await use(patch);
  } catch (error) {
    // Of a correction: a draft may lack something.
    if (error instanceof Incomplete) return refuse(post, { lastResult: submission.reply({ fieldErrors: error.fields }), problem: "review.correctIncomplete" }, 422);
    if (error instanceof InvalidData) {
      return refuse(post, { lastResult: submission.reply({ fieldErrors: error.fields }), problem: "content.entry.invalid", panelErrors: error.fields }, error instanceof MovedMeanwhile ? 409 : 400);
    }
    if (error instanceof ForbiddenFields) return refuse(post, { lastResult: submission.reply({ fieldErrors: error.fields }), problem: "content.entry.invalid" }, 403);
    if (error instanceof StaleVersion) return conflictAnswer(post, error);
    if (error instanceof ContentError) return refuse(post, { lastResult: submission.reply(), problem: error.words }, error.status);
    if (isInsufficientStorage(error)) return refuse(post, { lastResult: submission.reply(), problem: "content.entry.diskFull" }, 507);
    throw error;
  }
}

/** What a form says; of one that holds the English words alone, only these. */
function shareOf({ section, form }: Post, patch: EntryData): { patch: EntryData; mergeLocales?: true; isToTheMinute: true } {
  if (form.get("part") !== "en") return { patch, isToTheMinute: true };
  const names = Object.keys(section.fields).filter((name) => section.fields[name]?.localized && form.has(`${name}.en`));
  return { patch: Object.fromEntries(names.map((name) => [name, { en: (patch[name] as Localized<unknown> | undefined)?.en }])), mergeLocales: true, isToTheMinute: true };
}

/**
 * On the conflict page the writer may take the other's text of a field: `choose.title.tr=theirs`. It is read from the
 * version that page showed; what a form says it to be would pass every check.
 */
async function withChoices({ actor, section, id, form, version }: Post, patch: EntryData): Promise<EntryData> {
  const paths = [...form].flatMap(([name, value]) => (name.startsWith("choose.") && value === "theirs" ? [name.slice("choose.".length)] : []));
  if (paths.length === 0) return patch;
  await getEntry(actor, section, id);
  const theirs = await versionData(id, version);
  const next = { ...patch };
  for (const path of paths) {
    const [name = "", language] = path.split(".");
    const locale = locales.find((one) => one === language);
    if (!Object.hasOwn(section.fields, name)) continue;
    if (locale) next[name] = { ...(next[name] as Localized<unknown> | undefined), [locale]: (theirs[name] as Localized<unknown> | undefined)?.[locale] };
    else next[name] = theirs[name];
  }
  return next;
}

function dropEmpty(patch: EntryData): EntryData {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

/** Both texts and the newer version: saving again is then a deliberate act. Nothing has been written. */
async function conflictAnswer(post: Post, stale: StaleVersion) {
  const { conflicts, merged, current } = stale;
  const context = await readEntryContext(post.actor, post.section, post.id, merged, current.data);
  const [t, locale] = await Promise.all([getFixedT(post.request), getLanguage(post.request)]);
  const marked = markChanges(post.section, conflicts.map(({ path, mine, theirs }) => ({ path, before: mine, after: theirs })), { t, locale, equal: true });
  const collides = new Set(conflicts.map(({ path }) => path));
  const others = (await changesSince(post.actor, post.section, post.id, post.version)).filter(({ path }) => !collides.has(path));
  return refuse(
    post,
    { version: current.version, conflict: { conflicts, others, merged, by: current.updatedBy, at: current.updatedAt, context, marked }, problem: "content.conflict.title" },
    409,
  );
}

type Changed = { /** The version on the page that was posted. */ seen: number; isSaved: boolean; /** Where not every field is news: the writer's own are on the page. */ paths?: string[] };

/** It has changed since they looked: the page shows it as it is now, and its buttons act on that. */
async function showChanged(post: Post, { seen, isSaved, paths }: Changed) {
  const { actor, section, id } = post;
  const entry = await getEntry(actor, section, id);
  const fields = paths ? await whoChanged(id, paths, { seen, until: entry.version }) : await changesSince(actor, section, id, seen);
  const result = { changed: { fields, isSaved }, problem: "content.changed.title" };
  return isSaved ? goOn(post, entry, result, 409) : refuse(post, { version: entry.version, ...result }, 409);
}

async function publish(post: Post, entry: Entry) {
  const { actor, section, note } = post;
  try {
    await publishEntry(actor, section, entry.id, { version: entry.version, note, electionChecked: isElectionChecked(post.form) });
  } catch (error) {
    return afterSave(post, entry, error);
  }
  return redirectWithToast(contentPaths.entry(section, entry.id), { tone: "success", key: "content.entry.published" });
}

async function submit(post: Post, entry: Entry) {
  const { actor, section, form, note } = post;
  try {
    await submitEntry(actor, section, entry.id, { version: entry.version, note, publishAt: timeOf(form, "publishAt") });
  } catch (error) {
    return afterSave(post, entry, error);
  }
  return redirectWithToast(contentPaths.entry(section, entry.id), { tone: "success", key: "review.submitted" });
}

async function schedule(post: Post, entry: Entry) {
  const { actor, section, form, note } = post;
  const [publishAt, unpublishAt] = [timeOf(form, "publishAt"), timeOf(form, "unpublishAt")];
  try {
    await scheduleEntry(actor, section, entry.id, { version: entry.version, note, electionChecked: isElectionChecked(form), publishAt, unpublishAt });
  } catch (error) {
    return afterSave(post, entry, error);
  }
  return redirectWithToast(contentPaths.entry(section, entry.id), { tone: "success", key: "content.entry.scheduled" });
}

function timeOf(form: FormData, name: string): Date | null {
  const instant = parseDateTime(String(form.get(name) ?? ""));
  return instant ? new Date(instant) : null;
}

/** The text has been saved; what was asked beyond that couldn't be done, and the page says why beside the fields. */
function afterSave(post: Post, entry: Entry, error: unknown) {
  const version = entry.version;
  const { submission } = parseEntryForm(post.section, post.form);
  if (error instanceof Incomplete) {
    // The page of a new entry can't go on being one: the entry exists now. Its own page finds the same errors again.
    if (!post.id) return redirect(`${contentPaths.entry(post.section, entry.id)}?check=publish`);
    const initialValue = submittedValues(toFormValues(post.section.fields, entry.data));
    return refuse(post, { version, isKept: true, lastResult: { ...submission.reply({ fieldErrors: error.fields }), initialValue }, problem: "content.entry.incomplete" }, 422);
  }
  if (error instanceof InvalidData) {
    return refuse(post, { version, isKept: true, lastResult: submission.reply(), panelErrors: error.fields, problem: "content.entry.invalid" }, 400);
  }
  if (error instanceof StaleVersion) return showChanged(post, { seen: version, isSaved: true });
  if (error instanceof WrongState) return refuse(post, { version, isKept: true, lastResult: submission.reply(), problem: error.words }, 409);
  // The page of a new entry would make it a second time.
  if (isInsufficientStorage(error)) return post.id ? refuse(post, { version, isKept: true, lastResult: submission.reply(), problem: "content.entry.diskFull" }, 507) : redirect(contentPaths.entry(post.section, entry.id));
  throw error;
}

/** Form values as a browser would have sent them. */
function submittedValues(values: FormValues): Submitted {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, submittedValue(value)]));
}

function submittedValue(value: FormValue): Submitted[string] {
  if (value === true) return "on";
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map(submittedValue) : submittedValues(value);
}

/**
 * Keeps the working copy while it is being written. Never over somebody else's save: the writer is told instead, and
 * their next save merges or shows both texts.
 */
async function autosave(post: Post) {
  const { actor, section, id, form, version } = post;
  const { patch } = parseEntryForm(section, form);
  const answer = (autosave: AutosaveResult["autosave"]): AutosaveResult => ({ autosave });
  if (!patch) return data(answer({ refused: true }), { status: 200 });
  const { version: current, updatedByName } = await getEntry(actor, section, id);
  if (current !== version) return data(answer({ stale: updatedByName }), { status: 200 });
  try {
    const saved = await saveEntry(actor, section, id, { version, ...shareOf(post, patch), kind: "autosave" });
    return data(answer({ version: saved.version }), { status: 200 });
  } catch (error) {
    if (error instanceof StaleVersion) return data(answer({ stale: error.current.updatedBy }), { status: 200 });
    if (error instanceof ContentError || isInsufficientStorage(error)) return data(answer({ refused: true }), { status: 200 });
    throw error;
  }
}

/** The form with what one of the section's actions makes of it; saves nothing. */
function fill(post: Post, received: ReceivedForm, name: string) {
  const { section } = post;
  const act = Object.hasOwn(section.actions ?? {}, name) ? hooksOf(section).actions?.[name] : undefined;
  if (!act) throw badRequest("unknown action");
  return withFields(post, received, (patch) => {
    const { submission } = parseEntryForm(section, post.form);
    const initialValue = submittedValues(toFormValues(section.fields, act(dropEmpty(patch), { now: new Date() })));
    return Promise.resolve(refuse(post, { lastResult: { ...submission.reply(), initialValue }, problem: `content.sections.${section.id}.actions.${name}.done` }, 200));
  });
}

/** Puts words that the browser kept after a crash back into the form; saves nothing. */
function recall(post: Post) {
  const { submission } = parseEntryForm(post.section, post.form);
  return refuse(post, { lastResult: submission.reply(), problem: "content.entry.recalled" }, 200);
}

/** The page goes on from the text that has just been saved. */
function goOn(post: Post, entry: Entry, result: Omit<EntryResult, "formKey" | "version">, status: number) {
  const initialValue = submittedValues(toFormValues(post.section.fields, entry.data));
  return refuse(post, { version: entry.version, isKept: true, lastResult: { ...parseEntryForm(post.section, post.form).submission.reply(), initialValue }, ...result }, status);
}

async function stateChange(post: Post, entry: Entry, change: () => Promise<void>, key: string) {
  try {
    await change();
  } catch (error) {
    if (error instanceof WrongState) return goOn(post, entry, { problem: error.words }, 409);
    if (error instanceof StaleVersion) return showChanged(post, { seen: entry.version, isSaved: true });
    throw error;
  }
  return redirectWithToast(contentPaths.entry(post.section, post.id), { tone: "success", key });
}

async function restore({ actor, section, id }: Post) {
  try {
    await restoreFromTrash(actor, section, id);
  } catch (error) {
    if (!(error instanceof WrongState)) throw error;
    return redirectWithToast(contentPaths.entry(section, id), { tone: "error", key: error.words });
  }
  return redirectWithToast(contentPaths.entry(section, id), { tone: "success", key: "content.entry.restored" });
}

async function endPreview({ actor, section, id }: Post, link: string) {
  await endPreviewLink(actor, section, id, link);
  return redirectWithToast(contentPaths.entry(section, id), { tone: "success", key: "content.entry.previewEnded" });
}

async function share(post: Post, entry: Entry) {
  const { token, expiresAt } = await createPreviewLink(post.actor, post.section, post.id);
  return goOn(post, entry, { previewLink: { path: `/preview/${token}`, expiresAt } }, 200);
}

