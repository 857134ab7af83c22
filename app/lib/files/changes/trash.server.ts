import { and, count, desc, eq, isNotNull, sql } from "drizzle-orm";

import { systemActor, type Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { userNames } from "~/lib/auth/users/users.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { badRequest, conflict, found } from "~/lib/platform/http/response/responses.server";
import { enqueueJob, type JobHandler } from "~/lib/platform/jobs/jobs.server";
import { forgetVersions } from "~/lib/records/change-record.server";

import { releaseBytes } from "~/lib/files/checks/shared-bytes.server";
import { fileScope, findFile, lockFile } from "~/lib/files/files.server";
import { files, formerFiles } from "~/lib/files/schema.server";
import { storedColumns, type StoredFile } from "~/lib/files/serving/stored-file.server";
import { fileKind } from "./update-file.server";
import { countUses, forgetFileUses, listFileUses, listKeptFileUses } from "./uses.server";
import { emitFileEvent } from "~/lib/files/files-cache.server";

const day = 86_400_000;
export const trashDays = 30;
const purgeJob = "files.purge";
const longestReason = 300;

/**
 * Only files that nothing uses. @throws Refusal 403, 404; 409 when already there, or in use:
 * `usedBy` the person may see, `people`, and `unseen`, the number of others
 */
export async function trashFile(actor: Actor, id: string): Promise<void> {
  await transaction(async () => {
    const file = await lockFile(id);
    actor.assertCan("files.delete", await fileScope(file));
    if (file.deletedAt) throw conflict("The file is in the trash", { code: "inTrash" });
    const uses = await listFileUses(actor, file.id);
    if (countUses(uses) > 0)
      throw conflict("The file is in use", {
        code: "inUse",
        usedBy: uses.seen,
        people: uses.people ?? [],
        unseen: uses.unseen,
      });
    const deletedAt = new Date();
    await db().update(files).set({ deletedAt, deletedBy: actor.id }).where(eq(files.id, file.id));
    const { name, mime, bytes } = file;
    await recordAudit(actor, { verb: "delete", objectType: "file", objectId: file.id, before: { name, mime, bytes } });
    await emitFileEvent(actor, { type: "file.trashed", id: file.id });
    await planPurge(file.id, deletedAt);
    afterCommit(forgetFileUses);
  });
}

/** @throws Refusal 403, 404, 409 where it is not in the trash */
export async function restoreFile(actor: Actor, id: string): Promise<StoredFile> {
  return transaction(async () => {
    const file = await lockFile(id);
    actor.assertCan("files.delete", await fileScope(file));
    if (!file.deletedAt) throw conflict("The file is not in the trash", { code: "notInTrash" });
    return takeOut(actor, file);
  });
}

/** The same bytes uploaded again restore a trashed file. */
export async function outOfTrash(actor: Actor, file: StoredFile): Promise<StoredFile> {
  if (!file.deletedAt) return file;
  return transaction(async () => {
    const now = await lockFile(file.id);
    return now.deletedAt ? takeOut(actor, now) : now;
  });
}

async function takeOut(actor: Actor, { id, name }: StoredFile): Promise<StoredFile> {
  const [file] = await db()
    .update(files)
    .set({ deletedAt: null, deletedBy: null })
    .where(eq(files.id, id))
    .returning(storedColumns);
  await recordAudit(actor, { verb: "restore", objectType: "file", objectId: id, after: { name } });
  await emitFileEvent(actor, { type: "file.restored", id });
  afterCommit(forgetFileUses);
  return found(file, "file");
}

/**
 * For administrators only. Old versions may still use it, and the person was shown which.
 * @param keptUses how many entries were shown; more now are refused
 * @throws Refusal 400 without a reason, 403, 404, 409 when not in the trash or more versions use it
 */
export async function purgeFile(
  actor: Actor,
  id: string,
  { reason, keptUses }: { reason: string; keptUses: number },
): Promise<void> {
  await transaction(async () => {
    const file = await lockFile(id);
    actor.assertCan("purge");
    if (!file.deletedAt) throw conflict("Only what is in the trash can be removed for good");
    const given = reason.trim().slice(0, longestReason);
    if (!given) throw badRequest("A reason is missing");
    const kept = await listKeptFileUses(actor, file.id);
    if (kept.seen.length + kept.unseen > keptUses)
      throw conflict("Older versions name the file", { keptBy: kept.seen, unseen: kept.unseen });
    await removeFile(actor, file, given);
  });
}

/** Row first: bytes without a row are a leftover, a row without bytes is a broken page. */
export async function removeFile(actor: Actor, file: StoredFile, reason: string): Promise<void> {
  const former = await db()
    .select({ content: formerFiles.content })
    .from(formerFiles)
    .where(eq(formerFiles.fileId, file.id));
  await db().delete(files).where(eq(files.id, file.id));
  await forgetVersions(fileKind, file.id);
  const { id, name, mime, bytes } = file;
  await recordAudit(actor, { verb: "purge", objectType: "file", objectId: id, before: { name, mime, bytes }, reason });
  await emitFileEvent(actor, { type: "file.deleted", id });
  for (const content of [file, ...former.map((one) => one.content)]) await releaseBytes(content);
}

function planPurge(id: string, from: Date): Promise<void> {
  return enqueueJob({
    kind: purgeJob,
    key: `purge file ${id}`,
    payload: { id },
    runAt: new Date(from.getTime() + trashDays * day),
  });
}

/** A file that a kept version uses stays, so that history can be shown. */
export const fileJobs: Record<string, JobHandler> = {
  [purgeJob]: async ({ id }) => {
    const known = await findFile(String(id));
    if (!known?.deletedAt) return;
    const file = await lockFile(known.id);
    // Restored and deleted again meanwhile: the later deletion has its own thirty days.
    if (!file.deletedAt || file.deletedAt.getTime() > Date.now() - trashDays * day) return;
    const [uses, kept] = [await listFileUses(systemActor, file.id), await listKeptFileUses(systemActor, file.id)];
    if (countUses(uses) + kept.seen.length + kept.unseen > 0) return planPurge(file.id, new Date());
    await removeFile(systemActor, file, "expired");
  },
};

export type TrashedFile = StoredFile & { deletedAt: Date; deletedByName: string | null };

/** Files the person may restore, latest first. @throws Refusal 403 */
export async function listTrashedFiles(
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<{ items: TrashedFile[]; pagination: Pagination }> {
  actor.assertCan("files.view");
  // Without a right over all files, only one's own uploads.
  const reach = actor.can("files.delete") ? undefined : sql`${files.createdBy} = ${actor.id}::uuid`;
  const where = and(isNotNull(files.deletedAt), reach);
  const [total] = await db().select({ length: count() }).from(files).where(where);
  const pagination = paginate(total?.length ?? 0, page, size);
  const rows = await db()
    .select(storedColumns)
    .from(files)
    .where(where)
    .orderBy(desc(files.deletedAt), desc(files.id))
    .limit(pagination.size)
    .offset(pagination.startIndex);
  const names = await userNames(rows.map(({ deletedBy }) => deletedBy));
  const items = rows.flatMap(({ deletedAt, ...row }) =>
    deletedAt ? [{ ...row, deletedAt, deletedByName: names.get(row.deletedBy ?? "") ?? null }] : [],
  );
  return { items, pagination };
}
