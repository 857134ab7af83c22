import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { taskPriorities, type Task } from "./task";

/** The fields of a task that its form has. */
export type TaskFields = Pick<Task, "title" | "notes" | "dueDate" | "priority" | "assignedTo" | "tags" | "subTasks">;

/** A form in the browser and one that the server has received. */
type FormValues = { get: (name: string) => unknown; getAll: (name: string) => unknown[]; keys: () => Iterable<string> };

const stepName = /^step\.(\d{1,4})\.title$/;

/** What a form holds, as the interface takes it. A step without a name is no step. */
export function readTaskForm(form: FormValues): TaskFields {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const [day, stored] = [text("dueDate"), text("dueAt")];
  const steps = [...form.keys()].flatMap((name) => stepName.exec(name)?.[1] ?? []);
  return {
    title: text("title"),
    notes: text("notes").replaceAll("\r\n", "\n") || null,
    // An hour that a program has set stays while the day is the same.
    dueDate: day === "" ? null : day === toIsoDate(stored) ? stored : day,
    priority: taskPriorities.find((one) => String(one) === text("priority")) ?? 1,
    assignedTo: text("assignedTo") || null,
    tags: form.getAll("tags").map(String).sort(),
    subTasks: steps.flatMap((step) => {
      const title = text(`step.${step}.title`);
      const completed = text(`step.${step}.completed`) !== "";
      return title.trim() === "" ? [] : [{ id: text(`step.${step}.id`), title, completed }];
    }),
  };
}

/** A stored task as its form would hold it. @param known the tags that are not in the trash */
export function taskFieldsOf(task: TaskFields, known?: ReadonlySet<string>): TaskFields {
  const { title, notes, dueDate, priority, assignedTo, tags, subTasks } = task;
  const shown = known ? tags.filter((tag) => known.has(tag)) : tags;
  return { title, notes, dueDate, priority, assignedTo, tags: [...shown].sort(), subTasks };
}
