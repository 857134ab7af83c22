import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users/users.server";
import { db } from "~/lib/platform/db/database.server";
import { matchesText } from "~/lib/platform/db/queries/text-search.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { found } from "~/lib/platform/http/response/responses.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { mayAddAndRemove, shownColumns, type AnyRecordKind, type RecordKind, type RecordOf } from "./record.server";
import { recordVersions } from "./schema.server";

type Values = Record<string, unknown>;
/** The column is an integer. */
const maxVersion = 2 ** 31 - 1;
/** The trash shows the latest of each kind. */
const maxTrashed = 1_000;
export const recordSorts = [
  "name",
  "-name",
  "createdAt",
  "-createdAt",
  "updatedAt",
  "-updatedAt",
  "deletedAt",
  "-deletedAt",
] as const;
export type RecordQuery = {
  search?: string;
  page?: number;
  size?: number;
  /** `order`: the one that staff give, for kinds that have one. */
  sort?: (typeof recordSorts)[number] | "order";
  /** Lists the trash instead. */
  isTrash?: boolean;
};
export type ListedRecord<Data> = RecordOf<Data> & {
  updatedByName: string | null;
  deletedByName: string | null;
  mayEdit: boolean;
};

/**
 * A page of the records that the person may see, by name unless the query says another order.
 * @param where further condition
 */
export async function listRecords<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  { search = "", page = 1, size = 25, isTrash = false, sort = isTrash ? "-deletedAt" : "name" }: RecordQuery,
  where?: SQL,
): Promise<{ items: ListedRecord<Data>[]; pagination: Pagination }> {
  const { table } = kind;
  const condition = and(
    kind.seenBy(actor),
    isTrash ? isNotNull(table.deletedAt) : isNull(table.deletedAt),
    search.trim() === "" ? undefined : matchesText(table.search, search),
    where,
  );
  const [total] = await db().select({ length: count() }).from(table).where(condition);
  const pagination = paginate(total?.length ?? 0, page, size);
  const column = {
    name: table.nameKey,
    createdAt: table.createdAt,
    updatedAt: table.updatedAt,
    deletedAt: table.deletedAt,
    order: table.position ?? table.nameKey,
  }[sort.replace("-", "") as "name" | "createdAt" | "updatedAt" | "deletedAt" | "order"];
  const direction = sort.startsWith("-") ? desc : asc;
  const order = [direction(column), direction(table.id)];
  // Sorted are ids: whole rows of a long list would be sorted on the disk.
  const chosen = db()
    .select({ id: table.id })
    .from(table)
    .where(condition)
    .orderBy(...order)
    .limit(pagination.size)
    .offset(pagination.startIndex);
  const rows = await db()
    .select(shownColumns(kind))
    .from(table)
    .where(inArray(table.id, chosen))
    .orderBy(...order);
  const records = rows as unknown as RecordOf<Data>[];
  const names = await userNames(records.flatMap(({ updatedBy, deletedBy }) => [updatedBy, deletedBy]));
  return {
    items: records.map((record) => ({
      ...record,
      updatedByName: names.get(record.updatedBy ?? "") ?? null,
      deletedByName: names.get(record.deletedBy ?? "") ?? null,
      mayEdit: kind.mayEdit(actor, record),
    })),
    pagination,
  };
}

/** The records that the person may see, by name: one query without a count. */
export async function selectRecords<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  where: SQL,
  limit: number,
): Promise<RecordOf<Data>[]> {
  const rows = await db()
    .select(shownColumns(kind))
    .from(kind.table)
    .where(and(kind.seenBy(actor), isNull(kind.table.deletedAt), where))
    .orderBy(asc(kind.table.nameKey), asc(kind.table.id))
    .limit(limit);
  return rows as unknown as RecordOf<Data>[];
}

/**
 * Records that the person may not see do not exist for them.
 * @param isLocked until the end of the transaction
 * @throws Refusal 404
 */
export async function getRecord<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  id: string,
  { isLocked = false } = {},
): Promise<RecordOf<Data>> {
  const query = db()
    .select(shownColumns(kind))
    .from(kind.table)
    .where(and(eq(kind.table.id, id), kind.seenBy(actor)));
  const [row] = isUuid(id) ? await (isLocked ? query.for("update") : query) : [];
  return found(row, kind.type) as unknown as RecordOf<Data>;
}

export type TrashedRecord = {
  type: string;
  id: string;
  version: number;
  title: string;
  deletedAt: Date;
  deletedByName: string | null;
};

/** The records of all kinds that the person may restore, the latest first. */
export async function listTrashedRecords(
  actor: Actor,
  kinds: readonly AnyRecordKind[],
  { page, size }: { page: number; size: number },
): Promise<{ items: TrashedRecord[]; pagination: Pagination }> {
  const found = await Promise.all(
    kinds
      .filter(({ isThere }) => isThere?.(actor) ?? true)
      .map(async (kind) => {
        const { items } = await listRecords(actor, kind, { isTrash: true, size: maxTrashed });
        return items.flatMap((record) =>
          mayAddAndRemove(actor, kind, record, "restore") && record.deletedAt
            ? [
                {
                  type: kind.type,
                  id: record.id,
                  version: record.version,
                  title: kind.title(record),
                  deletedAt: record.deletedAt,
                  deletedByName: record.deletedByName,
                },
              ]
            : [],
        );
      }),
  );
  const all = found.flat().sort((a, b) => b.deletedAt.getTime() - a.deletedAt.getTime());
  const pagination = paginate(all.length, page, size);
  return { items: all.slice(pagination.startIndex, pagination.startIndex + pagination.size), pagination };
}

export type RecordVersion = { version: number; createdAt: Date; authorId: string | null; author: string | null };

/** The kept versions that somebody saved, the latest first. Does not check rights. */
export async function listRecordVersions<Data extends Values>(
  kind: RecordKind<Data>,
  recordId: string,
  size = 20,
): Promise<RecordVersion[]> {
  const { version, createdAt, authorId } = recordVersions;
  const rows = await db()
    .select({ version, createdAt, authorId })
    .from(recordVersions)
    .where(and(eq(recordVersions.kind, kind.type), eq(recordVersions.recordId, recordId), gt(version, 0)))
    .orderBy(desc(version))
    .limit(size);
  const names = await userNames(rows.map((row) => row.authorId));
  return rows.map((row) => ({ ...row, author: names.get(row.authorId ?? "") ?? null }));
}

/** The data of a kept version, or null. Does not check rights. */
export async function recordDataAt<Data extends Values>(
  kind: RecordKind<Data>,
  recordId: string,
  version: number,
): Promise<Data | null> {
  if (!Number.isInteger(version) || version < 0 || version > maxVersion) return null;
  const [kept] = await db()
    .select({ data: recordVersions.data })
    .from(recordVersions)
    .where(
      and(
        eq(recordVersions.kind, kind.type),
        eq(recordVersions.recordId, recordId),
        eq(recordVersions.version, version),
      ),
    );
  return (kept?.data as Data | undefined) ?? null;
}

/** The same as an expression, of many records at once: JSON, null where the version is not kept. */
export const dataOfVersion = (type: string, recordId: SQL, version: SQL): SQL =>
  sql`(SELECT kept.data FROM ${recordVersions} AS kept
    WHERE kept.kind = ${type} AND kept.record_id = ${recordId} AND kept.version = ${version})`;
