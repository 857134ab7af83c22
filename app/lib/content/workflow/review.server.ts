import { and, eq, gte, inArray } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { auditWrite } from "~/lib/audit/audit.server";
import { scopeOf, assertMay, mayTakeStep } from "~/lib/content/access/rights.server";
import { stateAfter, type TransitionName } from "~/lib/content/access/transitions";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import type { EntryRow } from "~/lib/content/entries/entries.server";
import { InvalidData, OwnEdit, WrongState } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import {
  assertComplete,
  commitChange,
  publishVersion,
  putOnSchedule,
  update,
  type Change,
} from "~/lib/content/publication/publication-writes.server";
import { electionStatement, settleElectionWarning } from "~/lib/content/rules/election-period.server";
import { awaitsApproval, awaitsLaterReview, type ReviewStep } from "~/lib/content/review-states";
import { dutyVersion, withoutQuestion } from "~/lib/content/review/later-review.server";
import { longestComment, reviewing, submittedBy, type ReviewRecord } from "~/lib/content/review/review-writes.server";
import { unseenWriters } from "~/lib/content/review/unseen-writers.server";
import { entries, entryReviews } from "~/lib/content/schema.server";
import type { NotificationKind } from "~/lib/inbox/inbox-kinds";
import { settleNotifications } from "~/lib/inbox/notify.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { draftsTag } from "~/lib/content/cache-tags.server";
import { entryEvents, type EntryVerb } from "~/lib/content/entry-events";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { afterCommit, db } from "~/lib/platform/db/database.server";
import { emitting } from "~/lib/platform/events/events.server";
import { keepable } from "~/lib/platform/text/keepable";

import { mailAddresses, notifyApprovers, notifyReviewed } from "./notify.server";
import { changeState, type StateChange } from "./publishing.server";

/**
 * Submits this version; from then on it can't be edited. It must be complete.
 * @param publishAt when to publish after approval; null: at once
 * @throws StaleVersion, Incomplete, InvalidData (a time in the past), WrongState, Refusal 403, 404
 */
export function submitEntry(
  actor: Actor,
  section: Section,
  id: string,
  { version, note, publishAt = null }: StateChange & { publishAt?: Date | null },
): Promise<void> {
  return changeState(actor, section, id, "submit", version, async (row, data) => {
    assertMay(actor, section, row, "submit");
    if (publishAt && row.scheduledVersion !== null) throw new WrongState("otherScheduled");
    if (publishAt && publishAt.getTime() <= Date.now()) throw new InvalidData({ publishAt: [issue("inThePast")] });
    const kept = await assertComplete(section, row, version, data, publishAt);
    const writes = [
      ...kept,
      update(row, {
        state: stateAfter("submit", row),
        ...submittedBy(actor, version),
        ...(publishAt ? { publishAt } : {}),
      }),
      reviewing(actor, row, { version, decision: "submitted", comment: note }),
    ];
    await recordDecision(
      actor,
      section,
      row,
      { writes },
      { verb: "submit", version, reason: note, after: { publishAt } },
    );
    await notifyApprovers(actor, section, row, {
      step: section.publishing.approvals?.[0] ?? null,
      writers: await unseenWriters(section, row, version),
    });
    await mailAddresses(actor, section, row, "submitted");
  });
}

/** The submitter takes it back. @throws StaleVersion, WrongState, Refusal 403, 404 */
export function takeBackEntry(actor: Actor, section: Section, id: string, { version }: StateChange): Promise<void> {
  return changeState(actor, section, id, "takeBack", version, async (row) => {
    assertMay(actor, section, row, "takeBack");
    const writes = [
      update(row, await backToDraft(section, row, "takeBack")),
      reviewing(actor, row, { version, decision: "takenBack" }),
    ];
    await recordDecision(actor, section, row, { writes }, { verb: "take-back", version });
  });
}

/**
 * Returns a submission with a comment and notifies the submitter. An urgent publication stays public; another person
 * than its publisher or writer must return it.
 * @throws InvalidData without a comment, OwnEdit, StaleVersion, WrongState, Refusal 403, 404
 */
export function returnEntry(
  actor: Actor,
  section: Section,
  id: string,
  { version, comment }: StateChange & { comment: string },
): Promise<void> {
  const given = keepable(comment).trim().slice(0, longestComment);
  if (!given) return Promise.reject(new InvalidData({ comment: [issue("notSaid")] }));
  return changeState(actor, section, id, "return", version, async (row) => {
    if (row.reviewVersion === null) throw new WrongState("doesNotWait");
    const isLater = awaitsLaterReview(row);
    assertMay(actor, section, row, "return", {
      isOwnWork:
        isLater && [row.submittedBy, ...(await unseenWriters(section, row, row.reviewVersion))].includes(actor.id),
    });
    const version = (isLater && (await dutyVersion(section, id))) || row.reviewVersion;
    const writes = [
      reviewing(actor, row, { version, decision: "returned", comment: given }),
      ...(isLater ? [] : [update(row, await backToDraft(section, row, "return"))]),
    ];
    await recordDecision(actor, section, row, { writes }, { verb: "return", version, reason: given });
    if (isLater) await settle(section, row);
    await notifyReviewed(actor, section, row, { event: "entry.returned", comment: given });
  });
}

/** Ends the later review that was just decided; another urgent version's review stays due. */
async function settle(section: Section, row: EntryRow): Promise<void> {
  await update(row, await withoutQuestion(section, row, row)).execute();
}

/** The row without the submission and its requested time. */
async function backToDraft(section: Section, row: EntryRow, name: TransitionName) {
  const time =
    row.scheduledVersion === null ? { publishAt: row.liveVersion === null ? null : row.lastPublishedAt } : {};
  return { ...(await withoutQuestion(section, row, row)), ...time, state: stateAfter(name, row) };
}

export type Approval = StateChange & {
  /** From an administrator who approves their own edits, or replaces a unit's approver. */
  reason?: string | undefined;
  /** Replaces the requested time. */
  publishAt?: Date | null;
};

/**
 * The last one publishes, or schedules if a time was requested. Four eyes: the last editor and earlier approvers can't
 * approve; an administrator may, with a reason.
 * @throws OwnEdit, StaleVersion, Incomplete, InvalidData, WrongState, Refusal 403, 404
 */
export function approveEntry(
  actor: Actor,
  section: Section,
  id: string,
  { version, note, reason, electionChecked, publishAt = null }: Approval,
): Promise<void> {
  return changeState(actor, section, id, "approve", version, async (row, data) => {
    const reviewed = row.reviewVersion;
    if (reviewed === null) throw new WrongState("doesNotWait");
    if (publishAt && publishAt.getTime() <= Date.now()) throw new InvalidData({ publishAt: [issue("inThePast")] });
    const isLater = awaitsLaterReview(row);
    const { given, step, bypassReason } = await assertMaySign(actor, section, row, reason);
    const approval = reviewing(actor, row, {
      version: reviewed,
      decision: "approved",
      step,
      bypassReason,
      comment: note,
    });
    const audit = {
      verb: "approve",
      version: reviewed,
      reason: bypassReason ?? note,
      after: { step, ...(bypassReason ? { bypass: true } : {}) },
    } as const;
    const following = step === null ? null : nextStep(section, [...given, { step }]);
    if (isLater || following !== null) {
      await recordDecision(actor, section, row, { writes: [approval] }, audit);
      if (isLater) await settle(section, row);
      await notifyReviewed(actor, section, row, { event: "entry.approved", context: isLater ? "afterwards" : "step" });
      if (following !== null)
        await notifyApprovers(actor, section, row, {
          step: following,
          writers: [...(await unseenWriters(section, row, reviewed)), actor.id],
        });
      return;
    }
    await recordDecision(actor, section, row, { writes: [approval] }, audit);
    await release(actor, section, row, data, {
      version: reviewed,
      note,
      electionChecked,
      publishAt: publishAt ?? wantedTime(row),
    });
  });
}

/** Whether the actor may give the next approval. @throws Refusal 403, OwnEdit, InvalidData without a reason */
export async function assertMaySign(
  actor: Actor,
  section: Section,
  row: EntryRow,
  reason: string | undefined,
): Promise<{ given: Given[]; step: ReviewStep | null; bypassReason: string | null }> {
  const scope = scopeOf(section, row);
  const isLater = awaitsLaterReview(row);
  const given = await approvalsOf(row);
  const step = isLater ? null : nextStep(section, given);
  assertMay(actor, section, row, "approve", { isTheirStep: mayTakeStep(actor, scope, step) });
  const isOwn = [
    ...(await unseenWriters(section, row, row.reviewVersion ?? row.version)),
    ...given.map(({ actorId }) => actorId),
    ...(isLater ? [row.submittedBy] : []),
  ].includes(actor.id);
  const standsIn = step === "department" && mayTakeStep(actor, scope, "chief");
  return { given, step, bypassReason: isOwn || standsIn ? reasonOf(actor, reason) : null };
}

/** The effect of the last approval. */
export async function release(
  actor: Actor,
  section: Section,
  row: EntryRow,
  data: Parameters<typeof publishVersion>[3],
  { version, note, electionChecked, publishAt }: StateChange & { publishAt: Date | null },
) {
  // The requested time may have passed during the review.
  const isFuture = publishAt !== null && publishAt.getTime() > Date.now();
  const statement = await electionStatement(section, electionChecked, isFuture ? publishAt : null);
  if (isFuture) {
    const change = await putOnSchedule(actor, section, row, version, data, {
      publishAt,
      unpublishAt: row.unpublishAt,
      ...statement,
    });
    await commitChange(actor, section, row, change, {
      verb: "schedule",
      version,
      reason: note,
      after: { publishAt, unpublishAt: row.unpublishAt, ...statement },
    });
  } else {
    await commitChange(actor, section, row, await publishVersion(section, row, version, data), {
      verb: "publish",
      version,
      reason: note,
      ...(statement ? { after: statement } : {}),
    });
    await mailAddresses(actor, section, row, "published");
  }
  if (statement?.electionChecked) await settleElectionWarning(row.id, version);
  await notifyReviewed(actor, section, row, {
    event: "entry.approved",
    context: isFuture ? "scheduled" : "published",
    at: publishAt,
  });
}

/** @throws OwnEdit without the right; InvalidData without a reason */
function reasonOf(actor: Actor, reason: string | undefined): string {
  if (!actor.can("approveOwn")) throw new OwnEdit();
  const given = keepable(reason ?? "")
    .trim()
    .slice(0, 300);
  if (!given) throw new InvalidData({ reason: [issue("notSaid")] });
  return given;
}

/** The requested time of publication; null: at once. */
export function wantedTime({
  publishAt,
  submittedAt,
  scheduledVersion,
  ...row
}: Pick<
  EntryRow,
  "publishAt" | "submittedAt" | "scheduledVersion" | "reviewVersion" | "liveVersion" | "state"
>): Date | null {
  const isWish =
    awaitsApproval({ ...row, scheduledVersion }) &&
    scheduledVersion === null &&
    publishAt !== null &&
    submittedAt !== null &&
    publishAt > submittedAt;
  return isWish ? publishAt : null;
}

type Given = { step: ReviewStep | null; actorId: string | null; decision: ReviewRecord["decision"] };

/** The approvals of the pending submission; those of earlier ones are void. */
export async function approvalsOf({ id, reviewVersion }: Pick<EntryRow, "id" | "reviewVersion">): Promise<Given[]> {
  if (reviewVersion === null) return [];
  return db()
    .select({ step: entryReviews.step, actorId: entryReviews.actorId, decision: entryReviews.decision })
    .from(entryReviews)
    .innerJoin(entries, eq(entries.id, entryReviews.entryId))
    .where(
      and(
        eq(entryReviews.entryId, id),
        inArray(entryReviews.decision, ["approved", "corrected"]),
        eq(entryReviews.version, reviewVersion),
        gte(entryReviews.createdAt, entries.submittedAt),
      ),
    );
}

/** The next approval; null where the section names none, or when all are given. */
export function nextStep(section: Section, given: readonly Pick<Given, "step">[]): ReviewStep | null {
  return section.publishing.approvals?.find((step) => !given.some((one) => one.step === step)) ?? null;
}

/** Whether a correction waits for its submitter's agreement, as the second of the two people who must see a text. */
export function isForConfirmation(
  actor: Pick<Actor, "id">,
  section: Section,
  row: Parameters<typeof awaitsApproval>[0] & Pick<EntryRow, "submittedBy">,
  given: readonly Given[],
): boolean {
  const isAnothers = given.some(({ decision, actorId }) => decision === "corrected" && actorId !== actor.id);
  return (
    awaitsApproval(row) &&
    actor.id !== null &&
    row.submittedBy === actor.id &&
    section.publishing.approvals === undefined &&
    isAnothers
  );
}

type AuditPart = { verb: EntryVerb; version: number; reason?: string | undefined; after?: unknown };

/** The notifications that each verb settles. */
const settledBy: Partial<Record<AuditPart["verb"], readonly NotificationKind[]>> = {
  submit: ["entry.returned", "entry.submitted"],
  approve: ["entry.submitted"],
  return: ["entry.submitted"],
  "take-back": ["entry.submitted"],
  "mark-reviewed": ["review.due"],
};

/** Writes a decision with its record and event; the public version stays the same. */
export async function recordDecision(
  actor: Actor,
  section: Section,
  row: EntryRow,
  { writes }: Change,
  { verb, version, reason, after }: AuditPart,
): Promise<void> {
  const before = { state: row.state, reviewVersion: row.reviewVersion };
  const audit = auditWrite(actor, {
    verb,
    objectType: "entry",
    objectId: row.id,
    section: section.id,
    version,
    before,
    after,
    reason: keepable(reason ?? "") || null,
  });
  await batch(
    [...writes, audit],
    [emitting({ type: entryEvents[verb], id: row.id, section: section.id, version, by: actor.id })],
  );
  const settled = settledBy[verb];
  if (settled) await settleNotifications(contentPaths.entry(section, row.id), settled);
  afterCommit(() => invalidateTag(draftsTag(section.id)));
}
