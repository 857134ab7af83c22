import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users/users.server";
import { nextStep } from "~/lib/platform/concurrency/pace.server";
import type { Language } from "~/lib/platform/i18n/i18n";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { icalendarParts, type CalendarEvent } from "~/lib/platform/text/dates/icalendar";

import { nameOfTask, taskPaths } from "./task";
import { listTaskTags, type DatedTask } from "./tasks.server";

type CalendarTexts = {
  /** Shown to subscribers. */
  name: string;
  t: TFunction;
  locale: Language;
  /** Put before the address of each task. */
  origin: string;
};

/** Whole-day events, because phones and Outlook show no to-dos of a subscribed calendar. */
export async function taskCalendar(
  actor: Actor,
  tasks: readonly DatedTask[],
  { name, t, locale, origin }: CalendarTexts,
): Promise<string> {
  const [tags, people] = await Promise.all([listTaskTags(actor), userNames(tasks.map(({ assignedTo }) => assignedTo))]);
  const titles = new Map(tags.map(({ id, title }) => [id, title]));
  function* events(): Generator<CalendarEvent> {
    for (const task of tasks) {
      const firstDay = toIsoDate(task.dueDate);
      if (firstDay === null) continue;
      const title = nameOfTask(t, { ...task, type: "task" });
      const assignee = task.assignedTo && people.get(task.assignedTo);
      yield {
        uid: task.id,
        changed: task.updatedAt,
        sequence: task.version,
        summary: task.completed ? `✓ ${title}` : title,
        description: [assignee ? `${t("tasks.fields.assignedTo")}: ${assignee}` : "", task.notes ?? ""]
          .filter((line) => line !== "")
          .join("\n"),
        url: origin + taskPaths.task(task.id),
        categories: task.tags.flatMap((tag) => titles.get(tag) ?? []),
        when: { firstDay },
      };
    }
  }
  const parts: string[] = [];
  for (const part of icalendarParts({ name, language: locale, events: events() })) {
    parts.push(part);
    // Thousands of long ones would make others wait.
    await nextStep();
  }
  return parts.join("");
}
