import type { Actor } from "~/lib/access/actor";
import type { ApiOperation } from "~/lib/openapi/api-operation";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { orNone } from "~/lib/openapi/own-things";
import { id, parameter } from "~/lib/openapi/parts";
import { invalidFields, isRefusal, orRefusal } from "~/lib/platform/refusal";
import { trashRecord } from "~/lib/records/change-record.server";
import { objectIn, orNullIfGone, versionIn, versionOf } from "~/lib/records/record-api.server";

import { getBoard } from "./boards.server";
import { cardKind } from "./card-kind.server";
import { createCard, findCards, getCard, orderCards, saveCard, saveCards, type NamedCard } from "./cards.server";
import { cardFields, cardSchema, cardsJson, orderedCardSchema, orderedCardsJson } from "./scrumboard-json.server";
import { cardIn, changesIn, inRowOf, maxOrdered, maxOrderedBoards, maxSent, rowsIn } from "./sent.server";

const version: JsonSchema = { type: "integer", minimum: 1, description: "The one that was read" };
const writing = { tag: "scrumboard", scope: "tools:write", verb: "scrumboard.edit" } as const;
const stale = "Somebody else has changed the same field since `version`, or it is in the trash";
const unfit = { "422": "Values that cannot be kept, such as the id of another board’s list or label" };
const wanted: JsonSchema = { type: "object", properties: { id, version, ...cardFields } };

const storedCard = async (actor: Actor, cardId: string) => {
  const card = await orNullIfGone(getCard(actor, cardId));
  return card && ((await cardsJson(actor, [card]))[0] ?? null);
};

/** The exact contract is the specification's, so ids stand in the query or the body. */
export const cardsApi: readonly ApiOperation[] = [
  {
    ...writing,
    method: "PUT",
    path: "apps/scrumboard/board/card",
    name: "createScrumboardCard",
    summary: "Makes a card, behind the others of its list or at `position`",
    body: { properties: { card: wanted }, required: ["card"] },
    result: { description: "As it was stored", schema: cardSchema },
    refusals: { "409": "There are too many", ...unfit },
    async run(actor, { body }) {
      const { data, place } = cardIn(objectIn(body, "card"));
      if (isRefusal(await orRefusal(getBoard(actor, String(data.boardId)), 404)))
        throw invalidFields({ boardId: ["scrumboard.errors.board"] });
      return storedCard(actor, (await createCard(actor, data, place)).id);
    },
  },
  {
    ...writing,
    method: "PATCH",
    path: "apps/scrumboard/board/card",
    name: "updateScrumboardCard",
    summary: "Changes or moves a card: the given fields, merged with what others saved since `version`",
    body: { properties: { id, version, card: wanted }, required: ["id", "card"] },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(cardSchema) },
    refusals: { "409": stale, ...unfit },
    async run(actor, { body }) {
      const change = { ...cardIn(objectIn(body, "card")), version: versionIn(body.version) };
      const done = await orNullIfGone(saveCard(actor, String(body.id), change));
      return done && storedCard(actor, done.record.id);
    },
  },
  {
    ...writing,
    method: "PATCH",
    path: "apps/scrumboard/board/cards",
    name: "updateScrumboardCards",
    summary: "Changes or moves several cards, all or none",
    body: { properties: { cards: { type: "array", items: wanted, maxItems: maxSent } }, required: ["cards"] },
    result: {
      description: "The cards as they are stored now, in the order that was sent; null for an unknown id",
      schema: { type: "array", items: orNone(cardSchema) },
    },
    refusals: { "409": stale, ...unfit },
    async run(actor, { body }) {
      const rows = rowsIn(body, "cards", maxSent);
      const changes = await changesIn("cards", rows, cardIn);
      await saveCards(actor, changes, inRowOf("cards"));
      const ids = changes.map(({ id: one }) => one);
      const found = await findCards(actor, ids);
      const json = new Map((await cardsJson(actor, [...found.values()])).map((card) => [card.id, card]));
      return ids.map((one) => json.get(one) ?? null);
    },
  },
  {
    ...writing,
    method: "DELETE",
    path: "apps/scrumboard/board/card",
    name: "deleteScrumboardCard",
    summary: "Puts a card into the trash",
    parameters: [{ ...parameter("id", "query", id), required: true }, parameter("version", "query", version)],
    result: { description: "true; null for an unknown id", schema: { type: ["boolean", "null"] } },
    refusals: { "409": "It was changed since `version`, or is in the trash already" },
    run: async (actor, { query }) =>
      (await orNullIfGone(trashRecord(actor, cardKind, query.get("id") ?? "", { version: versionOf(query) }))) && true,
  },
  {
    ...writing,
    method: "PATCH",
    path: "apps/scrumboard/board/card/positions",
    name: "orderScrumboardCards",
    summary: "Puts the given cards of each list into the given order, in the places that they have; all others stay",
    body: {
      properties: {
        cards: {
          type: "array",
          maxItems: maxOrdered,
          items: {
            type: "object",
            properties: { id, listId: id, boardId: id },
            required: ["id", "listId", "boardId"],
          },
        },
      },
      required: ["cards"],
    },
    result: {
      description: "All cards of their boards, with the ids of their labels",
      schema: { type: "array", items: orderedCardSchema },
    },
    refusals: { "422": `Cards of more than ${maxOrderedBoards} boards` },
    async run(actor, { body }) {
      const named = rowsIn(body, "cards", maxOrdered).flatMap(({ id: card, listId, boardId }): NamedCard[] =>
        typeof card === "string" && typeof listId === "string" && typeof boardId === "string"
          ? [{ id: card, listId, boardId }]
          : [],
      );
      if (new Set(named.map(({ boardId }) => boardId)).size > maxOrderedBoards)
        throw invalidFields({ cards: [`scrumboard.errors.boards?max=${maxOrderedBoards}`] });
      return orderedCardsJson(actor, await orderCards(actor, named));
    },
  },
];
