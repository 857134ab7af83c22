import { eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { assertMay, assertTheirs } from "~/lib/content/access/rights.server";
import { stateAfter } from "~/lib/content/access/transitions";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { renewingDeadlines } from "~/lib/content/entries/derived/following-jobs.server";
import { assertSeen, findSingle, lockNewest, type EntryRow } from "~/lib/content/entries/entries.server";
import { listChildren, listUses } from "~/lib/content/entries/references/references.server";
import { InUse, WrongState } from "~/lib/content/errors";
import { assertNotOnDisplay } from "~/lib/content/publication/legal/legal-display.server";
import { forgetPublic } from "~/lib/content/publication/publication-writes.server";
import { withoutQuestion } from "~/lib/content/review/later-review.server";
import { entries } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { settleNotifications } from "~/lib/inbox/notify.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { draftsTag } from "~/lib/content/cache-tags.server";
import { entryEvents } from "~/lib/content/entry-events";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";

import { notifyAuthors } from "./notify.server";
import { removeFromPublic } from "./publishing.server";

/** Refused while others point at it or are below it. @throws InUse, StaleVersion, WrongState, Refusal 403, 404 */
export async function trashEntry(
  actor: Actor,
  section: Section,
  id: string,
  { version }: { version: number },
): Promise<void> {
  await transaction(async () => {
    const { row, data } = await lockNewest(section, id);
    assertTheirs(actor, section, row, "trash");
    await assertSeen(row, data, version);
    assertMay(actor, section, row, "trash", { isNeeded: isNeeded(section, data) });
    await assertNotOnDisplay(actor, section, row, "trash", data);
    const [uses, children] = [await listUses(actor, "entry", id), await listChildren(actor, id)];
    const all = { seen: [...uses.seen, ...children.seen], unseen: uses.unseen + children.unseen };
    if (all.seen.length + all.unseen > 0) throw new InUse(all);
    if (row.liveVersion !== null || row.scheduledVersion !== null) await removeFromPublic(section, row);
    const review = await withoutQuestion(section, row, { liveVersion: null });
    for (const { write, answer } of await renewingDeadlines(section, id)) await batch([write], [answer]);
    await db()
      .update(entries)
      .set({ deletedAt: new Date(), deletedBy: actor.id, ...review, state: stateAfter("trash", row) })
      .where(eq(entries.id, id));
    await recordAudit(actor, {
      verb: "delete",
      objectType: "entry",
      objectId: id,
      section: section.id,
      version,
      before: { state: row.state },
    });
    await emit({
      type: entryEvents.delete,
      id,
      section: section.id,
      version,
      by: actor.id,
      wasLive: row.liveVersion !== null,
    });
    await settleNotifications(contentPaths.entry(section, id), [
      "entry.submitted",
      "entry.returned",
      "review.due",
      "schedule.failed",
    ]);
    await notifyAuthors(actor, section, row, "entry.trashed");
    afterCommit(() => forgetPublic(section));
  });
}

export const isNeeded = ({ keptWhen }: Section, data: EntryData) => keptWhen !== undefined && data[keptWhen] === true;

/** The version that the person saw: others may have restored, changed and deleted it again since. */
type Seen = { version?: number | undefined };

/** As a draft. @param seen default: its present version @throws StaleVersion, WrongState, Refusal 403, 404 */
export async function restoreFromTrash(actor: Actor, section: Section, id: string, seen: Seen = {}): Promise<void> {
  await transaction(async () => {
    const row = await lockSeen(actor, section, id, "restore", seen);
    if (section.kind === "single" && (await findSingle(section))) throw new WrongState("exists");
    await db().update(entries).set({ deletedAt: null, deletedBy: null }).where(eq(entries.id, id));
    for (const { write, answer } of await renewingDeadlines(section, id)) await batch([write], [answer]);
    await recordAudit(actor, {
      verb: "restore",
      objectType: "entry",
      objectId: id,
      section: section.id,
      version: row.version,
    });
    await emit({ type: entryEvents.restore, id, section: section.id, version: row.version, by: actor.id });
    await notifyAuthors(actor, section, row, "entry.restored");
    afterCommit(() => forgetPublic(section));
  });
}

/** Checks rights first, so that a person without them learns nothing of later changes. */
async function lockSeen(
  actor: Actor,
  section: Section,
  id: string,
  transition: "restore" | "purge",
  { version }: Seen,
): Promise<EntryRow> {
  const { row, data } = await lockNewest(section, id);
  assertMay(actor, section, row, transition);
  if (version !== undefined) await assertSeen(row, data, version);
  return row;
}

/** With all versions. @param seen default: the present one @throws StaleVersion, WrongState, Refusal 403, 404 */
export async function purgeEntry(actor: Actor, section: Section, id: string, seen: Seen = {}): Promise<void> {
  await transaction(async () => {
    const row = await lockSeen(actor, section, id, "purge", seen);
    await db().delete(entries).where(eq(entries.id, id));
    await recordAudit(actor, {
      verb: "purge",
      objectType: "entry",
      objectId: id,
      section: section.id,
      version: row.version,
      before: { title: row.title },
    });
    await emit({ type: entryEvents.purge, id, section: section.id, version: row.version, by: actor.id });
    afterCommit(() => invalidateTag(draftsTag(section.id)));
  });
}
