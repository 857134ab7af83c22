import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { among } from "~/lib/platform/db/among.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { paginate, type Pagination } from "~/lib/platform/http/pagination";
import { conflict, found } from "~/lib/platform/http/responses.server";

import { searchQuery, searchVector } from "./file-search.server";
import type { FileKindName } from "./serving/file-urls";
import { files } from "./schema.server";
import { storedColumns, type StoredFile } from "./serving/stored-file.server";

export type FilePage = { items: StoredFile[]; pagination: Pagination };
export type FileQuery = { search?: string; kind?: FileKindName; page?: number; size?: number };

const isId = (id: string) => z.uuid().safeParse(id).success;
const mostPerPage = 100;

/** Newest first, without what is in the trash; a page beyond the last gives the last. */
export async function listFiles(actor: Actor, { search = "", kind, page = 1, size = 24 }: FileQuery = {}): Promise<FilePage> {
  actor.assertCan("files.view");
  const query = searchQuery(search);
  const perPage = clamp(size, 1, mostPerPage);
  // A search of signs only finds nothing rather than everything.
  if (search.trim() !== "" && !query) return { items: [], pagination: paginate(0, 1, perPage) };
  const where = and(isNull(files.deletedAt), query ? sql`${files.search} @@ ${query}` : undefined, kind ? eq(files.kind, kind) : undefined);
  const [total] = await db().select({ length: count() }).from(files).where(where);
  const pagination = paginate(total?.length ?? 0, clamp(page, 1, Number.MAX_SAFE_INTEGER), perPage);
  const items = await db().select(storedColumns).from(files).where(where).orderBy(desc(files.createdAt), desc(files.id)).limit(perPage).offset(pagination.startIndex);
  return { items, pagination };
}

function clamp(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.trunc(value))) : least;
}

/** One in the trash too. No check of who asks: for serving, and for operations that have checked. */
export async function findFile(id: string): Promise<StoredFile | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await db().select(storedColumns).from(files).where(eq(files.id, id));
  return row;
}

/** By id, in one query; ids that name no file are left out. No check of who asks. */
export async function findFiles(ids: readonly string[]): Promise<Map<string, StoredFile>> {
  const wanted = [...new Set(ids)].filter(isId);
  if (wanted.length === 0) return new Map();
  const rows = await db().select(storedColumns).from(files).where(among(files.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws Response 403, 404 */
export async function getFile(actor: Actor, id: string): Promise<StoredFile> {
  actor.assertCan("files.view");
  return found(await findFile(id), "file");
}

const altText = z.string().trim().max(200).transform((text) => text.normalize("NFC") || undefined).optional();
const fraction = z.number().min(0).max(1);

/** What people may say of a file. `alt` replaces both languages, an empty text removes one; `focal: null` forgets the point. */
export const fileChange = z.strictObject({
  alt: z.strictObject({ tr: altText, en: altText }).optional(),
  focal: z.strictObject({ x: fraction, y: fraction }).nullable().optional(),
});
export type FileChange = z.input<typeof fileChange>;

/**
 * Changes the descriptions and the focal point.
 * @throws Response 403, 404, 409 in the trash; ZodError when the change does not fit `fileChange`
 */
export async function updateFile(actor: Actor, id: string, change: FileChange): Promise<StoredFile> {
  const { alt, focal } = fileChange.parse(change);
  return transaction(async () => {
    const before = found(await findFile(id), "file");
    actor.assertCan("files.edit", { createdBy: before.createdBy });
    if (before.deletedAt) throw conflict("The file is in the trash", { code: "inTrash" });
    const next = {
      alt: alt ?? before.alt,
      focalX: focal === undefined ? before.focalX : (focal?.x ?? null),
      focalY: focal === undefined ? before.focalY : (focal?.y ?? null),
    };
    const [after] = await db()
      .update(files)
      .set({ ...next, search: searchVector(before.originalName, next.alt) })
      .where(eq(files.id, id))
      .returning(storedColumns);
    const { alt: oldAlt, focalX, focalY } = before;
    await recordAudit(actor, { verb: "edit", objectType: "file", objectId: id, before: { alt: oldAlt, focalX, focalY }, after: next });
    await emit({ type: "file.updated", id });
    return found(after, "file");
  });
}

export type { StoredFile } from "./serving/stored-file.server";

/**
 * Holds files for the rest of the caller's transaction, so that none can be deleted while a reference to it is written.
 * @returns the ids that exist
 */
export async function holdFiles(ids: readonly string[]): Promise<Set<string>> {
  const wanted = [...new Set(ids)].filter(isId);
  if (wanted.length === 0) return new Set();
  const rows = await db().select({ id: files.id }).from(files).where(inArray(files.id, wanted)).orderBy(files.id).for("key share");
  return new Set(rows.map((row) => row.id));
}
