import { eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { Verb } from "~/lib/access/roles";
import { recordAudit } from "~/lib/audit/audit.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { forgetFileUses } from "~/lib/files/uses.server";
import { cancelJob, enqueueJob } from "~/lib/platform/jobs/jobs.server";

import type { Section } from "./definition";
import { assertNewest, lockEntry, scopeOf, versionData, type EntryRow } from "./entries.server";
import { facetsOf, searchVector, titleOf } from "./entry-data.server";
import { fields } from "./fields/fields.server";
import { Incomplete, InvalidData, WrongState } from "./errors";
import { issue, keepable } from "./fields/field-kind";
import { draftsOf, forgetSection } from "./public-cache.server";
import { publishIssues } from "./publish-checks.server";
import { storeReferences } from "./references.server";
import { entries, publications } from "./schema.server";
import { settleSlugs } from "./slugs.server";
import { tellOthers, tellScheduled } from "./tell-people.server";
import type { EntryData } from "./values";

/** Every change of state names the version its author has seen. */
export type StateChange = { version: number; note?: string | undefined };

/** Makes this version what the public reads. @throws StaleVersion, Incomplete, WrongState, Response 403, 404 */
export function publishEntry(actor: Actor, section: Section, id: string, { version, note }: StateChange): Promise<void> {
  return changeState(actor, section, id, "publish", version, async (row, data) => {
    await putLive(section, row, version, data);
    await record(actor, section, row, { verb: "publish", version, reason: note });
    await tellOthers(actor, section, row, "entry.published");
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
  return changeState(actor, section, id, "publish", version, async (row, data) => {
    assertTimes(row, publishAt, unpublishAt);
    if (publishAt) {
      const problems = await publishIssues(section, row.id, data);
      if (Object.keys(problems).length > 0) throw new Incomplete(problems);
      await enqueueJob({ kind: "content.publish", key: `publish ${id}`, payload: { section: section.id, id, version, by: actor.id }, runAt: publishAt });
    }
    const state = publishAt ? "scheduled" : row.state;
    await update(row, { state, ...(publishAt ? { publishAt, scheduledVersion: version } : {}), unpublishAt });
    if (!publishAt) await scheduleExpiry(section, { ...row, unpublishAt }, await versionData(id, row.liveVersion ?? row.version), actor.id);
    await record(actor, section, row, { verb: "schedule", version, reason: note, after: { publishAt, unpublishAt } });
  });
}

function assertTimes(row: EntryRow, publishAt: Date | null, unpublishAt: Date | null) {
  const now = Date.now();
  if (!publishAt && !unpublishAt) throw new InvalidData({ publishAt: [issue("missing")] });
  if (publishAt && publishAt.getTime() <= now) throw new InvalidData({ publishAt: [issue("inThePast")] });
  if (unpublishAt && unpublishAt.getTime() <= (publishAt?.getTime() ?? now)) {
    throw new InvalidData({ unpublishAt: [issue(publishAt ? "unpublishBeforePublish" : "inThePast")] });
  }
  if (!publishAt && row.liveVersion === null) throw new WrongState("Only what is published can be set to leave");
}

/** Takes back a schedule, both ways. @throws StaleVersion, WrongState, Response 403, 404 */
export function unscheduleEntry(actor: Actor, section: Section, id: string, { version }: StateChange): Promise<void> {
  return changeState(actor, section, id, "publish", version, async (row) => {
    if (row.scheduledVersion === null && row.unpublishAt === null) throw new WrongState("Nothing is scheduled");
    await cancelJob(`publish ${id}`);
    const state = row.state === "scheduled" ? (row.liveVersion === null ? "draft" : "published") : row.state;
    await update(row, { state, publishAt: null, scheduledVersion: null, unpublishAt: null });
    if (row.liveVersion === null) await cancelJob(`expire ${id}`);
    else await scheduleExpiry(section, { ...row, unpublishAt: null }, await versionData(id, row.liveVersion));
    await record(actor, section, row, { verb: "unschedule", version });
  });
}

/** Takes it off the public site at once (410 Gone). @throws InvalidData without a reason, StaleVersion, WrongState, Response 403, 404 */
export function withdrawEntry(actor: Actor, section: Section, id: string, { version, reason }: StateChange & { reason: string }): Promise<void> {
  const given = keepable(reason).trim().slice(0, 300);
  if (!given) return Promise.reject(new InvalidData({ reason: [issue("missing")] }));
  return changeState(actor, section, id, "withdraw", version, async (row) => {
    if (row.liveVersion === null) throw new WrongState("Only what is published can be withdrawn");
    await takeDown(section, row, { state: "withdrawn", withdrawnReason: given });
    await record(actor, section, row, { verb: "withdraw", version, reason: given });
    await tellOthers(actor, section, row, "entry.withdrawn");
  });
}

/** Keeps it readable, marked as archive and out of the current lists. @throws StaleVersion, WrongState, Response 403, 404 */
export function archiveEntry(actor: Actor, section: Section, id: string, { version, note }: StateChange): Promise<void> {
  return changeState(actor, section, id, "withdraw", version, async (row) => {
    if (row.liveVersion === null || row.state === "archived") throw new WrongState("Only what is published can be archived");
    await putInArchive(section, row);
    await record(actor, section, row, { verb: "archive", version, reason: note });
    await tellOthers(actor, section, row, "entry.withdrawn", "archived");
  });
}

/** From the archive or withdrawn back to a draft, to be published anew. @throws StaleVersion, WrongState, Response 403, 404 */
export function reopenEntry(actor: Actor, section: Section, id: string, { version }: StateChange): Promise<void> {
  return changeState(actor, section, id, "withdraw", version, async (row) => {
    if (row.state !== "archived" && row.state !== "withdrawn") throw new WrongState("It is neither archived nor withdrawn");
    await takeDown(section, row, { state: "draft", withdrawnReason: null });
    await record(actor, section, row, { verb: "reopen", version });
  });
}

async function changeState(
  actor: Actor,
  section: Section,
  id: string,
  verb: Verb,
  version: number,
  change: (row: EntryRow, data: EntryData) => Promise<void>,
): Promise<void> {
  await transaction(async () => {
    const row = await lockEntry(section, id);
    actor.assertCan(verb, scopeOf(section, row));
    if (row.deletedAt) throw new WrongState("The entry is in the trash");
    await change(row, await assertNewest(section, row, version));
  });
}

/** @throws Incomplete */
async function putLive(section: Section, row: EntryRow, version: number, data: EntryData, by?: string | null): Promise<void> {
  const problems = await publishIssues(section, row.id, data);
  if (Object.keys(problems).length > 0) throw new Incomplete(problems);
  const slug = await settleSlugs(section, row.id, data);
  const now = new Date();
  const firstPublishedAt = row.firstPublishedAt ?? now;
  const sortField = section.publicFace.sort;
  const sortKey = sortField && section.fields[sortField] ? fields.sortKey(data[sortField], section.fields[sortField]) : null;
  const publication = {
    section: section.id,
    version,
    data,
    title: titleOf(section, data),
    slug,
    archived: false,
    parentId: row.parentId,
    position: row.position,
    sortKey: sortKey ?? firstPublishedAt.toISOString(),
    facets: facetsOf(section, data),
    search: searchVector(section, data, { publicOnly: true }),
    firstPublishedAt,
    publishedAt: now,
  };
  await db().insert(publications).values({ entryId: row.id, ...publication }).onConflictDoUpdate({ target: publications.entryId, set: publication });
  await storeReferences(section, row.id, data, true);
  const expired = row.unpublishAt !== null && row.unpublishAt <= now;
  const unpublishAt = expired ? null : row.unpublishAt;
  await update(row, {
    state: "published",
    liveVersion: version,
    scheduledVersion: null,
    publishAt: now,
    unpublishAt,
    firstPublishedAt,
    lastPublishedAt: now,
    withdrawnReason: null,
  });
  await cancelJob(`publish ${row.id}`);
  await scheduleExpiry(section, { ...row, unpublishAt }, data, by);
}

async function takeDown(section: Section, row: EntryRow, changes: Partial<typeof entries.$inferInsert>): Promise<void> {
  await db().delete(publications).where(eq(publications.entryId, row.id));
  await storeReferences(section, row.id, null, true);
  await cancelJob(`publish ${row.id}`);
  await cancelJob(`expire ${row.id}`);
  await update(row, { liveVersion: null, scheduledVersion: null, publishAt: null, unpublishAt: null, ...changes });
}

async function putInArchive(section: Section, row: EntryRow): Promise<void> {
  await db().update(publications).set({ archived: true }).where(eq(publications.entryId, row.id));
  await cancelJob(`publish ${row.id}`);
  await cancelJob(`expire ${row.id}`);
  await update(row, { state: "archived", scheduledVersion: null, publishAt: null, unpublishAt: null });
}

async function update(row: EntryRow, changes: Partial<typeof entries.$inferInsert>): Promise<void> {
  await db().update(entries).set(changes).where(eq(entries.id, row.id));
}

async function record(
  actor: Actor,
  section: Section,
  row: EntryRow,
  { verb, version, reason, after }: { verb: string; version: number; reason?: string | undefined; after?: unknown },
): Promise<void> {
  await recordAudit(actor, { verb, objectType: "entry", objectId: row.id, section: section.id, version, before: { state: row.state, liveVersion: row.liveVersion }, after, reason: keepable(reason ?? "") || null });
  await emit({ type: `entry.${verb}`, id: row.id, section: section.id, version });
  afterCommit(() => forgetPublic(section));
}

/** The sooner of the editor's own time and the date in the entry after which it is history. `by` is told when it is done. */
async function scheduleExpiry(section: Section, row: Pick<EntryRow, "id" | "unpublishAt">, data: EntryData, by: string | null = null): Promise<void> {
  const rule = section.publishing.expires?.find(({ field }) => typeof data[field] === "string");
  const byRule = rule ? Date.parse(String(data[rule.field])) + (rule.afterHours ?? 0) * 3_600_000 : Number.NaN;
  const times = [byRule, row.unpublishAt?.getTime() ?? Number.NaN].filter((time) => !Number.isNaN(time));
  if (times.length === 0) return cancelJob(`expire ${row.id}`);
  await enqueueJob({ kind: "content.expire", key: `expire ${row.id}`, payload: { section: section.id, id: row.id, by }, runAt: new Date(Math.min(...times)) });
}

/** Who waits for a text at nine does not mind a minute. */
const lateAfter = 2 * 60_000;

/** What the clock does at `publishAt`: exactly the version that was scheduled (by whom), whatever has been saved since. */
export async function publishScheduled(actor: Actor, section: Section, id: string, version: number, by: string | null = null): Promise<void> {
  await transaction(async () => {
    const row = await lockEntry(section, id);
    if (row.deletedAt || row.scheduledVersion !== version) return;
    await putLive(section, row, version, await versionData(id, version), by);
    await record(actor, section, row, { verb: "publish", version, reason: "scheduled" });
    const isLate = row.publishAt !== null && row.publishAt.getTime() < Date.now() - lateAfter;
    await tellScheduled(actor, section, row, { by, context: isLate ? "late" : "published", at: row.publishAt });
  });
}

/** What the clock does when an entry's time is over. @param by who set the time, when somebody did */
export async function expireEntry(actor: Actor, section: Section, id: string, by: string | null = null): Promise<void> {
  await transaction(async () => {
    const row = await lockEntry(section, id);
    if (row.liveVersion === null || row.state === "archived") return;
    const archive = section.publishing.onExpire === "archive";
    if (archive) await putInArchive(section, row);
    else await takeDown(section, row, { state: "withdrawn", withdrawnReason: null });
    await record(actor, section, row, { verb: archive ? "archive" : "withdraw", version: row.version, reason: "expired" });
    await tellScheduled(actor, section, row, { by, context: archive ? "archived" : "withdrawn" });
  });
}

/** Removes what the public sees of an entry that goes to the trash. */
export async function removeFromPublic(section: Section, row: EntryRow): Promise<void> {
  await takeDown(section, row, { state: row.state === "archived" || row.state === "withdrawn" ? row.state : "draft" });
  afterCommit(() => forgetPublic(section));
}

/** Pages, answers and the right to see their files: gone in this process at once, in others with the event. */
function forgetPublic(section: Section): void {
  forgetSection(section.id);
  forgetSection(draftsOf(section.id));
  forgetFileUses();
}
