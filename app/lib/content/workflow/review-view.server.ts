import { desc, eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users/users.server";
import { scopeOf, entryRights, isChief, mayTakeStep, type EntryRights } from "~/lib/content/access/rights.server";
import type { Facts } from "~/lib/content/access/transitions";
import type { Section } from "~/lib/content/definition/definition";
import { getEntry, type Entry } from "~/lib/content/entries/entries.server";
import { awaitsApproval, awaitsLaterReview, type ReviewStep } from "~/lib/content/review-states";
import { urgentMark } from "~/lib/content/review/later-review.server";
import { displayedUntil } from "~/lib/content/publication/legal/legal-display.server";
import { approvalAsked, isUrgent } from "~/lib/content/review/review-rules.server";
import { unseenWriters } from "~/lib/content/review/unseen-writers.server";
import { entryReviews } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

import { approvalsOf, isForConfirmation, nextStep, wantedTime } from "./review.server";
import { isNeeded } from "./trash.server";

export type ReviewLine = {
  id: string;
  version: number;
  decision: (typeof entryReviews.$inferSelect)["decision"];
  step: ReviewStep | null;
  bypassReason: string | null;
  comment: string | null;
  by: string | null;
  at: Date;
};

async function reviewLines(entryId: string, limit: number): Promise<ReviewLine[]> {
  const rows = await db()
    .select({
      id: entryReviews.id,
      version: entryReviews.version,
      decision: entryReviews.decision,
      step: entryReviews.step,
      bypassReason: entryReviews.bypassReason,
      comment: entryReviews.comment,
      actorId: entryReviews.actorId,
      at: entryReviews.createdAt,
    })
    .from(entryReviews)
    .where(eq(entryReviews.entryId, entryId))
    .orderBy(desc(entryReviews.createdAt))
    .limit(limit);
  const names = await userNames(rows.map((row) => row.actorId));
  return rows.map(({ actorId, ...row }) => ({ ...row, by: names.get(actorId ?? "") ?? null }));
}

export async function hasJustDecided(actor: Actor, entryId: string): Promise<boolean> {
  const [last] = await db()
    .select({ decision: entryReviews.decision, actorId: entryReviews.actorId })
    .from(entryReviews)
    .where(eq(entryReviews.entryId, entryId))
    .orderBy(desc(entryReviews.createdAt))
    .limit(1);
  return (
    last !== undefined && last.actorId === actor.id && last.decision !== "submitted" && last.decision !== "takenBack"
  );
}

/** Requests and decisions about an entry, newest first. @throws Refusal 403, 404 */
export async function listReviews(actor: Actor, section: Section, id: string): Promise<ReviewLine[]> {
  const entry = await getEntry(actor, section, id);
  return reviewLines(entry.id, 200);
}

export type ReviewSituation = {
  waits: "approval" | "later" | null;
  /** The pending submission, or the urgent publication to be reviewed. */
  line: ReviewLine | null;
  /** The last submission's return, if nothing was submitted since. */
  returned: ReviewLine | null;
  /** Approvals of the pending submission, in order. */
  signed: ReviewLine[];
  corrected: ReviewLine | null;
  wishedAt: Date | null;
  step: ReviewStep | null;
  isLastStep: boolean;
  /** All that the person may do, as far as known without further reads. */
  rights: EntryRights;
  /** They wrote or approved part of it: `reason`: may approve with a reason; `other`: may not. */
  own: "reason" | "other" | null;
};

const linesRead = 20;

export async function readSituation(
  actor: Actor,
  section: Section,
  entry: Entry,
): Promise<ReviewSituation & { displayed: Date | null }> {
  const displayed = await displayedUntil(section, entry, entry);
  return {
    displayed,
    ...(await readReview(actor, section, entry, {
      isOnDisplay: displayed !== null,
      isNeeded: isNeeded(section, entry.data),
    })),
  };
}

async function readReview(
  actor: Actor,
  section: Section,
  entry: Entry,
  known: Pick<Facts, "isOnDisplay" | "isNeeded">,
): Promise<ReviewSituation> {
  const scope = scopeOf(section, entry);
  const waits = awaitsApproval(entry) ? "approval" : awaitsLaterReview(entry) ? "later" : null;
  const lines = await reviewLines(entry.id, linesRead);
  const asked = lines.findIndex(
    ({ decision, bypassReason }) => decision === "submitted" && (waits === "later") === (bypassReason === urgentMark),
  );
  const line = waits !== null ? (lines[asked] ?? null) : null;
  const returned = waits !== "approval" && lines[0]?.decision === "returned" ? lines[0] : null;
  const signed = waits === "approval" ? lines.slice(0, Math.max(0, asked)).reverse() : [];
  const given = waits === null ? [] : await approvalsOf(entry);
  const step = waits === "approval" ? nextStep(section, given) : null;
  const isTheirStep = mayTakeStep(actor, scope, step);
  const others =
    waits === null
      ? []
      : [
          ...given.map(({ actorId }) => actorId),
          ...(waits === "later" ? [entry.submittedBy] : []),
          ...(await unseenWriters(section, entry, entry.reviewVersion ?? entry.version)),
        ];
  const isOwnWork = others.includes(actor.id);
  const standsIn = step === "department" && isChief(actor, scope);
  const facts = {
    isTheirStep,
    isOwnWork,
    isCorrected: isForConfirmation(actor, section, entry, given),
    isReviewed: (await approvalAsked(actor, section))(scope),
    isUrgent: isUrgent(section, entry.data) && isChief(actor, scope),
  };
  const rights = entryRights(actor, section, entry, { ...facts, ...known });
  const isAsked =
    waits !== null && entry.deletedAt === null && (rights.may.approve || rights.why.approve === "ownWords");
  return {
    waits,
    line,
    returned,
    signed,
    corrected:
      signed.findLast(({ decision, version }) => decision === "corrected" && version === entry.reviewVersion) ?? null,
    wishedAt: wantedTime(entry),
    step,
    isLastStep: step === null || step === section.publishing.approvals?.at(-1),
    own: !isAsked || !(isOwnWork || standsIn) ? null : actor.can("approveOwn") ? "reason" : "other",
    rights,
  };
}
