import { data, redirect } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { whoChanged } from "~/lib/content/entries/changes-since.server";
import { confirmCorrection, correctEntry } from "~/lib/content/workflow/corrections.server";
import { createOnce } from "~/lib/content/entries/create-once.server";
import {
  getEntry,
  openForChange,
  saveEntry,
  versionData,
  type Entry,
  type Saved,
} from "~/lib/content/entries/entries.server";
import { assertAllowed } from "~/lib/content/access/rights.server";
import type { TransitionName } from "~/lib/content/access/transitions";
import { isStale } from "~/lib/content/errors";
import { toFormValues } from "~/lib/content/form/form-values";
import { entryFormBounds, keepUploads, parseEntryForm } from "~/lib/content/form/form-submission.server";
import { fieldOfLibraryAddress } from "~/lib/content/form/library-address";
import { dropOldPictureTexts } from "~/lib/content/form/old-picture-texts.server";
import { redrawRows, takeLines } from "~/lib/content/form/row-buttons.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { createPreviewLink, endPreviewLink } from "~/lib/content/publication/previews.server";
import { publishEntry, reopenEntry, scheduleEntry, unscheduleEntry } from "~/lib/content/workflow/publishing.server";
import { submitEntry } from "~/lib/content/workflow/review.server";
import { restoreFromTrash } from "~/lib/content/workflow/trash.server";
import { locales, type EntryData, type Localized } from "~/lib/content/values";
import { withReceivedForm, type ReceivedForm } from "~/lib/files/receive.server";
import { redirectWithToast } from "~/lib/platform/http/flash.server";
import { badRequest } from "~/lib/platform/http/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { findRefusal, isRefusal, orRefusal } from "~/lib/platform/refusal";
import { parseDateTime } from "~/lib/platform/text/dates";

import { withStoredBackup } from "./stored-backup.server";
import { changesText } from "./changes-text";
import { answerRefusal, goOn, onceOf, refuse, showChanged, submittedValues, type Post } from "./entry-answers.server";
import { carryOutDecision, isElectionChecked, type Decision } from "./review-action.server";

/** The entry's parts that the page shows beside its form. */
export type AutosavedHead = Pick<
  Entry,
  "title" | "state" | "version" | "liveVersion" | "reviewVersion" | "scheduledVersion" | "updatedAt" | "updatedByName"
>;

function headOf({
  title,
  state,
  version,
  liveVersion,
  reviewVersion,
  scheduledVersion,
  updatedAt,
  updatedByName,
}: Entry): AutosavedHead {
  return { title, state, version, liveVersion, reviewVersion, scheduledVersion, updatedAt, updatedByName };
}

export type AutosaveResult = { autosave: AutosavedHead | { stale: string | null } | { refused: true } };

/** Decisions that don't save the form. */
const decisions = new Set<unknown>(["approve", "return", "take-back", "confirm"]);

/** Actions beyond saving, with the right that is checked before anything is saved. */
const stateVerbs = new Map<string, TransitionName>(
  (["publish", "schedule", "unschedule", "reopen", "correct", "confirm"] as const).map((name) => [name, name]),
);

export async function changeEntry(actor: Actor, section: Section, id: string, request: Request) {
  const row = await openForChange(actor, section, id);
  return withReceivedForm(request, entryFormBounds(section), async (received) => {
    const { form } = received;
    // People who may write nothing are neither parsed further nor shown the form again.
    const isDecision =
      form.get("intent") === "restore" || (decisions.has(form.get("intent")) && !holdsFields({ section, form }));
    if (!isDecision) assertAllowed(actor, section, row, "save");
    const post = {
      actor,
      section,
      id,
      form,
      version: Number(form.get("version")),
      note: String(form.get("changeNote") ?? ""),
      request,
    };
    if (!Number.isInteger(post.version)) throw badRequest("no version");
    const [intent = "save", about = ""] = String(form.get("intent") ?? "save").split(":", 2);
    const name = stateVerbs.get(intent);
    if (name) assertAllowed(actor, section, row, name);
    const answer = await answerTo(post, received, intent, about);
    return keepsNothing.has(intent) || !holdsFields(post) ? answer : leadOn(form, answer);
  });
}

/** Intents that lead on without saving the form. */
const keepsNothing = new Set(["confirm", "restore"]);

async function answerTo(post: Post, received: ReceivedForm, intent: string, about: string) {
  const { actor, section, id, form } = post;
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
      return holdsFields(post)
        ? saveThen(post, received, (entry) =>
            decideOr({ ...post, version: entry.version }, form.get("intent") as Decision, entry),
          )
        : decideOr(post, form.get("intent") as Decision);
    case "correct":
      return correct(post, received);
    case "confirm":
      return confirm(post);
    case "schedule":
      return saveThen(post, received, (entry) => schedule(post, entry));
    case "fill":
      return fill(post, received, about);
    case "row":
      return redraw(post, received);
    case "autosave":
      return autosave(post);
    case "recall":
      return recall(post);
    case "unschedule":
      return saveThen(post, received, (entry) =>
        stateChange(post, entry, () => unscheduleEntry(actor, section, id, entry), "content.entry.unscheduled"),
      );
    case "reopen":
      return saveThen(post, received, (entry) =>
        stateChange(post, entry, () => reopenEntry(actor, section, id, entry), "content.entry.reopened"),
      );
    case "restore":
      return restore(post);
    case "share":
      // The link shows the working copy, so the form must be saved into it.
      return saveThen(post, received, (entry) => share(post, entry));
    case "end-preview":
      // The form is saved too, because the page reloads.
      return holdsFields(post) ? saveThen(post, received, () => endPreview(post, about)) : endPreview(post, about);
    default:
      throw badRequest("unknown intent");
  }
}

/** Names the browser's copy that may be dropped, now that the text is saved. */
async function leadOn<T>(form: FormData, answer: T): Promise<T | Response> {
  return answer instanceof Response ? withStoredBackup(answer, form) : answer;
}

/** @param saved the form's text, when it had an entry's fields */
async function decideOr(post: Post, decision: Decision, saved?: Entry) {
  const answer = await orRefusal(carryOutDecision(post, decision), 409);
  if (answer instanceof Response) return answer;
  if (!isRefusal(answer)) return saved ? goOn(post, saved, answer, 400) : refuse(post, answer, 400);
  if (!isStale(answer)) throw answer;
  return showChanged(post, { seen: post.version, isSaved: saved !== undefined });
}

/** People who may only decide have a page without a form. */
function holdsFields({ section: { titleField }, form }: Pick<Post, "section" | "form">): boolean {
  return [titleField, ...locales.map((locale) => `${titleField}.${locale}`)].some((name) => form.has(name));
}

/** Others' changes were merged; the page says so. */
async function saved({ section, request, version }: Post, entry: Saved): Promise<Response> {
  const target = contentPaths.entry(section, entry.id);
  if (entry.unseen.length === 0) return redirectWithToast(target, { tone: "success", key: "content.entry.saved" });
  const [t, changes] = [
    await getFixedT(request),
    await whoChanged(entry.id, entry.unseen, { seen: version, until: entry.version }),
  ];
  return redirectWithToast(target, {
    tone: "success",
    key: "content.entry.savedMerged",
    values: { changes: changesText(t, section, changes) },
  });
}

export function prepareEntry(actor: Actor, section: Section, request: Request) {
  return withReceivedForm(request, entryFormBounds(section), async (received) => {
    const { form } = received;
    const post: Post = {
      actor,
      section,
      id: "",
      form,
      version: Number(form.get("version")) || 0,
      note: String(form.get("changeNote") ?? ""),
      request,
    };
    if (form.get("intent") === "recall") return recall(post);
    const [intent, about = ""] = String(form.get("intent") ?? "").split(":", 2);
    if (intent === "fill") return fill(post, received, about);
    if (intent === "row") return redraw(post, received);
    const answer = await saveThen(
      post,
      received,
      (entry) => {
        if (form.get("intent") === "publish") return publish(post, entry);
        if (form.get("intent") === "submit") return submit(post, entry);
        return redirectWithToast(contentPaths.entry(section, entry.id), {
          tone: "success",
          key: "content.entry.saved",
        });
      },
      { isMergeWanted: intent !== "publish" && intent !== "submit" },
    );
    return leadOn(form, answer);
  });
}

/** A repeated post of the same form continues with the entry it created. */
async function begin(post: Post, patch: EntryData, parentId: string | null): Promise<Saved> {
  const { actor, section, form, note } = post;
  const { entry, isRepeated } = await createOnce(
    actor,
    section,
    { data: dropEmpty(patch), note, parentId },
    { token: onceOf(form), text: JSON.stringify([...form]), goesOn: post.version > 0 },
  );
  if (!isRepeated) return { ...entry, unseen: [] };
  post.id = entry.id;
  return saveEntry(actor, section, entry.id, { version: post.version || 1, ...shareOf(post, patch), note });
}

/**
 * Saves the form, then continues with the saved entry; stops when others changed it since the page was opened, so
 * nobody publishes or shares an unseen text.
 * @param options.isMergeWanted only saving was requested
 */
async function saveThen<T>(
  post: Post,
  received: ReceivedForm,
  next: (entry: Saved) => Promise<T>,
  { isMergeWanted = false } = {},
) {
  const { actor, section, id, form, version, note } = post;
  return withFields(post, received, async (patch) => {
    const [parentId, parentSeen] = ["parentId", "parentSeen"].map((name) =>
      form.has(name) ? String(form.get(name)) || null : undefined,
    );
    const entry = id
      ? await saveEntry(actor, section, id, {
          version,
          ...shareOf(post, await withChoices(post, patch)),
          note,
          ...(parentId === undefined ? {} : { parentId, parentSeen }),
        })
      : await begin(post, patch, parentId ?? null);
    if (entry.unseen.length > 0 && !isMergeWanted)
      return await showChanged(post, { seen: version, isSaved: true, paths: entry.unseen });
    return await next(entry);
  });
}

/** The form replaces the submitted text and is approved with that. */
function correct(post: Post, received: ReceivedForm) {
  const { actor, section, id, form, version, note } = post;
  const given = String(form.get("reviewReason") ?? "");
  return withFields(post, received, async (patch) => {
    const outcome = await correctEntry(actor, section, id, {
      version,
      patch: await withChoices(post, patch),
      isToTheMinute: true,
      note,
      reason: given,
      electionChecked: isElectionChecked(form),
    });
    return redirectWithToast(contentPaths.entry(section, id), {
      tone: "success",
      key: outcome === "approved" ? "review.corrected" : "review.correctedWaits",
    });
  });
}

async function confirm(post: Post) {
  const { actor, section, id, version } = post;
  const back = contentPaths.entry(section, id);
  const given = { version, electionChecked: isElectionChecked(post.form) };
  const refusal = await findRefusal(confirmCorrection(actor, section, id, given), 409, 422);
  if (refusal && isStale(refusal)) return showChanged(post, { seen: version, isSaved: false });
  if (refusal?.code === "incomplete") return redirect(`${back}?check=publish`);
  if (refusal?.code === "wrongState") return redirectWithToast(back, { tone: "error", key: refusal.messageKey });
  if (refusal) throw refusal;
  return redirectWithToast(back, { tone: "success", key: "review.confirmed" });
}

/** Passes the form's fields to an operation; a refusal returns the form with everything typed. */
async function withFields<T>(post: Post, { uploads }: ReceivedForm, use: (patch: EntryData) => Promise<T>) {
  const { actor, section, form } = post;
  const choosesFiles =
    uploads.length > 0 ||
    [...form.keys()].some((name) => fieldOfLibraryAddress(name) !== undefined && form.get(name) !== "");
  const uploadErrors = { ...(await keepUploads(actor, section, form, uploads)), ...takeLines(section, form) };
  if (choosesFiles && post.id !== "")
    dropOldPictureTexts(section, form, (await getEntry(actor, section, post.id)).data);
  const redrawn = Object.keys(uploadErrors).length > 0 ? null : redrawRows(section, form);
  if (redrawn) return refuse(post, redrawn, 200);
  const { submission, patch } = parseEntryForm(section, form);
  // Conform's list buttons (add, move a row) have no intent: they only redraw the form.
  if (submission.status === undefined) return refuse(post, { lastResult: submission.reply() }, 200);
  if (!patch || Object.keys(uploadErrors).length > 0) {
    const isFull = Object.values(uploadErrors).some((errors) => errors.includes("files.errors.diskFull"));
    return refuse(
      post,
      { lastResult: submission.reply({ fieldErrors: uploadErrors }), problem: "content.entry.invalid" },
      isFull ? 507 : 400,
    );
  }
  const outcome = await orRefusal(use(patch));
  return isRefusal(outcome) ? answerRefusal(post, outcome) : outcome;
}

/** A form with only the English fields changes only those. */
function shareOf(
  { section, form }: Post,
  patch: EntryData,
): { patch: EntryData; mergeLocales?: true; isToTheMinute: true } {
  if (form.get("part") !== "en") return { patch, isToTheMinute: true };
  const names = Object.keys(section.fields).filter((name) => section.fields[name]?.localized && form.has(`${name}.en`));
  return {
    patch: Object.fromEntries(names.map((name) => [name, { en: (patch[name] as Localized<unknown> | undefined)?.en }])),
    mergeLocales: true,
    isToTheMinute: true,
  };
}

/**
 * On the conflict page the writer may take the other text of a field: `choose.title.tr=theirs`. It is read from the
 * version shown there; a value sent by the form would pass every check.
 */
async function withChoices({ actor, section, id, form, version }: Post, patch: EntryData): Promise<EntryData> {
  const paths = [...form].flatMap(([name, value]) =>
    name.startsWith("choose.") && value === "theirs" ? [name.slice("choose.".length)] : [],
  );
  if (paths.length === 0) return patch;
  await getEntry(actor, section, id);
  const theirs = await versionData(id, version);
  const next = { ...patch };
  for (const path of paths) {
    const [name = "", language] = path.split(".");
    const locale = locales.find((one) => one === language);
    if (!Object.hasOwn(section.fields, name)) continue;
    if (locale)
      next[name] = {
        ...(next[name] as Localized<unknown> | undefined),
        [locale]: (theirs[name] as Localized<unknown> | undefined)?.[locale],
      };
    else next[name] = theirs[name];
  }
  return next;
}

function dropEmpty(patch: EntryData): EntryData {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

async function publish(post: Post, entry: Entry) {
  const { actor, section, note } = post;
  const { version } = entry;
  const electionChecked = isElectionChecked(post.form);
  const refusal = await findRefusal(publishEntry(actor, section, entry.id, { version, note, electionChecked }));
  if (refusal) return answerRefusal(post, refusal, entry);
  return redirectWithToast(contentPaths.entry(section, entry.id), { tone: "success", key: "content.entry.published" });
}

async function submit(post: Post, entry: Entry) {
  const { actor, section, form, note } = post;
  const given = { version: entry.version, note, publishAt: timeOf(form, "publishAt") };
  const refusal = await findRefusal(submitEntry(actor, section, entry.id, given));
  if (refusal) return answerRefusal(post, refusal, entry);
  return redirectWithToast(contentPaths.entry(section, entry.id), { tone: "success", key: "review.submitted" });
}

async function schedule(post: Post, entry: Entry) {
  const { actor, section, form, note } = post;
  const [publishAt, unpublishAt] = [timeOf(form, "publishAt"), timeOf(form, "unpublishAt")];
  const given = { version: entry.version, note, electionChecked: isElectionChecked(form), publishAt, unpublishAt };
  const refusal = await findRefusal(scheduleEntry(actor, section, entry.id, given));
  if (refusal) return answerRefusal(post, refusal, entry);
  return redirectWithToast(contentPaths.entry(section, entry.id), { tone: "success", key: "content.entry.scheduled" });
}

function timeOf(form: FormData, name: string): Date | null {
  const instant = parseDateTime(String(form.get(name) ?? ""));
  return instant ? new Date(instant) : null;
}

/**
 * Saves the working copy while it is written. Never over somebody else's save: the writer is told, and the next save
 * merges or shows both texts.
 */
async function autosave(post: Post) {
  const { actor, section, id, form, version } = post;
  const { patch } = parseEntryForm(section, form);
  const answer = (autosave: AutosaveResult["autosave"]): AutosaveResult => ({ autosave });
  if (!patch) return data(answer({ refused: true }), { status: 200 });
  const { version: current, updatedByName } = await getEntry(actor, section, id);
  if (current !== version) return data(answer({ stale: updatedByName }), { status: 200 });
  const change = { version, ...shareOf(post, patch), kind: "autosave" as const };
  const saved = await orRefusal(saveEntry(actor, section, id, change), 403, 409, 422, 507);
  if (!isRefusal(saved)) return data(answer(headOf(saved)), { status: 200 });
  if (isStale(saved)) return data(answer({ stale: saved.current.updatedBy }), { status: 200 });
  if (saved.code === undefined) throw saved;
  return data(answer({ refused: true }), { status: 200 });
}

/** Fills the form by one of the section's actions; saves nothing. */
function fill(post: Post, received: ReceivedForm, name: string) {
  const { section } = post;
  const act = Object.hasOwn(section.actions ?? {}, name) ? hooksOf(section).actions?.[name] : undefined;
  if (!act) throw badRequest("unknown action");
  return withFields(post, received, (patch) => {
    const { submission } = parseEntryForm(section, post.form);
    const initialValue = submittedValues(toFormValues(section.fields, act(dropEmpty(patch), { now: new Date() })));
    return Promise.resolve(
      refuse(
        post,
        {
          lastResult: { ...submission.reply(), initialValue },
          problem: `content.sections.${section.id}.actions.${name}.done`,
        },
        200,
      ),
    );
  });
}

/** Row buttons redraw the form and save nothing. */
function redraw(post: Post, received: ReceivedForm) {
  return withFields(post, received, () => Promise.reject(badRequest("unknown button of a row")));
}

/** Puts the browser's copy back into the form after a crash; saves nothing. */
function recall(post: Post) {
  const { submission } = parseEntryForm(post.section, post.form);
  return refuse(post, { lastResult: submission.reply(), problem: "content.entry.recalled" }, 200);
}

async function stateChange(post: Post, entry: Entry, change: () => Promise<void>, key: string) {
  const refusal = await findRefusal(change());
  if (refusal) return answerRefusal(post, refusal, entry);
  return redirectWithToast(contentPaths.entry(post.section, post.id), { tone: "success", key });
}

async function restore(post: Post) {
  const { actor, section, id, version } = post;
  const refusal = await findRefusal(restoreFromTrash(actor, section, id, { version }), 409);
  if (refusal && isStale(refusal)) return showChanged(post, { seen: version, isSaved: false });
  if (refusal) return redirectWithToast(contentPaths.entry(section, id), { tone: "error", key: refusal.messageKey });
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
