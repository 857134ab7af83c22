import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { conflict, forbidden, found } from "~/lib/platform/http/responses.server";
import { enqueueJob, type JobHandler } from "~/lib/platform/jobs/jobs.server";
import { storage } from "~/lib/platform/storage/storage.server";
import { sortKeyTr } from "~/lib/platform/text/collate";

import { findByHash, lookInto, putBytes, withContent, type CheckedFile, type IncomingFile, type Place } from "./checks/gate.server";
import { storedName } from "./file-names.server";
import { searchVector } from "./file-search.server";
import { fileScope, getFile, lockFile } from "./files.server";
import { files } from "./schema.server";
import { storedColumns, type StoredFile } from "./serving/stored-file.server";
import { removeFile } from "./trash.server";
import { countUses, fileHeldUntil, findForeignUses, forgetFileUses, listFileUses, listKeptFileUses } from "./uses.server";
import { emitFileEvent } from "./files-cache.server";

const mostFormerNames = 50;
/** Whoever reads the old bytes at that moment may end, and a backup of the files that follows one of the database is whole. */
const bytesKept = 24 * 3600_000;
const removalJob = "files.remove-bytes";
const drawing = "image/svg+xml";

/**
 * Puts other bytes in the place of a file's: everything that uses it shows them from then on. The id, the name, what is
 * said of it and its old addresses stay. A picture takes the place of a picture, a PDF that of a PDF.
 * @throws Response 403, also (`shownElsewhere`) where citizens see it on pages that the person may not publish; 404; 409 with `code`: inTrash, held (on display by law), sameContent, otherType, or contentElsewhere
 * with the `file` that has these bytes and is used itself; 413, 415, 422 of the gate
 */
export async function replaceFile(actor: Actor, id: string, incoming: IncomingFile): Promise<StoredFile> {
  const file = await getFile(actor, id);
  await assertMayReplace(actor, file);
  return withContent(incoming, async (content, sha256) => {
    if (sha256 === file.sha256) throw conflict("These are the bytes that are here", { code: "sameContent" });
    const checked = await lookInto(content, sha256, incoming.originalName);
    if (!fits(file, checked)) throw conflict("The file is of another type", { code: "otherType" });
    return found(await putBytes(randomUUID(), checked, (place) => swap(actor, file, checked, place)), "file");
  });
}

/** Before anything is received. @throws Response 403, 409 */
export async function assertMayReplace(actor: Actor, file: StoredFile): Promise<void> {
  actor.assertCan("files.upload");
  actor.assertCan("files.edit", await fileScope(file));
  if (file.deletedAt) throw conflict("The file is in the trash", { code: "inTrash" });
  await assertMaySwap(actor, file);
}

/** What may have changed while the new bytes were looked into. */
async function assertMaySwap(actor: Actor, file: StoredFile): Promise<void> {
  await assertNotHeld(file);
  const foreign = await findForeignUses(actor, file.id);
  if (foreign) throw forbidden("What citizens see of this file is not yours to change", "shownElsewhere");
}

async function assertNotHeld(file: StoredFile): Promise<void> {
  const until = await fileHeldUntil(file.id);
  if (until) throw conflict("The file is on display by law", { code: "held", until: until.toISOString() });
}

/** Fields take types of files, so the new one must be what the old one was; photographs may change their format. */
function fits(file: StoredFile, { kind, mime }: CheckedFile): boolean {
  const isPhoto = kind === "image" && mime !== drawing;
  return kind === file.kind && (mime === file.mime || (isPhoto && file.mime !== drawing));
}

async function swap(actor: Actor, seen: StoredFile, checked: CheckedFile, { key, variants }: Place): Promise<StoredFile> {
  return transaction(async () => {
    const before = await lockFile(seen.id);
    if (before.deletedAt || before.sha256 !== seen.sha256) throw conflict("The file has changed meanwhile", { code: "changed" });
    // The check of the bytes took its time: what went on display or was published meanwhile counts.
    await assertMaySwap(actor, before);
    await absorb(actor, checked.sha256);
    const { sha256, mime, bytes, width, height, pages, document, extension } = checked;
    const originalName = before.originalName.replace(/\.[a-z0-9]{1,8}$/i, mime === before.mime ? "$&" : `.${extension}`);
    const name = storedName(originalName, sha256, extension);
    const point = sameShape(before, checked) ? {} : { focalX: null, focalY: null, focals: {} };
    const next = { sha256, mime, bytes, width, height, pages, document, key, variants, name, originalName, ...point };
    const formerNames = [...new Set([...before.formerNames, before.name])].filter((one) => one !== name).slice(-mostFormerNames);
    const [after] = await db()
      .update(files)
      .set({ ...next, formerNames, replacedAt: new Date(), nameKey: sortKeyTr(originalName), search: searchVector({ ...before, ...next }) })
      .where(eq(files.id, before.id))
      .returning(storedColumns);
    const said = ({ name, mime, bytes, sha256 }: Pick<StoredFile, "name" | "mime" | "bytes" | "sha256">) => ({ name, mime, bytes, sha256 });
    await recordAudit(actor, { verb: "replace", objectType: "file", objectId: before.id, before: said(before), after: said(next) });
    await emitFileEvent({ type: "file.replaced", id: before.id });
    const keys = [before.key, ...before.variants.map((variant) => variant.key)];
    await enqueueJob({ kind: removalJob, key: `remove ${before.key}`, payload: { keys }, runAt: new Date(Date.now() + bytesKept) });
    afterCommit(forgetFileUses);
    return found(after, "file");
  });
}

/** The same bytes as a file of their own: one that nothing uses makes room, one in use stays what it is. */
async function absorb(actor: Actor, sha256: string): Promise<void> {
  const known = await findByHash(sha256);
  if (!known) return;
  const other = await lockFile(known.id);
  const [uses, kept] = [await listFileUses(actor, other.id), await listKeptFileUses(actor, other.id)];
  if (countUses(uses) + kept.seen.length + kept.unseen > 0) throw conflict("Another file has these bytes", { code: "contentElsewhere", file: { id: other.id, name: other.originalName } });
  actor.assertCan("files.delete", await fileScope(other));
  await removeFile(actor, other, "replaced");
}

/** A point stays where it was only in a picture cut like the one before. */
function sameShape(before: Pick<StoredFile, "width" | "height">, { width, height }: Pick<StoredFile, "width" | "height">): boolean {
  if (!before.width || !before.height || !width || !height) return false;
  return Math.abs((before.width * height) / (before.height * width) - 1) < 0.02;
}

export const replacementJobs: Record<string, JobHandler> = {
  [removalJob]: async ({ keys }) => {
    for (const key of Array.isArray(keys) ? keys : []) await storage().delete(String(key));
  },
};
