import { and, asc, eq, isNull, sql, type SQL } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { Refusal } from "~/lib/platform/refusal";
import { isUuid } from "~/lib/platform/text/uuid";

import type { boardCards, boardLabels } from "./schema.server";
import { boardLists, boards } from "./schema.server";

/** Lists and cards of a board in the trash are not there until the board comes back. */
export const onLivingBoard = (boardId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${boards} WHERE ${boards.id} = ${boardId} AND ${boards.deletedAt} IS NULL)`;

/** The same of a list. */
export const inLivingList = (listId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${boardLists} WHERE ${boardLists.id} = ${listId} AND ${boardLists.deletedAt} IS NULL)`;

/**
 * Within the transaction of a change, after its other rows are locked: a board is the last row that anybody waits for.
 * Several are noted in the order of their ids.
 */
export async function noteActivity(...boardIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(boardIds)].sort())
    await db().update(boards).set({ lastActivity: new Date() }).where(eq(boards.id, id));
}

/** Locks rows, then their boards, for a change of several: two who change the same ones wait for each other in turn. */
export async function holdParts(table: typeof boardLists | typeof boardCards, ids: readonly string[]): Promise<void> {
  const rows = await db()
    .select({ boardId: table.boardId })
    .from(table)
    .where(idIn(table.id, ids.filter(isUuid)))
    .orderBy(asc(table.id))
    .for("update");
  await db()
    .select({ id: boards.id })
    .from(boards)
    .where(
      idIn(
        boards.id,
        rows.map(({ boardId }) => boardId),
      ),
    )
    .orderBy(asc(boards.id))
    .for("update");
}

/** Does the work of one of several rows; its refusals name the row. Undefined or null where it is gone. */
export type InRow = (at: number, work: () => Promise<unknown>) => Promise<unknown>;

/** Waits for others who add to the same board, until the end of the transaction. @throws Refusal 409 */
export async function assertRoomOnBoard(
  table: typeof boardLists | typeof boardLabels | typeof boardCards,
  boardId: string,
  max: number,
): Promise<void> {
  await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`room on board ${boardId}`}))`);
  const kept = await db().$count(table, and(eq(table.boardId, boardId), isNull(table.deletedAt)));
  if (kept < max) return;
  throw new Refusal(`There are ${max} already`, { status: 409, code: "tooMany", values: { max }, details: { max } });
}
