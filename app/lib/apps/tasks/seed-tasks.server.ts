import type { SamplePlanting } from "~/lib/administration/demo-areas.server";
import { systemActor } from "~/lib/access/actor";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { createRecord } from "~/lib/records/change-record.server";
import { taskTags, tasks } from "~/mock-data/sample/tasks";

import { createTask, taskTagKind } from "./tasks.server";

/** The sample's tags and tasks, by the staff's own operations. */
export async function plantTasks({ colleagues, now }: SamplePlanting): Promise<void> {
  const tagIds = new Map<string, string>();
  for (const title of taskTags) tagIds.set(title, (await createRecord(systemActor, taskTagKind, { title })).id);
  const today = toIsoDate(now) ?? "";
  // Each new one stands first.
  for (const { title, section, notes, due, priority, tags = [], to, done, steps = [] } of [...tasks].reverse())
    await createTask(systemActor, {
      type: section ? "section" : "task",
      title,
      notes: notes ?? null,
      dueDate: due === undefined ? null : addDays(today, due),
      priority: priority ?? 1,
      tags: tags.flatMap((tag) => tagIds.get(tag) ?? []),
      assignedTo: colleagues.get(to ?? "") ?? null,
      completed: done ?? false,
      subTasks: steps.map((step, at) => ({
        id: String(at + 1),
        title: step.replace(/^x /, ""),
        completed: step.startsWith("x "),
      })),
    });
}
