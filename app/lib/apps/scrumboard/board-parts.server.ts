import { and, eq, isNull, sql, type SQL } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";
import { Refusal } from "~/lib/platform/refusal";

import type { boardCards, boardLabels } from "./schema.server";
import { boardLists, boards } from "./schema.server";

/** Lists and cards of a board in the trash are not there until the board comes back. */
export const onLivingBoard = (boardId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${boards} WHERE ${boards.id} = ${boardId} AND ${boards.deletedAt} IS NULL)`;

/** The same of a list. */
export const inLivingList = (listId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${boardLists} WHERE ${boardLists.id} = ${listId} AND ${boardLists.deletedAt} IS NULL)`;

/** Within the transaction of a change. */
export async function noteActivity(boardId: string): Promise<void> {
  await db().update(boards).set({ lastActivity: new Date() }).where(eq(boards.id, boardId));
}

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
