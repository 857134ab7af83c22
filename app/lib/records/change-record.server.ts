import { and, count, eq, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";

import { systemActor, type Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import type { AuditVerb } from "~/lib/audit/verbs";
import { userNames } from "~/lib/auth/users/users.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { searchVector } from "~/lib/platform/db/queries/text-search.server";
import { emit } from "~/lib/platform/events/events.server";
import { zodFields } from "~/lib/platform/http/request/zod-fields";
import { conflict, forbidden, found } from "~/lib/platform/http/response/responses.server";
import { invalidFields, Refusal } from "~/lib/platform/refusal";
import { sortKeyTr } from "~/lib/platform/text/turkish/collate";
import { isSame } from "~/lib/platform/values/same";
import { StaleVersion } from "~/lib/platform/values/stale-version";

import { getRecord } from "./list-records.server";
import { mergeFields } from "./merge-fields";
import { dataOf, recordTrashDays, shownColumns, versionsKept, type RecordKind, type RecordOf } from "./record.server";
import { recordVersions } from "./schema.server";

type Values = Record<string, unknown>;
/** `version`: the one that the person saw; null replaces whatever is there. */
export type RecordChange<Data> = { version: number | null; data: Partial<Data> };
export type ChangedRecord<Data> = {
  record: RecordOf<Data>;
  /** What the person sent was merged with what others had saved meanwhile. */
  isMerged: boolean;
};

declare module "~/lib/platform/events/events.server" {
  interface EventsByDomain {
    /** `kind`: the record's type; `by`: the person's id. */
    records: "record.created" | "record.changed" | "record.trashed" | "record.restored" | "record.purged";
  }
}

/** The column is an integer. */
const maxVersion = 2 ** 31 - 1;

const event = {
  create: "record.created",
  edit: "record.changed",
  delete: "record.trashed",
  restore: "record.restored",
  purge: "record.purged",
} as const satisfies Partial<Record<AuditVerb, string>>;

/** @throws Refusal 403, 409 when the person has too many, 422 */
export async function createRecord<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  input: unknown,
): Promise<RecordOf<Data>> {
  const data = read(kind, input);
  assertMay(actor, kind, { ...data, createdBy: actor.id });
  return transaction(async () => {
    await kind.check?.(actor, data, null);
    await assertRoom(actor, kind);
    const [row] = await db()
      .insert(kind.table)
      .values({ ...columnsOf(kind, data), createdBy: actor.id, updatedBy: actor.id } as never)
      .returning(shownColumns(kind));
    const record = row as unknown as RecordOf<Data>;
    await keepVersion(actor, kind, record);
    await note(actor, kind, "create", record, { after: data });
    return record;
  });
}

/**
 * Changes the given fields, merged with what others saved since `version`. Nothing is written when nothing differs.
 * @throws StaleVersion when both changed a field differently; Refusal 403, 404, 409 in the trash, 422
 */
export async function changeRecord<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  id: string,
  { version, data: change }: RecordChange<Data>,
): Promise<ChangedRecord<Data>> {
  return transaction(async () => {
    const record = await lockRecord(actor, kind, id);
    assertMay(actor, kind, record);
    if (record.deletedAt) throw inTrash();
    const stored = dataOf(kind, record);
    const isOutdated = version !== null && version !== record.version;
    const base = isOutdated ? await dataAt(kind, id, version) : stored;
    // Without the version that the person saw, every field they would overwrite is a conflict.
    const seen = base ?? ({ ...stored, ...unknownOf(change) } as Data);
    const { data: merged, conflicts } = mergeFields(seen, { ...seen, ...change }, stored);
    if (conflicts.length > 0) throw await staleVersion(kind, record, conflicts, merged);
    const data = read(kind, merged);
    assertMay(actor, kind, { ...data, createdBy: record.createdBy });
    if (isSame(data, stored)) return { record, isMerged: isOutdated };
    await kind.check?.(actor, data, stored);
    const changed = await write(actor, kind, id, { ...columnsOf(kind, data), version: record.version + 1 });
    await keepVersion(actor, kind, changed);
    await note(actor, kind, "edit", changed, differences(stored, data));
    return { record: changed, isMerged: isOutdated };
  });
}

/**
 * Takes back the change that made `version`; later changes of other fields stay.
 * @throws as `changeRecord`; Refusal 404 when that version is no longer kept
 */
export async function undoRecordChange<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  id: string,
  version: number,
): Promise<ChangedRecord<Data>> {
  return transaction(async () => {
    await lockRecord(actor, kind, id);
    const before = found(await dataAt(kind, id, version - 1), "version");
    return changeRecord(actor, kind, id, { version, data: before });
  });
}

/** @throws StaleVersion when it was changed since `version`; Refusal 403, 404, 409 when it is there already */
export async function trashRecord<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  id: string,
  { version }: { version: number | null },
): Promise<RecordOf<Data>> {
  return transaction(async () => {
    const record = await lockRecord(actor, kind, id);
    assertMay(actor, kind, record);
    if (record.deletedAt) throw inTrash();
    await assertSeen(kind, record, version);
    const trashed = await write(actor, kind, id, { deletedAt: new Date(), deletedBy: actor.id });
    await note(actor, kind, "delete", trashed, { before: dataOf(kind, record) });
    return trashed;
  });
}

/** @throws StaleVersion as above; Refusal 403, 404, 409 when it is not in the trash or the person has too many, 422 */
export async function restoreRecord<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  id: string,
  { version }: { version: number | null },
): Promise<RecordOf<Data>> {
  return transaction(async () => {
    const record = await lockRecord(actor, kind, id);
    assertMay(actor, kind, record);
    if (!record.deletedAt) throw conflict("It is not in the trash", { code: "notInTrash" });
    await assertSeen(kind, record, version);
    await kind.check?.(actor, dataOf(kind, record), null);
    await assertRoom(actor, kind, record.createdBy);
    const restored = await write(actor, kind, id, { deletedAt: null, deletedBy: null });
    await note(actor, kind, "restore", restored, { after: dataOf(kind, record) });
    return restored;
  });
}

/**
 * Removes a record of the trash for good, with its versions.
 * @throws StaleVersion when it came back, was changed and thrown away again; Refusal 403, 404, 409 when it is not there
 */
export async function purgeRecord<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  id: string,
  { version }: { version: number | null },
): Promise<void> {
  await transaction(async () => {
    const record = await lockRecord(actor, kind, id);
    assertMay(actor, kind, record);
    if (!record.deletedAt) throw conflict("Only what is in the trash can be removed for good", { code: "notInTrash" });
    await assertSeen(kind, record, version);
    await remove(actor, kind, record);
  });
}

/** Removes what has been in the trash for longer than `recordTrashDays`. @returns how many */
export async function purgeExpired<Data extends Values>(kind: RecordKind<Data>, now = new Date()): Promise<number> {
  const until = new Date(now.getTime() - recordTrashDays * 86_400_000);
  return transaction(async () => {
    const rows = await db()
      .select(shownColumns(kind))
      .from(kind.table)
      .where(and(isNotNull(kind.table.deletedAt), lte(kind.table.deletedAt, until)))
      .for("update")
      .limit(1_000);
    for (const row of rows) await remove(systemActor, kind, row as unknown as RecordOf<Data>);
    return rows.length;
  });
}

const lockRecord = <Data extends Values>(actor: Actor, kind: RecordKind<Data>, id: string) =>
  getRecord(actor, kind, id, { isLocked: true });

async function write<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  id: string,
  columns: Values,
): Promise<RecordOf<Data>> {
  const [row] = await db()
    .update(kind.table)
    .set({ ...columns, updatedAt: new Date(), updatedBy: actor.id } as never)
    .where(eq(kind.table.id, id))
    .returning(shownColumns(kind));
  return found(row, kind.type) as unknown as RecordOf<Data>;
}

async function remove<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  record: RecordOf<Data>,
): Promise<void> {
  await db().delete(kind.table).where(eq(kind.table.id, record.id));
  await db()
    .delete(recordVersions)
    .where(and(eq(recordVersions.kind, kind.type), eq(recordVersions.recordId, record.id)));
  await note(actor, kind, "purge", record, { before: dataOf(kind, record) });
}

function columnsOf<Data extends Values>(kind: RecordKind<Data>, data: Data): Values {
  const title = String(data[kind.title]);
  return { ...data, nameKey: sortKeyTr(title), search: searchVector({ titles: [title], text: "" }) };
}

async function keepVersion<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  record: RecordOf<Data>,
): Promise<void> {
  const { id: recordId, version } = record;
  await db()
    .insert(recordVersions)
    .values({ kind: kind.type, recordId, version, data: dataOf(kind, record), authorId: actor.id });
  await db()
    .delete(recordVersions)
    .where(
      and(
        eq(recordVersions.kind, kind.type),
        eq(recordVersions.recordId, recordId),
        lt(recordVersions.version, version - versionsKept),
      ),
    );
}

async function dataAt<Data extends Values>(
  kind: RecordKind<Data>,
  recordId: string,
  version: number,
): Promise<Data | null> {
  if (!Number.isInteger(version) || version < 1 || version > maxVersion) return null;
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

async function note<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  verb: keyof typeof event,
  { id, version }: RecordOf<Data>,
  values: { before?: unknown; after?: unknown },
): Promise<void> {
  await recordAudit(actor, { verb, objectType: kind.type, objectId: id, version, ...values });
  await emit({ type: event[verb], id, kind: kind.type, version, by: actor.id });
}

/** The changed fields alone. */
function differences(before: Values, after: Values): { before: Values; after: Values } {
  const changed = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
  const side = (data: Values) => Object.fromEntries(changed.map((name) => [name, data[name]]));
  return { before: side(before), after: side(after) };
}

/** No stored value is this one, so each field differs from it. */
const unknownOf = (change: Values) => Object.fromEntries(Object.keys(change).map((name) => [name, { unknown: true }]));

function read<Data extends Values>(kind: RecordKind<Data>, input: unknown): Data {
  // No text of PostgreSQL holds one.
  const zero = Object.entries(input as Values).filter(([, value]) => hasZeroByte(value));
  if (zero.length > 0)
    throw invalidFields(Object.fromEntries(zero.map(([name]) => [name, ["refusals.fields.zeroBytes"]])));
  const parsed = kind.input.safeParse(input);
  if (!parsed.success) throw invalidFields(zodFields(parsed.error));
  return parsed.data;
}

function hasZeroByte(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  return typeof value === "object" && value !== null && Object.values(value).some(hasZeroByte);
}

function assertMay<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  record: Data & { createdBy: string | null },
): void {
  if (!kind.mayEdit(actor, record)) throw forbidden();
}

/** @param owner whose records are counted */
async function assertRoom<Data extends Values>(actor: Actor, kind: RecordKind<Data>, owner = actor.id): Promise<void> {
  if (owner === null) return;
  await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`${kind.type} ${owner}`}))`);
  const [own] = await db()
    .select({ count: count() })
    .from(kind.table)
    .where(and(eq(kind.table.createdBy, owner), isNull(kind.table.deletedAt)));
  if ((own?.count ?? 0) < kind.maxOwn) return;
  throw new Refusal(`There are ${kind.maxOwn} already`, {
    status: 409,
    code: "tooMany",
    values: { max: kind.maxOwn },
    details: { max: kind.maxOwn },
  });
}

/** Nobody decides about what they have not seen. @throws StaleVersion */
async function assertSeen<Data extends Values>(
  kind: RecordKind<Data>,
  record: RecordOf<Data>,
  version: number | null,
): Promise<void> {
  if (version !== null && version !== record.version) throw await staleVersion(kind, record, [], dataOf(kind, record));
}

const inTrash = () =>
  new Refusal("It is in the trash", { status: 409, code: "inTrash", messageKey: "records.inTrash" });

async function staleVersion<Data extends Values>(
  kind: RecordKind<Data>,
  record: RecordOf<Data>,
  conflicts: StaleVersion["conflicts"],
  merged: Data,
): Promise<StaleVersion> {
  const { id, version, updatedAt, updatedBy } = record;
  const names = await userNames([updatedBy]);
  return new StaleVersion(
    { id, version, data: dataOf(kind, record), updatedBy: names.get(updatedBy ?? "") ?? null, updatedAt },
    conflicts,
    merged,
  );
}
