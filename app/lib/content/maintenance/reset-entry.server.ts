import { and, eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { stateAfter } from "~/lib/content/access/transitions";
import type { Section } from "~/lib/content/definition/definition";
import { overBy } from "~/lib/content/definition/expiry";
import { lockEntry, lockNewest, saveEntry, type EntryRow } from "~/lib/content/entries/entries.server";
import { changedPaths } from "~/lib/content/entries/merge";
import {
  endOf,
  commitChange,
  putInArchive,
  publishVersion,
  putOnSchedule,
  takeDown,
  update,
  type Change,
} from "~/lib/content/publication/publication-writes.server";
import { awaitsLaterReview } from "~/lib/content/review-states";
import { noReview, reviewing } from "~/lib/content/review/review-writes.server";
import { entries, entryVersions } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { restoreFromTrash } from "~/lib/content/workflow/trash.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { db, transaction } from "~/lib/platform/db/database.server";

export type WantedEntry = {
  data: EntryData;
  parentId: string | null;
  state: "draft" | "published" | "archived" | "scheduled";
  publishAt: Date;
};
export type StoredEntry = Pick<
  EntryRow,
  "state" | "version" | "liveVersion" | "scheduledVersion" | "reviewVersion" | "unpublishAt" | "parentId" | "deletedAt"
> & { data: EntryData };

/** The present state of these entries, without purged ones. Checks no rights. */
export async function readStoredEntries(ids: readonly string[]): Promise<Map<string, StoredEntry>> {
  const { id, state, version, liveVersion, scheduledVersion, reviewVersion, unpublishAt, parentId, deletedAt } =
    entries;
  const rows = await db()
    .select({
      id,
      state,
      version,
      liveVersion,
      scheduledVersion,
      reviewVersion,
      unpublishAt,
      parentId,
      deletedAt,
      data: entryVersions.data,
    })
    .from(entries)
    .innerJoin(entryVersions, and(eq(entryVersions.entryId, id), eq(entryVersions.version, version)))
    .where(idIn(id, ids));
  return new Map(rows.map(({ id: of, ...standing }) => [of, standing]));
}

/** A save leaves what the product itself has set, such as the hash of a page on legal display. */
const withoutSystem = ({ fields }: Section) =>
  Object.fromEntries(Object.entries(fields).filter(([, { system }]) => !system));

/** Whether the entry is in the wanted state, or in what the scheduler makes of that, with nothing pending. */
export function stands(section: Section, now: StoredEntry, wanted: WantedEntry): boolean {
  const hasData =
    now.deletedAt === null &&
    now.parentId === wanted.parentId &&
    changedPaths(withoutSystem(section), now.data, wanted.data).length === 0;
  // An entry that is over by its own dates leaves the current lists as soon as it is published.
  const isOver = wanted.state === "published" && endOf(section, wanted.data) <= Date.now();
  return (
    hasData &&
    (isInState(now, wanted.state) ||
      (isOver && isInState(now, overBy(section) === "archive" ? "archived" : "withdrawn")))
  );
}

function isInState(
  {
    state,
    version,
    liveVersion,
    scheduledVersion,
    reviewVersion,
    unpublishAt,
  }: Omit<StoredEntry, "data" | "parentId" | "deletedAt">,
  wanted: EntryRow["state"],
): boolean {
  const seen = wanted === "published" || wanted === "archived" ? version : null;
  return (
    state === wanted &&
    liveVersion === seen &&
    scheduledVersion === (wanted === "scheduled" ? version : null) &&
    reviewVersion === null &&
    unpublishAt === null
  );
}

/**
 * Puts an entry into the wanted state by a new version, without approval. @param note for history and log @throws
 * WrongState, Incomplete, InvalidData, Refusal 403, 404
 */
export async function resetEntry(
  actor: Actor,
  section: Section,
  id: string,
  wanted: WantedEntry,
  note: string,
): Promise<void> {
  actor.assertCan("administer");
  await transaction(async () => {
    const { row } = await lockNewest(section, id);
    if (row.deletedAt) await restoreFromTrash(actor, section, id);
    if (row.reviewVersion !== null) {
      const changes = { ...noReview, state: stateAfter("takeBack", row) };
      const [isLater, version] = [awaitsLaterReview(row), row.reviewVersion];
      await batch([
        update(row, changes),
        reviewing(
          actor,
          row,
          isLater
            ? { version, decision: "approved", bypassReason: note }
            : { version, decision: "takenBack", comment: note },
        ),
      ]);
    }
    const patch = Object.fromEntries(Object.keys(section.fields).map((name) => [name, wanted.data[name]]));
    await saveEntry(actor, section, id, {
      version: row.version,
      patch,
      parentId: wanted.parentId,
      kind: "restore",
      note,
    });
    await settle(actor, section, id, wanted, note);
  });
}

async function settle(
  actor: Actor,
  section: Section,
  id: string,
  { data, state, publishAt }: WantedEntry,
  note: string,
): Promise<void> {
  const row = { ...(await lockEntry(section, id)), unpublishAt: null };
  const { version } = row;
  const step = (change: Change, verb: "publish" | "archive" | "schedule" | "reopen") =>
    commitChange(actor, section, row, change, { verb, version, reason: note });
  if (state === "published" || state === "archived") {
    await step(await publishVersion(section, row, version, data), "publish");
    if (state === "archived") await step(await putInArchive(section, row), "archive");
    return;
  }
  const isOutside = row.liveVersion !== null || row.scheduledVersion !== null || row.state !== "draft";
  if (isOutside)
    await step(await takeDown(section, row, { state: stateAfter("reopen", row), withdrawnReason: null }), "reopen");
  if (state === "scheduled")
    await step(
      await putOnSchedule(
        actor,
        section,
        { ...row, state: stateAfter("reopen", row), liveVersion: null },
        version,
        data,
        { publishAt, unpublishAt: null },
      ),
      "schedule",
    );
}
