import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { findColleagues } from "~/lib/auth/users/users.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { found } from "~/lib/platform/http/response/responses.server";
import type { Pagination } from "~/lib/platform/http/request/pagination";
import { isKnownIcon } from "~/lib/platform/icons/icon-set.server";
import { invalidFields } from "~/lib/platform/refusal";
import { lineInput } from "~/lib/platform/text/line-input";
import { changeRecord, createRecord, type ChangedRecord } from "~/lib/records/change-record.server";
import { getRecord, listRecords, type ListedRecord } from "~/lib/records/list-records.server";
import { mergeFields, mergeSets } from "~/lib/records/merge-fields";
import { lockOrder } from "~/lib/records/order-records.server";
import { plainText } from "~/lib/records/record-input";
import { defineRecord, shownColumns, type RecordOf } from "~/lib/records/record.server";
import { removeParts } from "~/lib/records/remove-records.server";

import { boardBounds, boardPaths, newBoard, type Board } from "./board";
import { noteActivity } from "./board-parts.server";
import { cardKind } from "./card-kind.server";
import { labelKind } from "./labels.server";
import { listKind } from "./lists.server";
import { boardCards, boardLabels, boardLists, boards as table } from "./schema.server";

const members = `scrumboard.errors.members?max=${boardBounds.members}`;

/** All of the staff see every board and write on it; who leads the house alone throws one away. */
export const boardKind = defineRecord<Board>({
  type: "scrumboardBoard",
  scope: "tools:read",
  pageOf: ({ id }) => boardPaths.board(id),
  wholeOf: ({ id }) => id,
  table,
  input: z.strictObject({
    title: lineInput(boardBounds.title, {
      missing: "scrumboard.errors.boardTitle",
      tooLong: `scrumboard.errors.tooLong?max=${boardBounds.title}`,
    }),
    description: plainText(boardBounds.description, {
      text: "scrumboard.errors.text",
      tooLong: `scrumboard.errors.tooLong?max=${boardBounds.description}`,
    })
      .transform((text) => text || null)
      .nullable(),
    icon: z
      .string("scrumboard.errors.icon")
      .max(120, "scrumboard.errors.icon")
      .refine(isKnownIcon, "scrumboard.errors.icon"),
    members: z
      .array(z.uuid("scrumboard.errors.member"), members)
      .max(boardBounds.members, members)
      .transform((ids) => [...new Set(ids)]),
  }),
  fields: ["title", "description", "icon", "members"],
  title: ({ title }) => title,
  searchText: ({ description }) => description ?? "",
  seenBy: () => undefined,
  mayEdit: (actor) => actor.can("scrumboard.edit"),
  mayAddAndRemove: (actor, _board, verb) => actor.can(verb === "create" ? "scrumboard.edit" : "scrumboard.delete"),
  merge(base, mine, theirs) {
    const { data, conflicts } = mergeFields(base, mine, theirs);
    return {
      data: { ...data, members: mergeSets(base.members, mine.members, theirs.members) },
      conflicts: conflicts.filter(({ path }) => path !== "members"),
    };
  },
  async check(_actor, board, before, verb) {
    // An account that was closed meanwhile stays a member.
    const added = verb === "restore" ? [] : board.members.filter((id) => !before?.members.includes(id));
    const people = await findColleagues(added);
    if (added.some((id) => people.get(id)?.isClosed !== false))
      throw invalidFields({ members: ["scrumboard.errors.member"] });
  },
  async after(_actor, verb, { id }) {
    if (verb !== "purge") return noteActivity(id);
    await removeParts(cardKind, eq(boardCards.boardId, id));
    await removeParts(listKind, eq(boardLists.boardId, id));
    await removeParts(labelKind, eq(boardLabels.boardId, id));
  },
  max: { count: boardBounds.boards, of: "all" },
});

export type BoardRecord = RecordOf<Board> & { lastActivity: Date };

/** @throws Refusal 404 for an unknown id and for what lies in the trash */
export async function getBoard(actor: Actor, id: string): Promise<RecordOf<Board>> {
  const board = await getRecord(actor, boardKind, id);
  if (board.deletedAt) throw found(null, "board");
  return board;
}

/** When somebody last changed something on these boards, by id. */
export async function findActivity(ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db()
    .select({ id: table.id, lastActivity: table.lastActivity })
    .from(table)
    .where(idIn(table.id, ids));
  return new Map(rows.map(({ id, lastActivity }) => [id, lastActivity]));
}

/** A page of the boards in Turkish order of their titles. */
export function listBoards(
  actor: Actor,
  { search, page, size = 24 }: { search: string; page: number; size?: number },
): Promise<{ items: ListedRecord<Board>[]; pagination: Pagination }> {
  return listRecords(actor, boardKind, { search, page, size });
}

/** All of them in that order. For programs; pages read one page. */
export async function listAllBoards(actor: Actor): Promise<BoardRecord[]> {
  const rows = await db()
    .select({ ...shownColumns(boardKind), lastActivity: table.lastActivity })
    .from(table)
    .where(and(boardKind.seenBy(actor), isNull(table.deletedAt)))
    .orderBy(asc(table.nameKey), asc(table.id));
  return rows as unknown as BoardRecord[];
}

/**
 * Takes what is not given from a new board.
 * @param lists titles of the lists that it begins with @throws as `createRecord`
 */
export async function createBoard(
  actor: Actor,
  data: Partial<Board>,
  lists: readonly string[] = [],
): Promise<RecordOf<Board>> {
  actor.assertCan("scrumboard.edit");
  return transaction(async () => {
    // First, as for every new list: two who add lists at once never wait for each other.
    if (lists.length > 0) await lockOrder(listKind);
    const board = await createRecord(actor, boardKind, { ...newBoard, ...data });
    for (const title of lists) await createRecord(actor, listKind, { boardId: board.id, title });
    return board;
  });
}

/** @throws as `changeRecord` */
export function saveBoard(
  actor: Actor,
  id: string,
  change: { version: number | null; data: Partial<Board> },
): Promise<ChangedRecord<Board>> {
  return changeRecord(actor, boardKind, id, change);
}
