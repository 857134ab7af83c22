import { and, asc, eq, isNull } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db, transaction } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { invalidFields } from "~/lib/platform/refusal";
import { isUuid } from "~/lib/platform/text/uuid";
import { changeRecord, createRecord, type ChangedRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import type { OrderPlace } from "~/lib/records/move-intent";
import {
  findPlace,
  lockOrder,
  moveRecord,
  orderAmongThemselves,
  placeRecord,
  putRecordAt,
} from "~/lib/records/order-records.server";
import { shownColumns } from "~/lib/records/record.server";
import { withHiddenTags } from "~/lib/records/tags.server";

import type { Card } from "./board";
import { noteActivity } from "./board-parts.server";
import { cardKind, type CardRecord } from "./card-kind.server";
import { listLabels } from "./labels.server";
import { boardCards as table, boardLists } from "./schema.server";

const columns = { ...shownColumns(cardKind), position: table.position };

/** Those of the given ids that are there and not in the trash, by id. */
export async function findCards(actor: Actor, ids: readonly string[]): Promise<Map<string, CardRecord>> {
  const rows = await db()
    .select(columns)
    .from(table)
    .where(and(cardKind.seenBy(actor), isNull(table.deletedAt), idIn(table.id, ids.filter(isUuid))));
  return new Map((rows as unknown as CardRecord[]).map((row) => [row.id, row]));
}

/** @throws Refusal 404 for an unknown id and for what lies in the trash, or in a list there */
export async function getCard(actor: Actor, id: string): Promise<CardRecord> {
  return found((await findCards(actor, [id])).get(id.toLowerCase()), "card");
}

/** All of a board in the order of their places, wherever they lie. For programs; pages read a part of each list. */
export async function listAllCards(actor: Actor, boardIds: readonly string[]): Promise<CardRecord[]> {
  const rows = await db()
    .select(columns)
    .from(table)
    .where(and(cardKind.seenBy(actor), isNull(table.deletedAt), idIn(table.boardId, boardIds)))
    .orderBy(asc(table.listId), asc(table.position), asc(table.id));
  return rows as unknown as CardRecord[];
}

/** Until the end of the transaction nobody removes it. @throws Refusal 422 where it is not on the board */
async function holdList(boardId: string, listId: unknown): Promise<string> {
  const isId = typeof listId === "string" && isUuid(listId);
  const [list] = isId
    ? await db()
        .select({ boardId: boardLists.boardId })
        .from(boardLists)
        .where(and(eq(boardLists.id, listId), isNull(boardLists.deletedAt)))
        .for("share")
    : [];
  if (!isId || list?.boardId !== boardId) throw invalidFields({ listId: ["scrumboard.errors.list"] });
  return listId;
}

/** Where a card is put: the end of a list, or the position that a program has worked out. */
export type CardPlace = { listId?: unknown; position?: number };

/** @throws as `createRecord`; Refusal 422 for a list of another board */
export async function createCard(
  actor: Actor,
  data: Partial<Card>,
  { listId, position }: CardPlace,
): Promise<CardRecord> {
  actor.assertCan("scrumboard.edit");
  return transaction(async () => {
    await lockOrder(cardKind);
    const within = await holdList(String(data.boardId), listId);
    const given = { title: "", description: null, dueDate: null, labels: [], ...data };
    const { id } = await createRecord(actor, cardKind, given, { within });
    if (position !== undefined) await putRecordAt(actor, cardKind, id, { position, within });
    return getCard(actor, id);
  });
}

type CardChange = { version: number | null; data: Partial<Card>; place?: CardPlace };

/**
 * Labels in the trash, which nobody sees, stay with the card.
 * @throws as `changeRecord` and `moveRecord`: both or nothing; Refusal 422 for a list of another board
 */
export async function saveCard(
  actor: Actor,
  id: string,
  { version, data, place = {} }: CardChange,
): Promise<ChangedRecord<Card>> {
  return transaction(async () => {
    if (place.listId !== undefined || place.position !== undefined) await putCard(actor, id, place);
    const { labels } = data;
    if (!Array.isArray(labels)) return changeRecord(actor, cardKind, id, { version, data });
    const { boardId } = await getRecord(actor, cardKind, id);
    const listed = await listLabels(actor, boardId);
    return changeRecord(actor, cardKind, id, {
      version,
      data: (seen) => ({ ...data, labels: withHiddenTags(labels, seen.labels, listed) }),
    });
  });
}

/** Nothing is written where the card is there already. */
async function putCard(actor: Actor, id: string, { listId, position }: CardPlace): Promise<void> {
  await lockOrder(cardKind);
  const card = await getCard(actor, id);
  const within = listId === undefined ? card.listId : await holdList(card.boardId, listId);
  const isElsewhere = within !== card.listId;
  if (!isElsewhere && (position === undefined || position === card.position)) return;
  if (position === undefined) await moveRecord(actor, cardKind, id, { to: "into", target: within });
  else await putRecordAt(actor, cardKind, id, { position, within });
  await noteActivity(card.boardId);
}

/** Before or after another card of its board, or to the end of a list (`into`). @throws as `moveRecord` */
export async function moveCard(actor: Actor, id: string, { to, target }: OrderPlace): Promise<void> {
  actor.assertCan("scrumboard.edit");
  await transaction(async () => {
    await lockOrder(cardKind);
    const card = await getCard(actor, id);
    if (to === "into") await holdList(card.boardId, target);
    else if ((await getCard(actor, target)).boardId !== card.boardId) throw found(null, "card");
    await moveRecord(actor, cardKind, id, { to, target });
    await noteActivity(card.boardId);
  });
}

/**
 * Puts a card into a place of a list of its board.
 * @param place counts from 1; null: the end @throws as `moveRecord`; Refusal 422
 */
export async function placeCard(
  actor: Actor,
  id: string,
  { listId, place }: { listId: string; place: number | null },
): Promise<void> {
  actor.assertCan("scrumboard.edit");
  await transaction(async () => {
    await lockOrder(cardKind);
    const card = await getCard(actor, id);
    const within = await holdList(card.boardId, listId);
    if (place === null) await moveRecord(actor, cardKind, id, { to: "into", target: within });
    else {
      const of = await db().$count(table, and(eq(table.listId, within), isNull(table.deletedAt)));
      const last = within === card.listId ? of : of + 1;
      if (!Number.isInteger(place) || place < 1 || place > last)
        throw invalidFields({ place: [`scrumboard.errors.place?max=${last}`] });
      await placeRecord(actor, cardKind, id, place, within);
    }
    await noteActivity(card.boardId);
  });
}

/** The place of a card in its list. */
export const findCardPlace = (id: string): Promise<{ place: number; of: number }> => findPlace(cardKind, id);

export type NamedCard = { id: string; listId: string; boardId: string };

/**
 * Puts the named cards of each list into the given order, in the places that they have; all others stay. Those that are
 * not in the list that is named with them count for nothing. @returns their boards
 */
export async function orderCards(actor: Actor, named: readonly NamedCard[]): Promise<string[]> {
  actor.assertCan("scrumboard.edit");
  return transaction(async () => {
    await lockOrder(cardKind);
    const known = await findCards(
      actor,
      named.map(({ id }) => id),
    );
    const byList = new Map<string, string[]>();
    for (const { id, listId, boardId } of named) {
      const card = known.get(id);
      if (card?.listId !== listId || card.boardId !== boardId) continue;
      const ids = byList.get(listId) ?? [];
      ids.push(id);
      byList.set(listId, ids);
    }
    for (const [list, ids] of byList) await orderAmongThemselves(actor, cardKind, ids, list);
    const boards = [...new Set([...byList.values()].flat().map((id) => known.get(id)?.boardId ?? ""))];
    for (const board of boards) await noteActivity(board);
    return boards;
  });
}
