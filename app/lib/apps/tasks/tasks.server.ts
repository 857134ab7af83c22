import { and, asc, count, eq, gte, isNotNull, isNull, lt, not, sql, type SQL } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { findColleagues } from "~/lib/auth/users/users.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { db } from "~/lib/platform/db/database.server";
import { allInPages } from "~/lib/platform/db/queries/in-pages.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { matchesText } from "~/lib/platform/db/queries/text-search.server";
import { forbidden } from "~/lib/platform/http/response/responses.server";
import { invalidFields } from "~/lib/platform/refusal";
import { startOfNextDay, toInstant, toIsoDate } from "~/lib/platform/text/dates/dates";
import { keepable } from "~/lib/platform/text/keepable";
import { isUuid } from "~/lib/platform/text/uuid";
import { isSame } from "~/lib/platform/values/same";
import { createRecord, changeRecord, type ChangedRecord } from "~/lib/records/change-record.server";
import { listRecords, type ListedRecord } from "~/lib/records/list-records.server";
import { mergeFields, mergeSets } from "~/lib/records/merge-fields";
import { mergeRows, withRowIds } from "~/lib/records/merge-rows";
import type { OrderPlace } from "~/lib/records/move-intent";
import { optionalInstant, optionalLine, plainText } from "~/lib/records/record-input";
import type { ListedTag } from "~/lib/records/tag";
import { defineTags, listTags, withHiddenTags } from "~/lib/records/tags.server";
import { findPlace, moveRecord, orderRecords, placeRecord } from "~/lib/records/order-records.server";
import { defineRecord, shownColumns, type RecordOf } from "~/lib/records/record.server";
import type { Pagination } from "~/lib/platform/http/request/pagination";

import { tasks as table, taskTags as tagTable } from "./schema.server";
import { newTask, taskBounds, taskPaths, taskPriorities, taskTypes, type Task, type TaskPlace } from "./task";
import { followTask } from "./task-notices.server";

const line = optionalLine(taskBounds.title, {
  text: "tasks.errors.text",
  tooLong: `tasks.errors.titleTooLong?max=${taskBounds.title}`,
});

const ids = (max: number, error: string) =>
  z
    .array(z.uuid({ error }), { error })
    .max(max, error)
    .transform((list) => [...new Set(list)]);

const subTask = z.object({
  id: z.string("tasks.errors.subTasks").max(60, "tasks.errors.subTasks").transform(keepable).default(""),
  title: line,
  completed: z.boolean("tasks.errors.subTasks").default(false),
});

const input: z.ZodType<Task> = z.strictObject({
  type: z.enum(taskTypes, "tasks.errors.type"),
  title: line,
  notes: plainText(taskBounds.notes, {
    text: "tasks.errors.text",
    tooLong: `tasks.errors.notesTooLong?max=${taskBounds.notes}`,
  })
    .transform((text) => text || null)
    .nullable(),
  completed: z.boolean("tasks.errors.completed"),
  dueDate: optionalInstant("tasks.errors.dueDate"),
  priority: z.literal(taskPriorities, "tasks.errors.priority"),
  tags: ids(taskBounds.tags, `tasks.errors.tags?max=${taskBounds.tags}`),
  assignedTo: z.uuid("tasks.errors.assignedTo").nullable(),
  subTasks: z
    .array(subTask, "tasks.errors.subTasks")
    .max(taskBounds.subTasks, `tasks.errors.tooManySubTasks?max=${taskBounds.subTasks}`)
    .nullable()
    .transform((rows) => withRowIds(rows ?? [])),
  entry: z
    .strictObject({ section: z.string().max(100), id: z.uuid() }, "tasks.errors.entry")
    .nullable()
    .default(null),
});

/** One list of tags for all of the staff. */
export const taskTagKind = defineTags({
  type: "taskTag",
  table: tagTable,
  usedIn: { table, column: table.tags },
  sort: "name",
  seenBy: () => undefined,
  mayEdit: (actor) => actor.can("tasks.tags"),
  max: { count: 500, of: "all" },
});

/** Shared by all of the staff; who only reads completes what is assigned to them. */
export const taskKind = defineRecord<Task>({
  type: "task",
  scope: "tools:read",
  pageOf: ({ id }) => taskPaths.task(id),
  table,
  input,
  fields: ["type", "title", "notes", "completed", "dueDate", "priority", "tags", "assignedTo", "subTasks", "entry"],
  title: ({ title }) => title,
  searchText: ({ notes, subTasks }) => [notes ?? "", ...subTasks.map(({ title }) => title)].join(" "),
  order: "first",
  seenBy: () => undefined,
  mayEdit: (actor, task) => actor.can("tasks.edit") || isAssigned(actor, task),
  mayAddAndRemove: (actor) => actor.can("tasks.edit"),
  merge(base, mine, theirs) {
    const { data, conflicts } = mergeFields(base, mine, theirs);
    const tags = mergeSets(base.tags, mine.tags, theirs.tags);
    // Two people may tick different steps at once.
    const areStepsApart = conflicts.some(({ path }) => path === "subTasks");
    const steps = areStepsApart ? mergeRows(base.subTasks, mine.subTasks, theirs.subTasks) : null;
    return {
      data: { ...data, tags, ...(steps ? { subTasks: steps } : {}) },
      conflicts: conflicts.filter(({ path }) => path !== "tags" && !(path === "subTasks" && steps)),
    };
  },
  async check(actor, task, before, verb) {
    if (!actor.can("tasks.edit") && (!before || !isSame(withoutChecks(task), withoutChecks(before)))) throw forbidden();
    // A tag that lies in the trash stays with the task, also with one that comes back from there.
    const kept = verb === "restore" ? task.tags : (before?.tags ?? []);
    const known = new Set([...(await listTaskTags(actor)).map(({ id }) => id), ...kept]);
    if (task.tags.some((tag) => !known.has(tag))) throw invalidFields({ tags: ["tasks.errors.unknownTag"] });
    const { assignedTo, entry } = task;
    if (entry !== null && verb !== "restore" && !isSame(entry, before?.entry)) {
      const found = (await entryTitles(actor, [entry.id])).get(entry.id);
      if (found?.section !== entry.section) throw invalidFields({ entry: ["tasks.errors.entry"] });
    }
    if (assignedTo === null || assignedTo === before?.assignedTo) return;
    const person = (await findColleagues([assignedTo])).get(assignedTo);
    if (!person || person.isClosed) throw invalidFields({ assignedTo: ["tasks.errors.assignedTo"] });
  },
  after: followTask,
  max: { count: taskBounds.tasks, of: "all" },
});

export type TaskRecord = RecordOf<Task>;

const isAssigned = (actor: Actor, { assignedTo }: Task) => actor.id !== null && assignedTo === actor.id;

/** All but what somebody does who completes a task. */
function withoutChecks({ subTasks, ...task }: Task): unknown {
  const { type, title, notes, dueDate, priority, tags, assignedTo, entry } = task;
  const steps = subTasks.map((step) => ({ id: step.id, title: step.title }));
  return { type, title, notes, dueDate, priority, tags, assignedTo, entry, steps };
}

/** In Turkish order of their titles. */
export const listTaskTags = (actor: Actor): Promise<ListedTag[]> => listTags(actor, taskTagKind);

/** Those that the person sees: without tags that lie in the trash. */
export const shownTags = (tags: readonly string[], known: ReadonlySet<string>): string[] =>
  tags.filter((tag) => known.has(tag));

function whereOf(actor: Actor, { view, tag, from, until }: TaskPlace): SQL | undefined {
  const isTask = eq(table.type, "task");
  const today = toInstant(`${toIsoDate(new Date()) ?? ""}T00:00`) ?? new Date();
  const byView = {
    // Headings stand between what is open.
    open: not(table.completed),
    mine: and(isTask, not(table.completed), actor.id === null ? sql`false` : eq(table.assignedTo, actor.id)),
    overdue: and(isTask, not(table.completed), lt(table.dueDate, today.toISOString())),
    planned: and(isTask, not(table.completed), gte(table.dueDate, today.toISOString())),
    undated: and(isTask, not(table.completed), isNull(table.dueDate)),
    done: and(isTask, table.completed),
    all: undefined,
  }[view];
  const start = (day: string) => toInstant(`${day}T00:00`) ?? undefined;
  const [first, last] = [start(from), start(until)];
  const byMaking =
    first || last
      ? and(
          isTask,
          first ? gte(table.createdAt, first) : undefined,
          last ? lt(table.createdAt, startOfNextDay(last)) : undefined,
        )
      : undefined;
  const byTag =
    tag === "" ? undefined : isUuid(tag) ? sql`${table.tags} @> ${JSON.stringify([tag])}::jsonb` : sql`false`;
  return and(byView, byTag, byMaking);
}

/** As many as the list has. */
export const countTasks = (actor: Actor, place: TaskPlace): Promise<number> =>
  db().$count(table, and(taskKind.seenBy(actor), isNull(table.deletedAt), whereOf(actor, place)));

export type ListedTask = ListedRecord<Task>;

/** A page of the tasks in the order that the staff give them. */
export function listTasks(
  actor: Actor,
  place: TaskPlace,
  size = 50,
): Promise<{ items: ListedTask[]; pagination: Pagination }> {
  const { search, page } = place;
  return listRecords(actor, taskKind, { search, page, size, sort: "order" }, whereOf(actor, place));
}

/** Headings are no tasks. */
export async function countRemainingTasks(): Promise<number> {
  const [row] = await db()
    .select({ count: count() })
    .from(table)
    .where(and(eq(table.type, "task"), not(table.completed), isNull(table.deletedAt)));
  return row?.count ?? 0;
}

/** What is not in the trash, with the place of each, which counts from 1. */
function orderedTasks() {
  const place = sql<string>`row_number() OVER (ORDER BY ${table.position}, ${table.id})`.as("place");
  return db().select({ id: table.id, place }).from(table).where(isNull(table.deletedAt)).as("ordered");
}

/** All, in their order, with the place of each. For programs; pages read one page. */
export async function listAllTasks({
  search,
  limit = taskBounds.tasks,
}: { search?: string; limit?: number } = {}): Promise<(TaskRecord & { order: number })[]> {
  const ordered = orderedTasks();
  const found = await db()
    .select({ id: table.id, place: ordered.place })
    .from(table)
    .innerJoin(ordered, eq(ordered.id, table.id))
    .where(search === undefined ? undefined : searchesTasks(search))
    .orderBy(asc(ordered.place))
    .limit(limit);
  const order = new Map(found.map(({ id, place }) => [id, Number(place) - 1]));
  const tasks = await allInPages([...order.keys()], (ids) => readTasks(idIn(table.id, ids)));
  return tasks.map((task) => ({ ...task, order: order.get(task.id) ?? 0 }));
}

/** All that a list shows over all its pages. */
const shownAt = (actor: Actor, place: TaskPlace): SQL | undefined =>
  and(
    taskKind.seenBy(actor),
    isNull(table.deletedAt),
    whereOf(actor, place),
    place.search.trim() === "" ? undefined : searchesTasks(place.search),
  );

/** The ids of a whole list in its order, with the place of each among all tasks. */
export async function listTaskIds(actor: Actor, place: TaskPlace): Promise<{ id: string; place: number }[]> {
  const ordered = orderedTasks();
  const rows = await db()
    .select({ id: table.id, place: ordered.place })
    .from(table)
    .innerJoin(ordered, eq(ordered.id, table.id))
    .where(shownAt(actor, place))
    .orderBy(asc(ordered.place))
    .limit(taskBounds.tasks);
  return rows.map((row) => ({ id: row.id, place: Number(row.place) }));
}

/** Those of these tasks that are there and not in the trash, by id. */
export async function findTasksById(actor: Actor, named: readonly string[]): Promise<TaskRecord[]> {
  return readTasks(and(taskKind.seenBy(actor), idIn(table.id, named)));
}

/** Without those in the trash. */
async function readTasks(where: SQL | undefined): Promise<TaskRecord[]> {
  const rows = await db()
    .select(shownColumns(taskKind))
    .from(table)
    .where(and(isNull(table.deletedAt), where));
  return rows as unknown as TaskRecord[];
}

export type DatedTask = Pick<
  TaskRecord,
  "id" | "version" | "title" | "notes" | "completed" | "dueDate" | "tags" | "assignedTo" | "updatedAt"
>;
/** Characters. */
const longestCalendarNotes = 1_000;

/** Those tasks of a whole list that have a due date, the ones nearest to now first; long notes are cut. */
export function listDatedTasks(actor: Actor, place: TaskPlace, limit: number): Promise<DatedTask[]> {
  const { id, version, title, completed, dueDate, tags, assignedTo, updatedAt } = table;
  const notes = sql<string | null>`left(${table.notes}, ${longestCalendarNotes})`;
  return db()
    .select({ id, version, title, notes, completed, dueDate, tags, assignedTo, updatedAt })
    .from(table)
    .where(and(shownAt(actor, place), eq(table.type, "task"), isNotNull(dueDate)))
    .orderBy(sql`abs(extract(epoch FROM ${dueDate} - now()))`, asc(id))
    .limit(limit);
}

const searchesTasks = (query: string): SQL => matchesText(table.search, query);

/** For the search of all things: those that are open first. */
export function findTasks(query: string, limit: number): Promise<{ id: string; title: string; completed: boolean }[]> {
  return db()
    .select({ id: table.id, title: table.title, completed: table.completed })
    .from(table)
    .where(and(searchesTasks(query), isNull(table.deletedAt)))
    .orderBy(asc(table.completed), asc(table.position), asc(table.id))
    .limit(limit);
}

/** The tasks that are about a content entry. */
export function listTasksOf(entryId: string): Promise<{ id: string; title: string; completed: boolean }[]> {
  return db()
    .select({ id: table.id, title: table.title, completed: table.completed })
    .from(table)
    .where(and(sql`${table.entry} ->> 'id' = ${entryId}`, isNull(table.deletedAt)))
    .orderBy(asc(table.completed), asc(table.position))
    .limit(50);
}

/** Takes what is not given from a new task. @throws as `createRecord` */
export async function createTask(actor: Actor, data: Partial<Task>): Promise<TaskRecord> {
  actor.assertCan("tasks.edit");
  return createRecord(actor, taskKind, { ...newTask, ...data });
}

/** Tags in the trash, which nobody sees, stay with the task. @throws as `changeRecord` */
export async function saveTask(
  actor: Actor,
  id: string,
  { version, data }: { version: number | null; data: Partial<Task> },
): Promise<ChangedRecord<Task>> {
  const { tags } = data;
  if (!Array.isArray(tags)) return changeRecord(actor, taskKind, id, { version, data });
  const listed = await listTaskTags(actor);
  return changeRecord(actor, taskKind, id, {
    version,
    data: (seen) => ({ ...data, tags: withHiddenTags(tags, seen.tags, listed) }),
  });
}

/** @throws as `moveRecord`; Refusal 403 for those who only read */
export async function moveTask(actor: Actor, id: string, place: OrderPlace): Promise<void> {
  actor.assertCan("tasks.edit");
  await moveRecord(actor, taskKind, id, place);
}

/** @param place counts from 1 @throws as `placeRecord`; Refusal 403 for those who only read, 422 */
export async function placeTask(actor: Actor, id: string, place: number): Promise<void> {
  actor.assertCan("tasks.edit");
  const { of } = await findPlace(taskKind, id);
  if (!Number.isInteger(place) || place < 1 || place > of)
    throw invalidFields({ place: [`tasks.errors.place?max=${of}`] });
  await placeRecord(actor, taskKind, id, place);
}

/** The named tasks first, in the given order. @throws Refusal 403 */
export async function orderTasks(actor: Actor, named: readonly string[]): Promise<void> {
  actor.assertCan("tasks.edit");
  await orderRecords(actor, taskKind, named);
}
