import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { cleanOriginalName, storedName } from "~/lib/files/file-names.server";
import { searchVector } from "~/lib/files/file-search.server";
import { remakeImage } from "~/lib/files/image-work.server";
import { fileLimits } from "~/lib/files/limits";
import { files, type FileVariant } from "~/lib/files/schema.server";
import { openContent, sha256Of, type ContentSource } from "~/lib/files/serving/content-source.server";
import { storedColumns, type StoredFile } from "~/lib/files/serving/stored-file.server";
import { outOfTrash } from "~/lib/files/trash.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { hasRoomFor } from "~/lib/platform/storage/disk-space.server";
import { storage } from "~/lib/platform/storage/storage.server";

import type { FileType } from "./file-type";
import { refuseFile, wordStorageError, type RefusalCode } from "./refusal.server";
import { runCheck } from "./run-check.server";
import { sniffType } from "./sniff.server";
import { cleanSvg, svgSize } from "./svg-clean.server";

export type IncomingFile = ({ path: string } | { buffer: Uint8Array }) & {
  originalName: string;
  alt?: { tr?: string; en?: string };
  /** Why it could not even be received. */
  refused?: RefusalCode;
};
/** `created`: false when the very same bytes were here already and that file is given back unchanged, out of the trash if it lay there. */
export type AcceptedFile = StoredFile & { created: boolean };

/**
 * The one way in for files, whoever brings them (form, API, paste, seed): the type is told from the content, pictures
 * and drawings are made anew, documents and archives looked into. The caller keeps its own source file.
 * @throws Response 403; 413, 415 or 422 with a `code` of refusal.server.ts; 507 when the disk is full
 */
export async function acceptFile(actor: Actor, incoming: IncomingFile): Promise<AcceptedFile> {
  actor.assertCan("files.upload");
  if (incoming.refused) throw refuseFile(incoming.refused);
  const content = await openContent(incoming);
  try {
    if (content.bytes === 0) throw refuseFile("empty");
    if (content.bytes > fileLimits.fileBytes) throw refuseFile("fileTooLarge");
    const sha256 = await sha256Of(content);
    const existing = await findByHash(sha256);
    if (existing) return { ...(await outOfTrash(actor, existing)), created: false };
    const originalName = cleanOriginalName(incoming.originalName);
    const type = await sniffType(content, originalName);
    const made = await makeSafe(content, type);
    return await store(actor, { ...made, sha256, originalName, kind: type.kind, alt: incoming.alt ?? {} });
  } finally {
    await content.close();
  }
}

type SafeFile = {
  body: () => ReturnType<ContentSource["whole"]>;
  bytes: number;
  mime: string;
  extension: string;
  width: number | null;
  height: number | null;
  variants: { width: number; height: number; bytes: number; data: Buffer }[];
};

async function makeSafe(content: ContentSource, type: FileType): Promise<SafeFile> {
  if (type.kind === "image" && content.bytes > fileLimits.imageBytes) throw refuseFile("imageTooLarge");
  if (type.as === "raster") {
    const { data, ...made } = await remakeImage(content, type);
    return { ...made, body: () => data, bytes: data.length };
  }
  if (type.as === "svg") {
    if (content.bytes > fileLimits.svgBytes) throw refuseFile("svgTooLarge");
    const svg = cleanSvg((await content.read(0, content.bytes)).toString("utf8"));
    const data = Buffer.from(svg);
    const size = svgSize(svg);
    return { ...type, body: () => data, bytes: data.length, width: size?.width ?? null, height: size?.height ?? null, variants: [] };
  }
  if (type.as === "pdf") await runCheck("pdf", content.input);
  return { ...type, body: content.whole, bytes: content.bytes, width: null, height: null, variants: [] };
}

type NewFile = SafeFile & Pick<StoredFile, "sha256" | "originalName" | "kind" | "alt">;

/** Bytes first, row last: a row never points at nothing, and what a failed row leaves in the store is removed. */
async function store(actor: Actor, file: NewFile): Promise<AcceptedFile> {
  const variantBytes = file.variants.reduce((sum, { bytes }) => sum + bytes, 0);
  if (!(await hasRoomFor(file.bytes + variantBytes))) throw refuseFile("diskFull");
  // The id is in every key, so that of two uploads of the same bytes the loser removes only its own.
  const id = randomUUID();
  const key = `${id}/original.${file.extension}`;
  const variants = file.variants.map(({ data, ...size }) => ({ data, row: { ...size, format: "webp", key: `${id}/w${size.width}.webp` } satisfies FileVariant }));
  const removeBytes = () => Promise.allSettled([key, ...variants.map(({ row }) => row.key)].map((one) => storage().delete(one)));
  try {
    await storage().put(key, file.body(), { mime: file.mime });
    for (const { data, row } of variants) await storage().put(row.key, data, { mime: "image/webp" });
    const created = await insertRow(actor, { ...file, id, key, variants: variants.map(({ row }) => row) });
    if (created) return { ...created, created: true };
  } catch (error) {
    await removeBytes();
    throw wordStorageError(error);
  }
  await removeBytes();
  const winner = await findByHash(file.sha256);
  if (!winner) throw new Error(`The file ${file.sha256} was taken and deleted while it was being stored`);
  return { ...(await outOfTrash(actor, winner)), created: false };
}

function insertRow(actor: Actor, file: Omit<NewFile, "variants"> & { id: string; key: string; variants: FileVariant[] }) {
  return transaction(async () => {
    const { id, sha256, originalName, kind, mime, bytes, key, width, height, variants, alt } = file;
    const name = storedName(originalName, sha256, file.extension);
    const row = { id, sha256, name, originalName, kind, mime, bytes, key, width, height, variants, alt, createdBy: actor.id };
    const [created] = await db()
      .insert(files)
      .values({ ...row, search: searchVector(originalName, alt) })
      .onConflictDoNothing({ target: files.sha256 })
      .returning(storedColumns);
    if (!created) return undefined;
    await recordAudit(actor, { verb: "create", objectType: "file", objectId: id, after: { name, mime, bytes } });
    await emit({ type: "file.created", id });
    return created;
  });
}

async function findByHash(sha256: string): Promise<StoredFile | undefined> {
  const [row] = await db().select(storedColumns).from(files).where(eq(files.sha256, sha256));
  return row;
}
