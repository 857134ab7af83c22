import { eq, type SQL, type SQLWrapper } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { Verb } from "~/lib/access/roles";
import { recording } from "~/lib/audit/audit.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { together } from "~/lib/platform/db/together.server";
import { emitting } from "~/lib/platform/events/events.server";
import { forgetFileUses } from "~/lib/files/uses.server";
import { cancelling, enqueuing } from "~/lib/platform/jobs/jobs.server";

import type { Section } from "./definition";
import { assertSeen, lockEntry, lockNewest, scopeOf, versionData, type EntryRow } from "./entries.server";
import { facetsOf, searchVector, titleOf } from "./entry-data.server";
import { fields } from "./fields/fields.server";
import { Incomplete, InvalidData, WrongState } from "./errors";
import { issue, keepable } from "./fields/field-kind";
import { draftsOf, forgetSection } from "./public-cache.server";
import { publishIssues } from "./publish-checks.server";
import { liveReferences } from "./references.server";
import { entries, publications } from "./schema.server";
import { settleSlugs } from "./slugs.server";
import { tellOthers, tellScheduled } from "./tell-people.server";
import type { EntryData } from "./values";

/** Writes, and what is worked out with them, that one statement does: see `together`. */
type Change = { writes: SQLWrapper[]; answer?: SQL };

/** Every change of state names the version its author has seen. */
export type StateChange = { version: number; note?: string | undefined };

/** Makes this version what the public reads. @throws StaleVersion, Incomplete, WrongState, Response 403, 404 */
export function publishEntry(actor: Actor, section: Section, id: string, { version, note }: StateChange): Promise<void> {
  return changeState(actor, section, id, "publish", version, async (row, data) => {
    const change = await putLive(section, row, version, data);
    await make(actor, section, row, change, { verb: "publish", version, reason: note });
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
    if (publishAt) await assertComplete(section, row, data);
    const { write, answer }: Timing = publishAt
      ? enqueuing({ kind: "content.publish", key: `publish ${id}`, payload: { section: section.id, id, version, by: actor.id }, runAt: publishAt })
      : expiry(section, { ...row, unpublishAt }, await versionData(id, row.liveVersion ?? row.version), actor.id);
    const state = publishAt ? "scheduled" : row.state;
    const writes = [write, update(row, { state, ...(publishAt ? { publishAt, scheduledVersion: version } : {}), unpublishAt })];
    await make(actor, section, row, { writes, answer }, { verb: "schedule", version, reason: note, after: { publishAt, unpublishAt } });
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
    const state = row.state === "scheduled" ? (row.liveVersion === null ? "draft" : "published") : row.state;
    const { write, answer } =
      row.liveVersion === null ? notExpiring(id) : expiry(section, { ...row, unpublishAt: null }, await versionData(id, row.liveVersion));
    const writes = [cancelling(`publish ${id}`), write, update(row, { state, publishAt: null, scheduledVersion: null, unpublishAt: null })];
    await make(actor, section, row, { writes, answer }, { verb: "unschedule", version });
  });
}

/** Takes it off the public site at once (410 Gone). @throws InvalidData without a reason, StaleVersion, WrongState, Response 403, 404 */
export function withdrawEntry(actor: Actor, section: Section, id: string, { version, reason }: StateChange & { reason: string }): Promise<void> {
  const given = keepable(reason).trim().slice(0, 300);
  if (!given) return Promise.reject(new InvalidData({ reason: [issue("missing")] }));
  return changeState(actor, section, id, "withdraw", version, async (row) => {
    if (row.liveVersion === null) throw new WrongState("Only what is published can be withdrawn");
    const change = takeDown(section, row, { state: "withdrawn", withdrawnReason: given });
    await make(actor, section, row, change, { verb: "withdraw", version, reason: given });
    await tellOthers(actor, section, row, "entry.withdrawn");
  });
}

/** Keeps it readable, marked as archive and out of the current lists. @throws StaleVersion, WrongState, Response 403, 404 */
export function archiveEntry(actor: Actor, section: Section, id: string, { version, note }: StateChange): Promise<void> {
  return changeState(actor, section, id, "withdraw", version, async (row) => {
    if (row.liveVersion === null || row.state === "archived") throw new WrongState("Only what is published can be archived");
    await make(actor, section, row, putInArchive(row), { verb: "archive", version, reason: note });
    await tellOthers(actor, section, row, "entry.withdrawn", "archived");
  });
}

/** From the archive or withdrawn back to a draft, to be published anew. @throws StaleVersion, WrongState, Response 403, 404 */
export function reopenEntry(actor: Actor, section: Section, id: string, { version }: StateChange): Promise<void> {
  return changeState(actor, section, id, "withdraw", version, async (row) => {
    if (row.state !== "archived" && row.state !== "withdrawn") throw new WrongState("It is neither archived nor withdrawn");
    await make(actor, section, row, takeDown(section, row, { state: "draft", withdrawnReason: null }), { verb: "reopen", version });
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
    const { row, data } = await lockNewest(section, id);
    actor.assertCan(verb, scopeOf(section, row));
    if (row.deletedAt) throw new WrongState("The entry is in the trash");
    await assertSeen(row, data, version);
    await change(row, data);
  });
}

/** @throws Incomplete */
async function assertComplete(section: Section, row: EntryRow, data: EntryData): Promise<void> {
  const problems = await publishIssues(section, row.id, data);
  if (Object.keys(problems).length > 0) throw new Incomplete(problems);
}

/** @throws Incomplete */
async function putLive(section: Section, row: EntryRow, version: number, data: EntryData, by?: string | null): Promise<Change> {
  await assertComplete(section, row, data);
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
  const expired = row.unpublishAt !== null && row.unpublishAt <= now;
  const unpublishAt = expired ? null : row.unpublishAt;
  const { write, answer } = expiry(section, { ...row, unpublishAt }, data, by);
  const writes = [
    db().insert(publications).values({ entryId: row.id, ...publication }).onConflictDoUpdate({ target: publications.entryId, set: publication }),
    ...liveReferences(section, row.id, data, { isNew: row.liveVersion === null }),
    update(row, {
      state: "published",
      liveVersion: version,
      scheduledVersion: null,
      publishAt: now,
      unpublishAt,
      firstPublishedAt,
      lastPublishedAt: now,
      withdrawnReason: null,
    }),
    cancelling(`publish ${row.id}`),
    write,
  ];
  return { writes, answer };
}

function takeDown(section: Section, row: EntryRow, changes: Partial<typeof entries.$inferInsert>): Change {
  return {
    writes: [
      db().delete(publications).where(eq(publications.entryId, row.id)),
      ...liveReferences(section, row.id, null),
      cancelling(`publish ${row.id}`, `expire ${row.id}`),
      update(row, { liveVersion: null, scheduledVersion: null, publishAt: null, unpublishAt: null, ...changes }),
    ],
  };
}

function putInArchive(row: EntryRow): Change {
  return {
    writes: [
      db().update(publications).set({ archived: true }).where(eq(publications.entryId, row.id)),
      cancelling(`publish ${row.id}`, `expire ${row.id}`),
      update(row, { state: "archived", scheduledVersion: null, publishAt: null, unpublishAt: null }),
    ],
  };
}

function update(row: EntryRow, changes: Partial<typeof entries.$inferInsert>): SQLWrapper {
  return db().update(entries).set(changes).where(eq(entries.id, row.id));
}

/** Makes a change, with its record and its event, in one statement. */
async function make(
  actor: Actor,
  section: Section,
  row: EntryRow,
  { writes, answer }: Change,
  { verb, version, reason, after }: { verb: string; version: number; reason?: string | undefined; after?: unknown },
): Promise<void> {
  const before = { state: row.state, liveVersion: row.liveVersion };
  const deed = recording(actor, { verb, objectType: "entry", objectId: row.id, section: section.id, version, before, after, reason: keepable(reason ?? "") || null });
  await together([...writes, deed], [emitting({ type: `entry.${verb}`, id: row.id, section: section.id, version }), ...(answer ? [answer] : [])]);
  afterCommit(() => forgetPublic(section));
}

type Timing = { write: SQLWrapper; answer?: SQL };

const notExpiring = (id: string): Timing => ({ write: cancelling(`expire ${id}`) });

/** The sooner of the editor's own time and the date in the entry after which it is history. `by` is told when it is done. */
function expiry(section: Section, row: Pick<EntryRow, "id" | "unpublishAt">, data: EntryData, by: string | null = null): Timing {
  const rule = section.publishing.expires?.find(({ field }) => typeof data[field] === "string");
  const byRule = rule ? Date.parse(String(data[rule.field])) + (rule.afterHours ?? 0) * 3_600_000 : Number.NaN;
  const times = [byRule, row.unpublishAt?.getTime() ?? Number.NaN].filter((time) => !Number.isNaN(time));
  if (times.length === 0) return notExpiring(row.id);
  return enqueuing({ kind: "content.expire", key: `expire ${row.id}`, payload: { section: section.id, id: row.id, by }, runAt: new Date(Math.min(...times)) });
}

/** Who waits for a text at nine does not mind a minute. */
const lateAfter = 2 * 60_000;

/** What the clock does at `publishAt`: exactly the version that was scheduled (by whom), whatever has been saved since. */
export async function publishScheduled(actor: Actor, section: Section, id: string, version: number, by: string | null = null): Promise<void> {
  await transaction(async () => {
    const row = await lockEntry(section, id);
    if (row.deletedAt || row.scheduledVersion !== version) return;
    const change = await putLive(section, row, version, await versionData(id, version), by);
    await make(actor, section, row, change, { verb: "publish", version, reason: "scheduled" });
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
    const change = archive ? putInArchive(row) : takeDown(section, row, { state: "withdrawn", withdrawnReason: null });
    await make(actor, section, row, change, { verb: archive ? "archive" : "withdraw", version: row.version, reason: "expired" });
    await tellScheduled(actor, section, row, { by, context: archive ? "archived" : "withdrawn" });
  });
}

/** Removes what the public sees of an entry that goes to the trash. */
export async function removeFromPublic(section: Section, row: EntryRow): Promise<void> {
  const { writes } = takeDown(section, row, { state: row.state === "archived" || row.state === "withdrawn" ? row.state : "draft" });
  await together(writes);
  afterCommit(() => forgetPublic(section));
}

/** Pages, answers and the right to see their files: gone in this process at once, in others with the event. */
function forgetPublic(section: Section): void {
  forgetSection(section.id);
  forgetSection(draftsOf(section.id));
  forgetFileUses();
}
