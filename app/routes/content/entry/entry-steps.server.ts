import { redirect } from "@remix-run/node";

import type { TransitionName } from "~/lib/content/access/transitions";
import { contentPaths } from "~/lib/content/definition/paths";
import type { Entry } from "~/lib/content/entries/entries.server";
import { publishEntry, reopenEntry, scheduleEntry, unscheduleEntry } from "~/lib/content/workflow/publishing.server";
import { approveEntry, returnEntry, submitEntry, takeBackEntry } from "~/lib/content/workflow/review.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import type { Refusal } from "~/lib/platform/refusal";
import { parseDateTime } from "~/lib/platform/text/dates/dates";
import { isStale } from "~/lib/platform/values/stale-version";

import { answerRefusal, goOn, refuse, showChanged, type Answer, type Post } from "./entry-answers.server";

/** What is asked beyond saving the form. */
export type Step = {
  /** The right that is checked before anything is saved. */
  transition?: TransitionName;
  /** Runs in the transaction of the save, on the version that was saved. */
  act: (post: Post, entry: Pick<Entry, "id" | "version">) => Promise<unknown>;
  /** i18n key. */
  toast: string;
  /** The answer when it is refused. @param saved none: the form held no fields of the entry */
  refused: typeof answerRefusal;
};

/** The statement required before an election. */
export const isElectionChecked = (form: FormData) => form.get("electionChecked") === "true";

function timeOf(form: FormData, name: string): Date | null {
  const instant = parseDateTime(String(form.get(name) ?? ""));
  return instant ? new Date(instant) : null;
}

const reasonsOf = (form: FormData) => ({
  comment: String(form.get("comment") ?? ""),
  reviewReason: String(form.get("reviewReason") ?? ""),
});

/** A decision needs the present text; without one, its page says why on the entry's page. */
async function decisionRefused(post: Post, refusal: Refusal, saved?: Entry): Promise<Answer> {
  const back = contentPaths.entry(post.section, post.id);
  if (isStale(refusal))
    return showChanged(post, { seen: saved?.version ?? post.version, isSaved: saved !== undefined });
  switch (refusal.code) {
    case "invalid": {
      const { fields: panelErrors = {} } = refusal;
      const result = { panelErrors, panelValues: reasonsOf(post.form), problem: "review.incomplete" };
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

/** By the intent of their button. */
export const steps: Readonly<Record<string, Step>> = {
  publish: {
    transition: "publish",
    act: ({ actor, section, form, note }, { id, version }) =>
      publishEntry(actor, section, id, { version, note, electionChecked: isElectionChecked(form) }),
    toast: "content.entry.published",
    refused: answerRefusal,
  },
  submit: {
    act: ({ actor, section, form, note }, { id, version }) =>
      submitEntry(actor, section, id, { version, note, publishAt: timeOf(form, "publishAt") }),
    toast: "review.submitted",
    refused: answerRefusal,
  },
  schedule: {
    transition: "schedule",
    act: ({ actor, section, form, note }, { id, version }) =>
      scheduleEntry(actor, section, id, {
        version,
        note,
        electionChecked: isElectionChecked(form),
        publishAt: timeOf(form, "publishAt"),
        unpublishAt: timeOf(form, "unpublishAt"),
      }),
    toast: "content.entry.scheduled",
    refused: answerRefusal,
  },
  unschedule: {
    transition: "unschedule",
    act: ({ actor, section }, { id, version }) => unscheduleEntry(actor, section, id, { version }),
    toast: "content.entry.unscheduled",
    refused: answerRefusal,
  },
  reopen: {
    transition: "reopen",
    act: ({ actor, section }, { id, version }) => reopenEntry(actor, section, id, { version }),
    toast: "content.entry.reopened",
    refused: answerRefusal,
  },
};

/** Decisions of an approver, or of the writer who takes the text back. */
export const decisions: Readonly<Record<string, Step>> = {
  approve: {
    act: ({ actor, section, form }, { id, version }) => {
      const { reviewReason: reason } = reasonsOf(form);
      return approveEntry(actor, section, id, { version, reason, electionChecked: isElectionChecked(form) });
    },
    toast: "review.approved",
    refused: decisionRefused,
  },
  return: {
    act: ({ actor, section, form }, { id, version }) =>
      returnEntry(actor, section, id, { version, comment: reasonsOf(form).comment }),
    toast: "review.returnedDone",
    refused: decisionRefused,
  },
  "take-back": {
    act: ({ actor, section }, { id, version }) => takeBackEntry(actor, section, id, { version }),
    toast: "review.takenBack",
    refused: decisionRefused,
  },
};
