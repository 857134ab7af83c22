import { randomBytes, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { and, count, eq, gt, isNull, lte, or, sql, sum } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import {
  assertMayAttach,
  attachFile,
  findAttachment,
  type Attachment,
} from "~/lib/files/attachments/attachments.server";
import { acceptFile, type AcceptedFile } from "~/lib/files/checks/gate.server";
import { refuseFile, wordStorageError } from "~/lib/files/checks/refusal.server";
import { assertWithinRules } from "~/lib/files/checks/upload-rules.server";
import { cleanOriginalName } from "~/lib/files/file-names.server";
import { assertMayPutInto, findFile } from "~/lib/files/files.server";
import { readFolderTree } from "~/lib/files/folders/folders.server";
import { fileLimits } from "~/lib/files/limits";
import { fileUploads, type FinishedUpload } from "~/lib/files/schema.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { conflict, forbidden, found, notFound } from "~/lib/platform/http/response/responses.server";
import { enqueueJob, type JobHandler } from "~/lib/platform/jobs/jobs.server";
import { log } from "~/lib/platform/log/log.server";
import { isRefusal } from "~/lib/platform/refusal";
import { hasRoomFor } from "~/lib/platform/storage/disk-space.server";
import { makeFolderLater } from "~/lib/platform/storage/durable-fs.server";
import { MissingObject, storage } from "~/lib/platform/storage/storage.server";

/** Limits per person for unfinished uploads: number, and total size. */
const maxOpen = { count: 200, bytes: 40 * fileLimits.fileBytes };
/** Milliseconds without progress, or after finishing, until an upload is deleted. */
const keptFor = 24 * 3600_000;
/** The longest time for assembling and checking, in ms. */
const longestFinish = 5 * 60_000;
const expiryJob = "files.upload-expire";

type Upload = typeof fileUploads.$inferSelect;

export type UploadJson = { id: string; bytes: number; received: number; partBytes: number; leastPartBytes: number };
export const uploadJson = ({ id, bytes, received }: Upload): UploadJson => ({
  id,
  bytes,
  received,
  partBytes: fileLimits.partBytes,
  leastPartBytes: fileLimits.leastPartBytes,
});

export const newUpload = z.strictObject({
  name: z.string().min(1).max(1_000),
  bytes: z.int().min(1),
  folderId: z.uuid().nullable().optional(),
});

/** @param attachmentKind null: into the library @throws Refusal 403; 404 for an unknown kind */
export function assertMayUpload(actor: Actor, attachmentKind: string | null): void {
  if (attachmentKind === null) actor.assertCan("files.upload");
  else assertMayAttach(actor, attachmentKind);
}

/** Resumes after a lost connection. @throws Refusal 403, 404 for the folder, 413, 429 with too much open */
export async function beginUpload(actor: Actor, input: z.input<typeof newUpload>): Promise<Upload> {
  actor.assertCan("files.upload");
  const { folderId = null, ...file } = newUpload.parse(input);
  await assertMayPutInto(actor, folderId);
  return begin(ownerOf(actor), { ...file, folderId, attachmentKind: null });
}

/** The same for what becomes an attachment. @throws Refusal 403, 404 for an unknown kind, 413, 429 */
export async function beginAttachmentUpload(
  actor: Actor,
  attachmentKind: string,
  input: z.input<typeof newUpload>,
): Promise<Upload> {
  assertMayAttach(actor, attachmentKind);
  const { name, bytes } = newUpload.parse(input);
  return begin(ownerOf(actor), { name, bytes, folderId: null, attachmentKind });
}

type BegunFile = { name: string; bytes: number } & Pick<Upload, "folderId" | "attachmentKind">;

async function begin(ownerId: string, { name, bytes, folderId, attachmentKind }: BegunFile): Promise<Upload> {
  if (bytes > fileLimits.fileBytes) throw refuseFile("fileTooLarge");
  await assertWithinRules(bytes);
  return transaction(async () => {
    // Uploads that begin at the same moment count each other.
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`uploads of ${ownerId}`}))`);
    const [open] = await db()
      .select({ length: count(), bytes: sum(fileUploads.bytes) })
      .from(fileUploads)
      .where(and(eq(fileUploads.ownerId, ownerId), isNull(fileUploads.became)));
    if ((open?.length ?? 0) >= maxOpen.count || Number(open?.bytes ?? 0) + bytes > maxOpen.bytes)
      throw refuseFile("tooManyUploads");
    const [upload] = await db()
      .insert(fileUploads)
      .values({ ownerId, originalName: cleanOriginalName(name), bytes, folderId, attachmentKind })
      .returning();
    const begun = found(upload, "upload");
    await planExpiry(begun.id);
    return begun;
  });
}

/** @throws Refusal 403, 404, also for somebody else's */
export async function getUpload(actor: Actor, id: string): Promise<Upload> {
  const [upload] = z.uuid().safeParse(id).success
    ? await db()
        .select()
        .from(fileUploads)
        .where(and(eq(fileUploads.id, id), eq(fileUploads.ownerId, ownerOf(actor))))
    : [];
  assertMayUpload(actor, upload?.attachmentKind ?? null);
  return found(upload, "upload");
}

/** null while unfinished. @throws Refusal 404 when the file is gone since */
export async function fileOfUpload({ became }: Upload): Promise<Uploaded | null> {
  if (!became) return null;
  if ("attachment" in became) {
    const attachment = await findAttachment(became.attachment);
    if (!attachment) throw notFound("The file is gone");
    return { attachment };
  }
  const file = await findFile(became.file);
  if (!file || file.deletedAt !== null) throw notFound("The file is gone");
  return { file: { ...file, created: became.created, isMoved: became.isMoved } };
}

/**
 * The last part assembles the file and sends it through the gate; an empty one repeats that after a crash. Repeating a
 * finished upload returns its file. @param offset where the sender thinks the part begins
 * @throws Refusal 400 for a part that is neither last nor large enough; 403, 404; 409 with `received` for another
 * offset; 413, 415, 422 of the gate, which end the upload; 503, 507 to be tried again
 */
export async function addPart(
  actor: Actor,
  id: string,
  offset: number,
  part: Uint8Array,
): Promise<{ upload: Upload } | Uploaded> {
  const upload = await getUpload(actor, id);
  const whole = await fileOfUpload(upload);
  if (whole) return whole;
  if (offset !== upload.received)
    throw conflict("The part begins elsewhere", { code: "offset", received: upload.received });
  if (part.byteLength > fileLimits.partBytes || offset + part.byteLength > upload.bytes)
    throw refuseFile("fileTooLarge");
  if (part.byteLength > 0 && part.byteLength < fileLimits.leastPartBytes && offset + part.byteLength < upload.bytes)
    throw refuseFile("partTooSmall");
  const now = part.byteLength > 0 ? await keepPart(upload, part) : upload;
  return now.received < now.bytes ? { upload: now } : finish(actor, now);
}

/** Part first, row last: the later of two senders of a part finds that it came too late. */
async function keepPart(upload: Upload, part: Uint8Array): Promise<Upload> {
  if (!(await hasRoomFor(part.byteLength))) throw refuseFile("diskFull");
  const key = `uploads/${upload.id}/${upload.received}-${randomBytes(6).toString("hex")}`;
  try {
    await storage().put(key, part, { mime: "application/octet-stream" });
  } catch (error) {
    throw wordStorageError(error);
  }
  const [now] = await db()
    .update(fileUploads)
    .set({
      received: upload.received + part.byteLength,
      parts: sql`${fileUploads.parts} || ${JSON.stringify([key])}::jsonb`,
      touchedAt: new Date(),
    })
    .where(and(eq(fileUploads.id, upload.id), eq(fileUploads.received, upload.received)))
    .returning()
    .catch(async (error: unknown) => {
      await dropUnnamed(upload.id, key);
      throw error;
    });
  if (now) return now;
  await storage().delete(key);
  const [other] = await db()
    .select({ received: fileUploads.received })
    .from(fileUploads)
    .where(eq(fileUploads.id, upload.id));
  throw conflict("The part begins elsewhere", { code: "offset", received: found(other, "upload").received });
}

/** When the row's write fails, it may still have succeeded with its answer lost. */
async function dropUnnamed(id: string, key: string): Promise<void> {
  try {
    const [row] = await db().select({ parts: fileUploads.parts }).from(fileUploads).where(eq(fileUploads.id, id));
    if (!row?.parts.includes(key)) await storage().delete(key);
  } catch (error) {
    log.error({ err: error, key }, "a part that no upload names is still there");
  }
}

export type UploadedFile = AcceptedFile & { isMoved: boolean };
/** A file of the library, or what the form of something else may hold. */
export type Uploaded = { file: UploadedFile } | { attachment: Attachment };

/** If the answer is lost, the sender asks for it. */
async function settle({ id, parts }: Upload, became: FinishedUpload): Promise<void> {
  await db().update(fileUploads).set({ became, parts: [], touchedAt: new Date() }).where(eq(fileUploads.id, id));
  await dropParts(parts);
}

/** Assembles the file in the temporary folder, which a start sweeps. */
async function finish(actor: Actor, upload: Upload): Promise<Uploaded> {
  await claim(upload.id);
  const folder = join(env().DATA_DIR, "tmp", `upload-${randomUUID()}`);
  try {
    await makeFolderLater(folder);
    const path = join(folder, "0");
    await pipeline(
      Readable.from(wholeOf(upload), { objectMode: false }),
      createWriteStream(path, { flags: "wx", mode: 0o600 }),
    );
    if (upload.attachmentKind !== null) {
      const attachment = await attachFile(actor, upload.attachmentKind, { path, originalName: upload.originalName });
      await settle(upload, { attachment: attachment.id });
      return { attachment };
    }
    const isMoved = upload.folderId !== null && !(await readFolderTree()).has(upload.folderId);
    const file = await acceptFile(actor, {
      path,
      originalName: upload.originalName,
      folderId: isMoved ? null : upload.folderId,
    });
    await settle(upload, { file: file.id, created: file.created, isMoved });
    return { file: { ...file, isMoved } };
  } catch (error) {
    // Cancelled while it was read.
    if (error instanceof MissingObject) throw notFound("No such upload");
    const refusal = wordStorageError(error);
    // A refusal by the gate is final; a shortage of the server may pass.
    if (isRefusal(refusal) && refusal.status < 500 && refusal.status !== 429) await remove(upload);
    else await release(upload.id);
    throw refusal;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * One of two finishers works, the other retries and gets the file. A touch in the future marks an upload in work, and
 * expires if the server dies; one further ahead than `longestFinish` comes from a clock that was set back. @throws
 * Refusal 404, 503
 */
async function claim(id: string): Promise<void> {
  const now = Date.now();
  const [claimed] = await db()
    .update(fileUploads)
    .set({ touchedAt: new Date(now + longestFinish) })
    .where(
      and(
        eq(fileUploads.id, id),
        isNull(fileUploads.became),
        or(lte(fileUploads.touchedAt, new Date(now)), gt(fileUploads.touchedAt, new Date(now + longestFinish))),
      ),
    )
    .returning({ id: fileUploads.id });
  if (claimed) return;
  const [other] = await db().select({ id: fileUploads.id }).from(fileUploads).where(eq(fileUploads.id, id));
  found(other, "upload");
  throw refuseFile("checkBusy");
}

async function release(id: string): Promise<void> {
  await db().update(fileUploads).set({ touchedAt: new Date() }).where(eq(fileUploads.id, id));
}

async function* wholeOf({ parts }: Upload): AsyncGenerator<Uint8Array> {
  for (const key of parts) yield* (await storage().get(key)) as AsyncIterable<Uint8Array>;
}

export async function cancelUpload(actor: Actor, id: string): Promise<void> {
  await remove(await getUpload(actor, id));
}

async function remove({ id, parts }: Upload): Promise<void> {
  const [latest] = await db().delete(fileUploads).where(eq(fileUploads.id, id)).returning({ parts: fileUploads.parts });
  await dropParts(latest?.parts ?? parts);
}

async function dropParts(parts: readonly string[]): Promise<void> {
  for (const key of parts)
    await storage()
      .delete(key)
      .catch((error: unknown) => log.error({ err: error, key }, "a part of a removed upload is still there"));
}

function ownerOf(actor: Actor): string {
  if (actor.id === null) throw forbidden("The system uploads nothing in parts");
  return actor.id;
}

const planExpiry = (id: string) =>
  enqueueJob({ kind: expiryJob, key: `expire upload ${id}`, payload: { id }, runAt: new Date(Date.now() + keptFor) });

export const uploadJobs: Record<string, JobHandler> = {
  [expiryJob]: async ({ id }) => {
    const [upload] = await db()
      .select()
      .from(fileUploads)
      .where(eq(fileUploads.id, String(id)));
    if (!upload) return;
    if (upload.touchedAt.getTime() > Date.now() - keptFor) return planExpiry(upload.id);
    await remove(upload);
  },
};
