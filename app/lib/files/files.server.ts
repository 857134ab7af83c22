import { and, count, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users/users.server";
import { cached, cachedById } from "~/lib/platform/cache/tagged-cache.server";
import { builtQuery } from "~/lib/platform/db/queries/built-query.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db, isInTransaction } from "~/lib/platform/db/database.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { found } from "~/lib/platform/http/response/responses.server";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { isUuid } from "~/lib/platform/text/uuid";

import { refuseFile } from "./checks/refusal.server";
import { conditionOf, orderOf } from "./search/file-conditions.server";
import type { FileFilters, FileQuery } from "./search/file-query";
import { readFolderTree } from "./folders/folders.server";
import { unitOfFolder, type FolderTree } from "./folders/folder-tree";
import { files } from "./schema.server";
import { storedColumns, type StoredFile } from "./serving/stored-file.server";
import { filesTag } from "./files-cache.server";

export type FilePage = { items: StoredFile[]; pagination: Pagination };

const maxPerPage = 100;

/** Newest first by default, without the trash; a page past the end gives the last one. */
export async function listFiles(
  actor: Actor,
  { page = 1, size = 24, sort = "newest", ...filters }: FileQuery = {},
): Promise<FilePage> {
  actor.assertCan("files.view");
  const perPage = clamp(size, 1, maxPerPage);
  const where = conditionOf(filters);
  if (where === null) return { items: [], pagination: paginate(0, 1, perPage) };
  const [total] = await db().select({ length: count() }).from(files).where(where);
  const pagination = paginate(total?.length ?? 0, clamp(page, 1, Number.MAX_SAFE_INTEGER), perPage);
  const items = await db()
    .select(storedColumns)
    .from(files)
    .where(where)
    .orderBy(...orderOf(sort))
    .limit(perPage)
    .offset(pagination.startIndex);
  return { items, pagination };
}

/** Changes with any listed file's id, bytes or name, and with their number. */
const agreement = sql<string>`count(*) || '-' || coalesce(md5(string_agg(${files.id} || ':' || ${files.sha256} || ':' || ${files.originalName}, ',' ORDER BY ${files.id})), '')`;

/** Identifies the list a person agrees to before a bulk action. @throws Refusal 403 */
export async function fileAgreement(
  actor: Actor,
  { sort: _sort, page: _page, size: _size, ...filters }: FileQuery,
): Promise<string> {
  actor.assertCan("files.view");
  const where = conditionOf(filters);
  const [found] = where === null ? [] : await db().select({ agreement }).from(files).where(where);
  return found?.agreement ?? "";
}

/** The whole list if it still matches the agreement, else null. @throws Refusal 403 */
export async function listAgreedFiles(
  actor: Actor,
  { sort = "newest", page: _page, size: _size, ...filters }: FileQuery,
  agreed: string,
): Promise<string[] | null> {
  actor.assertCan("files.view");
  const where = conditionOf(filters);
  if (where === null) return null;
  const ids = sql<string[]>`json_agg(${files.id} ORDER BY ${sql.join(orderOf(sort), sql`, `)})`;
  const [found] = await db().select({ agreement, ids }).from(files).where(where).having(eq(agreement, agreed));
  return found?.ids ?? null;
}

export async function countFiles(actor: Actor, filters: FileFilters): Promise<number> {
  actor.assertCan("files.view");
  const where = conditionOf(filters);
  if (where === null) return 0;
  const counted = async () => (await db().select({ length: count() }).from(files).where(where))[0]?.length ?? 0;
  // Usage changes with entries, menus and settings, so it isn't cached here.
  return filters.state === "unused" ? counted() : cached([filesTag], `count files ${JSON.stringify(filters)}`, counted);
}

function clamp(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.trunc(value))) : least;
}

/** Trashed files too. Does not check rights. */
export async function findFile(id: string): Promise<StoredFile | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db().select(storedColumns).from(files).where(eq(files.id, id));
  return row;
}

export type FoundFiles = ReadonlyMap<string, StoredFile>;

const filesById = builtQuery((queries) =>
  queries
    .select(storedColumns)
    .from(files)
    .where(sql`${files.id} = ANY(${sql.placeholder("ids")}::uuid[])`),
);

/** By id, in one query; unknown ids are left out. Does not check rights. */
export async function findFiles(ids: readonly string[], queries = db()): Promise<Map<string, StoredFile>> {
  const wanted = [...new Set(ids)].filter(isUuid);
  if (wanted.length === 0) return new Map();
  const rows = await filesById({ ids: wanted }, queries);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The same for pages that show them: cached until a file changes, so not to be changed itself. */
export function findShownFiles(ids: readonly string[]): Promise<FoundFiles> {
  if (isInTransaction()) return findFiles(ids);
  return cachedById([filesTag], "file", [...new Set(ids)].filter(isUuid), findFiles);
}

export async function getFile(actor: Actor, id: string): Promise<StoredFile> {
  actor.assertCan("files.view");
  return found(await findFile(id), "file");
}

export async function fileScope(
  file: Pick<StoredFile, "createdBy" | "folderId">,
): Promise<{ createdBy: string | null; department: string | null }> {
  return scopeIn(file.folderId === null ? new Map() : await readFolderTree(), file);
}

export function scopeIn(
  tree: FolderTree,
  { createdBy, folderId }: Pick<StoredFile, "createdBy" | "folderId">,
): { createdBy: string | null; department: string | null } {
  return { createdBy, department: folderId === null ? null : unitOfFolder(tree, folderId) };
}

/** Locked until the transaction ends. @throws Refusal 404 */
export async function lockFile(id: string): Promise<StoredFile> {
  const { id: known } = found(await findFile(id), "file");
  await db().execute(sql`SELECT 1 FROM ${files} WHERE ${files.id} = ${known} FOR UPDATE`);
  return found(await findFile(known), "file");
}

/** The root is open to every uploader. @throws Refusal 403, `folderNotYours` for a folder; 404 */
export async function assertMayPutInto(actor: Actor, folderId: string | null): Promise<void> {
  actor.assertCan("files.upload");
  if (folderId === null) return;
  const tree = await readFolderTree();
  found(tree.get(folderId), "folder");
  const scope = { department: unitOfFolder(tree, folderId) };
  if (actor.can("files.arrange", scope)) return;
  // The refusal is logged, and answered with the reason.
  actor.refusal("files.arrange", scope);
  throw refuseFile("folderNotYours");
}

export async function listUploaders(actor: Actor): Promise<{ id: string; name: string }[]> {
  actor.assertCan("files.view");
  const rows = await cached([filesTag], "uploaders", () =>
    db()
      .selectDistinct({ id: files.createdBy })
      .from(files)
      .where(and(isNull(files.deletedAt), isNotNull(files.createdBy)))
      .limit(500),
  );
  const names = await userNames(rows.map(({ id }) => id));
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => compareTr(a.name, b.name));
}

export async function listTags(actor: Actor): Promise<string[]> {
  actor.assertCan("files.view");
  const most = sql`SELECT tag FROM ${files}, jsonb_array_elements_text(${files.tags}) AS tag
    WHERE ${isNull(files.deletedAt)} GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 200`;
  return cached([filesTag], "tags of files", async () =>
    (await db().execute<{ tag: string }>(most)).rows.map(({ tag }) => tag),
  );
}

export type { StoredFile } from "./serving/stored-file.server";

/** Locks files until the transaction ends, so that none is deleted while a reference is written. */
export async function holdFiles(ids: readonly string[]): Promise<Set<string>> {
  const wanted = [...new Set(ids)].filter(isUuid);
  if (wanted.length === 0) return new Set();
  const rows = await db()
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, wanted))
    .orderBy(files.id)
    .for("key share");
  return new Set(rows.map((row) => row.id));
}

/**
 * `holdFiles` as an answer of `batch`, for files that were found before: a message less. The write fails with
 * `isFileGone` when one of them is gone or in the trash by then.
 */
export function holdingFiles(found: FoundFiles): SQL[] {
  const ids = [...found.values()].flatMap(({ id, deletedAt }) => (deletedAt ? [] : [id]));
  if (ids.length === 0) return [];
  const held = sql`SELECT ${files.id} FROM ${files} WHERE ${idIn(files.id, ids)} AND ${files.deletedAt} IS NULL
    ORDER BY ${files.id} FOR KEY SHARE`;
  return [sql`(SELECT 1 / (count(*) = ${ids.length}::int)::int FROM (${held}) AS held)`];
}

/** Whether a write failed because of `holdingFiles`: nothing else in it divides. */
export function isFileGone(error: unknown): boolean {
  const { code } = ((error as Error | null)?.cause ?? error ?? {}) as { code?: string };
  return code === "22012";
}
