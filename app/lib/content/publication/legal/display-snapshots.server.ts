import { createHash } from "node:crypto";
import { eq, type SQL, type SQLWrapper } from "drizzle-orm";

import { systemActor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { publicAddress } from "~/lib/content/definition/paths";
import { isPublicField } from "~/lib/content/definition/public/public-face";
import type { Section } from "~/lib/content/definition/definition";
import { referencesOf } from "~/lib/content/entries/entry-data.server";
import { storeSystemValues } from "~/lib/content/entries/derived/system-values.server";
import { publications } from "~/lib/content/schema.server";
import type { EntryData, RowValue } from "~/lib/content/values";
import { findFiles } from "~/lib/files/files.server";
import { db } from "~/lib/platform/db/database.server";
import { readOwnPage } from "~/lib/platform/http/server/own-pages.server";
import { enqueueJob, enqueuing } from "~/lib/platform/jobs/jobs.server";
import { storage } from "~/lib/platform/storage/storage.server";

import { endOfDisplay } from "./legal-display.server";

// What was on the site during a legal display: the page for an anonymous visitor and its files by SHA-256, at
// publishing and at the end. `hash` is that of `manifest`, which lists them all.
export type Moment = "published" | "ended";
export type Snapshot = { takenAt: string; moment: Moment; version: number; hash: string; manifest: string };

export const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
/** Where the page itself is stored: a hash proves nothing without the page. */
export const snapshotKey = (pageHash: string) => `snapshots/${pageHash}.html`;
const endKey = (id: string) => `display-end ${id}`;
const beginKey = (id: string) => `display-begin ${id}`;
const lateKey = (id: string, moment: Moment) => `display-late ${moment} ${id}`;
const job = "content.snapshot";
/** Minutes until each further try to read the page. */
const laterBy = [10, 60, 6 * 60, 24 * 60];

export function planSnapshots(section: Section, id: string, data: EntryData): { writes: SQLWrapper[]; answer?: SQL } {
  const end = section.publishing.display?.snapshots ? endOfDisplay(section, data) : null;
  if (!end) return { writes: [] };
  const about = { section: section.id, id };
  const now = enqueuing({
    kind: job,
    key: beginKey(id),
    payload: { ...about, moment: "published" },
    runAt: new Date(),
  });
  const later = enqueuing({ kind: job, key: endKey(id), payload: { ...about, moment: "ended" }, runAt: end });
  return { writes: [now.write, later.write], answer: now.answer };
}

/** Keys of the jobs to cancel when the entry leaves the lists. */
export const snapshotJobs = (id: string) => [beginKey(id), endKey(id)];
/** Keys of the jobs to cancel when the page is gone. */
export const lateSnapshotJobs = (id: string) => [lateKey(id, "published"), lateKey(id, "ended")];

/** Plans another try to read the page. @param tries so far @returns false without a page or tries left */
export async function putSnapshotOff(section: Section, id: string, moment: Moment, tries = 0): Promise<boolean> {
  const minutes = laterBy[tries];
  const [live] = await db().select({ id: publications.entryId }).from(publications).where(eq(publications.entryId, id));
  if (minutes === undefined || !live) return false;
  await enqueueJob({
    kind: job,
    key: lateKey(id, moment),
    payload: { section: section.id, id, moment, late: tries + 1 },
    runAt: new Date(Date.now() + minutes * 60_000),
  });
  return true;
}

export function snapshotsOf({ publishing }: Section, data: EntryData): Snapshot[] {
  const kept = data[publishing.display?.snapshots ?? ""];
  return Array.isArray(kept) ? (kept as unknown as Snapshot[]) : [];
}

/** Unless the page is gone, the display goes on or its end was kept. @param options.isLate also from the archive */
export async function takeSnapshot(
  section: Section,
  id: string,
  moment: Moment,
  { isLate = false } = {},
): Promise<void> {
  const name = section.publishing.display?.snapshots;
  const [live] = await db()
    .select({
      version: publications.version,
      data: publications.data,
      slug: publications.slug,
      archived: publications.archived,
    })
    .from(publications)
    .where(eq(publications.entryId, id));
  if (!name || !live) return;
  const end = endOfDisplay(section, live.data);
  if (!end || (moment === "ended" && (end.getTime() > Date.now() || (live.archived && !isLate)))) return;
  const kept = snapshotsOf(section, live.data);
  if (moment === "ended" && kept.some((one) => one.moment === "ended" && one.takenAt >= end.toISOString())) return;
  const address = publicAddress(section, { id, slug: live.slug }, "tr");
  if (!address) return;
  const page = await readOwnPage(address);
  const pageHash = sha256(page);
  await storage().put(snapshotKey(pageHash), page, { mime: "text/html" });
  const manifest = [`${pageHash}  ${address}`, ...(await fileLines(section, live.data))].join("\n");
  const snapshot: Snapshot = {
    takenAt: new Date().toISOString(),
    moment,
    version: live.version,
    hash: sha256(manifest),
    manifest,
  };
  await storeSystemValues(section, id, {
    [name]: [...kept, { _key: `${moment}-${kept.length}`, ...snapshot }] as unknown as RowValue[],
  });
  await recordAudit(systemActor, {
    verb: "snapshot",
    objectType: "entry",
    objectId: id,
    section: section.id,
    version: live.version,
    after: { moment, hash: snapshot.hash },
  });
}

/** "hash  name" of every public file, in the format of sha256sum. */
async function fileLines(section: Section, data: EntryData): Promise<string[]> {
  const shown = referencesOf(section, data).filter(
    ({ kind, field }) => kind === "file" && isPublicField(section.fields[field] ?? {}),
  );
  const files = await findFiles(shown.map(({ id }) => id));
  return [...files.values()].map(({ sha256: hash, originalName }) => `${hash}  ${originalName}`).sort();
}
