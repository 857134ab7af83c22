import { randomUUID } from "node:crypto";

import { and, desc, eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { conflict, forbidden, found } from "~/lib/platform/http/response/responses.server";
import { cancelling, enqueueJob, type JobHandler } from "~/lib/platform/jobs/jobs.server";
import { storage } from "~/lib/platform/storage/storage.server";
import { sortKeyTr } from "~/lib/platform/text/turkish/collate";
import { isUuid } from "~/lib/platform/text/uuid";

import {
  findByHash,
  lookInto,
  putBytes,
  withContent,
  type CheckedFile,
  type IncomingFile,
  type Place,
} from "~/lib/files/checks/gate.server";
import { releaseBytes } from "~/lib/files/checks/shared-bytes.server";
import { downloadName, storedName } from "~/lib/files/file-names.server";
import { filePaths } from "~/lib/files/file-paths";
import { searchVector } from "~/lib/files/search/file-search.server";
import { fileScope, getFile, lockFile } from "~/lib/files/files.server";
import { files, formerFiles, type FileContent } from "~/lib/files/schema.server";
import type { UndoStep } from "~/lib/platform/http/response/undo-step";
import { undoOwnStep } from "~/lib/records/undo.server";
import { storedColumns, type StoredFile } from "~/lib/files/serving/stored-file.server";
import { removeFile, trashDays } from "./trash.server";
import {
  countUses,
  fileHeldUntil,
  findForeignUses,
  forgetFileUses,
  listFileUses,
  listKeptFileUses,
} from "./uses.server";
import { emitFileEvent } from "~/lib/files/files-cache.server";

const maxFormerNames = 50;
const maxShown = 20;
const day = 86_400_000;
const removalJob = "files.remove-bytes";
const drawing = "image/svg+xml";

/**
 * Replaces a file's bytes for everything that uses it; id, name, descriptions and old addresses stay. Picture for
 * picture, PDF for PDF.
 * @throws Refusal 403, also `shownElsewhere` for pages the person may not publish; 404; 409 with `code`: inTrash, held
 * (on display by law), sameContent, otherType, contentElsewhere with the other `file`; 413, 415, 422 of the gate
 */
export async function replaceFile(actor: Actor, id: string, incoming: IncomingFile): Promise<StoredFile> {
  const file = await getFile(actor, id);
  await assertMayReplace(actor, file);
  return withContent(incoming, async (content, sha256) => {
    if (sha256 === file.sha256) throw conflict("These are the bytes that are here", { code: "sameContent" });
    const checked = await lookInto(actor, content, sha256, { name: incoming.originalName });
    if (!fits(file, checked)) throw conflict("The file is of another type", { code: "otherType" });
    return found(await putBytes(randomUUID(), checked, (place) => swap(actor, file, checked, place)), "file");
  });
}

/** Before anything is received. @throws Refusal 403, 409 */
export async function assertMayReplace(actor: Actor, file: StoredFile): Promise<void> {
  actor.assertCan("files.upload");
  actor.assertCan("files.edit", await fileScope(file));
  if (file.deletedAt) throw conflict("The file is in the trash", { code: "inTrash" });
  await assertMaySwap(actor, file);
}

/** Checks again what may have changed during the content check. */
async function assertMaySwap(actor: Actor, file: StoredFile): Promise<void> {
  await assertNotHeld(file);
  const foreign = await findForeignUses(actor, file.id);
  if (foreign) throw forbidden("What citizens see of this file is not yours to change", "shownElsewhere");
}

async function assertNotHeld(file: StoredFile): Promise<void> {
  const until = await fileHeldUntil(file.id);
  if (until) throw conflict("The file is on display by law", { code: "held", until: until.toISOString() });
}

/** Fields accept types, so the type must stay; photographs may change their format. */
function fits(file: StoredFile, { kind, mime }: CheckedFile): boolean {
  const isPhoto = kind === "image" && mime !== drawing;
  return kind === file.kind && (mime === file.mime || (isPhoto && file.mime !== drawing));
}

async function swap(
  actor: Actor,
  seen: StoredFile,
  checked: CheckedFile,
  { key, variants }: Place,
): Promise<StoredFile> {
  return transaction(async () => {
    const before = await lockFile(seen.id);
    if (before.deletedAt || before.sha256 !== seen.sha256)
      throw conflict("The file has changed meanwhile", { code: "changed" });
    // Checking the bytes takes time: something may have been published meanwhile.
    await assertMaySwap(actor, before);
    await absorb(actor, checked.sha256);
    const { sha256, mime, bytes, width, height, pages, document, extension } = checked;
    const { focalX, focalY, focals } = sameShape(before, checked) ? before : { focalX: null, focalY: null, focals: {} };
    return putInPlace(
      actor,
      before,
      { sha256, mime, bytes, width, height, pages, document, key, variants, focalX, focalY, focals },
      extension,
    );
  });
}

/** Keeps the former content, so that it can be restored. */
async function putInPlace(
  actor: Actor,
  before: StoredFile,
  content: Omit<FileContent, "name">,
  extension: string,
): Promise<StoredFile> {
  const originalName = before.originalName.replace(
    /\.[a-z0-9]{1,8}$/i,
    content.mime === before.mime ? "$&" : `.${extension}`,
  );
  const name = storedName(originalName, content.sha256, extension);
  const next = { ...content, name, originalName };
  const formerNames = [...new Set([...before.formerNames, before.name])]
    .filter((one) => one !== name)
    .slice(-maxFormerNames);
  const replacedAt = new Date();
  const [after] = await db()
    .update(files)
    .set({
      ...next,
      // A save of what was open before meets what the new content has changed.
      version: before.version + 1,
      updatedAt: replacedAt,
      updatedBy: actor.id,
      formerNames,
      replacedAt,
      nameKey: sortKeyTr(originalName),
      search: searchVector({ ...before, ...next }),
    })
    .where(eq(files.id, before.id))
    .returning(storedColumns);
  const [former] = await db()
    .insert(formerFiles)
    .values({ fileId: before.id, content: contentOf(before), replacedAt, replacedBy: actor.id })
    .returning({ id: formerFiles.id });
  const auditedParts = ({
    name: called,
    mime,
    bytes,
    sha256,
  }: Pick<StoredFile, "name" | "mime" | "bytes" | "sha256">) => ({
    name: called,
    mime,
    bytes,
    sha256,
  });
  await recordAudit(actor, {
    verb: "replace",
    objectType: "file",
    objectId: before.id,
    before: auditedParts(before),
    after: auditedParts(next),
  });
  await emitFileEvent(actor, { type: "file.replaced", id: before.id });
  await enqueueJob({
    kind: removalJob,
    key: `remove former ${former?.id}`,
    payload: { former: former?.id },
    runAt: new Date(replacedAt.getTime() + trashDays * day),
  });
  afterCommit(forgetFileUses);
  return found(after, "file");
}

const contentOf = ({
  sha256,
  name,
  mime,
  bytes,
  key,
  width,
  height,
  variants,
  pages,
  document,
  focalX,
  focalY,
  focals,
}: StoredFile): FileContent => ({
  sha256,
  name,
  mime,
  bytes,
  key,
  width,
  height,
  variants,
  pages,
  document,
  focalX,
  focalY,
  focals,
});

export type FormerFile = {
  id: string;
  /** The file's own, with the ending of this content. */
  name: string;
  /** Where staff download it. */
  address: string;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  replacedAt: Date;
  replacedBy: string | null;
  until: Date;
};

export async function listFormerFiles(actor: Actor, id: string): Promise<FormerFile[]> {
  const file = await getFile(actor, id);
  const rows = await db()
    .select()
    .from(formerFiles)
    .where(eq(formerFiles.fileId, file.id))
    .orderBy(desc(formerFiles.replacedAt))
    .limit(maxShown);
  return rows.map(({ id: former, content: { name: stored, mime, bytes, width, height }, replacedAt, replacedBy }) => ({
    id: former,
    name: nameOfFormer(file, stored),
    address: filePaths.former(file.id, former),
    mime,
    bytes,
    width,
    height,
    replacedAt,
    replacedBy,
    until: new Date(replacedAt.getTime() + trashDays * day),
  }));
}

const nameOfFormer = ({ originalName }: StoredFile, stored: string): string =>
  downloadName(originalName, stored.slice(stored.lastIndexOf(".") + 1));

/** What a file held before, for its download. @throws Refusal 403, 404 */
export async function getFormerContent(
  actor: Actor,
  id: string,
  former: string,
): Promise<FileContent & Pick<StoredFile, "originalName" | "createdAt">> {
  const file = await getFile(actor, id);
  const [kept] = isUuid(former)
    ? await db()
        .select({ content: formerFiles.content })
        .from(formerFiles)
        .where(and(eq(formerFiles.fileId, file.id), eq(formerFiles.id, former)))
    : [];
  const { content } = found(kept, "content");
  return { ...content, originalName: nameOfFormer(file, content.name), createdAt: file.createdAt };
}

/**
 * Restores former content, the latest by default; the present one can be restored in turn.
 * @throws Refusal 403, 404; 409 with `code`: inTrash, held, nothingFormer, or contentElsewhere with the other `file`
 */
export async function putBackFile(actor: Actor, id: string, former?: string): Promise<StoredFile> {
  await assertMayReplace(actor, await getFile(actor, id));
  return transaction(async () => {
    const before = await lockFile(id);
    if (before.deletedAt) throw conflict("The file is in the trash", { code: "inTrash" });
    await assertMaySwap(actor, before);
    const [kept] =
      former !== undefined && !isUuid(former)
        ? []
        : await db()
            .select()
            .from(formerFiles)
            .where(
              and(eq(formerFiles.fileId, before.id), former === undefined ? undefined : eq(formerFiles.id, former)),
            )
            .orderBy(desc(formerFiles.replacedAt))
            .limit(1);
    if (!kept) throw conflict("Nothing is kept of what the file was", { code: "nothingFormer" });
    await absorb(actor, kept.content.sha256);
    await db().delete(formerFiles).where(eq(formerFiles.id, kept.id));
    await cancelling(`remove former ${kept.id}`);
    const { name, ...content } = kept.content;
    return putInPlace(actor, before, content, name.slice(name.lastIndexOf(".") + 1));
  });
}

const contentStep = "file-content";
export const contentUndo = { [contentStep]: undoContent };

/** For the message after a content was put in place of another. */
export async function offerFormerContent(actor: Actor, id: string): Promise<{ undo?: UndoStep }> {
  const [last] = await listFormerFiles(actor, id);
  return last ? undoOwnStep(contentStep, [`${id}:${last.id}`]) : {};
}

/** @throws Refusal those of `putBackFile`; 409 when yet another content has come in place since */
async function undoContent(actor: Actor, item: string): Promise<void> {
  const [id = "", former = ""] = item.split(":");
  await transaction(async () => {
    await lockFile((await getFile(actor, id)).id);
    const [last] = await listFormerFiles(actor, id);
    if (last?.id !== former) throw conflict("The content has changed since", { code: "changed" });
    await putBackFile(actor, id, former);
  });
}

/** Another file with the same bytes gives way if unused; a used one stays and refuses. */
async function absorb(actor: Actor, sha256: string): Promise<void> {
  const known = await findByHash(sha256);
  if (!known) return;
  const other = await lockFile(known.id);
  const [uses, kept] = [await listFileUses(actor, other.id), await listKeptFileUses(actor, other.id)];
  if (countUses(uses) + kept.seen.length + kept.unseen > 0)
    throw conflict("Another file has these bytes", {
      code: "contentElsewhere",
      file: { id: other.id, name: other.originalName },
    });
  actor.assertCan("files.delete", await fileScope(other));
  await removeFile(actor, other, "replaced");
}

/** Focal points stay only where the aspect ratio does. */
function sameShape(
  before: Pick<StoredFile, "width" | "height">,
  { width, height }: Pick<StoredFile, "width" | "height">,
): boolean {
  if (!before.width || !before.height || !width || !height) return false;
  return Math.abs((before.width * height) / (before.height * width) - 1) < 0.02;
}

export const replacementJobs: Record<string, JobHandler> = {
  [removalJob]: async ({ former, keys }) => {
    // Jobs from before former versions were kept name their keys.
    if (Array.isArray(keys)) return deleteBytes(keys.map(String));
    await transaction(async () => {
      // Restored meanwhile: it is the present content.
      const [gone] = await db()
        .delete(formerFiles)
        .where(eq(formerFiles.id, String(former)))
        .returning({ content: formerFiles.content });
      if (gone) await releaseBytes(gone.content);
    });
  },
};

async function deleteBytes(keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage().delete(key);
}
