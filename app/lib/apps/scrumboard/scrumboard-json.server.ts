import type { Actor } from "~/lib/access/actor";
import { findColleagues } from "~/lib/auth/users/users.server";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { id, instant, orNull, text } from "~/lib/openapi/parts";
import type { RecordOf } from "~/lib/records/record.server";

import { boardBounds, type Board, type BoardList } from "./board";
import { findActivity, getBoard, listAllBoards } from "./boards.server";
import type { CardRecord } from "./card-kind.server";
import { listAllCards } from "./cards.server";
import { listLabels, type LabelRecord } from "./labels.server";
import { listLists } from "./lists.server";

const version: JsonSchema = { type: "integer", minimum: 1 };
const position: JsonSchema = { type: "number", description: "65,536 apart; the server puts them apart again" };
const member: JsonSchema = { type: "object", properties: { id, name: text, avatar: orNull("string") } };
export const labelSchema: JsonSchema = {
  title: "ScrumboardLabel",
  type: "object",
  properties: { id, version, boardId: id, title: text },
};
/** The fields of a board that a program may write. */
export const boardFields: Record<keyof Board, JsonSchema> = {
  title: { ...text, maxLength: boardBounds.title },
  description: { ...orNull("string"), maxLength: boardBounds.description, description: "Plain text" },
  icon: { ...text, description: "Set and name, as `feather:bell`" },
  members: { type: "array", maxItems: boardBounds.members, items: {}, description: "Ids, or objects with an `id`" },
};
const boardWith = (title: string, more: Record<string, JsonSchema>): JsonSchema => ({
  title,
  type: "object",
  properties: { id, version, ...boardFields, ...more, lastActivity: instant },
});
export const savedBoardSchema = boardWith("ScrumboardBoard", { members: { type: "array", items: id } });
export const listedBoardSchema = boardWith("ListedScrumboardBoard", { members: { type: "array", items: member } });
export const listFields: Record<string, JsonSchema> = {
  boardId: id,
  title: { ...text, maxLength: boardBounds.title },
  position,
};
export const listSchema: JsonSchema = {
  title: "ScrumboardList",
  type: "object",
  properties: { id, version, ...listFields },
};
export const cardFields: Record<string, JsonSchema> = {
  boardId: id,
  listId: id,
  title: { ...text, maxLength: boardBounds.cardTitle },
  description: { ...orNull("string"), maxLength: boardBounds.description, description: "Plain text" },
  dueDate: { ...orNull("string"), description: "ISO 8601; its day in Istanbul counts" },
  labels: { type: "array", maxItems: boardBounds.cardLabels, items: {}, description: "Ids, or objects with an `id`" },
  position,
};
const cardWith = (title: string, labels: JsonSchema): JsonSchema => ({
  title,
  type: "object",
  properties: { id, version, ...cardFields, labels: { type: "array", items: labels } },
});
export const cardSchema = cardWith("ScrumboardCard", labelSchema);
export const orderedCardSchema = cardWith("OrderedScrumboardCard", id);
export const wholeBoardSchema = boardWith("WholeScrumboardBoard", {
  members: { type: "array", items: id },
  lists: {
    type: "array",
    items: {
      title: "WholeScrumboardList",
      type: "object",
      properties: { id, version, ...listFields, cards: { type: "array", items: cardSchema } },
    },
  },
  labels: { type: "array", items: labelSchema },
});

export const labelJson = ({ id: labelId, version: stored, boardId, title }: LabelRecord) => ({
  id: labelId,
  version: stored,
  boardId,
  title,
});

export const listJson = (list: RecordOf<BoardList>, at: number) => ({
  id: list.id,
  version: list.version,
  boardId: list.boardId,
  position: at,
  title: list.title,
});

const cardJsonWith = ({ id: cardId, version: stored, ...card }: CardRecord, labels: readonly unknown[]) => ({
  id: cardId,
  version: stored,
  boardId: card.boardId,
  listId: card.listId,
  position: card.position,
  title: card.title,
  description: card.description,
  dueDate: card.dueDate,
  labels,
});

type KnownLabels = ReadonlyMap<string, LabelRecord>;
const byId = (labels: readonly LabelRecord[]): KnownLabels => new Map(labels.map((label) => [label.id, label]));

/** With the labels themselves; one in the trash is left out. */
const cardJson = (card: CardRecord, known: KnownLabels) =>
  cardJsonWith(
    card,
    card.labels.flatMap((one) => {
      const label = known.get(one);
      return label ? [labelJson(label)] : [];
    }),
  );

/** Cards of any boards, with their labels. */
export async function cardsJson(actor: Actor, cards: readonly CardRecord[]) {
  const boards = [...new Set(cards.map(({ boardId }) => boardId))];
  const known = byId((await Promise.all(boards.map((board) => listLabels(actor, board)))).flat());
  return cards.map((card) => cardJson(card, known));
}

/** As `positions` answers: all cards of these boards, with the ids of their labels. */
export async function orderedCardsJson(actor: Actor, boardIds: readonly string[]) {
  const [cards, labels] = await Promise.all([
    listAllCards(actor, boardIds),
    Promise.all(boardIds.map((board) => listLabels(actor, board))),
  ]);
  const known = byId(labels.flat());
  return cards.map((card) =>
    cardJsonWith(
      card,
      card.labels.filter((label) => known.has(label)),
    ),
  );
}

const boardJsonWith = <Member>(board: RecordOf<Board>, members: Member[], lastActivity: Date | undefined) => ({
  id: board.id,
  version: board.version,
  title: board.title,
  description: board.description,
  icon: board.icon,
  lastActivity: lastActivity ?? board.updatedAt,
  members,
});

/** As it is stored now, with the ids of its members. */
export async function savedBoardJson(board: RecordOf<Board>) {
  const activity = await findActivity([board.id]);
  return boardJsonWith(board, board.members, activity.get(board.id));
}

/** All boards with their members: two statements. */
export async function boardsJson(actor: Actor) {
  const boards = await listAllBoards(actor);
  const people = await findColleagues(boards.flatMap(({ members }) => members));
  return boards.map((board) =>
    boardJsonWith(
      board,
      board.members.flatMap((one) => {
        const person = people.get(one);
        return person ? [{ id: person.id, name: person.name, avatar: person.avatar }] : [];
      }),
      board.lastActivity,
    ),
  );
}

/** A board with its lists, cards and labels: five statements, whatever their number. @throws Refusal 404 */
export async function wholeBoardJson(actor: Actor, boardId: string) {
  const board = await getBoard(actor, boardId);
  const [lists, cards, labels, activity] = await Promise.all([
    listLists(actor, board.id),
    listAllCards(actor, [board.id]),
    listLabels(actor, board.id),
    findActivity([board.id]),
  ]);
  const known = byId(labels);
  const cardsOf = new Map<string, ReturnType<typeof cardJson>[]>(lists.map((list) => [list.id, []]));
  for (const card of cards) cardsOf.get(card.listId)?.push(cardJson(card, known));
  return {
    ...boardJsonWith(board, board.members, activity.get(board.id)),
    lists: lists.map((list) => ({ ...listJson(list, list.position), cards: cardsOf.get(list.id) ?? [] })),
    labels: labels.map(labelJson),
  };
}
