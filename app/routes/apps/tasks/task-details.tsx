import { Form, Link, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { AutosaveNote } from "~/components/records/autosave-note";
import { ConflictNote } from "~/components/records/conflict-note";
import { SidePane } from "~/components/records/side-pane";
import { useRecordAutosave } from "~/components/records/use-record-autosave";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";
import { taskPaths, type Task, type TaskPlace } from "~/lib/apps/tasks/task";
import { readTaskForm, taskFieldsOf, type TaskFields } from "~/lib/apps/tasks/task-form";
import { issueText } from "~/lib/platform/i18n/issue-text";
import type { RecordAnswer } from "~/lib/records/record-answer";

import { TaskFieldset } from "./task-fields";

type TaskDetailsProps = {
  title: string;
  /** Null for a new one. */
  id: string | null;
  type: Task["type"];
  completed: boolean;
  loaded: { version: number; data: TaskFields };
  changed: { at: string; by: string | null } | null;
  /** The entry that it is about, and the form's value of it while the task is new. */
  about: { title: string; href: string } | null;
  entry: string | null;
  dueText: string;
  assignee: string | null;
  newStepId: string;
  tags: readonly { id: string; title: string }[];
  people: readonly { id: string; name: string }[];
  order: { place: number; of: number } | null;
  place: TaskPlace;
  may: { edit: boolean; complete: boolean };
  answer: RecordAnswer<Record<string, unknown>> | undefined;
};

/** A task or a heading beside the list; on a phone, in its place. */
export function TaskDetails(props: TaskDetailsProps) {
  const { t } = useTranslation();
  const { title, id, completed, type, place, may, changed, about } = props;
  return (
    <SidePane title={title} back={{ to: taskPaths.list(place), label: t("tasks.close") }}>
      {about ? (
        <p className="wrap-break-word">
          <span className="text-muted-foreground">{t("tasks.fields.entry")}:</span>{" "}
          <Link to={about.href} className="font-medium hover:underline">
            {about.title}
          </Link>
        </p>
      ) : null}
      {id !== null && type === "task" && may.complete ? (
        <Form method="post" preventScrollReset>
          <Button
            type="submit"
            name="intent"
            value={completed ? "reopen" : "complete"}
            variant={completed ? "outline" : "default"}
          >
            <Icon name={completed ? "heroicons_outline:arrow-uturn-left" : "heroicons_outline:check"} />
            {t(completed ? "tasks.reopen" : "tasks.complete")}
          </Button>
        </Form>
      ) : null}
      {may.edit ? <TaskForm {...props} /> : <TaskFacts {...props} />}
      {id !== null && may.edit ? <TaskPlaceForm {...props} /> : null}
      {changed ? (
        <p className="text-sm text-muted-foreground">
          {t("tasks.changedAt", { at: changed.at, name: changed.by ?? t("audit.system") })}
        </p>
      ) : null}
    </SidePane>
  );
}

const apiPath = "/api/apps/tasks/task";

function TaskForm({ id, type, loaded, entry, newStepId, tags, people, answer: given }: TaskDetailsProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const answer = given && "title" in given.typed ? given : undefined;
  const { state, drawn, onSubmit } = useRecordAutosave<TaskFields>(form, {
    isOn: id !== null && answer === undefined,
    loaded,
    read: (element) => readTaskForm(new FormData(element)),
    send: (changed, { version }, isLeaving) =>
      fetch(apiPath, {
        method: "PATCH",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ id, version, task: changed }),
        keepalive: isLeaving,
      }),
    readAnswer: (json) => {
      const task = json as (Task & { version: number }) | null;
      return task && { version: task.version, data: taskFieldsOf(task) };
    },
    question: t("settings.leave"),
  });
  const shown: TaskFields = { ...drawn.data, ...(answer?.typed as Partial<TaskFields> | undefined) };
  const errorsOf = (name: string) => (answer?.errors[name] ?? []).map((issue) => issueText(t, issue));
  const fields = (
    <Form
      ref={form}
      method="post"
      action={pathname + search}
      preventScrollReset
      data-record-form
      onSubmit={onSubmit}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="version" defaultValue={answer?.version ?? drawn.version} />
      {entry === null ? null : <input type="hidden" name="entry" value={entry} />}
      <ConflictNote answer={answer} labelOf={(field) => t(`tasks.fields.${field}`)} />
      <TaskFieldset
        // After a conflict and when others have saved, the fields show what was merged.
        key={`${drawn.version} ${answer?.version ?? ""}`}
        type={type}
        isNew={id === null}
        shown={shown}
        newStepId={newStepId}
        tags={tags}
        people={people}
        errorsOf={errorsOf}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value="save">
          {t("tasks.save")}
        </Button>
        {id === null ? null : (
          <Button type="submit" name="intent" value="trash" variant="outline" formNoValidate>
            {t("tasks.toTrash")}
          </Button>
        )}
        <AutosaveNote state={state} />
      </div>
    </Form>
  );
  // A new one is stored when it is saved: until then leaving it asks.
  return id === null || answer ? <UnsavedGuard returned={answer}>{fields}</UnsavedGuard> : fields;
}

/** Without dragging, and for a long way: the number of its place. */
function TaskPlaceForm({ order, answer }: TaskDetailsProps) {
  const { t } = useTranslation();
  if (!order || order.of < 2) return null;
  const isOwn = answer !== undefined && "place" in answer.typed;
  return (
    <Form method="post" preventScrollReset className="flex items-end gap-2 border-t pt-5 print:hidden">
      <Field
        id="task-place"
        label={t("tasks.place")}
        hint={t("tasks.placeHint", { count: order.of })}
        errors={isOwn ? (answer.errors.place ?? []).map((issue) => issueText(t, issue)) : []}
      >
        {(control) => (
          <Input
            {...control}
            key={order.place}
            type="number"
            name="place"
            min={1}
            max={order.of}
            defaultValue={isOwn ? String(answer.typed.place) : order.place}
            required
            className="w-28"
          />
        )}
      </Field>
      <Button type="submit" name="intent" value="place" variant="outline">
        {t("tasks.placeSubmit")}
      </Button>
    </Form>
  );
}

/** For those who only read. */
function TaskFacts({ loaded: { data }, type, tags, dueText, assignee, may }: TaskDetailsProps) {
  const { t } = useTranslation();
  const facts: [string, string][] = [
    ["dueDate", dueText],
    ["priority", t(`tasks.priorities.${data.priority}`)],
    ["assignedTo", assignee ?? ""],
    ["tags", tags.flatMap(({ id, title }) => (data.tags.includes(id) ? title : [])).join(", ")],
  ];
  return (
    <>
      <Alert>{t(may.complete ? "tasks.readOnlyMine" : "tasks.readOnly")}</Alert>
      {data.notes ? <p className="whitespace-pre-wrap wrap-break-word">{data.notes}</p> : null}
      {type === "task" ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          {facts
            .filter(([, text]) => text !== "")
            .map(([name, text]) => (
              <div key={name} className="contents">
                <dt className="text-muted-foreground">{t(`tasks.fields.${name}`)}</dt>
                <dd className="wrap-break-word">{text}</dd>
              </div>
            ))}
        </dl>
      ) : null}
      {data.subTasks.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {data.subTasks.map((step) => (
            <li key={step.id} className="flex gap-2">
              <Icon
                name={step.completed ? "heroicons_solid:check-circle" : "heroicons_outline:check-circle"}
                label={step.completed ? t("tasks.done") : undefined}
                className={step.completed ? "text-success" : "text-muted-foreground"}
              />
              <span className="min-w-0 wrap-break-word">{step.title}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
