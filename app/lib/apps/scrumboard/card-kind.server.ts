import { sql } from "drizzle-orm";
import { z } from "zod";

import { invalidFields } from "~/lib/platform/refusal";
import { lineInput } from "~/lib/platform/text/line-input";
import { mergeFields, mergeSets } from "~/lib/records/merge-fields";
import { optionalInstant, plainText } from "~/lib/records/record-input";
import { defineRecord, type RecordOf } from "~/lib/records/record.server";

import { boardBounds, boardPaths, type Card } from "./board";
import { assertRoomOnBoard, inLivingList, noteActivity, onLivingBoard } from "./board-parts.server";
import { listLabels } from "./labels.server";
import { boardCards as table } from "./schema.server";

const labels = `scrumboard.errors.labels?max=${boardBounds.cardLabels}`;

/** Cards of a list or board in the trash are not there until that comes back. */
export const cardKind = defineRecord<Card>({
  type: "scrumboardCard",
  scope: "tools:read",
  isForAll: true,
  pageOf: ({ id, boardId }) => boardPaths.card(boardId, id),
  wholeOf: ({ boardId }) => boardId,
  table,
  input: z.strictObject({
    boardId: z.uuid("scrumboard.errors.board"),
    title: lineInput(boardBounds.cardTitle, {
      missing: "scrumboard.errors.cardTitle",
      tooLong: `scrumboard.errors.tooLong?max=${boardBounds.cardTitle}`,
    }),
    description: plainText(boardBounds.description, {
      text: "scrumboard.errors.text",
      tooLong: `scrumboard.errors.tooLong?max=${boardBounds.description}`,
    })
      .transform((text) => text || null)
      .nullable(),
    dueDate: optionalInstant("scrumboard.errors.dueDate"),
    labels: z
      .array(z.uuid("scrumboard.errors.unknownLabel"), labels)
      .max(boardBounds.cardLabels, labels)
      .transform((ids) => [...new Set(ids)]),
  }),
  fields: ["boardId", "title", "description", "dueDate", "labels"],
  title: ({ title }) => title,
  searchText: ({ description }) => description ?? "",
  order: "last",
  within: "listId",
  seenBy: () => sql`(${onLivingBoard(sql`${table.boardId}`)} AND ${inLivingList(sql`${table.listId}`)})`,
  mayEdit: (actor) => actor.can("scrumboard.edit"),
  merge(base, mine, theirs) {
    const { data, conflicts } = mergeFields(base, mine, theirs);
    return {
      data: { ...data, labels: mergeSets(base.labels, mine.labels, theirs.labels) },
      conflicts: conflicts.filter(({ path }) => path !== "labels"),
    };
  },
  async check(actor, card, before, verb) {
    if (before && before.boardId !== card.boardId) throw invalidFields({ boardId: ["scrumboard.errors.board"] });
    if (verb !== "edit") await assertRoomOnBoard(table, card.boardId, boardBounds.cards);
    // A label that lies in the trash stays with the card, also with one that comes back from there.
    const kept = verb === "restore" ? card.labels : (before?.labels ?? []);
    if (card.labels.every((label) => kept.includes(label))) return;
    const known = new Set([...(await listLabels(actor, card.boardId)).map(({ id }) => id), ...kept]);
    if (card.labels.some((label) => !known.has(label)))
      throw invalidFields({ labels: ["scrumboard.errors.unknownLabel"] });
  },
  after: async (_actor, verb, { boardId }) => (verb === "purge" ? undefined : noteActivity(boardId)),
  max: { count: boardBounds.cards * 20, of: "all" },
});

export type CardRecord = RecordOf<Card> & { listId: string; position: number };
