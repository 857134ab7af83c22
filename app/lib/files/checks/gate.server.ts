import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { cleanOriginalName, storedName } from "~/lib/files/file-names.server";
import { searchVector } from "~/lib/files/search/file-search.server";
import { remakeImage } from "~/lib/files/pictures/image-work.server";
import { assertMayPutInto } from "~/lib/files/files.server";
import { fileLimits } from "~/lib/files/limits";
import { files, type DocumentFacts, type FileVariant, type TextFacts } from "~/lib/files/schema.server";
import { openContent, sha256Of, type ContentSource } from "~/lib/files/serving/content-source.server";
import { storedColumns, type StoredFile } from "~/lib/files/serving/stored-file.server";
import { outOfTrash } from "~/lib/files/changes/trash.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { isRefusal } from "~/lib/platform/refusal";
import { hasRoomFor } from "~/lib/platform/storage/disk-space.server";
import { storage } from "~/lib/platform/storage/storage.server";
import { sortKeyTr } from "~/lib/platform/text/turkish/collate";

import type { FileType } from "./file-type";
import { refuseFile, wordStorageError, type RefusalCode } from "./refusal.server";
import { runCheck } from "./run-check.server";
import { withKnownBytes } from "./shared-bytes.server";
import { sniffType } from "./sniff.server";
import { decodeXml } from "./text-charset";
import { cleanSvg, svgSize } from "./svg-clean.server";
import { assertWithinRules } from "./upload-rules.server";
import { emitFileEvent } from "../files-cache.server";

export type IncomingFile = ({ path: string } | { buffer: Uint8Array }) & {
  originalName: string;
  alt?: { tr?: string; en?: string };
  /** Default: the root. A file that exists already stays where it is. */
  folderId?: string | null;
  refused?: RefusalCode;
};
/** `created`: false when the same bytes existed already; that file is returned, out of the trash if needed. */
export type AcceptedFile = StoredFile & { created: boolean };

/**
 * Every upload passes here (form, API, paste, seed): the type comes from the content, pictures are re-encoded,
 * documents and archives checked. The caller keeps its source file.
 * @throws Refusal 403; 413, 415, 422 with a `code` of refusal.server.ts; 503 when too many wait; 507 on a full disk
 */
export async function acceptFile(actor: Actor, incoming: IncomingFile): Promise<AcceptedFile> {
  await assertMayPutInto(actor, incoming.folderId ?? null);
  return withContent(incoming, async (content, sha256) => {
    const existing = await findByHash(sha256);
    if (existing) return { ...(await outOfTrash(actor, existing)), created: false };
    const place = { alt: incoming.alt ?? {}, folderId: incoming.folderId ?? null };
    const originalName = cleanOriginalName(incoming.originalName);
    const shared = await withKnownBytes({ sha256, originalName }, (known) =>
      insertRow(actor, { ...known, ...place, originalName, id: randomUUID(), extension: extensionOf(known.key) }),
    );
    if (shared) return { ...shared, created: true };
    return store(actor, { ...(await lookInto(actor, content, sha256, { name: incoming.originalName })), ...place });
  });
}

/** Opens the content if its size allows it, and always closes it. @throws Refusal 413, 422 */
export async function withContent<T>(
  incoming: IncomingFile,
  use: (content: ContentSource, sha256: string) => Promise<T>,
): Promise<T> {
  if (incoming.refused) throw refuseFile(incoming.refused);
  const content = await openContent(incoming);
  try {
    if (content.bytes === 0) throw refuseFile("empty");
    if (content.bytes > fileLimits.fileBytes) throw refuseFile("fileTooLarge");
    await assertWithinRules(content.bytes);
    return await use(content, await sha256Of(content));
  } finally {
    await content.close();
  }
}

export type CheckedFile = SafeFile & Pick<StoredFile, "sha256" | "originalName" | "kind">;

/** @param isForStaff also takes what staff only keep @throws Refusal 413, 415, 422, 503 when too many wait already */
export async function lookInto(
  actor: Actor,
  content: ContentSource,
  sha256: string,
  { name, isForStaff = false }: { name: string; isForStaff?: boolean },
): Promise<CheckedFile> {
  const originalName = cleanOriginalName(name);
  const type = await sniffType(content, originalName, actor.id ?? "", { isForStaff }).catch((error: unknown) => {
    // Its text names the types that staff may keep.
    throw isForStaff && isRefusal(error) && error.code === "typeRefused" ? refuseFile("staffTypeRefused") : error;
  });
  return { ...(await makeSafe(content, type, actor.id ?? "")), sha256, originalName, kind: type.kind };
}

type SafeFile = {
  body: () => ReturnType<ContentSource["whole"]>;
  bytes: number;
  mime: string;
  extension: string;
  width: number | null;
  height: number | null;
  variants: { width: number; height: number; bytes: number; data: Buffer }[];
  pages: number | null;
  document: DocumentFacts | TextFacts | null;
};

async function makeSafe(content: ContentSource, type: FileType, whose: string): Promise<SafeFile> {
  if (type.kind === "image" && content.bytes > fileLimits.imageBytes) throw refuseFile("imageTooLarge");
  await assertWithinRules(content.bytes, type.kind);
  if (type.as === "raster") {
    const { data, ...made } = await remakeImage(content, type, whose);
    return { ...made, ...noDocument, body: () => data, bytes: data.length };
  }
  if (type.as === "svg") {
    if (content.bytes > fileLimits.svgBytes) throw refuseFile("svgTooLarge");
    const svg = cleanSvg(decodeXml(await content.read(0, content.bytes)));
    const data = Buffer.from(svg);
    const size = svgSize(svg);
    return {
      ...type,
      ...noDocument,
      body: () => data,
      bytes: data.length,
      width: size?.width ?? null,
      height: size?.height ?? null,
      variants: [],
    };
  }
  const { charset, ...typeInfo } = type;
  const whole = { ...typeInfo, body: content.whole, bytes: content.bytes, width: null, height: null, variants: [] };
  if (type.as !== "pdf") return { ...whole, pages: null, document: charset === undefined ? null : { charset } };
  const { pages, ...document } = await runCheck("pdf", content.input, whose);
  return { ...whole, pages, document };
}

const noDocument = { pages: null, document: null };

/** The ending of the stored bytes, which is that of their type. */
export const extensionOf = (key: string): string => key.slice(key.lastIndexOf(".") + 1);

type NewFile = CheckedFile & Pick<StoredFile, "alt" | "folderId">;
export type Place = { key: string; variants: FileVariant[] };

/**
 * Bytes first, row last: a row never points at nothing. If `write` throws or returns undefined, the bytes are removed.
 * @param folder unique: of two uploads of the same bytes the loser removes only its own @throws Refusal 507
 */
export async function putBytes<T>(
  folder: string,
  file: CheckedFile,
  write: (place: Place) => Promise<T | undefined>,
): Promise<T | undefined> {
  const variantBytes = file.variants.reduce((sum, { bytes }) => sum + bytes, 0);
  if (!(await hasRoomFor(file.bytes + variantBytes))) throw refuseFile("diskFull");
  const key = `${folder}/original.${file.extension}`;
  const variants = file.variants.map(({ data, ...size }) => ({
    data,
    row: { ...size, format: "webp", key: `${folder}/w${size.width}.webp` } satisfies FileVariant,
  }));
  const removeBytes = () =>
    Promise.allSettled([key, ...variants.map(({ row }) => row.key)].map((one) => storage().delete(one)));
  try {
    await storage().put(key, file.body(), { mime: file.mime });
    for (const { data, row } of variants) await storage().put(row.key, data, { mime: "image/webp" });
    const written = await write({ key, variants: variants.map(({ row }) => row) });
    if (written === undefined) await removeBytes();
    return written;
  } catch (error) {
    await removeBytes();
    throw wordStorageError(error);
  }
}

async function store(actor: Actor, file: NewFile): Promise<AcceptedFile> {
  const id = randomUUID();
  const created = await putBytes(id, file, (place) => insertRow(actor, { ...file, ...place, id }));
  if (created) return { ...created, created: true };
  const winner = await findByHash(file.sha256);
  if (!winner) throw new Error(`The file ${file.sha256} was taken and deleted while it was being stored`);
  return { ...(await outOfTrash(actor, winner)), created: false };
}

type NewRow = Omit<NewFile, "variants" | "body"> & Place & { id: string };

function insertRow(actor: Actor, file: NewRow) {
  return transaction(async () => {
    const {
      id,
      sha256,
      originalName,
      kind,
      mime,
      bytes,
      key,
      width,
      height,
      variants,
      alt,
      folderId,
      pages,
      document,
    } = file;
    const name = storedName(originalName, sha256, file.extension);
    const row = {
      id,
      sha256,
      name,
      originalName,
      kind,
      mime,
      bytes,
      key,
      width,
      height,
      variants,
      alt,
      folderId,
      pages,
      document,
      nameKey: sortKeyTr(originalName),
      createdBy: actor.id,
    };
    const [created] = await db()
      .insert(files)
      .values({ ...row, search: searchVector({ originalName, alt, document }) })
      .onConflictDoNothing({ target: files.sha256 })
      .returning(storedColumns);
    if (!created) return undefined;
    await recordAudit(actor, { verb: "create", objectType: "file", objectId: id, after: { name, mime, bytes } });
    await emitFileEvent(actor, { type: "file.created", id });
    return created;
  });
}

/** Does not check rights. */
export async function findByHash(sha256: string): Promise<StoredFile | undefined> {
  const [row] = await db().select(storedColumns).from(files).where(eq(files.sha256, sha256));
  return row;
}
