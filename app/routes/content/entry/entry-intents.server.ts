import { redirect } from "@remix-run/node";

import type { TransitionName } from "~/lib/content/access/transitions";
import { contentPaths } from "~/lib/content/definition/paths";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { whoChanged } from "~/lib/content/entries/changes-since.server";
import type { Entry, Saved } from "~/lib/content/entries/entries.server";
import { parseEntryForm, isElectionChecked, panelTime } from "~/lib/content/form/form-submission.server";
import { toFormValues } from "~/lib/content/form/form-values";
import { createPreviewLink, endPreviewLink } from "~/lib/content/publication/read/previews.server";
import { confirmCorrection, correctEntry } from "~/lib/content/workflow/corrections.server";
import { publishEntry, reopenEntry, scheduleEntry, unscheduleEntry } from "~/lib/content/workflow/publishing.server";
import { approveEntry, returnEntry, submitEntry, takeBackEntry } from "~/lib/content/workflow/review.server";
import { restoreFromTrash } from "~/lib/content/workflow/trash.server";
import type { ReceivedForm } from "~/lib/files/receive.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { findRefusal, type Refusal } from "~/lib/platform/refusal";
import { isStale } from "~/lib/platform/values/stale-version";
import { changesText } from "~/routes/content/versions/changes-text";

import { answerRefusal, goOn, refuse, showChanged, submittedValues, type Answer } from "./entry-answers.server";
import { holdsFields, type Post } from "./entry-post.server";
import { dropEmpty, saveForm, withChoices, withFields } from "./entry-save.server";

/** What a button of the entry's page does. */
export type Intent = {
  /** The right that is checked before anything is saved. */
  transition?: TransitionName;
  /** Whether it takes the form's text, whose writer must be allowed to save; `ifSent`: a page may have no form. */
  saves: "always" | "ifSent" | "never";
  /** A page whose entry is not there yet has it too. */
  isOfNew?: true;
  /** @param about what stands behind the colon of the button's value */
  run: (post: Post, received: ReceivedForm, about: string) => Promise<Answer>;
};

/** Runs on the version that was saved, or that was looked at. */
type Act = (post: Post, entry: Pick<Entry, "id" | "version">) => Promise<unknown>;

const done = ({ section }: Post, id: string, key: string) =>
  redirectWithToast(contentPaths.entry(section, id), { tone: "success", key });

/** Saves the form and acts on it. @param toast i18n key */
const saveAnd =
  (act: Act, toast: string, refused = answerRefusal): Intent["run"] =>
  (post, received) =>
    saveForm(post, received, {
      then: (saved) => act(post, saved),
      refused,
      answer: (entry) => done(post, entry.id, toast),
    });

/** The same of an approver, or of the writer who takes the text back; they may have no form. */
const decide =
  (act: Act, toast: string): Intent["run"] =>
  async (post, received, about) => {
    if (holdsFields(post)) return saveAnd(act, toast, decisionRefused)(post, received, about);
    const refusal = await findRefusal(act(post, post));
    return refusal ? decisionRefused(post, refusal) : done(post, post.id, toast);
  };

const publish: Act = ({ actor, section, form, note }, { id, version }) =>
  publishEntry(actor, section, id, { version, note, electionChecked: isElectionChecked(form) });

const submit: Act = ({ actor, section, form, note }, { id, version }) =>
  submitEntry(actor, section, id, { version, note, publishAt: panelTime(form, "publishAt") });

const schedule: Act = ({ actor, section, form, note }, { id, version }) =>
  scheduleEntry(actor, section, id, {
    version,
    note,
    electionChecked: isElectionChecked(form),
    publishAt: panelTime(form, "publishAt"),
    unpublishAt: panelTime(form, "unpublishAt"),
  });

const unschedule: Act = ({ actor, section }, { id, version }) => unscheduleEntry(actor, section, id, { version });

const reopen: Act = ({ actor, section }, { id, version }) => reopenEntry(actor, section, id, { version });

const approve: Act = ({ actor, section, form }, { id, version }) => {
  const reason = String(form.get("reviewReason") ?? "");
  return approveEntry(actor, section, id, { version, reason, electionChecked: isElectionChecked(form) });
};

const giveBack: Act = ({ actor, section, form }, { id, version }) =>
  returnEntry(actor, section, id, { version, comment: String(form.get("comment") ?? "") });

const takeBack: Act = ({ actor, section }, { id, version }) => takeBackEntry(actor, section, id, { version });

/** By the value of their button; `autosave` is no button. */
const known = {
  save: {
    saves: "always",
    isOfNew: true,
    run: (post, received) =>
      saveForm(post, received, { answer: (entry) => afterSave(post, entry), isMergeWanted: true }),
  },
  publish: {
    transition: "publish",
    saves: "always",
    isOfNew: true,
    run: saveAnd(publish, "content.entry.published"),
  },
  submit: { saves: "always", isOfNew: true, run: saveAnd(submit, "review.submitted") },
  schedule: { transition: "schedule", saves: "always", run: saveAnd(schedule, "content.entry.scheduled") },
  unschedule: { transition: "unschedule", saves: "always", run: saveAnd(unschedule, "content.entry.unscheduled") },
  reopen: { transition: "reopen", saves: "always", run: saveAnd(reopen, "content.entry.reopened") },
  approve: { saves: "ifSent", run: decide(approve, "review.approved") },
  return: { saves: "ifSent", run: decide(giveBack, "review.returnedDone") },
  "take-back": { saves: "ifSent", run: decide(takeBack, "review.takenBack") },
  correct: { transition: "correct", saves: "always", run: correct },
  confirm: { transition: "confirm", saves: "never", run: confirm },
  restore: { saves: "never", run: restore },
  // The link shows the working copy, so the form must be saved into it.
  share: {
    saves: "always",
    run: (post, received) => saveForm(post, received, { answer: (entry) => share(post, entry) }),
  },
  // The form is saved too, because the page reloads.
  "end-preview": {
    saves: "always",
    run: (post, received, about) =>
      holdsFields(post) ? saveForm(post, received, { answer: () => endPreview(post, about) }) : endPreview(post, about),
  },
  fill: { saves: "always", isOfNew: true, run: fill },
  row: { saves: "always", isOfNew: true, run: redraw },
  recall: { saves: "always", isOfNew: true, run: (post) => Promise.resolve(recall(post)) },
} satisfies Record<string, Intent>;

export const intents: Readonly<Record<keyof typeof known, Intent>> = known;

export const isIntent = (name: string): name is keyof typeof known => Object.hasOwn(known, name);

/** Others' changes were merged; the page says so. */
async function afterSave({ section, request, version }: Post, entry: Saved): Promise<Response> {
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

/** A decision needs the present text; without one, its page says why on the entry's page. */
async function decisionRefused(post: Post, refusal: Refusal, saved?: Entry): Promise<Answer> {
  const back = contentPaths.entry(post.section, post.id);
  if (isStale(refusal))
    return showChanged(post, { seen: saved?.version ?? post.version, isSaved: saved !== undefined });
  switch (refusal.code) {
    case "invalid": {
      const { fields: panelErrors = {} } = refusal;
      const result = { panelErrors, problem: "review.incomplete" };
      return saved ? goOn(post, saved, result, 400) : refuse(post, result, 400);
    }
    case "wrongState":
    case "ownWords":
      return redirectWithToast(back, { tone: "error", key: refusal.messageKey });
    case "incomplete":
      return redirect(`${back}?check=publish`);
    default:
      throw refusal;
  }
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
