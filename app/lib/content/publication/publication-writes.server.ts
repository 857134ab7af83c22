import { and, eq, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";

import { systemActor, type Actor } from "~/lib/access/actor";
import { auditWrite, type AuditRecord } from "~/lib/audit/audit.server";
import { isCurrent, stateAfter } from "~/lib/content/access/transitions";
import type { Section } from "~/lib/content/definition/definition";
import { isRepeated, lastEnd } from "~/lib/content/definition/public/repeated";
import { nextReview } from "~/lib/content/definition/section-settings.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { supersededBy } from "~/lib/content/definition/superseded";
import { renewingDeadlines, followingBy, isInAddresses } from "~/lib/content/entries/derived/following-jobs.server";
import { lockEntry, type PreparedEntry, type EntryRow } from "~/lib/content/entries/entries.server";
import { assertFits } from "~/lib/content/entries/ordering.server";
import { asPublic } from "~/lib/content/entries/derived/completed-data.server";
import { publicColumns } from "~/lib/content/entries/entry-data.server";
import { allReferences, liveReferences } from "~/lib/content/entries/references/references.server";
import { Incomplete, type Issue } from "~/lib/content/errors";
import { awaitsApproval } from "~/lib/content/review-states";
import { withoutQuestion } from "~/lib/content/review/later-review.server";
import { entryIssues } from "~/lib/content/rules/entry-issues.server";
import { byField } from "~/lib/content/rules/issues";
import { entries, entryVersions, publications } from "~/lib/content/schema.server";
import { locales, type EntryData, type Localized } from "~/lib/content/values";
import type { FoundFiles } from "~/lib/files/files.server";
import { forgetFileUses } from "~/lib/files/changes/uses.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { draftsTag } from "~/lib/content/cache-tags.server";
import { entryEvents, type EntryVerb } from "~/lib/content/entry-events";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { afterCommit, db } from "~/lib/platform/db/database.server";
import { emitting } from "~/lib/platform/events/events.server";
import { cancelling, enqueuing, type NewJob } from "~/lib/platform/jobs/jobs.server";
import { startOfNextDay, toIsoDate } from "~/lib/platform/text/dates/dates";
import { keepable } from "~/lib/platform/text/keepable";

import { lateSnapshotJobs, planSnapshots, snapshotJobs } from "./legal/display-snapshots.server";
import { keepFormerRows } from "./addresses/former-rows.server";
import { displayIssues, leavingAfter, openReport } from "./legal/legal-display.server";
import { withShownChanges } from "./read/shown-changes.server";
import { placed, currentSlugs, newSlugs, settleSlugs } from "~/lib/content/publication/addresses/slugs.server";

type RowChanges = PgUpdateSetSource<typeof entries>;

/** Writes and an optional answer for one statement: see `batch`. */
export type Change = { writes: SQLWrapper[]; answer?: SQL };

/** @param at when it is published; null: unknown @returns writes that store the warnings @throws Incomplete */
export async function assertComplete(
  section: Section,
  row: EntryRow,
  version: number,
  data: EntryData,
  at: Date | null,
): Promise<SQLWrapper[]> {
  const warnings = await warningsOf(section, row, version, data, at);
  if (warnings.length === 0) return [];
  return [
    db()
      .update(entryVersions)
      .set({ warnings })
      .where(and(eq(entryVersions.entryId, row.id), eq(entryVersions.version, version))),
  ];
}

async function warningsOf(
  section: Section,
  row: EntryRow,
  version: number,
  data: EntryData,
  at: Date | null,
  files?: FoundFiles,
): Promise<Issue[]> {
  const issues = await entryIssues(section, { id: row.id, data, at, isPublishing: true, files });
  const problems = {
    ...byField(issues, "error"),
    ...(await displayIssues(section, row, { version, data }, at ?? new Date())),
  };
  if (Object.keys(problems).length > 0) throw new Incomplete(problems);
  return issues.filter(({ level }) => level === "warning");
}

/** Writes that publish this version, and the entry's row afterwards with `more`. @throws Incomplete */
export async function publishVersion(
  section: Section,
  row: EntryRow,
  version: number,
  data: EntryData,
  by?: string | null,
  more: RowChanges = {},
): Promise<Change & { row: EntryRow }> {
  const kept = await assertComplete(section, row, version, data, new Date());
  await assertPublicPlace(section, row.id, row.parentId);
  const before = isInAddresses(section) ? await currentSlugs(row.id) : {};
  const slug = await settleSlugs(section, row.id, await asPublic(section, data), {
    isNew: row.firstPublishedAt === null,
  });
  const following = followingBy(section, row.id, {
    isReaddressed: locales.some((locale) => before[locale] !== slug[locale]),
  });
  const shown = row.firstPublishedAt === null ? null : await withShownChanges(section, row.id, data);
  // A statement of its own: the warnings below change the same row.
  if (shown)
    await db()
      .update(entryVersions)
      .set({ data: shown })
      .where(and(eq(entryVersions.entryId, row.id), eq(entryVersions.version, version)));
  const { publication, changes, timing } = await publicationRow(section, row, version, shown ?? data, { slug, by });
  const writes = [
    db()
      .insert(publications)
      .values({ entryId: row.id, ...publication })
      .onConflictDoUpdate({ target: publications.entryId, set: publication }),
    ...liveReferences(row.id, await allReferences(section, data), { isNew: row.liveVersion === null }),
    update(row, { ...changes, ...more }),
    cancelling(`publish ${row.id}`),
    ...timing.writes,
    ...following.map(({ write }) => write),
    ...kept,
    ...(row.liveVersion === null ? [] : await keepFormerRows(section, row.id, data)),
    ...((await hooksOf(section).onPublish?.(data, { id: row.id, version })) ?? []),
    ...(await archivingSuperseded(section, row.id, data)),
  ];
  return { ...timing, writes, row: { ...row, ...changes } };
}

async function archivingSuperseded(section: Section, id: string, data: EntryData): Promise<SQLWrapper[]> {
  const other = supersededBy(section, id, data);
  if (other === null) return [];
  const row = await lockEntry(section, other);
  if (row.deletedAt || !isCurrent(row)) return [];
  const { writes } = await putInArchive(section, row);
  const before = { state: row.state, liveVersion: row.liveVersion };
  return [
    ...writes,
    auditWrite(systemActor, {
      verb: "archive",
      objectType: "entry",
      objectId: other,
      section: section.id,
      version: row.version,
      before,
      reason: "superseded",
    }),
  ];
}

/** Whether an entry can be created and published in one statement: hooks or a superseded entry need to find it. */
export const canCreatePublished = (section: Section) =>
  hooksOf(section).onPublish === undefined && section.publishing.supersedes === undefined;

/** `publishVersion` for a new entry, in one statement; a taken address fails with `isSlugTaken`. @throws Incomplete */
export async function beginLive(
  section: Section,
  { row, data, files, writes }: PreparedEntry,
  more: RowChanges = {},
): Promise<Change & { row: EntryRow }> {
  const warnings = await warningsOf(section, row, row.version, data, new Date(), files);
  const slugs = await newSlugs(section, row.id, await asPublic(section, data));
  const { publication, changes, timing } = await publicationRow(section, row, row.version, data, { slug: slugs.slug });
  return {
    writes: [
      ...writes({ changes: { ...changes, ...more }, ...(warnings.length > 0 ? { warnings } : {}) }),
      db()
        .insert(publications)
        .values({ entryId: row.id, ...publication }),
      ...slugs.writes,
      ...liveReferences(row.id, await allReferences(section, data), { isNew: true }),
      ...(timing.answer ? timing.writes : []),
    ],
    ...(timing.answer ? { answer: timing.answer } : {}),
    row: { ...row, ...changes },
  };
}

// Whether the entry is over before it is published. An entry in the current lists with a display is left to the
// scheduler, which takes the final snapshot first.
function isHistoryAt(section: Section, row: Pick<EntryRow, "state">, data: EntryData, now: Date): boolean {
  if (
    section.publishing.onExpire !== "archive" ||
    (row.state === "published" && section.publishing.display?.snapshots !== undefined)
  )
    return false;
  const ends = dueAt(section, { unpublishAt: null }, data);
  const leaves = leavingAfter(section, data, ends);
  return leaves !== null && leaves <= now;
}

async function publicationRow(
  section: Section,
  row: EntryRow,
  version: number,
  data: EntryData,
  { slug, by }: { slug: Localized; by?: string | null | undefined },
) {
  const now = new Date();
  const firstPublishedAt = row.firstPublishedAt ?? now;
  const isHistory = isHistoryAt(section, row, data, now);
  const publication = {
    section: section.id,
    version,
    data,
    ...(await publicColumns(section, data, firstPublishedAt)),
    slug: await placed(section, data, slug),
    archived: isHistory,
    parentId: row.parentId,
    position: row.position,
    firstPublishedAt,
    publishedAt: now,
  };
  const expired = row.unpublishAt !== null && row.unpublishAt <= now;
  const unpublishAt = expired || isHistory ? null : leavingAfter(section, data, row.unpublishAt);
  const changes = {
    state: stateAfter(isHistory ? "archive" : "publish", row),
    liveVersion: version,
    scheduledVersion: null,
    publishAt: isHistory ? null : now,
    unpublishAt,
    firstPublishedAt,
    lastPublishedAt: now,
    // Publishing it when a review is due counts as the review.
    reviewAt:
      row.reviewAt !== null && row.reviewAt > (toIsoDate(now) ?? "") ? row.reviewAt : await nextReview(section, now),
    withdrawnReason: null,
    leadsTo: null,
    // A newer submission than the published version goes on waiting.
    ...(awaitsApproval(row) && (row.reviewVersion ?? 0) > version
      ? {}
      : await withoutQuestion(section, row, { liveVersion: version })),
  } satisfies Partial<EntryRow>;
  const [leaves, kept] = [
    isHistory ? notExpiring(row.id) : expiry(section, { ...row, unpublishAt }, data, by),
    planSnapshots(section, row.id, data),
  ];
  const answer = leaves.answer ?? kept.answer;
  return {
    publication,
    changes,
    timing: { writes: [...leaves.writes, ...kept.writes], ...(answer ? { answer } : {}) },
  };
}

/** Moves wait for approval, so one published alone may close a circle among public entries. @throws InvalidData */
export async function assertPublicPlace(section: Section, id: string, parentId: string | null): Promise<void> {
  if (parentId === null || !section.maxDepth) return;
  const all = await db()
    .select({ id: publications.entryId, parentId: publications.parentId })
    .from(publications)
    .where(eq(publications.section, section.id));
  if (all.some((one) => one.id === parentId)) assertFits(section, all, id, parentId);
}

export async function takeDown(section: Section, row: EntryRow, changes: RowChanges): Promise<Change> {
  const review = await withoutQuestion(section, row, { liveVersion: null });
  return {
    writes: [
      db().delete(publications).where(eq(publications.entryId, row.id)),
      ...liveReferences(row.id, []),
      cancelling(
        `publish ${row.id}`,
        `expire ${row.id}`,
        `remind ${row.id}`,
        ...snapshotJobs(row.id),
        ...lateSnapshotJobs(row.id),
      ),
      ...followingBy(section, row.id).map(({ write }) => write),
      update(row, {
        liveVersion: null,
        scheduledVersion: null,
        publishAt: null,
        unpublishAt: null,
        ...review,
        ...changes,
      }),
    ],
  };
}

export async function putInArchive(section: Section, row: EntryRow): Promise<Change> {
  const review = await withoutQuestion(section, row, row);
  return {
    writes: [
      db().update(publications).set({ archived: true }).where(eq(publications.entryId, row.id)),
      cancelling(`publish ${row.id}`, `expire ${row.id}`, `remind ${row.id}`, ...snapshotJobs(row.id)),
      update(row, {
        state: stateAfter("archive", row),
        scheduledVersion: null,
        publishAt: null,
        unpublishAt: null,
        ...review,
      }),
    ],
  };
}

export function update(row: Pick<EntryRow, "id">, changes: RowChanges) {
  return db().update(entries).set(changes).where(eq(entries.id, row.id));
}

/** Schedules this version for `publishAt`; its approval ends with that. @throws Incomplete */
export async function putOnSchedule(
  actor: Actor,
  section: Section,
  row: EntryRow,
  version: number,
  data: EntryData,
  {
    publishAt,
    unpublishAt: wanted,
    electionChecked = false,
  }: { publishAt: Date; unpublishAt: Date | null; electionChecked?: boolean },
): Promise<Change> {
  const unpublishAt = leavingAfter(section, data, wanted);
  const kept = await assertComplete(section, row, version, data, publishAt);
  const { write, answer } = enqueuing({
    kind: "content.publish",
    key: `publish ${row.id}`,
    payload: {
      section: section.id,
      id: row.id,
      version,
      by: actor.id,
      ...(electionChecked ? { electionChecked } : {}),
    },
    runAt: publishAt,
  });
  const ended = awaitsApproval(row) && row.reviewVersion === version ? await withoutQuestion(section, row, row) : {};
  return {
    writes: [
      ...kept,
      write,
      update(row, { state: stateAfter("schedule", row), publishAt, scheduledVersion: version, unpublishAt, ...ended }),
    ],
    answer,
  };
}

type ChangeRecord = { verb: EntryVerb; version: number; reason?: string | undefined; after?: unknown };

/** A change, its audit record and its event in one statement. @param begun a new entry to write first */
export async function commitChange(
  actor: Actor,
  section: Section,
  row: EntryRow,
  { writes, answer }: Change,
  { verb, version, reason, after }: ChangeRecord,
  begun?: PreparedEntry,
): Promise<void> {
  const before = { state: row.state, liveVersion: row.liveVersion };
  const record: AuditRecord = {
    verb,
    objectType: "entry",
    objectId: row.id,
    section: section.id,
    version,
    before,
    after,
    reason: keepable(reason ?? "") || null,
  };
  const audit = auditWrite(actor, ...(begun ? [begun.record] : []), record);
  const due = await renewingDeadlines(section, row.id, {
    isQuiet: begun !== undefined && openReport(section, begun.data, begun.data).length === 0,
  });
  const events = [
    ...(begun ? [begun.event] : []),
    emitting({
      type: entryEvents[verb],
      id: row.id,
      section: section.id,
      version,
      by: actor.id,
      wasLive: row.liveVersion !== null,
    }),
  ];
  await batch(
    [...writes, audit, ...due.map(({ write }) => write)],
    [...events, ...(answer ? [answer] : []), ...due.map((one) => one.answer), ...(begun?.holding ?? [])],
  );
  afterCommit(() => forgetPublic(section));
}

export const notExpiring = (id: string): Change => ({ writes: [cancelling(`expire ${id}`, `remind ${id}`)] });

/** When an entry becomes history, in ms; NaN: never, Infinity: repeats for ever. Repeated: after the last time. */
export function endOf(section: Section, data: EntryData): number {
  const rule = section.publishing.expires?.find(({ field }) => typeof data[field] === "string");
  if (!rule) return Number.NaN;
  const last =
    (isRepeated(section, data) ? lastEnd(section, data) : null) ??
    Date.parse(String(data[rule.field])) + (rule.afterHours ?? 0) * 3_600_000;
  return rule.at === "nextDay" && Number.isFinite(last) ? startOfNextDay(new Date(last)).getTime() : last;
}

/** How long before its end people are reminded, in ms. */
const remindedBefore = 24 * 3_600_000;

/** The earlier of the editor's time and the entry's own end; null: never. */
export function dueAt(section: Section, row: Pick<EntryRow, "unpublishAt">, data: EntryData): Date | null {
  const times = [endOf(section, data), row.unpublishAt?.getTime() ?? Number.NaN].filter(Number.isFinite);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

export function expiryJob(section: Section, id: string, { by, at }: { by: string | null; at: Date }): NewJob {
  return { kind: "content.expire", key: `expire ${id}`, payload: { section: section.id, id, by }, runAt: at };
}

/**
 * Plans the end of an entry, after its display. `by` is reminded the day before, unless it has begun, and told after.
 */
export function expiry(
  section: Section,
  row: Pick<EntryRow, "id" | "unpublishAt">,
  data: EntryData,
  by: string | null = null,
): Change {
  const at = leavingAfter(section, data, dueAt(section, row, data));
  if (!at) return notExpiring(row.id);
  const job = expiryJob(section, row.id, { by, at });
  const { write, answer } = enqueuing(job);
  const reminder = {
    kind: "content.remind",
    key: `remind ${row.id}`,
    payload: { ...job.payload, at: at.toISOString() },
    runAt: new Date(at.getTime() - remindedBefore),
  };
  return {
    writes: [write, reminder.runAt.getTime() > Date.now() ? enqueuing(reminder).write : cancelling(reminder.key)],
    answer,
  };
}

/** Clears cached pages, answers and file rights: in this process at once, in others by the event. */
export function forgetPublic(section: Section): void {
  invalidateTag(section.id);
  invalidateTag(draftsTag(section.id));
  forgetFileUses();
}
