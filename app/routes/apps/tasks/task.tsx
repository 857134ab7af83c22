import { randomUUID } from "node:crypto";

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { MissingRecord } from "~/components/records/missing-record";
import type { RouteHandle } from "~/layouts/document/route-handle";
import type { Actor } from "~/lib/access/actor";
import { requireAppUser } from "~/lib/apps/app.server";
import { nameOfTask, newTask, readTaskEntry, readTaskPlace, taskPaths, type Task } from "~/lib/apps/tasks/task";
import { entryOfTask } from "~/lib/apps/tasks/entry-tasks.server";
import { readTaskForm, taskFieldsOf } from "~/lib/apps/tasks/task-form";
import {
  createTask,
  listTaskTags,
  placeTask,
  saveTask,
  taskKind,
  type TaskRecord,
} from "~/lib/apps/tasks/tasks.server";
import { listColleagues, userNames } from "~/lib/auth/users/users.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest, found } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { findRefusal, invalidFields } from "~/lib/platform/refusal";
import { formatDate, formatDateTime } from "~/lib/platform/text/dates/dates";
import { trashRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import { findPlace } from "~/lib/records/order-records.server";
import type { RecordAnswer } from "~/lib/records/record-answer";
import { orRecordAnswer } from "~/lib/records/record-form.server";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { undoChange, undoTrash } from "~/lib/records/undo.server";

import { TaskDetails } from "./task-details";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** @throws Refusal 404 for an unknown id and for what lies in the trash */
async function openTask(actor: Actor, id: string): Promise<TaskRecord> {
  const task = await getRecord(actor, taskKind, id);
  if (task.deletedAt) throw found(null, "task");
  return task;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("tasks", request, context);
  const search = new URL(request.url).searchParams;
  const place = readTaskPlace(search);
  if (params.id === undefined) actor.assertCan("tasks.edit");
  const stored = params.id === undefined ? null : await openTask(actor, params.id);
  const type: Task["type"] = stored?.type ?? (search.get("type") === "section" ? "section" : "task");
  const [t, locale, tags, people, order, names] = await Promise.all([
    getFixedT(request),
    getLanguage(request),
    listTaskTags(actor),
    listColleagues(),
    stored ? findPlace(taskKind, stored.id) : null,
    userNames([stored?.assignedTo ?? null, stored?.updatedBy ?? null]),
  ]);
  const known = new Set(tags.map(({ id }) => id));
  const fields = taskFieldsOf(stored ?? newTask, known);
  const entry = stored ? stored.entry : readTaskEntry(search.get("entry"));
  const isListed = people.some(({ id }) => id === fields.assignedTo);
  return {
    title: stored ? nameOfTask(t, stored) : t(type === "section" ? "tasks.newSection" : "tasks.newTask"),
    id: stored?.id ?? null,
    type,
    completed: stored?.completed ?? false,
    loaded: { version: stored?.version ?? 0, data: fields },
    changed: stored && {
      at: formatDateTime(stored.updatedAt, locale),
      by: names.get(stored.updatedBy ?? "") ?? null,
    },
    about: await entryOfTask(actor, entry, locale),
    entry: stored === null && entry ? `${entry.section}:${entry.id}` : null,
    dueText: formatDate(fields.dueDate, locale),
    assignee: names.get(fields.assignedTo ?? "") ?? null,
    newStepId: randomUUID(),
    tags: tags.map(({ id, title }) => ({ id, title })),
    people: [
      ...people.map(({ id, name }) => ({ id, name })),
      // An account that was closed meanwhile still has its task.
      ...(fields.assignedTo && !isListed
        ? [{ id: fields.assignedTo, name: names.get(fields.assignedTo) ?? fields.assignedTo }]
        : []),
    ],
    order,
    place,
    may: { edit: actor.can("tasks.edit"), complete: stored !== null && taskKind.mayEdit(actor, stored) },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("tasks", request, context);
  const search = new URL(request.url).searchParams;
  const place = readTaskPlace(search);
  // One that was thrown away meanwhile is refused by the operation, so that what was typed stays on the page.
  const task = params.id === undefined ? null : await getRecord(actor, taskKind, params.id);
  if (!task || !taskKind.mayEdit(actor, task)) actor.assertCan("tasks.edit");
  const form = await readForm(request, { fields: 500, many: { tags: 500 } });
  const [intent, version] = [String(form.get("intent") ?? "save"), Number(form.get("version"))];
  const t = await getFixedT(request);
  if (!task) return create(actor, form, { search, place, t, request });
  const here = taskPaths.task(task.id, place);
  switch (intent) {
    case "trash": {
      if (await findRefusal(trashRecord(actor, taskKind, task.id, { version }), 409))
        return redirectWithToast(here, { tone: "error", key: "records.changed" });
      return redirectWithToast(taskPaths.list(place), {
        tone: "success",
        key: "tasks.trashed",
        values: { count: 1 },
        ...undoTrash(recordsTrash.id, [trashValue(taskKind.type, task)]),
      });
    }
    case "complete":
    case "reopen": {
      const data = { completed: intent === "complete" };
      const { record, isChanged } = await saveTask(actor, task.id, { version: task.version, data });
      return redirectWithToast(here, {
        tone: "success",
        key: data.completed ? "tasks.completed" : "tasks.reopened",
        values: { title: nameOfTask(t, record) },
        ...(isChanged ? undoChange(taskKind.type, record) : {}),
      });
    }
    case "place": {
      const at = Number(form.get("place"));
      const moved = await orRecordAnswer(
        { place: String(form.get("place") ?? "") },
        () => placeTask(actor, task.id, at),
        {
          textOf: String,
        },
      );
      if ("answer" in moved) return moved.answer;
      return redirectWithToast(here, { tone: "success", key: "tasks.moved", values: { title: nameOfTask(t, task) } });
    }
    case "save": {
      const typed = readTaskForm(form);
      const texts = await reading(actor, request);
      const saved = await orRecordAnswer(
        { ...typed },
        () => named(typed.title, () => saveTask(actor, task.id, { version, data: typed })),
        texts,
      );
      if ("answer" in saved) return saved.answer;
      const { record, isMerged, isChanged } = saved.done;
      return redirectWithToast(here, {
        tone: "success",
        key: isMerged && isChanged ? "tasks.savedMerged" : "tasks.saved",
        values: { title: nameOfTask(t, record) },
        ...(isChanged ? undoChange(taskKind.type, record) : {}),
      });
    }
    default:
      throw badRequest("unknown intent");
  }
}

type Creating = {
  search: URLSearchParams;
  place: ReturnType<typeof readTaskPlace>;
  t: Awaited<ReturnType<typeof getFixedT>>;
  request: Request;
};

async function create(
  actor: Actor,
  form: Awaited<ReturnType<typeof readForm>>,
  { search, place, t, request }: Creating,
) {
  const typed = readTaskForm(form);
  const texts = await reading(actor, request);
  const type: Task["type"] = search.get("type") === "section" ? "section" : "task";
  const made = await orRecordAnswer(
    { ...typed },
    () =>
      named(typed.title, () => createTask(actor, { ...typed, type, entry: readTaskEntry(String(form.get("entry"))) })),
    texts,
  );
  if ("answer" in made) return made.answer;
  return redirectWithToast(taskPaths.task(made.done.id, place), {
    tone: "success",
    key: "tasks.created",
    values: { title: nameOfTask(t, made.done) },
  });
}

/** A program may make a task before it names it; a person names it. */
async function named<T>(title: string, work: () => Promise<T>): Promise<T> {
  if (title.trim() === "") throw invalidFields({ title: ["tasks.errors.title"] });
  return work();
}

/** How stored values read where two people changed one field. */
async function reading(actor: Actor, request: Request) {
  const [t, locale, tags, people] = await Promise.all([
    getFixedT(request),
    getLanguage(request),
    listTaskTags(actor),
    listColleagues(),
  ]);
  const textOf = (field: string, value: unknown): string => {
    switch (field) {
      case "dueDate":
        return formatDate(value as string | null, locale);
      case "priority":
        return t(`tasks.priorities.${String(value)}`);
      case "assignedTo":
        return people.find(({ id }) => id === value)?.name ?? t("tasks.nobody");
      case "tags":
        return tags.flatMap(({ id, title }) => ((value as string[]).includes(id) ? title : [])).join(", ");
      case "subTasks":
        return (value as Task["subTasks"]).map(({ title, completed }) => (completed ? `✓ ${title}` : title)).join(", ");
      default:
        return typeof value === "string" ? value : "";
    }
  };
  return { textOf, typedOf: (_field: unknown, value: unknown) => value as never };
}

/** A refused form keeps the version that it shows. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isUnanswered(actionStatus);
}

export default function TaskPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<RecordAnswer<Record<string, unknown>>>();
  return <TaskDetails key={loaded.id ?? `new ${loaded.type}`} {...loaded} answer={answer} />;
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const back = { to: taskPaths.list(), label: t("tasks.close") };
  return <MissingRecord title={t("tasks.notThere")} text={t("tasks.notThereText")} back={back} />;
}
