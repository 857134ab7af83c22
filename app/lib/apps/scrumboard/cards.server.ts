import { and, asc, eq, isNull } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db, transaction } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { inPages } from "~/lib/platform/db/queries/in-pages.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { invalidFields } from "~/lib/platform/refusal";
import { isUuid } from "~/lib/platform/text/uuid";
import { changeRecord, createRecord, restoreRecord, type ChangedRecord } from "~/lib/records/change-record.server";
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
import { holdParts, noteActivity, type InRow } from "./board-parts.server";
import { boardKind } from "./boards.server";
import { cardKind, type CardRecord } from "./card-kind.server";
import { listLabels } from "./labels.server";
import { listKind } from "./lists.server";
import { boardCards as table, boardLists, boards } from "./schema.server";

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

/** Cards that one statement reads where all are read. */
const cardsRead = 500;

/** All of these boards in the order of their places, wherever they lie. For programs; pages read a part of each list. */
export async function listAllCards(actor: Actor, boardIds: readonly string[]): Promise<CardRecord[]> {
  const ids = await db()
    .select({ id: table.id })
    .from(table)
    .where(and(cardKind.seenBy(actor), isNull(table.deletedAt), idIn(table.boardId, boardIds)))
    .orderBy(asc(table.listId), asc(table.position), asc(table.id));
  const pages = inPages(
    ids.map(({ id }) => id),
    async (page) => [...(await findCards(actor, page)).values()],
    cardsRead,
  );
  const all: CardRecord[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}

/**
 * A card that may lie in the trash, itself or with its list or board. All of the staff see all boards: no rights are
 * checked.
 * @throws Refusal 404
 */
export async function getCardAnywhere(
  boardId: string,
  id: string,
): Promise<CardRecord & { trashed: "card" | "list" | "board" | null }> {
  const [row] =
    isUuid(id) && isUuid(boardId)
      ? await db()
          .select({ ...columns, listDeletedAt: boardLists.deletedAt, boardDeletedAt: boards.deletedAt })
          .from(table)
          .innerJoin(boardLists, eq(boardLists.id, table.listId))
          .innerJoin(boards, eq(boards.id, table.boardId))
          .where(and(eq(table.id, id), eq(table.boardId, boardId)))
      : [];
  const { listDeletedAt, boardDeletedAt, ...card } = found(row, "card");
  const stored = card as unknown as CardRecord;
  const trashed = boardDeletedAt ? "board" : stored.deletedAt ? "card" : listDeletedAt ? "list" : null;
  return { ...stored, trashed };
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
    const board = await putCard(actor, id, place);
    const saved = await saveFields(actor, id, { version, data });
    if (board !== null) await noteActivity(board);
    return saved;
  });
}

/**
 * Several, all or none: first all places, then all fields, so that nobody waits for a card while others wait for its
 * board. Those that are gone are left out. @throws as `saveCard`
 */
export async function saveCards(
  actor: Actor,
  changes: readonly (CardChange & { id: string })[],
  inRow: InRow,
): Promise<void> {
  actor.assertCan("scrumboard.edit");
  await transaction(async () => {
    await lockOrder(cardKind);
    const moved = new Set<string>();
    for (const [at, { id, place = {} }] of changes.entries())
      await inRow(at, async () => {
        const board = await putCard(actor, id, place);
        if (board !== null) moved.add(board);
      });
    await holdParts(
      table,
      changes.map(({ id }) => id),
    );
    await noteActivity(...moved);
    for (const [at, { id, ...change }] of changes.entries()) await inRow(at, () => saveFields(actor, id, change));
  });
}

async function saveFields(
  actor: Actor,
  id: string,
  { version, data }: Pick<CardChange, "version" | "data">,
): Promise<ChangedRecord<Card>> {
  const { labels } = data;
  if (!Array.isArray(labels)) return changeRecord(actor, cardKind, id, { version, data });
  const { boardId } = await getRecord(actor, cardKind, id);
  const listed = await listLabels(actor, boardId);
  return changeRecord(actor, cardKind, id, {
    version,
    data: (seen) => ({ ...data, labels: withHiddenTags(labels, seen.labels, listed) }),
  });
}

/**
 * Takes a card out of the trash, with its list and its board where they lie there, and saves what was typed in it
 * meanwhile.
 * @throws as `restoreRecord` and `saveCard`: both or nothing
 */
export async function bringCardBack(
  actor: Actor,
  card: { id: string; boardId: string },
  { version, data }: Pick<CardChange, "version" | "data">,
): Promise<ChangedRecord<Card>> {
  actor.assertCan("scrumboard.edit");
  return transaction(async () => {
    const { id, boardId } = card;
    const { listId, trashed } = await getCardAnywhere(boardId, id);
    if (trashed === "board") {
      // A board is the last row that anybody waits for.
      await db().select({ id: boardLists.id }).from(boardLists).where(eq(boardLists.id, listId)).for("update");
      await holdParts(table, [id]);
      await restoreRecord(actor, boardKind, boardId, { version: null });
    }
    const list = await getRecord(actor, listKind, listId, { isLocked: true });
    if (list.deletedAt) await restoreRecord(actor, listKind, listId, { version: null });
    const stored = await getRecord(actor, cardKind, id, { isLocked: true });
    if (stored.deletedAt) await restoreRecord(actor, cardKind, id, { version: null });
    return saveFields(actor, id, { version, data });
  });
}

/** Nothing is written where the card is there already. @returns the board on which something has moved */
async function putCard(actor: Actor, id: string, { listId, position }: CardPlace): Promise<string | null> {
  if (listId === undefined && position === undefined) return null;
  await lockOrder(cardKind);
  const card = await getCard(actor, id);
  const within = listId === undefined ? card.listId : await holdList(card.boardId, listId);
  const isElsewhere = within !== card.listId;
  if (!isElsewhere && (position === undefined || position === card.position)) return null;
  if (position === undefined) await moveRecord(actor, cardKind, id, { to: "into", target: within });
  else await putRecordAt(actor, cardKind, id, { position, within });
  return card.boardId;
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
    await noteActivity(...boards);
    return boards;
  });
}
