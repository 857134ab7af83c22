import { useState } from "react";
import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { DateInput } from "~/components/date-input";
import { newKey } from "~/components/fields/rows/new-key";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { Textarea } from "~/components/ui/textarea";
import { taskBounds, taskPriorities, type Task } from "~/lib/apps/tasks/task";
import type { TaskFields } from "~/lib/apps/tasks/task-form";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

type TaskFieldsetProps = {
  type: Task["type"];
  isNew: boolean;
  shown: TaskFields;
  newStepId: string;
  tags: readonly { id: string; title: string }[];
  people: readonly { id: string; name: string }[];
  errorsOf: (name: string) => string[];
};

export function TaskFieldset({ type, isNew, shown, newStepId, tags, people, errorsOf }: TaskFieldsetProps) {
  const { t } = useTranslation();
  const label = (name: string) => t(`tasks.fields.${name}`);
  return (
    <>
      <Field id="task-title" label={label(type === "section" ? "sectionTitle" : "title")} errors={errorsOf("title")}>
        {(control) => (
          <Input
            {...control}
            name="title"
            defaultValue={shown.title}
            maxLength={taskBounds.title}
            required
            autoComplete="off"
            autoFocus={isNew}
          />
        )}
      </Field>
      {type === "task" ? (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field id="task-dueDate" label={label("dueDate")} errors={errorsOf("dueDate")}>
              {(control) => (
                <>
                  <input type="hidden" name="dueAt" value={shown.dueDate ?? ""} />
                  <DateInput
                    {...control}
                    name="dueDate"
                    label={label("dueDate")}
                    defaultValue={toIsoDate(shown.dueDate) ?? shown.dueDate ?? ""}
                  />
                </>
              )}
            </Field>
            <Field id="task-priority" label={label("priority")} errors={errorsOf("priority")}>
              {(control) => (
                <NativeSelect {...control} name="priority" defaultValue={String(shown.priority)}>
                  {taskPriorities.map((priority) => (
                    <option key={priority} value={priority}>
                      {t(`tasks.priorities.${priority}`)}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          </div>
          <Field id="task-assignedTo" label={label("assignedTo")} errors={errorsOf("assignedTo")}>
            {(control) => (
              <NativeSelect {...control} name="assignedTo" defaultValue={shown.assignedTo ?? ""}>
                <option value="">{t("tasks.nobody")}</option>
                {people.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          {tags.length > 0 ? (
            <Field id="task-tags" as="group" label={label("tags")} errors={errorsOf("tags")}>
              {() => (
                <div className="flex max-h-56 flex-wrap gap-x-5 overflow-y-auto">
                  {tags.map(({ id, title }) => (
                    <ChoiceLabel
                      key={id}
                      control={<Checkbox name="tags" value={id} defaultChecked={shown.tags.includes(id)} />}
                    >
                      {title}
                    </ChoiceLabel>
                  ))}
                </div>
              )}
            </Field>
          ) : null}
          <Field id="task-notes" label={label("notes")} errors={errorsOf("notes")}>
            {(control) => (
              <Textarea {...control} name="notes" defaultValue={shown.notes ?? ""} maxLength={taskBounds.notes} />
            )}
          </Field>
          <StepList steps={shown.subTasks} newStepId={newStepId} errors={errorsOf("subTasks")} />
        </>
      ) : null}
    </>
  );
}

type StepListProps = { steps: TaskFields["subTasks"]; newStepId: string; errors: string[] };

/** An empty step stands at the end, so that one can be added without scripts. */
function StepList({ steps, newStepId, errors }: StepListProps) {
  const { t } = useTranslation();
  const scriptsOnly = useScriptsOnly();
  const [rows, setRows] = useState(() => [...steps, { id: newStepId, title: "", completed: false }]);
  const add = () => setRows((before) => [...before, { id: newKey(), title: "", completed: false }]);
  return (
    <Field id="task-steps" as="group" label={t("tasks.fields.subTasks")} hint={t("tasks.stepHint")} errors={errors}>
      {() => (
        <div className="flex flex-col gap-2">
          <ol className="flex flex-col gap-2">
            {rows.map((step, at) => (
              <li key={step.id} className="flex items-center gap-2">
                <input type="hidden" name={`step.${at}.id`} value={step.id} />
                <Checkbox
                  name={`step.${at}.completed`}
                  value="true"
                  defaultChecked={step.completed}
                  aria-label={t("tasks.stepDone", { number: at + 1 })}
                />
                <Input
                  name={`step.${at}.title`}
                  defaultValue={step.title}
                  maxLength={taskBounds.title}
                  autoComplete="off"
                  aria-label={t("tasks.step", { number: at + 1 })}
                  placeholder={step.title === "" ? t("tasks.newStep") : undefined}
                />
              </li>
            ))}
          </ol>
          {rows.length < taskBounds.subTasks ? (
            <Button type="button" variant="ghost" size="sm" className={`self-start ${scriptsOnly}`} onClick={add}>
              <Icon name="heroicons_outline:plus" />
              {t("tasks.addStep")}
            </Button>
          ) : null}
        </div>
      )}
    </Field>
  );
}
