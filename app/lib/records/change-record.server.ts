import { and, count, eq, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";

import { systemActor, type Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import type { AuditVerb } from "~/lib/audit/verbs";
import { userNames } from "~/lib/auth/users/users.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { zodFields } from "~/lib/platform/http/request/zod-fields";
import { conflict, forbidden, found } from "~/lib/platform/http/response/responses.server";
import { invalidFields, Refusal } from "~/lib/platform/refusal";
import { isSame } from "~/lib/platform/values/same";
import { StaleVersion } from "~/lib/platform/values/stale-version";

import { getRecord, recordDataAt } from "./list-records.server";
import { newPlace } from "./order-records.server";
import {
  auditedFields,
  dataOf,
  derivedColumns,
  mayAddAndRemove,
  mergeData,
  recordTrashDays,
  shownColumns,
  versionsKept,
  type RecordKind,
  type RecordOf,
  type RecordVerb,
  type WrittenData,
} from "./record.server";
import { recordVersions } from "./schema.server";

type Values = Record<string, unknown>;
/** `version`: the one that the person saw; null replaces whatever is there. */
export type RecordChange<Data> = {
  version: number | null;
  /** The fields, or what makes them from those of `version`. */
  data: Partial<Data> | ((seen: Data) => Partial<Data>);
};
export type ChangedRecord<Data> = {
  record: RecordOf<Data>;
  /** What the person sent was merged with what others had saved meanwhile. */
  isMerged: boolean;
  /** False: it was so already. */
  isChanged: boolean;
};

declare module "~/lib/platform/events/events.server" {
  interface EventsByDomain {
    /** `kind`: the record's type; `by`: the person's id. */
    records: (typeof event)[RecordVerb] | "record.moved";
  }
}

const event = {
  create: "record.created",
  edit: "record.changed",
  delete: "record.trashed",
  restore: "record.restored",
  purge: "record.purged",
} as const satisfies Record<RecordVerb, string>;

/**
 * @param options.within the record in which it gets its place, where the data doesn't name it
 * @param options.id given by the page that writes it, where it is known to be free
 * @param options.room read in the same transaction, for many that are made in it
 * @throws Refusal 403, 409 when the person has too many, 422
 */
export async function createRecord<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  input: unknown,
  { within, id, room }: { within?: string; id?: string; room?: Room } = {},
): Promise<RecordOf<Data>> {
  const data = read(kind, input);
  assertMayAddAndRemove(actor, kind, { ...data, createdBy: actor.id }, "create");
  return transaction(async () => {
    await kind.check?.(actor, data, null, "create");
    if (room && room.left > 0) room.left -= 1;
    else await assertRoom(actor, kind);
    const [row] = await db()
      .insert(kind.table)
      .values({
        ...columnsOf(kind, data),
        ...(await newPlace(kind, within ?? data[kind.within ?? ""])),
        ...(id === undefined ? {} : { id }),
        createdBy: actor.id,
        updatedBy: actor.id,
      } as never)
      .returning(shownColumns(kind));
    const record = row as unknown as RecordOf<Data>;
    await keepVersions(actor, kind, record);
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
    await assertMayEdit(actor, kind, record);
    if (record.deletedAt) throw inTrash();
    const stored = dataOf(kind, record);
    const isOutdated = version !== null && version !== record.version;
    const base = isOutdated ? await recordDataAt(kind, id, version) : stored;
    const isBlind = base === null && (typeof change === "function" || kind.merge !== undefined);
    if (isBlind) throw await staleVersion(kind, record, [], stored);
    const sent = typeof change === "function" ? change(base ?? stored) : change;
    // Without the version that the person saw, every field they would overwrite is a conflict.
    const seen = base ?? ({ ...stored, ...unknownOf(sent) } as Data);
    // As it would be stored: a space at the end is no edit.
    const mine = read(kind, { ...seen, ...sent });
    const { data: merged, conflicts } = isOutdated
      ? mergeData(kind, seen, mine, stored)
      : { data: mine, conflicts: [] };
    if (conflicts.length > 0) throw await staleVersion(kind, record, conflicts, merged);
    const data = read(kind, merged);
    assertMay(actor, kind, { ...data, createdBy: record.createdBy });
    if (isSame(data, stored)) return { record, isMerged: isOutdated, isChanged: false };
    await kind.check?.(actor, data, record, "edit");
    const changed = await write(actor, kind, id, { ...columnsOf(kind, data), version: record.version + 1 });
    await keepVersions(actor, kind, changed, stored);
    await note(actor, kind, "edit", changed, { before: stored, after: data });
    return { record: changed, isMerged: isOutdated, isChanged: true };
  });
}

/**
 * Writes columns unread, as a version of its own: such as are no data, or what the product itself sets.
 * @throws StaleVersion when it was changed since `version`; Refusal 403, 404, 409 in the trash
 */
export async function writeBeside<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  id: string,
  {
    version,
    columns,
    audit: line,
  }: { version: number | null; columns: Values; audit: { verb: AuditVerb; after: Values } | null },
): Promise<RecordOf<Data>> {
  return transaction(async () => {
    const record = await lockSeenRecord(actor, kind, id, version);
    const written = await write(actor, kind, id, { ...columns, version: record.version + 1 });
    await keepVersions(actor, kind, written, dataOf(kind, record));
    if (line) await audit(actor, kind, written, line.verb, { after: line.after });
    return written;
  });
}

/**
 * For a change that the person decided about `version`, by a transaction of the kind's own: locked until its end.
 * @throws StaleVersion when it was changed since `version`; Refusal 403, 404, 409 in the trash
 */
export async function lockSeenRecord<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  id: string,
  version: number | null,
): Promise<RecordOf<Data>> {
  const record = await lockRecord(actor, kind, id);
  await assertMayEdit(actor, kind, record);
  if (record.deletedAt) throw inTrash();
  await assertSeen(kind, record, version);
  return record;
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
    const before = found(await recordDataAt(kind, id, version - 1), "version");
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
    assertMayAddAndRemove(actor, kind, record, "delete");
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
    assertMayAddAndRemove(actor, kind, record, "restore");
    if (!record.deletedAt) throw conflict("It is not in the trash", { code: "notInTrash" });
    await assertSeen(kind, record, version);
    await kind.check?.(actor, dataOf(kind, record), null, "restore");
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
    assertMayAddAndRemove(actor, kind, record, "purge");
    if (!record.deletedAt) throw conflict("Only what is in the trash can be removed for good", { code: "notInTrash" });
    await assertSeen(kind, record, version);
    await remove(actor, kind, record);
  });
}

/** Records that are removed in one transaction, so that others have their turn. */
const purgedAtOnce = 200;

/** Removes what has been in the trash for longer than `recordTrashDays`. @returns how many */
export async function purgeExpired<Data extends Values>(kind: RecordKind<Data>, now = new Date()): Promise<number> {
  const until = new Date(now.getTime() - recordTrashDays * 86_400_000);
  for (let total = 0; ;) {
    const count = await purgeSome(kind, until);
    total += count;
    if (count < purgedAtOnce) return total;
  }
}

async function purgeSome<Data extends Values>(kind: RecordKind<Data>, until: Date): Promise<number> {
  return transaction(async () => {
    const rows = await db()
      .select(shownColumns(kind))
      .from(kind.table)
      .where(and(isNotNull(kind.table.deletedAt), lte(kind.table.deletedAt, until)))
      .for("update")
      .limit(purgedAtOnce);
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
  await forgetVersions(kind, record.id);
  await note(actor, kind, "purge", record, { before: dataOf(kind, record) });
}

/** For a record that is removed for good. */
export async function forgetVersions<Data extends Values>(kind: RecordKind<Data>, recordId: string): Promise<void> {
  await db()
    .delete(recordVersions)
    .where(and(eq(recordVersions.kind, kind.type), eq(recordVersions.recordId, recordId)));
}

const columnsOf = <Data extends Values>(kind: RecordKind<Data>, data: Data): Values => ({
  ...data,
  ...derivedColumns(kind, data),
});

/** @param replaced the data before, where it may not have been kept: a table can be older than its kind */
async function keepVersions<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  record: RecordOf<Data>,
  replaced?: Data,
): Promise<void> {
  const { id: recordId, version } = record;
  const row = { kind: kind.type, recordId };
  const kept = { ...row, version, data: dataOf(kind, record), authorId: actor.id };
  const former = replaced ? [{ ...row, version: version - 1, data: replaced, authorId: null }] : [];
  await db()
    .insert(recordVersions)
    .values([kept, ...former])
    .onConflictDoNothing();
  if (version <= versionsKept) return;
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

/** For a record whose row is made before anybody saved it: what its version 0 held. */
export async function keepFirstVersion<Data extends Values>(
  kind: RecordKind<Data>,
  recordId: string,
  data: Data,
): Promise<void> {
  await db()
    .insert(recordVersions)
    .values({ kind: kind.type, recordId, version: 0, data, authorId: null })
    .onConflictDoNothing();
}

async function note<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  verb: RecordVerb,
  record: RecordOf<Data>,
  values: WrittenData<Data>,
): Promise<void> {
  const { id, version } = record;
  const { verb: own = verb, ...audited } = kind.audited?.(values) ?? { verb, ...auditedFields(values) };
  await audit(actor, kind, record, own, audited);
  const whole = kind.wholeOf?.(record);
  await emit({ type: event[verb], id, kind: kind.type, version, by: actor.id, owner: record.createdBy, whole });
  await kind.after?.(actor, verb, record, values.before ?? null);
}

const audit = <Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  record: RecordOf<Data>,
  verb: AuditVerb,
  values: { before?: unknown; after?: unknown },
) =>
  recordAudit(actor, {
    verb,
    objectType: kind.type,
    objectId: kind.auditId?.(record) ?? record.id,
    version: record.version,
    ...values,
  });

/** No stored value is this one, so each field differs from it. */
const unknownOf = (change: Values) => Object.fromEntries(Object.keys(change).map((name) => [name, { unknown: true }]));

function read<Data extends Values>(kind: RecordKind<Data>, input: unknown): Data {
  // No text of PostgreSQL holds one.
  const zero = Object.entries(input as Values).filter(([, value]) => hasZeroByte(value));
  if (zero.length > 0)
    throw invalidFields(Object.fromEntries(zero.map(([name]) => [name, ["refusals.fields.zeroBytes"]])));
  const parsed = kind.input.safeParse(wellFormed(input));
  if (!parsed.success) throw invalidFields(zodFields(parsed.error));
  return parsed.data;
}

/** Half of a pair of surrogates is no text that JSON of the database can hold: it becomes the sign for what is unknown. */
function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\p{Surrogate}/gu, "\ufffd");
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, wellFormed(part)]));
}

function hasZeroByte(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  return typeof value === "object" && value !== null && Object.values(value).some(hasZeroByte);
}

type Owned<Data> = Data & { createdBy: string | null };

function assertMay<Data extends Values>(actor: Actor, kind: RecordKind<Data>, record: Owned<Data>): void {
  if (!kind.mayEdit(actor, record)) throw forbidden();
}

async function assertMayEdit<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  record: RecordOf<Data>,
): Promise<void> {
  assertMay(actor, kind, record);
  await kind.assertMayEdit?.(actor, record);
}

function assertMayAddAndRemove<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  record: Owned<Data>,
  verb: Exclude<RecordVerb, "edit">,
): void {
  if (!mayAddAndRemove(actor, kind, record, verb)) throw forbidden();
}

/** How many more records of a kind a transaction may make: nobody else makes one before its end. */
export type Room = { left: number };

/** Within a transaction. @param owner whose records are counted, where each person has a number of their own */
export async function readRoom<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  owner = actor.id,
): Promise<Room> {
  const { count: max, of, where } = kind.max;
  if (of === "person" && owner === null) return { left: max };
  await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`${kind.type} ${of === "all" ? "" : owner}`}))`);
  const isCounted = of === "all" || owner === null ? undefined : eq(kind.table.createdBy, owner);
  const [kept] = await db()
    .select({ count: count() })
    .from(kind.table)
    .where(and(isCounted, isNull(kind.table.deletedAt), where));
  return { left: Math.max(0, max - (kept?.count ?? 0)) };
}

async function assertRoom<Data extends Values>(actor: Actor, kind: RecordKind<Data>, owner = actor.id): Promise<void> {
  if ((await readRoom(actor, kind, owner)).left > 0) return;
  const { count: max } = kind.max;
  throw new Refusal(`There are ${max} already`, {
    status: 409,
    code: "tooMany",
    values: { max },
    details: { max },
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
