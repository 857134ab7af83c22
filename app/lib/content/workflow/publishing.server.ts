import type { Actor } from "~/lib/access/actor";
import { newEntryScope, scopeOf, assertMay, assertTheirs, isChief } from "~/lib/content/access/rights.server";
import { isCurrent, permissionOf, stateAfter, type TransitionName } from "~/lib/content/access/transitions";
import type { Section } from "~/lib/content/definition/definition";
import { overBy } from "~/lib/content/definition/expiry";
import { contentPaths } from "~/lib/content/definition/paths";
import {
  assertSeen,
  prepareEntry,
  createRow,
  lockEntry,
  lockNewest,
  placeOf,
  toEntry,
  versionData,
  type PreparedEntry,
  type Entry,
  type EntryRow,
  type NewEntry,
  type NewlyMade,
} from "~/lib/content/entries/entries.server";
import { InvalidData } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import {
  assertLeavesAfter,
  assertNotOnDisplay,
  leavingAfter,
} from "~/lib/content/publication/legal/legal-display.server";
import { assertNotNeeded, isNeeded } from "~/lib/content/publication/needed-entries.server";
import {
  assertComplete,
  beginLive,
  dueAt,
  expiry,
  expiryJob,
  forgetPublic,
  canCreatePublished,
  commitChange,
  notExpiring,
  putInArchive,
  publishVersion,
  putOnSchedule,
  takeDown,
  update,
} from "~/lib/content/publication/publication-writes.server";
import { electionStatement, settleElectionWarning } from "~/lib/content/rules/election-period.server";
import { assertSuccessor, nowhere } from "~/lib/content/publication/addresses/successors.server";
import { isSlugTaken } from "~/lib/content/publication/addresses/slugs.server";
import { urgentMark } from "~/lib/content/review/later-review.server";
import { approvalAsked, isUrgent } from "~/lib/content/review/review-rules.server";
import { reviewing, submittedBy } from "~/lib/content/review/review-writes.server";
import { unseenWriters } from "~/lib/content/review/unseen-writers.server";
import type { EntryData } from "~/lib/content/values";
import { isFileGone } from "~/lib/files/files.server";
import { settleNotifications } from "~/lib/inbox/notify.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { afterCommit, isInTransaction, transaction } from "~/lib/platform/db/database.server";
import { cancelling, enqueueJob, enqueuing } from "~/lib/platform/jobs/jobs.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { keepable } from "~/lib/platform/text/keepable";

import { mailAddresses, notifyDeadline, notifyAuthors, notifyScheduled, notifyApprovers } from "./notify.server";

/** `version`: the newest one that the person has seen. */
export type StateChange = {
  version: number;
  note?: string | undefined;
  /** The statement that is required before an election: see election-period.server.ts. */
  electionChecked?: boolean | undefined;
};

/**
 * Without approval: urgent entries where one is required.
 * @throws StaleVersion, Incomplete, WrongState, Refusal 403, 404
 */
export function publishEntry(actor: Actor, section: Section, id: string, change: StateChange): Promise<Entry> {
  return changeState(actor, section, id, "publish", change.version, (row, data) =>
    publishRow(actor, section, row, data, change),
  );
}

async function publishRow(
  actor: Actor,
  section: Section,
  row: EntryRow,
  data: EntryData,
  { version, note, electionChecked }: StateChange,
  begun?: PreparedEntry,
): Promise<Entry> {
  const statement = await electionStatement(section, electionChecked);
  const { afterwards } = await assertDirect(actor, section, row, data);
  if (isAlreadyPublished(row, version) && !statement?.electionChecked) {
    // It is public already, but reports what would block it today.
    await assertComplete(section, row, version, data, new Date());
    return toEntry(row, data, actor);
  }
  const more = afterwards ? submittedBy(actor, version) : {};
  const change = await (begun
    ? beginLive(section, begun, more)
    : publishVersion(section, row, version, data, undefined, more));
  if (afterwards)
    change.writes.push(
      reviewing(actor, row, { version, decision: "submitted", bypassReason: urgentMark, comment: note }),
    );
  await commitChange(
    actor,
    section,
    row,
    change,
    {
      verb: "publish",
      version,
      reason: note,
      ...(afterwards || statement
        ? { after: { ...(afterwards ? { reviewedAfterwards: true } : {}), ...statement } }
        : {}),
    },
    begun,
  );
  if (statement?.electionChecked) await settleElectionWarning(row.id, version);
  if (!begun)
    await settleNotifications(contentPaths.entry(section, row.id), [
      "entry.submitted",
      "entry.returned",
      "schedule.failed",
    ]);
  await notifyAuthors(actor, section, row, "entry.published");
  await mailAddresses(actor, section, row, "published");
  if (afterwards)
    await notifyApprovers(actor, section, row, {
      step: null,
      writers: await unseenWriters(section, row, version),
      isLive: true,
    });
  // The database sets the time of submission.
  return toEntry(afterwards ? await lockEntry(section, row.id) : change.row, data, actor);
}

// Whether this version is public with nothing pending: pressed twice, or by two people, it is published, reported and
// recorded once. An entry due for review is published anew: see `reviewAt`.
function isAlreadyPublished({ state, liveVersion, scheduledVersion, reviewAt }: EntryRow, version: number): boolean {
  return (
    state === "published" &&
    liveVersion === version &&
    scheduledVersion === null &&
    (reviewAt === null || reviewAt > (toIsoDate(new Date()) ?? ""))
  );
}

/** Creates and publishes an entry, or does neither. @throws what `createEntry` and `publishEntry` throw */
export async function createPublished(actor: Actor, section: Section, input: ToPublish): Promise<NewlyMade> {
  actor.assertCan(permissionOf("publish"), newEntryScope(section));
  // Inside another transaction a taken address would fail that one.
  if (!canCreatePublished(section) || isInTransaction()) return createThenPublish(actor, section, input);
  return transaction(async () => {
    const begun = await prepareEntry(actor, section, input, { holdsLater: true });
    assertTheirs(actor, section, begun.row, "publish");
    const entry = await publishRow(
      actor,
      section,
      begun.row,
      begun.data,
      { version: begun.row.version, note: input.note, electionChecked: input.electionChecked },
      begun,
    );
    return { ...entry, files: begun.files };
  }).catch((error: unknown) => {
    if (!isSlugTaken(error) && !isFileGone(error)) throw error;
    return createThenPublish(actor, section, input);
  });
}

type ToPublish = NewEntry & Pick<StateChange, "electionChecked">;

function createThenPublish(actor: Actor, section: Section, input: ToPublish): Promise<Entry> {
  return transaction(async () => {
    const { row, data } = await createRow(actor, section, input);
    assertTheirs(actor, section, row, "publish");
    return publishRow(actor, section, row, data, {
      version: row.version,
      note: input.note,
      electionChecked: input.electionChecked,
    });
  });
}

/**
 * Sets when this version is published and when it leaves; one of both is enough. The job holds this exact version.
 * @throws StaleVersion, Incomplete, InvalidData (a time in the past, or the wrong way round), WrongState, Response
 * 403, 404
 */
export function scheduleEntry(
  actor: Actor,
  section: Section,
  id: string,
  {
    version,
    note,
    electionChecked,
    publishAt,
    unpublishAt,
  }: StateChange & { publishAt: Date | null; unpublishAt: Date | null },
): Promise<void> {
  return changeState(actor, section, id, publishAt ? "schedule" : "setEnd", version, async (row, data) => {
    assertTimes(publishAt, unpublishAt);
    if (unpublishAt && row.liveVersion !== null) await assertNotNeeded(actor, section, id);
    if (publishAt) {
      // An entry that can be scheduled can wait for approval, however urgent.
      assertMay(actor, section, row, "schedule", {
        isReviewed: (await approvalAsked(actor, section))(scopeOf(section, row)),
      });
      assertLeavesAfter(section, data, unpublishAt);
      const statement = await electionStatement(section, electionChecked, publishAt);
      if (
        row.scheduledVersion === version &&
        isSameTime(row.publishAt, publishAt) &&
        isSameTime(row.unpublishAt, leavingAfter(section, data, unpublishAt)) &&
        !statement?.electionChecked
      )
        return;
      const change = await putOnSchedule(actor, section, row, version, data, { publishAt, unpublishAt, ...statement });
      await commitChange(actor, section, row, change, {
        verb: "schedule",
        version,
        reason: note,
        after: { publishAt, unpublishAt, ...statement },
      });
      if (statement?.electionChecked) await settleElectionWarning(id, version);
      await settleNotifications(contentPaths.entry(section, id), [
        "entry.submitted",
        "entry.returned",
        "schedule.failed",
      ]);
      return;
    }
    assertMay(actor, section, row, "setEnd");
    const live = await versionData(id, row.liveVersion ?? row.version);
    assertLeavesAfter(section, live, unpublishAt);
    if (isSameTime(row.unpublishAt, unpublishAt)) return;
    const timing = expiry(section, { ...row, unpublishAt }, live, actor.id);
    await commitChange(
      actor,
      section,
      row,
      { ...timing, writes: [...timing.writes, update(row, { unpublishAt })] },
      { verb: "schedule", version, reason: note, after: { publishAt, unpublishAt } },
    );
  });
}

const isSameTime = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

/** Whether this may be published without approval, and is reviewed afterwards. @throws WrongState */
async function assertDirect(
  actor: Actor,
  section: Section,
  row: EntryRow,
  data: EntryData,
): Promise<{ afterwards: boolean }> {
  const scope = scopeOf(section, row);
  const urgent = actor.id !== null && isUrgent(section, data) && isChief(actor, scope);
  assertMay(actor, section, row, "publish", {
    isReviewed: (await approvalAsked(actor, section))(scope),
    isUrgent: urgent,
  });
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

/** Cancels both times of a schedule. @throws StaleVersion, WrongState, Refusal 403, 404 */
export function unscheduleEntry(actor: Actor, section: Section, id: string, { version }: StateChange): Promise<void> {
  return changeState(actor, section, id, "unschedule", version, async (row) => {
    assertMay(actor, section, row, "unschedule");
    const state = stateAfter("unschedule", row);
    const timing =
      row.liveVersion === null
        ? notExpiring(id)
        : expiry(section, { ...row, unpublishAt: null }, await versionData(id, row.liveVersion));
    const writes = [
      cancelling(`publish ${id}`),
      ...timing.writes,
      update(row, {
        state,
        publishAt: row.liveVersion === null ? null : row.lastPublishedAt,
        scheduledVersion: null,
        unpublishAt: null,
      }),
    ];
    await commitChange(actor, section, row, { ...timing, writes }, { verb: "unschedule", version });
  });
}

/**
 * Takes an entry off the site at once. Its address shows the reason (410), redirects to a successor (301), or answers
 * 404 if it was published by mistake and is a draft again. @param change.leadsTo the successor's id, or "nowhere"
 * @throws InvalidData without a reason, or for a bad successor; StaleVersion, WrongState, Refusal 403, 404
 */
export function withdrawEntry(
  actor: Actor,
  section: Section,
  id: string,
  { version, reason, leadsTo = null }: StateChange & { reason: string; leadsTo?: string | null },
): Promise<void> {
  const given = keepable(reason).trim().slice(0, 300);
  if (!given) return Promise.reject(new InvalidData({ reason: [issue("missing")] }));
  return changeState(actor, section, id, "withdraw", version, async (row, data) => {
    assertMay(actor, section, row, "withdraw");
    await assertNotOnDisplay(actor, section, row, "withdraw", data);
    await assertNotNeeded(actor, section, id);
    if (leadsTo !== null && leadsTo !== nowhere) await assertSuccessor(actor, id, leadsTo);
    const state = stateAfter(leadsTo === nowhere ? "reopen" : "withdraw", row);
    const change = await takeDown(section, row, {
      state,
      withdrawnReason: leadsTo === nowhere ? null : given,
      leadsTo,
    });
    await commitChange(actor, section, row, change, {
      verb: "withdraw",
      version,
      reason: given,
      ...(leadsTo === null ? {} : { after: { leadsTo } }),
    });
    await notifyAuthors(actor, section, row, "entry.withdrawn");
  });
}

/** Keeps it readable in the archive, out of the current lists. @throws StaleVersion, WrongState, Refusal 403, 404 */
export function archiveEntry(
  actor: Actor,
  section: Section,
  id: string,
  { version, note }: StateChange,
): Promise<void> {
  return changeState(actor, section, id, "archive", version, async (row, data) => {
    assertMay(actor, section, row, "archive");
    await assertNotOnDisplay(actor, section, row, "archive", data);
    await assertNotNeeded(actor, section, id);
    await commitChange(actor, section, row, await putInArchive(section, row), {
      verb: "archive",
      version,
      reason: note,
    });
    await notifyAuthors(actor, section, row, "entry.withdrawn", "archived");
  });
}

/** From the archive or withdrawn back to a draft. @throws StaleVersion, WrongState, Refusal 403, 404 */
export function reopenEntry(actor: Actor, section: Section, id: string, { version }: StateChange): Promise<void> {
  return changeState(actor, section, id, "reopen", version, async (row) => {
    assertMay(actor, section, row, "reopen");
    await commitChange(
      actor,
      section,
      row,
      await takeDown(section, row, { state: stateAfter("reopen", row), withdrawnReason: null }),
      { verb: "reopen", version },
    );
  });
}

/** Runs one change of state in a transaction: checks access and the seen version; `change` checks the state. */
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

/** From this delay on, in ms, people are told that it was late. */
const lateAfter = 2 * 60_000;

/** Publishes exactly the scheduled version. An election statement given then holds; without one a warning stays. */
export async function publishScheduled(
  actor: Actor,
  section: Section,
  id: string,
  version: number,
  { by = null, electionChecked }: { by?: string | null; electionChecked?: boolean } = {},
): Promise<void> {
  await transaction(async () => {
    const row = await lockEntry(section, id);
    if (row.deletedAt || row.scheduledVersion !== version) return;
    const change = await publishVersion(
      section,
      { ...row, ...(await placeOf(row, version)) },
      version,
      await versionData(id, version),
      by,
    );
    const statement = await electionStatement(section, electionChecked);
    await commitChange(actor, section, row, change, {
      verb: "publish",
      version,
      reason: "scheduled",
      ...(statement ? { after: statement } : {}),
    });
    if (statement?.electionChecked) await settleElectionWarning(id, version);
    await mailAddresses(actor, section, row, "published");
    const isLate = row.publishAt !== null && row.publishAt.getTime() < Date.now() - lateAfter;
    await notifyScheduled(actor, section, row, { by, context: isLate ? "late" : "published", at: row.publishAt });
  });
}

/**
 * Takes an entry off when its time is over. A job that runs too early is postponed: to the present time, or to the end
 * of the legal display, with a notice; an entry that others need waits from day to day. @param by the person who set
 * the time, if any @param isWaiting it waits already, and people know
 */
export async function expireEntry(
  actor: Actor,
  section: Section,
  id: string,
  { by = null, isWaiting = false }: { by?: string | null; isWaiting?: boolean } = {},
): Promise<void> {
  await transaction(async () => {
    const row = await lockEntry(section, id);
    if (!isCurrent(row)) return;
    const live = await versionData(id, row.liveVersion);
    const due = dueAt(section, row, live);
    const at = leavingAfter(section, live, due);
    if (at && at.getTime() > Date.now()) return putOff(actor, section, row, live, { by, at, isHeld: at !== due });
    if (await isNeeded(section, id)) return waitTillUnneeded(actor, section, row, { by, isWaiting });
    const archive = overBy(section) === "archive";
    const change = await (archive
      ? putInArchive(section, row)
      : takeDown(section, row, { state: stateAfter("withdraw", row), withdrawnReason: null }));
    await commitChange(actor, section, row, change, {
      verb: archive ? "archive" : "withdraw",
      version: row.version,
      reason: "expired",
    });
    await notifyScheduled(actor, section, row, { by, context: archive ? "archived" : "withdrawn" });
  });
}

async function putOff(
  actor: Actor,
  section: Section,
  row: EntryRow,
  live: EntryData,
  { by, at, isHeld }: { by: string | null; at: Date; isHeld: boolean },
): Promise<void> {
  const unpublishAt = leavingAfter(section, live, row.unpublishAt);
  const timing = expiry(section, { ...row, unpublishAt }, live, by);
  const writes = [...timing.writes, update(row, { unpublishAt })];
  await commitChange(
    actor,
    section,
    row,
    { ...timing, writes },
    { verb: "schedule", version: row.version, reason: isHeld ? "onDisplay" : "putOff", after: { unpublishAt: at } },
  );
  if (isHeld) await notifyScheduled(actor, section, row, { by, context: "postponed", at });
}

/** Waits until no public entry points here. The first day is recorded and reported, further days are not. */
async function waitTillUnneeded(
  actor: Actor,
  section: Section,
  row: EntryRow,
  { by, isWaiting }: { by: string | null; isWaiting: boolean },
): Promise<void> {
  const at = new Date(Date.now() + 24 * 3_600_000);
  const job = expiryJob(section, row.id, { by, at });
  const waiting = { ...job, payload: { ...job.payload, waited: true } };
  if (isWaiting) return enqueueJob(waiting);
  const { write, answer } = enqueuing(waiting);
  await commitChange(
    actor,
    section,
    row,
    { writes: [write], answer },
    { verb: "schedule", version: row.version, reason: "needed", after: { unpublishAt: at } },
  );
  await notifyScheduled(actor, section, row, { by, context: "needed", at });
}

/** The reminder of the day before; if the server was off, only the end is reported. @param by who set the time */
export async function remindOfExpiry(
  actor: Actor,
  section: Section,
  id: string,
  { by, at }: { by: string | null; at: Date },
): Promise<void> {
  await transaction(async () => {
    const row = await lockEntry(section, id);
    if (!isCurrent(row) || at.getTime() <= Date.now()) return;
    await notifyDeadline(actor, section, row, {
      by,
      context: overBy(section) === "archive" ? "archived" : "withdrawn",
      at,
    });
  });
}

export async function removeFromPublic(section: Section, row: EntryRow): Promise<void> {
  const { writes } = await takeDown(section, row, { state: stateAfter("trash", row) });
  await batch(writes);
  afterCommit(() => forgetPublic(section));
}
