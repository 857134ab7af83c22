import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { nameOfTask, taskPaths, type TaskPlace } from "~/lib/apps/tasks/task";
import { countRemainingTasks, listTasks, listTaskTags, taskKind } from "~/lib/apps/tasks/tasks.server";
import { userNames } from "~/lib/auth/users/users.server";
import { formatDate, toIsoDate, type TextLocale } from "~/lib/platform/text/dates/dates";

/** The list as its page shows it. */
export async function readTaskList(
  actor: Actor,
  place: TaskPlace,
  { t, locale, size, now = new Date() }: { t: TFunction; locale: TextLocale; size?: number; now?: Date },
) {
  const [{ items, pagination }, tags, remaining] = await Promise.all([
    listTasks(actor, place, size),
    listTaskTags(actor),
    countRemainingTasks(),
  ]);
  const names = await userNames(items.map(({ assignedTo }) => assignedTo));
  const titles = new Map(tags.map(({ id, title }) => [id, title]));
  const today = toIsoDate(now) ?? "";
  const rows = items.map((task) => {
    const day = toIsoDate(task.dueDate);
    const isOpen = !task.completed && task.type === "task";
    return {
      id: task.id,
      version: task.version,
      type: task.type,
      name: nameOfTask(t, task),
      completed: task.completed,
      priority: task.priority,
      due: day && formatDate(day, locale),
      dueState: !day || !isOpen || day > today ? null : day < today ? ("overdue" as const) : ("today" as const),
      tags: task.tags.flatMap((tag) => titles.get(tag) ?? []),
      assignee: task.assignedTo && (names.get(task.assignedTo) ?? null),
      steps:
        task.subTasks.length > 0
          ? { done: task.subTasks.filter(({ completed }) => completed).length, all: task.subTasks.length }
          : null,
      mayComplete: taskKind.mayEdit(actor, task),
      href: taskPaths.task(task.id, place),
    };
  });
  return {
    place: { ...place, page: pagination.page },
    made: madeText(place, t, locale),
    rows,
    pagination,
    remaining,
    tags: tags.map(({ id, title }) => ({ id, title })),
    may: { edit: actor.can("tasks.edit"), tags: actor.can("tasks.tags") },
  };
}

/** In which days the shown tasks were made; "" where they are of all days. */
function madeText({ from, until }: TaskPlace, t: TFunction, locale: TextLocale): string {
  if (from === "" && until === "") return "";
  const key = until === "" ? "from" : from === "" ? "until" : "both";
  return t(`tasks.made.${key}`, { from: formatDate(from, locale), until: formatDate(until, locale) });
}

export type TaskListData = Awaited<ReturnType<typeof readTaskList>>;
export type TaskListRow = TaskListData["rows"][number];
