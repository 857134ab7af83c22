import type { Actor } from "~/lib/access/actor";
import { newEntryScope, scopeOf } from "~/lib/content/access/entry-scope";
import { assertMay, assertTheirs, isChief } from "~/lib/content/access/rights.server";
import { isCurrent, permissionOf, stateAfter, type TransitionName } from "~/lib/content/access/transitions";
import type { Section } from "~/lib/content/definition/definition";
import { assertSeen, beginEntry, createRow, lockEntry, lockNewest, placeOf, toEntry, versionData, type Begun, type Entry, type EntryRow, type NewEntry } from "~/lib/content/entries/entries.server";
import { lastWriters } from "~/lib/content/entries/last-writers.server";
import { InvalidData } from "~/lib/content/errors";
import { issue, keepable } from "~/lib/content/fields/field-kind";
import { assertLeavesAfter, assertNotOnDisplay, leavingAfter } from "~/lib/content/publication/legal-display.server";
import { beginLive, dueAt, expiry, forgetPublic, goesLiveAtOnce, commitChange, notExpiring, putInArchive, putLive, putOnSchedule, takeDown, update } from "~/lib/content/publication/publication-writes.server";
import { isSlugTaken } from "~/lib/content/publication/slugs.server";
import { urgentMark } from "~/lib/content/review/later-review.server";
import { isUrgent, needsReview } from "~/lib/content/review/review-rules.server";
import { reviewing, submittedBy } from "~/lib/content/review/review-writes.server";
import type { EntryData } from "~/lib/content/values";
import { batch } from "~/lib/platform/db/batch.server";
import { afterCommit, isInTransaction, transaction } from "~/lib/platform/db/database.server";
import { cancelling } from "~/lib/platform/jobs/jobs.server";

import { notifyDeadline, notifyAuthors, notifyScheduled } from "./notify-authors.server";
import { notifyApprovers } from "./notify-reviewers.server";

/** Every change of state names the version its author has seen. */
export type StateChange = { version: number; note?: string | undefined };

/**
 * Makes this version what the public reads, without anybody's approval: where a section asks for one, only what is
 * urgent. Urgent texts are reviewed afterwards. @throws StaleVersion, Incomplete, WrongState, Response 403, 404
 */
export function publishEntry(actor: Actor, section: Section, id: string, { version, note }: StateChange): Promise<Entry> {
  return changeState(actor, section, id, "publish", version, (row, data) => publishRow(actor, section, row, data, { version, note }));
}

async function publishRow(actor: Actor, section: Section, row: EntryRow, data: EntryData, { version, note }: StateChange, begun?: Begun): Promise<Entry> {
  const { afterwards } = await assertDirect(actor, section, row, data);
  const more = afterwards ? submittedBy(actor, version) : {};
  const change = await (begun ? beginLive(section, begun, more) : putLive(section, row, version, data, undefined, more));
  if (afterwards) change.writes.push(reviewing(actor, row, { version, decision: "submitted", bypassReason: urgentMark, comment: note }));
  await commitChange(actor, section, row, change, { verb: "publish", version, reason: note, ...(afterwards ? { after: { reviewedAfterwards: true } } : {}) }, begun);
  await notifyAuthors(actor, section, row, "entry.published");
  if (afterwards) await notifyApprovers(actor, section, row, { step: null, writers: await lastWriters(row.id, version), isLive: true });
  // When it was submitted the database's clock says.
  return toEntry(afterwards ? await lockEntry(section, row.id) : change.row, data, actor);
}

/**
 * Begins an entry that the public reads at once; what may not be published is not begun either.
 * @throws what `createEntry` and `publishEntry` throw
 */
export async function createPublished(actor: Actor, section: Section, input: NewEntry): Promise<Entry> {
  actor.assertCan(permissionOf("publish"), newEntryScope(section));
  // Inside another transaction an address that is taken would be that one's failure.
  if (!goesLiveAtOnce(section) || isInTransaction()) return createThenPublish(actor, section, input);
  return transaction(async () => {
    const begun = await beginEntry(actor, section, input);
    assertTheirs(actor, section, begun.row, "publish");
    return publishRow(actor, section, begun.row, begun.data, { version: begun.row.version, note: input.note }, begun);
  }).catch((error: unknown) => {
    if (!isSlugTaken(error)) throw error;
    return createThenPublish(actor, section, input);
  });
}

function createThenPublish(actor: Actor, section: Section, input: NewEntry): Promise<Entry> {
  return transaction(async () => {
    const { row, data } = await createRow(actor, section, input);
    assertTheirs(actor, section, row, "publish");
    return publishRow(actor, section, row, data, { version: row.version, note: input.note });
  });
}

/**
 * Sets when this version goes live and when it leaves again; either alone will do. The job holds the exact version:
 * what is saved later waits for its own publishing.
 * @throws StaleVersion, Incomplete, InvalidData (a time in the past, or the wrong way round), WrongState, Response 403, 404
 */
export function scheduleEntry(
  actor: Actor,
  section: Section,
  id: string,
  { version, note, publishAt, unpublishAt }: StateChange & { publishAt: Date | null; unpublishAt: Date | null },
): Promise<void> {
  return changeState(actor, section, id, publishAt ? "schedule" : "setEnd", version, async (row, data) => {
    assertTimes(publishAt, unpublishAt);
    if (publishAt) {
      // What can wait for the clock can wait for approval, however urgent it calls itself.
      assertMay(actor, section, row, "schedule", { isReviewed: await needsReview(section) });
      assertLeavesAfter(section, data, unpublishAt);
      const change = await putOnSchedule(actor, section, row, version, data, { publishAt, unpublishAt });
      return commitChange(actor, section, row, change, { verb: "schedule", version, reason: note, after: { publishAt, unpublishAt } });
    }
    assertMay(actor, section, row, "setEnd");
    const live = await versionData(id, row.liveVersion ?? row.version);
    assertLeavesAfter(section, live, unpublishAt);
    const timing = expiry(section, { ...row, unpublishAt }, live, actor.id);
    await commitChange(actor, section, row, { ...timing, writes: [...timing.writes, update(row, { unpublishAt })] }, { verb: "schedule", version, reason: note, after: { publishAt, unpublishAt } });
  });
}

/** Whether this text may go to the public without anybody's approval, and is looked at afterwards then. @throws WrongState */
async function assertDirect(actor: Actor, section: Section, row: EntryRow, data: EntryData): Promise<{ afterwards: boolean }> {
  const urgent = actor.id !== null && isUrgent(section, data) && isChief(actor, scopeOf(section, row));
  assertMay(actor, section, row, "publish", { isReviewed: await needsReview(section), isUrgent: urgent });
  return { afterwards: urgent };
}

function assertTimes(publishAt: Date | null, unpublishAt: Date | null) {
  const now = Date.now();
  if (!publishAt && !unpublishAt) throw new InvalidData({ publishAt: [issue("missing")] });
  if (publishAt && publishAt.getTime() <= now) throw new InvalidData({ publishAt: [issue("inThePast")] });
  if (unpublishAt && unpublishAt.getTime() <= (publishAt?.getTime() ?? now)) {
    throw new InvalidData({ unpublishAt: [issue(publishAt ? "unpublishBeforePublish" : "inThePast")] });
  }
}

/** Takes back a schedule, both ways. @throws StaleVersion, WrongState, Response 403, 404 */
export function unscheduleEntry(actor: Actor, section: Section, id: string, { version }: StateChange): Promise<void> {
  return changeState(actor, section, id, "unschedule", version, async (row) => {
    assertMay(actor, section, row, "unschedule");
    const state = stateAfter("unschedule", row);
    const timing =
      row.liveVersion === null ? notExpiring(id) : expiry(section, { ...row, unpublishAt: null }, await versionData(id, row.liveVersion));
    const writes = [cancelling(`publish ${id}`), ...timing.writes, update(row, { state, publishAt: row.liveVersion === null ? null : row.lastPublishedAt, scheduledVersion: null, unpublishAt: null })];
    await commitChange(actor, section, row, { ...timing, writes }, { verb: "unschedule", version });
  });
}

/** Takes it off the public site at once (410 Gone). @throws InvalidData without a reason, StaleVersion, WrongState, Response 403, 404 */
export function withdrawEntry(actor: Actor, section: Section, id: string, { version, reason }: StateChange & { reason: string }): Promise<void> {
  const given = keepable(reason).trim().slice(0, 300);
  if (!given) return Promise.reject(new InvalidData({ reason: [issue("missing")] }));
  return changeState(actor, section, id, "withdraw", version, async (row, data) => {
    assertMay(actor, section, row, "withdraw");
    await assertNotOnDisplay(actor, section, row, "withdraw", data);
    const change = await takeDown(section, row, { state: stateAfter("withdraw", row), withdrawnReason: given });
    await commitChange(actor, section, row, change, { verb: "withdraw", version, reason: given });
    await notifyAuthors(actor, section, row, "entry.withdrawn");
  });
}

/** Keeps it readable, marked as archive and out of the current lists. @throws StaleVersion, WrongState, Response 403, 404 */
export function archiveEntry(actor: Actor, section: Section, id: string, { version, note }: StateChange): Promise<void> {
  return changeState(actor, section, id, "archive", version, async (row, data) => {
    assertMay(actor, section, row, "archive");
    await assertNotOnDisplay(actor, section, row, "archive", data);
    await commitChange(actor, section, row, await putInArchive(section, row), { verb: "archive", version, reason: note });
    await notifyAuthors(actor, section, row, "entry.withdrawn", "archived");
  });
}

/** From the archive or withdrawn back to a draft, to be published anew. @throws StaleVersion, WrongState, Response 403, 404 */
export function reopenEntry(actor: Actor, section: Section, id: string, { version }: StateChange): Promise<void> {
  return changeState(actor, section, id, "reopen", version, async (row) => {
    assertMay(actor, section, row, "reopen");
    await commitChange(actor, section, row, await takeDown(section, row, { state: stateAfter("reopen", row), withdrawnReason: null }), { verb: "reopen", version });
  });
}

/** One change of state in one transaction, by whoever may make it there and has seen the newest version; `change` asks about the state. */
export async function changeState<T>(
  actor: Actor,
  section: Section,
  id: string,
  name: TransitionName,
  version: number,
  change: (row: EntryRow, data: EntryData) => Promise<T>,
): Promise<T> {
  return transaction(async () => {
    const { row, data } = await lockNewest(section, id);
    assertTheirs(actor, section, row, name);
    await assertSeen(row, data, version);
    return change(row, data);
  });
}

/** What the clock does with what is over: the archive, where the section keeps one. */
const overBy = (section: Section) => (section.publishing.onExpire === "archive" ? "archive" : "withdraw");

/** Who waits for a text at nine does not mind a minute. */
const lateAfter = 2 * 60_000;

/** What the clock does at `publishAt`: exactly the version that was scheduled (by whom), whatever has been saved since. */
export async function publishScheduled(actor: Actor, section: Section, id: string, version: number, by: string | null = null): Promise<void> {
  await transaction(async () => {
    const row = await lockEntry(section, id);
    if (row.deletedAt || row.scheduledVersion !== version) return;
    const change = await putLive(section, { ...row, ...(await placeOf(row, version)) }, version, await versionData(id, version), by);
    await commitChange(actor, section, row, change, { verb: "publish", version, reason: "scheduled" });
    const isLate = row.publishAt !== null && row.publishAt.getTime() < Date.now() - lateAfter;
    await notifyScheduled(actor, section, row, { by, context: isLate ? "late" : "published", at: row.publishAt });
  });
}

/**
 * What the clock does when an entry's time is over. A job that comes too early is put off: to the time that holds now,
 * or to the end of the display that the law wants, which people are told.
 * @param by who set the time, when somebody did
 */
export async function expireEntry(actor: Actor, section: Section, id: string, by: string | null = null): Promise<void> {
  await transaction(async () => {
    const row = await lockEntry(section, id);
    if (!isCurrent(row)) return;
    const live = await versionData(id, row.liveVersion);
    const due = dueAt(section, row, live);
    const at = leavingAfter(section, live, due);
    if (at && at.getTime() > Date.now()) return putOff(actor, section, row, live, { by, at, isHeld: at !== due });
    const archive = overBy(section) === "archive";
    const change = await (archive ? putInArchive(section, row) : takeDown(section, row, { state: stateAfter("withdraw", row), withdrawnReason: null }));
    await commitChange(actor, section, row, change, { verb: archive ? "archive" : "withdraw", version: row.version, reason: "expired" });
    await notifyScheduled(actor, section, row, { by, context: archive ? "archived" : "withdrawn" });
  });
}

async function putOff(actor: Actor, section: Section, row: EntryRow, live: EntryData, { by, at, isHeld }: { by: string | null; at: Date; isHeld: boolean }): Promise<void> {
  const unpublishAt = leavingAfter(section, live, row.unpublishAt);
  const timing = expiry(section, { ...row, unpublishAt }, live, by);
  const writes = [...timing.writes, update(row, { unpublishAt })];
  await commitChange(actor, section, row, { ...timing, writes }, { verb: "schedule", version: row.version, reason: isHeld ? "onDisplay" : "putOff", after: { unpublishAt: at } });
  if (isHeld) await notifyScheduled(actor, section, row, { by, context: "postponed", at });
}

/**
 * What the clock does the day before. Where the server slept through that day, people are told of the end alone.
 * @param by who set the time, when somebody did
 */
export async function remindOfExpiry(actor: Actor, section: Section, id: string, { by, at }: { by: string | null; at: Date }): Promise<void> {
  await transaction(async () => {
    const row = await lockEntry(section, id);
    if (!isCurrent(row) || at.getTime() <= Date.now()) return;
    await notifyDeadline(actor, section, row, { by, context: overBy(section) === "archive" ? "archived" : "withdrawn", at });
  });
}

/** Removes what the public sees of an entry that goes to the trash. */
export async function removeFromPublic(section: Section, row: EntryRow): Promise<void> {
  const { writes } = await takeDown(section, row, { state: stateAfter("trash", row) });
  await batch(writes);
  afterCommit(() => forgetPublic(section));
}
