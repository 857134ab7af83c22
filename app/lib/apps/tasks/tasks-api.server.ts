import type { ApiOperation } from "~/lib/openapi/api-operation";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { orNone } from "~/lib/openapi/own-things";
import { id, instant, orNull, parameter, text } from "~/lib/openapi/parts";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import type { Actor } from "~/lib/access/actor";
import { changeRecord, createRecord, trashRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import { findPlace } from "~/lib/records/order-records.server";
import { dataOf } from "~/lib/records/record.server";
import type { ListedTag } from "~/lib/records/tag";
import { objectIn, orNullIfGone, versionIn, versionOf, withoutFacts } from "~/lib/records/record-api.server";

import { markedTitle } from "./marked-title";
import { taskBounds, taskPriorities, taskTypes, type Task } from "./task";
import {
  createTask,
  listAllTasks,
  listTaskTags,
  orderTasks,
  saveTask,
  shownTags,
  taskKind,
  taskTagKind,
  type TaskRecord,
} from "./tasks.server";

const tag: JsonSchema = {
  title: "TaskTag",
  type: "object",
  properties: { id, version: { type: "integer", minimum: 1 }, title: text },
};
const fields: Record<keyof Task, JsonSchema> = {
  type: { enum: taskTypes },
  title: { ...text, maxLength: taskBounds.title },
  notes: { ...orNull("string"), maxLength: taskBounds.notes },
  completed: { type: "boolean" },
  dueDate: { ...orNull("string"), description: "ISO 8601; its day in Istanbul counts" },
  priority: { enum: taskPriorities, description: "0 low, 1 usual, 2 high" },
  tags: { type: "array", items: id, maxItems: taskBounds.tags },
  assignedTo: { ...orNull("string"), description: "A colleague's id" },
  subTasks: {
    type: "array",
    maxItems: taskBounds.subTasks,
    items: {
      type: "object",
      properties: { id: text, title: { ...text, maxLength: taskBounds.title }, completed: { type: "boolean" } },
    },
  },
  entry: {
    type: ["object", "null"],
    description: "The content entry that it is about",
    properties: { section: text, id },
  },
};
const task: JsonSchema = {
  title: "Task",
  type: "object",
  properties: {
    id,
    version: { type: "integer", minimum: 1 },
    ...fields,
    order: { type: "integer", minimum: 0 },
    createdAt: instant,
    updatedAt: instant,
  },
};
const version: JsonSchema = { type: "integer", minimum: 1, description: "The one that was read" };
const reading = { tag: "tasks", scope: "tools:read" } as const;
const writing = { tag: "tasks", scope: "tools:write" } as const;
const stale = "Somebody else has changed the same field since `version`";
const unfit = { "422": "Values that cannot be kept" };
const tagsOfAll: JsonSchema = { type: "array", items: tag };
const tasksOfAll: JsonSchema = { type: "array", items: task };

type Placed = TaskRecord & { order: number };

function taskJson({ id: taskId, version: stored, order, ...record }: Placed, known: ReadonlySet<string>) {
  const { createdAt, updatedAt } = record;
  const tags = shownTags(record.tags, known);
  return { id: taskId, version: stored, ...dataOf(taskKind, { ...record, tags }), order, createdAt, updatedAt };
}

const knownTags = async (actor: Actor) => new Set((await listTaskTags(actor)).map((one) => one.id));

async function allJson(actor: Actor, rows: Promise<readonly Placed[]>) {
  const [found, known] = await Promise.all([rows, knownTags(actor)]);
  return found.map((row) => taskJson(row, known));
}

/** Null for an unknown id and for what lies in the trash. */
async function oneJson(actor: Actor, taskId: string) {
  const record = await orNullIfGone(getRecord(actor, taskKind, taskId));
  if (!record || record.deletedAt) return null;
  const [{ place }, known] = await Promise.all([findPlace(taskKind, record.id), knownTags(actor)]);
  return taskJson({ ...record, order: place - 1 }, known);
}

const tagJson = ({ id: tagId, version: stored, title }: ListedTag): ListedTag => ({
  id: tagId,
  version: stored,
  title,
});

/** The exact contract is the specification's, so ids stand in the query or the body. */
export const tasksApi: readonly ApiOperation[] = [
  {
    ...reading,
    method: "GET",
    path: "apps/tasks/tags",
    name: "taskTags",
    summary: "The tags of tasks, in the order of the Turkish alphabet",
    result: { description: "All of them", schema: tagsOfAll },
    run: listTaskTags,
  },
  {
    ...writing,
    method: "POST",
    path: "apps/tasks/tag",
    name: "createTaskTag",
    verb: "tasks.tags",
    summary: "Makes a tag",
    body: { properties: { tag: { type: "object", properties: { title: text } } }, required: ["tag"] },
    result: { description: "As it was stored", schema: tag },
    refusals: unfit,
    run: async (actor, { body }) =>
      tagJson(await createRecord(actor, taskTagKind, withoutFacts(objectIn(body, "tag")))),
  },
  {
    ...writing,
    method: "PATCH",
    path: "apps/tasks/tag",
    name: "updateTaskTag",
    verb: "tasks.tags",
    summary: "Renames a tag",
    body: {
      properties: { id, version, tag: { type: "object", properties: { title: text } } },
      required: ["id", "tag"],
    },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(tag) },
    refusals: { "409": stale, ...unfit },
    async run(actor, { body }) {
      const change = { version: versionIn(body.version), data: withoutFacts(objectIn(body, "tag")) };
      const done = await orNullIfGone(changeRecord(actor, taskTagKind, String(body.id), change));
      return done && tagJson(done.record);
    },
  },
  {
    ...writing,
    method: "DELETE",
    path: "apps/tasks/tag",
    name: "deleteTaskTag",
    verb: "tasks.tags",
    summary: "Puts a tag into the trash: no task shows it any more",
    parameters: [{ ...parameter("id", "query", id), required: true }, parameter("version", "query", version)],
    result: { description: "true; null for an unknown id", schema: { type: ["boolean", "null"] } },
    refusals: { "409": "It was changed since `version`, or is in the trash already" },
    run: async (actor, { query }) =>
      (await orNullIfGone(trashRecord(actor, taskTagKind, query.get("id") ?? "", { version: versionOf(query) }))) &&
      true,
  },
  {
    ...reading,
    method: "GET",
    path: "apps/tasks/all",
    name: "tasks",
    summary: "All tasks and headings in their order",
    result: { description: "`order` counts from 0", schema: tasksOfAll },
    run: (actor) => allJson(actor, listAllTasks()),
  },
  {
    ...reading,
    method: "GET",
    path: "apps/tasks/search",
    name: "searchTasks",
    summary: "The tasks whose title, notes or steps have what is asked for",
    parameters: [parameter("query", "query", { ...text, maxLength: 200 })],
    result: {
      description: "Titles are HTML with `<mark>` around what was found; the first 500; null without a query",
      schema: orNone(tasksOfAll),
    },
    async run(actor, { query }) {
      const asked = (query.get("query") ?? "").slice(0, 200).trim();
      if (asked === "") return null;
      const found = await allJson(actor, listAllTasks({ search: asked, limit: maxFound }));
      return found.map((one) => ({ ...one, title: markedTitle(one.title, asked) }));
    },
  },
  {
    ...writing,
    method: "PATCH",
    path: "apps/tasks/order",
    name: "orderTasks",
    verb: "tasks.edit",
    summary: "Puts the given tasks first, in the given order; the others keep theirs behind",
    body: {
      properties: { tasks: { type: "array", items: { type: "object", properties: { id }, required: ["id"] } } },
      required: ["tasks"],
    },
    result: { description: "All tasks in their order", schema: tasksOfAll },
    async run(actor, { body }) {
      await orderTasks(actor, idsIn(body.tasks));
      return allJson(actor, listAllTasks());
    },
  },
  {
    ...reading,
    method: "GET",
    path: "apps/tasks/task",
    name: "task",
    summary: "One task",
    parameters: [parameter("id", "query", id)],
    result: { description: "With its version; null for an unknown id", schema: orNone(task) },
    run: (actor, { query }) => oneJson(actor, query.get("id") ?? ""),
  },
  {
    ...writing,
    method: "POST",
    path: "apps/tasks/task",
    name: "createTask",
    verb: "tasks.edit",
    summary: "Makes a task or a heading, in the first place",
    body: {
      properties: { type: { enum: taskTypes }, task: { type: "object", properties: fields } },
      required: ["type"],
    },
    result: { description: "As it was stored", schema: task },
    refusals: { "409": "There are too many", ...unfit },
    async run(actor, { body }) {
      const given = body.task === undefined ? {} : withoutFacts(objectIn(body, "task"));
      const made = await createTask(actor, { ...given, type: body.type as Task["type"] });
      return oneJson(actor, made.id);
    },
  },
  {
    ...writing,
    method: "PATCH",
    path: "apps/tasks/task",
    name: "updateTask",
    summary: "Changes a task: the given fields, merged with what others saved since `version`",
    body: {
      properties: { id, version, task: { type: "object", properties: fields } },
      required: ["id", "task"],
    },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(task) },
    refusals: { "409": stale, ...unfit },
    async run(actor, { body }) {
      const change = { version: versionIn(body.version), data: withoutFacts(objectIn(body, "task")) };
      const done = await orNullIfGone(saveTask(actor, String(body.id), change));
      return done && oneJson(actor, done.record.id);
    },
  },
  {
    ...writing,
    method: "DELETE",
    path: "apps/tasks/task",
    name: "deleteTask",
    verb: "tasks.edit",
    summary: "Puts a task into the trash",
    parameters: [{ ...parameter("id", "query", id), required: true }, parameter("version", "query", version)],
    result: { description: "true; null for an unknown id", schema: { type: ["boolean", "null"] } },
    refusals: { "409": "It was changed since `version`, or is in the trash already" },
    run: async (actor, { query }) =>
      (await orNullIfGone(trashRecord(actor, taskKind, query.get("id") ?? "", { version: versionOf(query) }))) && true,
  },
];

function idsIn(sent: unknown): string[] {
  if (!Array.isArray(sent)) throw badRequest("tasks is a list");
  if (sent.length > maxOrdered) throw badRequest(`At most ${maxOrdered} tasks are put in order`);
  return sent.flatMap((one: unknown) =>
    typeof one === "object" && one !== null && "id" in one && typeof one.id === "string" ? [one.id] : [],
  );
}

const maxOrdered = 20_000;
const maxFound = 500;
