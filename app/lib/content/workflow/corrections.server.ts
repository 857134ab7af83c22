import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { scopeOf, assertMay, isChief } from "~/lib/content/access/rights.server";
import type { Section } from "~/lib/content/definition/definition";
import { currentOf, lockNewest, mergedData, saveEntry } from "~/lib/content/entries/entries.server";
import type { PatchKind } from "~/lib/content/entries/entry-data.server";
import { markChanges, type MarkedChanges } from "~/lib/content/entries/marked-changes.server";
import { compareVersions, type Comparison } from "~/lib/content/entries/versions.server";
import { InvalidData } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { assertComplete, commitChange, publishVersion } from "~/lib/content/publication/publication-writes.server";
import { urgentMark } from "~/lib/content/review/later-review.server";
import { isUrgent, needsReview } from "~/lib/content/review/review-rules.server";
import { reviewing, submittedBy } from "~/lib/content/review/review-writes.server";
import { unseenWriters } from "~/lib/content/review/unseen-writers.server";
import type { EntryData, Localized } from "~/lib/content/values";
import { transaction } from "~/lib/platform/db/database.server";
import { StaleVersion } from "~/lib/platform/values/stale-version";

import { notifyApprovers, notifyCorrected } from "./notify.server";
import { changeState, type StateChange } from "./publishing.server";
import {
  approvalsOf,
  approveEntry,
  assertMaySign,
  recordDecision,
  isForConfirmation,
  nextStep,
  release,
  wantedTime,
  type Approval,
} from "./review.server";

type Correction = Approval & PatchKind & { patch: EntryData };

/**
 * An approver corrects a submission and approves it in one step; the correction is a version under the approver's name.
 * Where two people must see a text, the submitter or another approver must agree before it is published. @returns
 * whether it is approved, or waits for that agreement or the other step @throws StaleVersion with both versions merged;
 * Incomplete, InvalidData, OwnEdit, ForbiddenFields, WrongState, Refusal 403, 404
 */
export function correctEntry(
  actor: Actor,
  section: Section,
  id: string,
  { version, patch, mergeLocales, isToTheMinute, note, reason, electionChecked, publishAt = null }: Correction,
): Promise<"approved" | "awaitsAnother"> {
  return transaction(async () => {
    const { row: before, data: submitted } = await lockNewest(section, id);
    assertMay(actor, section, before, "correct");
    const { data: merged } = await mergedData(section, before, submitted, {
      version,
      patch,
      mergeLocales,
      isToTheMinute,
    });
    if (version !== before.version) throw new StaleVersion(await currentOf(before, submitted), [], merged);
    if (publishAt && publishAt.getTime() <= Date.now()) throw new InvalidData({ publishAt: [issue("inThePast")] });
    const { step, bypassReason } = await assertMaySign(actor, section, before, reason);
    const saved = await saveEntry(actor, section, id, {
      version,
      patch,
      mergeLocales,
      isToTheMinute,
      note,
      kind: "correction",
    });
    if (saved.version === version) {
      await approveEntry(actor, section, id, { version, note, reason, electionChecked, publishAt });
      return "approved";
    }
    const { row, data } = await lockNewest(section, id);
    // The submitted version must be publishable itself, as when it was submitted.
    const kept = await assertComplete(section, row, row.version, data, publishAt ?? wantedTime(row));
    const line = reviewing(actor, row, {
      version: row.version,
      decision: "corrected",
      step,
      bypassReason,
      comment: note,
    });
    const after = { step, correctedFrom: version, ...(bypassReason ? { bypass: true } : {}) };
    await recordDecision(
      actor,
      section,
      row,
      { writes: [...kept, line] },
      { verb: "approve", version: row.version, reason: bypassReason ?? note, after },
    );
    // Earlier approvals are void: of two steps, the other is asked (again).
    const following = step === null ? null : nextStep(section, [{ step }]);
    const at = publishAt ?? wantedTime(row);
    const isNow =
      at === null && bypassReason === null && isUrgent(section, data) && isChief(actor, scopeOf(section, before));
    const isAwaited = following === null && !isNow && bypassReason === null && (await needsReview(section));
    const isWaiting = isAwaited || following !== null;
    if (!isWaiting && isNow) {
      const change = await publishVersion(section, row, row.version, data, undefined, submittedBy(actor, row.version));
      change.writes.push(
        reviewing(actor, row, { version: row.version, decision: "submitted", bypassReason: urgentMark, comment: note }),
      );
      await commitChange(actor, section, row, change, {
        verb: "publish",
        version: row.version,
        reason: note,
        after: { reviewedAfterwards: true },
      });
    } else if (!isWaiting)
      await release(actor, section, row, data, { version: row.version, note, electionChecked, publishAt: at });
    const versions = { version: row.version, from: version };
    await notifyCorrected(actor, section, before, { ...versions, isAsked: isAwaited });
    if (isWaiting || isNow)
      await notifyApprovers(actor, section, row, {
        step: following,
        writers: [...(await unseenWriters(section, row, row.version)), ...(isAwaited ? [before.submittedBy] : [])],
        isLive: isNow,
        isCorrected: true,
      });
    return isWaiting ? "awaitsAnother" : "approved";
  });
}

/** By the submitter: two people have seen it then. @throws StaleVersion, Incomplete, WrongState, Refusal 403, 404 */
export function confirmCorrection(
  actor: Actor,
  section: Section,
  id: string,
  { version, note, electionChecked }: StateChange,
): Promise<void> {
  return changeState(actor, section, id, "confirm", version, async (row, data) => {
    assertMay(actor, section, row, "confirm", {
      isCorrected: isForConfirmation(actor, section, row, await approvalsOf(row)),
    });
    await recordDecision(
      actor,
      section,
      row,
      { writes: [reviewing(actor, row, { version, decision: "confirmed", comment: note })] },
      { verb: "approve", version, reason: note, after: { confirmed: true } },
    );
    await release(actor, section, row, data, { version, note, electionChecked, publishAt: wantedTime(row) });
  });
}

export type CorrectionView = Pick<Comparison, "changed" | "before" | "authors"> & { marked: MarkedChanges };

/** @param version the corrected one, which follows the submitted one @throws Refusal 403, 404 */
export async function readCorrection(
  actor: Actor,
  section: Section,
  id: string,
  version: number,
  { t, locale }: { t: TFunction; locale: string },
): Promise<CorrectionView> {
  const { changed, before, after, authors } = await compareVersions(actor, section, id, version - 1, version);
  const marked = markChanges(
    section,
    changed.map((path) => ({ path, before: valueAt(before, path), after: valueAt(after, path) })),
    { t, locale },
  );
  const shown = new Set(changed.map((path) => path.split(".", 1)[0]));
  return {
    changed,
    marked,
    authors,
    before: Object.fromEntries(Object.entries(before).filter(([name]) => shown.has(name))),
  };
}

/** @param path a field, or one language of it: "title.tr" */
function valueAt(data: EntryData, path: string): unknown {
  const [name = "", locale] = path.split(".");
  return locale === undefined ? data[name] : (data[name] as Localized<unknown> | undefined)?.[locale as "tr" | "en"];
}
