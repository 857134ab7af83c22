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
import { toFormValues } from "~/lib/content/form/form-values";
import { entryFormBounds, keepUploads, parseEntryForm } from "~/lib/content/form/form-submission.server";
import { fieldOfLibraryAddress } from "~/lib/content/form/library-address";
import { dropOldPictureTexts } from "~/lib/content/form/old-picture-texts.server";
import { redrawRows, takeLines } from "~/lib/content/form/row-buttons.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { createPreviewLink, endPreviewLink } from "~/lib/content/publication/read/previews.server";
import { restoreFromTrash } from "~/lib/content/workflow/trash.server";
import { locales, type EntryData, type Localized } from "~/lib/content/values";
import { withReceivedForm, type ReceivedForm } from "~/lib/files/receive.server";
import { partOfTransaction, transaction } from "~/lib/platform/db/database.server";
import { wordUnavailable } from "~/lib/platform/db/unavailable.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { findRefusal, isRefusal, orRefusal } from "~/lib/platform/refusal";
import { isStale } from "~/lib/platform/values/stale-version";

import { withStoredBackup } from "./stored-backup.server";
import { changesText } from "~/routes/content/versions/changes-text";
import {
  answerRefusal,
  goOn,
  onceOf,
  refuse,
  showChanged,
  submittedValues,
  type Answer,
  type Post,
} from "./entry-answers.server";
import { decisions, isElectionChecked, steps, type Step } from "./entry-steps.server";

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

/** What a button does. `about`: what stands behind the colon of its value. */
type Intent = {
  /** The right that is checked before anything is saved. */
  transition?: TransitionName | undefined;
  /** Leads on without the form's text. */
  keepsNothing?: true;
  run: (post: Post, received: ReceivedForm, about: string) => Promise<Answer>;
};

const stepIntents = Object.fromEntries(
  Object.entries(steps).map(([name, step]): [string, Intent] => [
    name,
    { transition: step.transition, run: (post, received) => saveAnd(post, received, step) },
  ]),
);

const decisionIntents = Object.fromEntries(
  Object.entries(decisions).map(([name, step]): [string, Intent] => [
    name,
    { run: (post, received) => (holdsFields(post) ? saveAnd(post, received, step) : decide(post, step)) },
  ]),
);

const intents: Readonly<Record<string, Intent>> = {
  ...stepIntents,
  ...decisionIntents,
  save: { run: (post, received) => save(post, received) },
  correct: { transition: "correct", run: correct },
  confirm: { transition: "confirm", keepsNothing: true, run: confirm },
  fill: { run: fill },
  row: { run: redraw },
  recall: { run: (post) => Promise.resolve(recall(post)) },
  restore: { keepsNothing: true, run: restore },
  // The link shows the working copy, so the form must be saved into it.
  share: { run: (post, received) => saveForm(post, received, { answer: (entry) => share(post, entry) }) },
  // The form is saved too, because the page reloads.
  "end-preview": {
    run: (post, received, about) =>
      holdsFields(post) ? saveForm(post, received, { answer: () => endPreview(post, about) }) : endPreview(post, about),
  },
};

function readPost(actor: Actor, section: Section, id: string, request: Request, { form }: ReceivedForm) {
  const [intent = "save", about = ""] = String(form.get("intent") ?? "save").split(":", 2);
  const note = String(form.get("changeNote") ?? "");
  const post: Post = { actor, section, id, form, version: Number(form.get("version")), note, request };
  return { post, intent, about };
}

export async function changeEntry(actor: Actor, section: Section, id: string, request: Request) {
  const row = await openForChange(actor, section, id);
  return withReceivedForm(request, entryFormBounds(section), async (received) => {
    const { post, intent: name, about } = readPost(actor, section, id, request, received);
    // People who may write nothing are neither parsed further nor shown the form again.
    const isDecision =
      name === "restore" || ((name === "confirm" || Object.hasOwn(decisions, name)) && !holdsFields(post));
    if (!isDecision) assertAllowed(actor, section, row, "save");
    if (!Number.isInteger(post.version)) throw badRequest("no version");
    if (name === "autosave") return autosave(post);
    const intent = Object.hasOwn(intents, name) ? intents[name] : undefined;
    if (!intent) throw badRequest("unknown intent");
    if (intent.transition) assertAllowed(actor, section, row, intent.transition);
    const answer = await intent.run(post, received, about);
    return intent.keepsNothing || !holdsFields(post) ? answer : leadOn(post.form, answer);
  });
}

/** Names the browser's copy that may be dropped, now that the text is saved. */
async function leadOn<T>(form: FormData, answer: T): Promise<T | Response> {
  return answer instanceof Response ? withStoredBackup(answer, form) : answer;
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

/** Buttons of a page whose entry is not there yet. */
const newIntents = new Set(["save", "publish", "submit", "fill", "row", "recall"]);

export function prepareEntry(actor: Actor, section: Section, request: Request) {
  return withReceivedForm(request, entryFormBounds(section), async (received) => {
    const { post, intent: asked, about } = readPost(actor, section, "", request, received);
    post.version ||= 0;
    const name = newIntents.has(asked) ? asked : "save";
    const answer = await (intents[name] ?? { run: save }).run(post, received, about);
    return name === "recall" ? answer : leadOn(post.form, answer);
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

type AfterSave = {
  step?: Step;
  answer: (entry: Saved) => Promise<Answer>;
  /** Only saving was requested, so others' changes are merged. */
  isMergeWanted?: true;
};

/**
 * Saves the form and takes the step on the saved entry, in one transaction that locks it once; when the step is
 * refused or fails, the save stays. Goes no further when others changed the entry since the page was opened, so nobody
 * publishes or shares an unseen text.
 */
function saveForm(post: Post, received: ReceivedForm, { step, answer, isMergeWanted }: AfterSave): Promise<Answer> {
  return withFields(post, received, async (patch) => {
    const { entry, failure } = await transaction(async () => {
      const saved = await saveText(post, patch);
      const isTaken = step !== undefined && saved.unseen.length === 0;
      return { entry: saved, failure: isTaken ? await failureOf(() => step.act(post, saved)) : null };
    });
    const goOnFrom = async () => {
      if (entry.unseen.length > 0 && !isMergeWanted)
        return showChanged(post, { seen: post.version, isSaved: true, paths: entry.unseen });
      if (step && isRefusal(failure)) return step.refused(post, failure, entry);
      if (failure) throw failure;
      return answer(entry);
    };
    // A later refusal, that of a preview link too, is told as after a save.
    const outcome = await orRefusal(goOnFrom());
    return isRefusal(outcome) ? answerRefusal(post, outcome, entry) : outcome;
  });
}

/** Null when the work is done; else its writes are undone, and the transaction around it goes on. */
async function failureOf(work: () => Promise<unknown>): Promise<Error | null> {
  let isBegun = false;
  try {
    await partOfTransaction(() => {
      isBegun = true;
      return work();
    });
    return null;
  } catch (error) {
    // The writes of the save go with the part's first statement: what fails there is the save.
    if (!isBegun) throw error;
    return wordUnavailable(error) as Error;
  }
}

async function saveText(post: Post, patch: EntryData): Promise<Saved> {
  const { actor, section, id, form, version, note } = post;
  const [parentId, parentSeen] = ["parentId", "parentSeen"].map((name) =>
    form.has(name) ? String(form.get(name)) || null : undefined,
  );
  if (!id) return begin(post, patch, parentId ?? null);
  return saveEntry(actor, section, id, {
    version,
    ...shareOf(post, await withChoices(post, patch)),
    note,
    ...(parentId === undefined ? {} : { parentId, parentSeen }),
  });
}

const save = (post: Post, received: ReceivedForm) =>
  saveForm(post, received, { answer: (entry) => saved(post, entry), isMergeWanted: true });

const saveAnd = (post: Post, received: ReceivedForm, step: Step) =>
  saveForm(post, received, { step, answer: (entry) => stepTaken(post, step, entry.id) });

const stepTaken = ({ section }: Post, { toast }: Step, id: string) =>
  redirectWithToast(contentPaths.entry(section, id), { tone: "success", key: toast });

/** By a person who may only decide. */
async function decide(post: Post, step: Step): Promise<Answer> {
  const refusal = await findRefusal(step.act(post, post));
  return refusal ? step.refused(post, refusal) : stepTaken(post, step, post.id);
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
async function withFields(
  post: Post,
  { uploads }: ReceivedForm,
  use: (patch: EntryData) => Promise<Answer>,
): Promise<Answer> {
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
