import { and, asc, count, desc, eq, getTableColumns, gt, isNull, lt, ne, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { db, transaction, write } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { conflict, forbidden, found } from "~/lib/platform/http/response/responses.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { getRecord } from "./list-records.server";
import type { OrderPlace } from "./move-intent";
import type { RecordKind, RecordOf } from "./record.server";

type Values = Record<string, unknown>;
/** Distance between two places, so that others fit between. */
export const placeStep = 65_536;
/** Places within a record are positive and below it, as the client of specification §3 works them out. */
const placeLimit = placeStep * 500;

/** The columns of a new record's place; nothing for kinds without an order. @param within for kinds that have it */
export async function newPlace<Data extends Values>(kind: RecordKind<Data>, within: unknown): Promise<Values> {
  if (kind.order === undefined) return {};
  const position = positionOf(kind);
  await lockOrder(kind);
  const inside = kind.within ? String(within) : null;
  const end = kind.order === "first" ? sql<string | null>`min(${position})` : sql<string | null>`max(${position})`;
  const [row] = await db().select({ end }).from(kind.table).where(isWithin(kind, inside));
  const place = Number(row?.end ?? 0) + (kind.order === "first" ? -placeStep : placeStep);
  return { position: place, ...(kind.within ? { [kind.within]: inside } : {}) };
}

/**
 * Puts a record before or after another one, and into that one's order; `into`: to the end of the order of the record
 * `target`, which the caller knows. It changes no version: who moves a record takes nothing from who edits it.
 * @throws Refusal 403, 404, 409 when either is in the trash
 */
export async function moveRecord<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  id: string,
  { to, target }: OrderPlace,
): Promise<void> {
  await transaction(async () => {
    await lockOrder(kind);
    const record = await getRecord(actor, kind, id);
    const beside = to === "into" ? null : await getRecord(actor, kind, target);
    if (!kind.mayEdit(actor, record)) throw forbidden();
    if (record.deletedAt || beside?.deletedAt) throw conflict("It is in the trash", { code: "inTrash" });
    if (id === target) return;
    if (to === "into" && !kind.within) throw found(null, kind.type);
    const inside = to === "into" ? target : withinOf(kind, beside);
    const place = await findRoom(kind, { id, to, target, inside });
    await store(actor, kind, record, { place, inside });
  });
}

/**
 * Puts a record into the place that counts from 1 among those that are not in the trash.
 * @param within another record than its own one
 * @throws Refusal 403, 404, 409 when it is in the trash
 */
export async function placeRecord<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  id: string,
  place: number,
  within?: string,
): Promise<void> {
  const { table } = kind;
  const position = positionOf(kind);
  await transaction(async () => {
    await lockOrder(kind);
    const inside = within ?? withinOf(kind, await getRecord(actor, kind, id));
    const others = and(isNull(table.deletedAt), ne(table.id, id), isWithin(kind, inside));
    const [there] = await db()
      .select({ id: table.id })
      .from(table)
      .where(others)
      .orderBy(asc(position), asc(table.id))
      .limit(1)
      .offset(Math.max(0, place - 1));
    if (there) return moveRecord(actor, kind, id, { to: "before", target: String(there.id) });
    if (inside !== null) return moveRecord(actor, kind, id, { to: "into", target: inside });
    const [last] = await db()
      .select({ id: table.id })
      .from(table)
      .where(others)
      .orderBy(desc(position), desc(table.id))
      .limit(1);
    if (last) await moveRecord(actor, kind, id, { to: "after", target: String(last.id) });
  });
}

/**
 * Gives a record a place that a program has worked out. Where it is no whole number, too great or another's, the record
 * gets the place that it means, and all of that order are put apart again.
 * @throws Refusal 403, 404, 409 when it is in the trash
 */
export async function putRecordAt<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  id: string,
  { position: at, within }: { position: number; within: string },
): Promise<void> {
  const position = positionOf(kind);
  await transaction(async () => {
    await lockOrder(kind);
    const record = await getRecord(actor, kind, id);
    if (!kind.mayEdit(actor, record)) throw forbidden();
    if (record.deletedAt) throw conflict("It is in the trash", { code: "inTrash" });
    const isFree = Number.isInteger(at) && at > 0 && at < placeLimit;
    const [taken] = await db()
      .select({ id: kind.table.id })
      .from(kind.table)
      .where(and(isWithin(kind, within), ne(kind.table.id, id), eq(position, Math.trunc(at))))
      .limit(1);
    if (isFree && !taken) return store(actor, kind, record, { place: at, inside: within });
    await store(actor, kind, record, { place: Math.ceil(at), inside: within });
    // Two in one place: the one that was just put there is the earlier one.
    await spread(kind, within, sql`(${kind.table.id} = ${id}) DESC`);
  });
}

/**
 * Puts the named records of one order into the places that they have among all, in the given order; the others stay
 * where they are. Does not check rights. @param ids of records that there are
 */
export async function orderAmongThemselves<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  ids: readonly string[],
  within: string,
): Promise<void> {
  const position = positionOf(kind);
  const { table } = kind;
  const named = JSON.stringify([...new Set(ids.filter(isUuid))]);
  await transaction(async () => {
    await lockOrder(kind);
    const [tied] = await db()
      .select({ isSo: sql<boolean>`count(*) <> count(DISTINCT ${position})` })
      .from(table)
      .where(isWithin(kind, within));
    if (tied?.isSo) await spread(kind, within);
    await write(sql`
      WITH named AS (
        SELECT row_number() OVER (ORDER BY ordinality) AS at, value::uuid AS id
        FROM jsonb_array_elements_text(${named}::jsonb) WITH ORDINALITY
        JOIN ${table} ON ${table.id} = value::uuid AND ${isWithin(kind, within)} AND ${isNull(table.deletedAt)}
      ), places AS (
        SELECT row_number() OVER (ORDER BY ${position}, ${table.id}) AS at, ${position} AS place
        FROM ${table} JOIN named ON named.id = ${table.id}
      )
      UPDATE ${table} SET position = places.place FROM named JOIN places ON places.at = named.at
      WHERE ${table.id} = named.id AND ${position} <> places.place`);
    const [first] = ids;
    if (first !== undefined) await note(actor, kind, first, await getRecord(actor, kind, first));
  });
}

/** The place of a record, counted from 1, and how many there are in its order. Does not check rights. */
export async function findPlace<Data extends Values>(
  kind: RecordKind<Data>,
  id: string,
): Promise<{ place: number; of: number }> {
  const { table } = kind;
  const position = positionOf(kind);
  const own = sql`(SELECT ${position} FROM ${table} WHERE ${table.id} = ${id})`;
  const column = withinColumn(kind);
  const inside = column && sql`${column} = (SELECT ${column} FROM ${table} WHERE ${table.id} = ${id})`;
  const [row] = await db()
    .select({
      of: count(),
      before: sql<string>`count(*) FILTER (WHERE (${position}, ${table.id}) < (${own}, ${id}::uuid))`,
    })
    .from(table)
    .where(and(isNull(table.deletedAt), inside));
  return { place: Number(row?.before ?? 0) + 1, of: row?.of ?? 0 };
}

/**
 * Puts the named records first, in the given order; the others follow in theirs. Unknown and repeated ids count for
 * nothing. Does not check rights: the order is of all records, so the kind knows who may give it.
 */
export async function orderRecords<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  ids: readonly string[],
): Promise<void> {
  const position = positionOf(kind);
  const named = JSON.stringify([...new Set(ids.filter(isUuid))]);
  await transaction(async () => {
    await lockOrder(kind);
    await write(sql`
      WITH named AS (
        SELECT value::uuid AS id, ordinality AS at FROM jsonb_array_elements_text(${named}::jsonb) WITH ORDINALITY
      ), placed AS (
        SELECT ${kind.table.id} AS id,
          row_number() OVER (ORDER BY named.at NULLS LAST, ${position}, ${kind.table.id}) * ${placeStep}::bigint AS place
        FROM ${kind.table} LEFT JOIN named ON named.id = ${kind.table.id}
      )
      UPDATE ${kind.table} SET position = placed.place FROM placed
      WHERE ${kind.table.id} = placed.id AND ${position} <> placed.place`);
    await note(actor, kind, "order");
  });
}

const positionOf = <Data extends Values>({ table, type }: RecordKind<Data>): PgColumn => {
  if (!table.position) throw new Error(`Records of the kind "${type}" have no order`);
  return table.position;
};

const withinColumn = <Data extends Values>({ table, within }: RecordKind<Data>): PgColumn | undefined =>
  within === undefined ? undefined : getTableColumns(table)[within];

const isWithin = <Data extends Values>(kind: RecordKind<Data>, inside: string | null): SQL | undefined => {
  const column = withinColumn(kind);
  return column && inside !== null ? eq(column, inside) : undefined;
};

const withinOf = <Data extends Values>({ within }: RecordKind<Data>, record: RecordOf<Data> | null): string | null =>
  within && record ? String(record[within]) : null;

/** Two people who move at once: the second reads what the first has written. */
export const lockOrder = <Data extends Values>({ type }: RecordKind<Data>) =>
  db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`order of ${type}`}))`);

type Wanted = OrderPlace & {
  id: string;
  /** The record in whose order the place is. */
  inside: string | null;
};

async function findRoom<Data extends Values>(kind: RecordKind<Data>, wanted: Wanted): Promise<number> {
  const place = await placeBeside(kind, wanted);
  if (place !== null) return place;
  await spread(kind, wanted.inside);
  const again = await placeBeside(kind, wanted, { isSpread: true });
  if (again === null) throw new Error("No place between two records that were just put apart");
  return again;
}

/** Null where no whole number lies between the two neighbours. */
async function placeBeside<Data extends Values>(
  kind: RecordKind<Data>,
  { id, to, target, inside }: Wanted,
  { isSpread = false } = {},
): Promise<number | null> {
  const position = positionOf(kind);
  const { table } = kind;
  const others = and(ne(table.id, id), isNull(table.deletedAt), isWithin(kind, inside));
  const behind = (place: number) => (kind.within && place >= placeLimit && !isSpread ? null : place);
  if (to === "into") {
    const [last] = await db()
      .select({ place: sql<string | null>`max(${position})` })
      .from(table)
      .where(others);
    return behind(Number(last?.place ?? 0) + placeStep);
  }
  const [there] = await db().select({ place: position }).from(table).where(eq(table.id, target));
  const place = Number(there?.place ?? 0);
  const [next] = await db()
    .select({ place: position })
    .from(table)
    .where(and(others, to === "before" ? lt(position, place) : gt(position, place)))
    .orderBy(to === "before" ? desc(position) : asc(position))
    .limit(1);
  if (!next && to === "after") return behind(place + placeStep);
  if (!next && !kind.within) return place - placeStep;
  const end = Number(next?.place ?? 0);
  const between = Math.floor((place + end) / 2);
  return between === place || between === end ? null : between;
}

/** Puts all records of an order apart. @param first decides between two in one place */
async function spread<Data extends Values>(kind: RecordKind<Data>, inside: string | null, first?: SQL): Promise<void> {
  const position = positionOf(kind);
  const column = withinColumn(kind);
  const where = column && inside !== null ? sql`WHERE ${column} = ${inside}` : sql``;
  await write(sql`
    UPDATE ${kind.table} SET position = placed.place
    FROM (
      SELECT ${kind.table.id} AS id,
        row_number() OVER (ORDER BY ${position}, ${first ?? sql`0`}, ${kind.table.id}) * ${placeStep}::bigint AS place
      FROM ${kind.table} ${where}
    ) AS placed
    WHERE ${kind.table.id} = placed.id AND ${position} <> placed.place`);
}

async function store<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  record: RecordOf<Data>,
  { place, inside }: { place: number; inside: string | null },
): Promise<void> {
  await db()
    .update(kind.table)
    .set({ position: place, ...(kind.within && inside !== null ? { [kind.within]: inside } : {}) } as never)
    .where(eq(kind.table.id, record.id));
  await note(actor, kind, record.id, record);
}

async function note<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  id: string,
  record?: RecordOf<Data>,
): Promise<void> {
  await recordAudit(actor, {
    verb: "move",
    objectType: kind.type,
    objectId: id,
    ...(record ? { version: record.version } : {}),
  });
  const whole = record && kind.wholeOf?.(record);
  await emit({ type: "record.moved", id, kind: kind.type, by: actor.id, owner: record?.createdBy ?? null, whole });
}
