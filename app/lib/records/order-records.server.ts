import { and, asc, count, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { db, transaction, write } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { conflict, forbidden } from "~/lib/platform/http/response/responses.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { getRecord } from "./list-records.server";
import type { RecordKind, RecordOf } from "./record.server";

type Values = Record<string, unknown>;
/** Distance between two places, so that others fit between. */
export const placeStep = 65_536;

/** The column of a new record's place; nothing for kinds without an order. */
export async function newPlace<Data extends Values>(kind: RecordKind<Data>): Promise<{ position?: number }> {
  if (kind.order === undefined) return {};
  const position = positionOf(kind);
  await lockOrder(kind);
  const end = kind.order === "first" ? sql<string | null>`min(${position})` : sql<string | null>`max(${position})`;
  const [row] = await db().select({ end }).from(kind.table);
  return { position: Number(row?.end ?? 0) + (kind.order === "first" ? -placeStep : placeStep) };
}

/**
 * Puts a record before or after another one. It changes no version: who moves a record takes nothing from who edits it.
 * @throws Refusal 403, 404, 409 when either is in the trash
 */
export async function moveRecord<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  id: string,
  { to, target }: { to: "before" | "after"; target: string },
): Promise<void> {
  await transaction(async () => {
    await lockOrder(kind);
    const [record, beside] = [await getRecord(actor, kind, id), await getRecord(actor, kind, target)];
    if (!kind.mayEdit(actor, record)) throw forbidden();
    if (record.deletedAt || beside.deletedAt) throw conflict("It is in the trash", { code: "inTrash" });
    if (id === target) return;
    const place = (await placeBeside(kind, { id, to, target })) ?? (await spreadAndPlace(kind, { id, to, target }));
    await db()
      .update(kind.table)
      .set({ position: place } as never)
      .where(eq(kind.table.id, id));
    await note(actor, kind, id, record);
  });
}

/**
 * Puts a record into the place that counts from 1 among those that are not in the trash.
 * @throws Refusal 403, 404, 409 when it is in the trash
 */
export async function placeRecord<Data extends Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  id: string,
  place: number,
): Promise<void> {
  const { table } = kind;
  const others = and(isNull(table.deletedAt), ne(table.id, id));
  const position = positionOf(kind);
  await transaction(async () => {
    await lockOrder(kind);
    await getRecord(actor, kind, id);
    const [there] = await db()
      .select({ id: table.id })
      .from(table)
      .where(others)
      .orderBy(asc(position), asc(table.id))
      .limit(1)
      .offset(Math.max(0, place - 1));
    if (there) return moveRecord(actor, kind, id, { to: "before", target: String(there.id) });
    const [last] = await db()
      .select({ id: table.id })
      .from(table)
      .where(others)
      .orderBy(desc(position), desc(table.id))
      .limit(1);
    if (last) await moveRecord(actor, kind, id, { to: "after", target: String(last.id) });
  });
}

/** The place of a record, counted from 1, and how many there are. Does not check rights. */
export async function findPlace<Data extends Values>(
  kind: RecordKind<Data>,
  id: string,
): Promise<{ place: number; of: number }> {
  const { table } = kind;
  const position = positionOf(kind);
  const own = sql`(SELECT ${position} FROM ${table} WHERE ${table.id} = ${id})`;
  const [row] = await db()
    .select({
      of: count(),
      before: sql<string>`count(*) FILTER (WHERE (${position}, ${table.id}) < (${own}, ${id}::uuid))`,
    })
    .from(table)
    .where(isNull(table.deletedAt));
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

/** Two people who move at once: the second reads what the first has written. */
const lockOrder = <Data extends Values>({ type }: RecordKind<Data>) =>
  db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`order of ${type}`}))`);

type Beside = { id: string; to: "before" | "after"; target: string };

/** Null where no whole number lies between the two neighbours. */
async function placeBeside<Data extends Values>(
  kind: RecordKind<Data>,
  { id, to, target }: Beside,
): Promise<number | null> {
  const position = positionOf(kind);
  const [there] = await db().select({ place: position }).from(kind.table).where(eq(kind.table.id, target));
  const place = Number(there?.place ?? 0);
  const [next] = await db()
    .select({ place: position })
    .from(kind.table)
    .where(
      and(
        to === "before" ? lt(position, place) : gt(position, place),
        ne(kind.table.id, id),
        isNull(kind.table.deletedAt),
      ),
    )
    .orderBy(to === "before" ? desc(position) : asc(position))
    .limit(1);
  const step = to === "before" ? -placeStep : placeStep;
  if (!next) return place + step;
  const between = Math.floor((place + Number(next.place)) / 2);
  return between === place || between === Number(next.place) ? null : between;
}

async function spreadAndPlace<Data extends Values>(kind: RecordKind<Data>, beside: Beside): Promise<number> {
  const position = positionOf(kind);
  await write(sql`
    UPDATE ${kind.table} SET position = placed.place
    FROM (
      SELECT ${kind.table.id} AS id,
        row_number() OVER (ORDER BY ${position}, ${kind.table.id}) * ${placeStep}::bigint AS place
      FROM ${kind.table}
    ) AS placed
    WHERE ${kind.table.id} = placed.id`);
  const place = await placeBeside(kind, beside);
  if (place === null) throw new Error("No place between two records that were just put apart");
  return place;
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
  await emit({ type: "record.moved", id, kind: kind.type, by: actor.id, owner: record?.createdBy ?? null });
}
