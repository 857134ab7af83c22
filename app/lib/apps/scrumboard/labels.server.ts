import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { db, write } from "~/lib/platform/db/database.server";
import { invalidFields } from "~/lib/platform/refusal";
import { lineInput } from "~/lib/platform/text/line-input";
import { equalsFolded } from "~/lib/platform/text/turkish/fold";
import { isUuid } from "~/lib/platform/text/uuid";
import { defineRecord, shownColumns, type RecordOf } from "~/lib/records/record.server";
import { longestTag } from "~/lib/records/tag";

import { boardBounds, type BoardLabel } from "./board";
import { assertRoomOnBoard, noteActivity, onLivingBoard } from "./board-parts.server";
import { boardCards, boardLabels as table } from "./schema.server";

/**
 * The labels of a board, each title once there. In the trash a label is hidden where cards are read and stays in their
 * data, so that its return gives it back to all that had it.
 */
export const labelKind = defineRecord<BoardLabel>({
  type: "scrumboardLabel",
  scope: "tools:read",
  isForAll: true,
  wholeOf: ({ boardId }) => boardId,
  table,
  input: z.strictObject({
    boardId: z.uuid("scrumboard.errors.board"),
    title: lineInput(longestTag, {
      missing: "records.tags.errors.title",
      tooLong: `records.tags.errors.tooLong?max=${longestTag}`,
    }),
  }),
  fields: ["boardId", "title"],
  title: ({ title }) => title,
  seenBy: () => onLivingBoard(sql`${table.boardId}`),
  mayEdit: (actor) => actor.can("scrumboard.edit"),
  async check(actor, { boardId, title }, before, verb) {
    if (before && before.boardId !== boardId) throw invalidFields({ boardId: ["scrumboard.errors.board"] });
    if (verb !== "edit") await assertRoomOnBoard(table, boardId, boardBounds.labels);
    const same = (await listLabels(actor, boardId)).find((label) => equalsFolded(label.title, title));
    if (same && same.id !== before?.id) throw invalidFields({ title: ["records.tags.errors.taken"] });
  },
  async after(_actor, verb, { id, boardId }) {
    if (verb !== "purge") await noteActivity(boardId);
    else
      await write(sql`UPDATE ${boardCards} SET labels = ${boardCards.labels} - ${id}::text
        WHERE ${boardCards.boardId} = ${boardId} AND ${boardCards.labels} @> ${JSON.stringify([id])}::jsonb`);
  },
  max: { count: boardBounds.labels * boardBounds.boards, of: "all" },
});

export type LabelRecord = RecordOf<BoardLabel>;

/**
 * Those of a board that are not in the trash, in Turkish order of their titles.
 * @param isAnywhere also of a board that lies in the trash
 */
export async function listLabels(
  actor: Actor,
  boardId: string,
  { isAnywhere = false }: { isAnywhere?: boolean } = {},
): Promise<LabelRecord[]> {
  if (!isUuid(boardId)) return [];
  const rows = await db()
    .select(shownColumns(labelKind))
    .from(table)
    .where(and(isAnywhere ? undefined : labelKind.seenBy(actor), eq(table.boardId, boardId), isNull(table.deletedAt)))
    .orderBy(asc(table.nameKey), asc(table.id));
  return rows as unknown as LabelRecord[];
}
