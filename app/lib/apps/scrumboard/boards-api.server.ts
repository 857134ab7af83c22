import type { ApiOperation } from "~/lib/openapi/api-operation";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { orNone } from "~/lib/openapi/own-things";
import { id, parameter, text } from "~/lib/openapi/parts";
import { changeRecord, createRecord, trashRecord } from "~/lib/records/change-record.server";
import { longestTag } from "~/lib/records/tag";
import { objectIn, orNullIfGone, versionIn, versionOf, withoutFacts } from "~/lib/records/record-api.server";
import { invalidFields, isRefusal, orRefusal } from "~/lib/platform/refusal";
import type { Actor } from "~/lib/access/actor";

import type { BoardLabel } from "./board";
import { boardKind, createBoard, getBoard, saveBoard } from "./boards.server";
import { labelKind, listLabels } from "./labels.server";
import { createList, findListPosition, findLists, listKind, saveList, saveLists } from "./lists.server";
import {
  boardFields,
  boardsJson,
  labelJson,
  labelSchema,
  listedBoardSchema,
  listFields,
  listJson,
  listSchema,
  savedBoardJson,
  savedBoardSchema,
  wholeBoardJson,
  wholeBoardSchema,
} from "./scrumboard-json.server";
import { boardIn, changesIn, inRowOf, listIn, maxSent, rowsIn } from "./sent.server";

const version: JsonSchema = { type: "integer", minimum: 1, description: "The one that was read" };
const reading = { tag: "scrumboard", scope: "tools:read" } as const;
const writing = { tag: "scrumboard", scope: "tools:write", verb: "scrumboard.edit" } as const;
const stale = "Somebody else has changed the same field since `version`, or it is in the trash";
const tooMany = { "409": "There are too many" };
const unfit = { "422": "Values that cannot be kept, such as the id of another board’s list or label" };
const gone = { "409": "It was changed since `version`, or is in the trash already" };
const byId = [{ ...parameter("id", "query", id), required: true }, parameter("version", "query", version)];
const isDone = { description: "true; null for an unknown id", schema: { type: ["boolean", "null"] } };
const wantedBoard: JsonSchema = { type: "object", properties: boardFields };
const wantedList: JsonSchema = { type: "object", properties: { id, version, ...listFields } };
const wantedLabel: JsonSchema = {
  type: "object",
  properties: { boardId: id, title: { ...text, maxLength: longestTag } },
};

/** A board that is not there can't get a list or a label. @throws Refusal 422 */
async function onBoard<T>(actor: Actor, boardId: unknown, work: () => Promise<T>): Promise<T> {
  if (isRefusal(await orRefusal(getBoard(actor, String(boardId)), 404)))
    throw invalidFields({ boardId: ["scrumboard.errors.board"] });
  return work();
}

const storedList = async (actor: Actor, listId: string) => {
  const list = (await findLists(actor, [listId])).get(listId);
  return list ? listJson(list, list.position) : null;
};

/** The exact contract is the specification's, so ids stand in the query or the body. */
export const boardsApi: readonly ApiOperation[] = [
  {
    ...reading,
    method: "GET",
    path: "apps/scrumboard/boards",
    name: "scrumboardBoards",
    summary: "All boards in the order of the Turkish alphabet",
    result: { description: "With their members", schema: { type: "array", items: listedBoardSchema } },
    run: boardsJson,
  },
  {
    ...reading,
    method: "GET",
    path: "apps/scrumboard/board",
    name: "scrumboardBoard",
    summary: "A board with its lists, their cards and its labels",
    parameters: [parameter("id", "query", id)],
    result: { description: "Everything in its order; null for an unknown id", schema: orNone(wholeBoardSchema) },
    run: (actor, { query }) => orNullIfGone(wholeBoardJson(actor, query.get("id") ?? "")),
  },
  {
    ...writing,
    method: "PUT",
    path: "apps/scrumboard/board",
    name: "createScrumboardBoard",
    summary: "Makes a board without lists",
    body: { properties: { board: wantedBoard }, required: ["board"] },
    result: { description: "As it was stored", schema: savedBoardSchema },
    refusals: { ...tooMany, ...unfit },
    run: async (actor, { body }) => savedBoardJson(await createBoard(actor, boardIn(objectIn(body, "board")))),
  },
  {
    ...writing,
    method: "PATCH",
    path: "apps/scrumboard/board",
    name: "updateScrumboardBoard",
    summary: "Changes a board: the given fields, merged with what others saved since `version`",
    body: { properties: { id, version, board: wantedBoard }, required: ["id", "board"] },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(savedBoardSchema) },
    refusals: { "409": stale, ...unfit },
    async run(actor, { body }) {
      const change = { version: versionIn(body.version), data: boardIn(objectIn(body, "board")) };
      const done = await orNullIfGone(saveBoard(actor, String(body.id), change));
      return done && savedBoardJson(done.record);
    },
  },
  {
    ...writing,
    verb: "scrumboard.delete",
    method: "DELETE",
    path: "apps/scrumboard/board",
    name: "deleteScrumboardBoard",
    summary: "Puts a board with all that is on it into the trash",
    parameters: byId,
    result: isDone,
    refusals: gone,
    run: async (actor, { query }) =>
      (await orNullIfGone(trashRecord(actor, boardKind, query.get("id") ?? "", { version: versionOf(query) }))) && true,
  },
  {
    ...writing,
    method: "POST",
    path: "apps/scrumboard/board/list",
    name: "createScrumboardList",
    summary: "Makes a list, behind the others of its board or at `position`",
    body: { properties: { list: wantedList }, required: ["list"] },
    result: { description: "As it was stored", schema: listSchema },
    refusals: { ...tooMany, ...unfit },
    async run(actor, { body }) {
      const { data, position } = listIn(objectIn(body, "list"));
      const list = await onBoard(actor, data.boardId, () => createList(actor, data as Required<typeof data>, position));
      return listJson(list, await findListPosition(list.id));
    },
  },
  {
    ...writing,
    method: "PATCH",
    path: "apps/scrumboard/board/list",
    name: "updateScrumboardList",
    summary: "Changes a list: the given fields, merged with what others saved since its `version`",
    body: { properties: { list: { ...wantedList, required: ["id"] }, version }, required: ["list"] },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(listSchema) },
    refusals: { "409": stale, ...unfit },
    async run(actor, { body }) {
      const sent = objectIn(body, "list");
      const change = { ...listIn(sent), version: versionIn(body.version ?? sent.version) };
      const done = await orNullIfGone(saveList(actor, String(sent.id), change));
      return done && storedList(actor, done.record.id);
    },
  },
  {
    ...writing,
    method: "PATCH",
    path: "apps/scrumboard/board/lists",
    name: "updateScrumboardLists",
    summary: "Changes several lists, all or none",
    body: { properties: { lists: { type: "array", items: wantedList, maxItems: maxSent } }, required: ["lists"] },
    result: {
      description: "The lists as they are stored now, in the order that was sent; null for an unknown id",
      schema: { type: "array", items: orNone(listSchema) },
    },
    refusals: { "409": stale, ...unfit },
    async run(actor, { body }) {
      const rows = rowsIn(body, "lists", maxSent);
      const changes = await changesIn("lists", rows, listIn);
      await saveLists(actor, changes, inRowOf("lists"));
      const ids = changes.map(({ id: one }) => one);
      const stored = await findLists(actor, ids);
      return ids.map((one) => {
        const list = stored.get(one);
        return list ? listJson(list, list.position) : null;
      });
    },
  },
  {
    ...writing,
    method: "DELETE",
    path: "apps/scrumboard/board/list",
    name: "deleteScrumboardList",
    summary: "Puts a list with its cards into the trash",
    parameters: byId,
    result: isDone,
    refusals: gone,
    run: async (actor, { query }) =>
      (await orNullIfGone(trashRecord(actor, listKind, query.get("id") ?? "", { version: versionOf(query) }))) && true,
  },
  {
    ...reading,
    method: "GET",
    path: "apps/scrumboard/board/labels",
    name: "scrumboardLabels",
    summary: "The labels of a board in the order of the Turkish alphabet",
    parameters: [parameter("boardId", "query", id)],
    result: {
      description: "All of them; null for an unknown board",
      schema: orNone({ type: "array", items: labelSchema }),
    },
    async run(actor, { query }) {
      const board = await orNullIfGone(getBoard(actor, query.get("boardId") ?? ""));
      return board && (await listLabels(actor, board.id)).map(labelJson);
    },
  },
  {
    ...writing,
    method: "PUT",
    path: "apps/scrumboard/board/label",
    name: "createScrumboardLabel",
    summary: "Makes a label of a board",
    body: { properties: { label: wantedLabel }, required: ["label"] },
    result: { description: "As it was stored", schema: labelSchema },
    refusals: { ...tooMany, ...unfit },
    async run(actor, { body }) {
      const data = withoutFacts(objectIn(body, "label"));
      return labelJson(await onBoard(actor, data.boardId, () => createRecord(actor, labelKind, data)));
    },
  },
  {
    ...writing,
    method: "PATCH",
    path: "apps/scrumboard/board/label",
    name: "updateScrumboardLabel",
    summary: "Renames a label",
    body: { properties: { id, version, label: wantedLabel }, required: ["id", "label"] },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(labelSchema) },
    refusals: { "409": stale, ...unfit },
    async run(actor, { body }) {
      const data = withoutFacts(objectIn(body, "label")) as Partial<BoardLabel>;
      const change = { version: versionIn(body.version), data };
      const done = await orNullIfGone(changeRecord(actor, labelKind, String(body.id), change));
      return done && labelJson(done.record);
    },
  },
  {
    ...writing,
    method: "DELETE",
    path: "apps/scrumboard/board/label",
    name: "deleteScrumboardLabel",
    summary: "Puts a label into the trash: no card shows it any more",
    parameters: byId,
    result: isDone,
    refusals: gone,
    run: async (actor, { query }) =>
      (await orNullIfGone(trashRecord(actor, labelKind, query.get("id") ?? "", { version: versionOf(query) }))) && true,
  },
];
