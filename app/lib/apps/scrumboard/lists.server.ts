import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { db, transaction } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { invalidFields } from "~/lib/platform/refusal";
import { lineInput } from "~/lib/platform/text/line-input";
import { isUuid } from "~/lib/platform/text/uuid";
import { changeRecord, createRecord, type ChangedRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import type { OrderPlace } from "~/lib/records/move-intent";
import { findPlace, lockOrder, moveRecord, placeRecord, putRecordAt } from "~/lib/records/order-records.server";
import { defineRecord, shownColumns, type RecordOf } from "~/lib/records/record.server";
import { removeParts } from "~/lib/records/remove-records.server";

import { boardBounds, type BoardList } from "./board";
import { assertRoomOnBoard, holdParts, noteActivity, onLivingBoard, type InRow } from "./board-parts.server";
import { cardKind } from "./card-kind.server";
import { boardCards, boardLists as table } from "./schema.server";

/** A list in the trash takes its cards along, and brings them back. */
export const listKind = defineRecord<BoardList>({
  type: "scrumboardList",
  scope: "tools:read",
  isForAll: true,
  wholeOf: ({ boardId }) => boardId,
  table,
  input: z.strictObject({
    boardId: z.uuid("scrumboard.errors.board"),
    title: lineInput(boardBounds.title, {
      missing: "scrumboard.errors.listTitle",
      tooLong: `scrumboard.errors.tooLong?max=${boardBounds.title}`,
    }),
  }),
  fields: ["boardId", "title"],
  title: ({ title }) => title,
  order: "last",
  within: "boardId",
  seenBy: () => onLivingBoard(sql`${table.boardId}`),
  mayEdit: (actor) => actor.can("scrumboard.edit"),
  async check(actor, { boardId }, before, verb) {
    if (before && before.boardId !== boardId) throw invalidFields({ boardId: ["scrumboard.errors.board"] });
    if (verb !== "edit") await assertRoomOnBoard(table, boardId, boardBounds.lists);
  },
  async after(_actor, verb, { id, boardId }) {
    if (verb === "purge") await removeParts(cardKind, eq(boardCards.listId, id));
    else await noteActivity(boardId);
  },
  max: { count: boardBounds.lists * boardBounds.boards, of: "all" },
});

export type ListRecord = RecordOf<BoardList> & { position: number };

/** Those of a board that are not in the trash, in their order. */
export async function listLists(actor: Actor, boardId: string): Promise<ListRecord[]> {
  if (!isUuid(boardId)) return [];
  const rows = await db()
    .select({ ...shownColumns(listKind), position: table.position })
    .from(table)
    .where(and(listKind.seenBy(actor), eq(table.boardId, boardId), isNull(table.deletedAt)))
    .orderBy(asc(table.position), asc(table.id));
  return rows as unknown as ListRecord[];
}

/** Those of the given ids that are there and not in the trash, by id. */
export async function findLists(actor: Actor, ids: readonly string[]): Promise<Map<string, ListRecord>> {
  const rows = await db()
    .select({ ...shownColumns(listKind), position: table.position })
    .from(table)
    .where(and(listKind.seenBy(actor), isNull(table.deletedAt), idIn(table.id, ids.filter(isUuid))));
  return new Map((rows as unknown as ListRecord[]).map((row) => [row.id, row]));
}

/** The place of a list as programs work it out (specification §3). */
export async function findListPosition(id: string): Promise<number> {
  const [row] = await db().select({ position: table.position }).from(table).where(eq(table.id, id));
  return row?.position ?? 0;
}

/** Behind the others of its board, or at the given position. @throws as `createRecord` */
export async function createList(actor: Actor, data: BoardList, position?: number): Promise<RecordOf<BoardList>> {
  actor.assertCan("scrumboard.edit");
  return transaction(async () => {
    await lockOrder(listKind);
    const list = await createRecord(actor, listKind, data);
    if (position !== undefined) await putRecordAt(actor, listKind, list.id, { position, within: list.boardId });
    return list;
  });
}

type ListChange = { version: number | null; data: Partial<BoardList>; position?: number };

/** @throws as `changeRecord` and `putRecordAt`: both or nothing */
export async function saveList(
  actor: Actor,
  id: string,
  { version, data, position }: ListChange,
): Promise<ChangedRecord<BoardList>> {
  return transaction(async () => {
    const board = await putList(actor, id, position);
    const saved = await changeRecord(actor, listKind, id, { version, data });
    if (board !== null) await noteActivity(board);
    return saved;
  });
}

/** Several, all or none, in the steps of `saveCards`. Those that are gone are left out. @throws as `saveList` */
export async function saveLists(
  actor: Actor,
  changes: readonly (ListChange & { id: string })[],
  inRow: InRow,
): Promise<void> {
  actor.assertCan("scrumboard.edit");
  await transaction(async () => {
    await lockOrder(listKind);
    const moved = new Set<string>();
    for (const [at, { id, position }] of changes.entries())
      await inRow(at, async () => {
        const board = await putList(actor, id, position);
        if (board !== null) moved.add(board);
      });
    await holdParts(
      table,
      changes.map(({ id }) => id),
    );
    await noteActivity(...moved);
    for (const [at, { id, version, data }] of changes.entries())
      await inRow(at, () => changeRecord(actor, listKind, id, { version, data }));
  });
}

/** @returns the board on which something has moved */
async function putList(actor: Actor, id: string, position: number | undefined): Promise<string | null> {
  if (position === undefined) return null;
  await lockOrder(listKind);
  const { boardId } = await getRecord(actor, listKind, id);
  await putRecordAt(actor, listKind, id, { position, within: boardId });
  return boardId;
}

/** Before or after another list of its board. @throws as `moveRecord` */
export async function moveList(actor: Actor, id: string, { to, target }: OrderPlace): Promise<void> {
  actor.assertCan("scrumboard.edit");
  await transaction(async () => {
    await lockOrder(listKind);
    const [list, beside] = [await getRecord(actor, listKind, id), await getRecord(actor, listKind, target)];
    if (list.boardId !== beside.boardId) throw found(null, "list");
    await moveRecord(actor, listKind, id, { to, target });
    await noteActivity(list.boardId);
  });
}

/** @param place counts from 1 @throws as `placeRecord`; Refusal 422 */
export async function placeList(actor: Actor, id: string, place: number): Promise<void> {
  actor.assertCan("scrumboard.edit");
  await transaction(async () => {
    await lockOrder(listKind);
    const { boardId } = await getRecord(actor, listKind, id);
    const { of } = await findPlace(listKind, id);
    if (!Number.isInteger(place) || place < 1 || place > of)
      throw invalidFields({ place: [`scrumboard.errors.place?max=${of}`] });
    await placeRecord(actor, listKind, id, place);
    await noteActivity(boardId);
  });
}
