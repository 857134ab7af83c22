import { systemActor } from "~/lib/access/actor";
import { notify } from "~/lib/inbox/notify.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { getRecord } from "~/lib/records/list-records.server";
import { readPolicies } from "~/lib/settings/settings.server";

import { taskPaths } from "./task";
import { dueIcon } from "./task-notices.server";
import { taskKind } from "./tasks.server";

/** In the morning of the due day: to whom the task is assigned, or who made it. */
export async function remindOfDue({ id }: Record<string, unknown>): Promise<void> {
  const task = await orRefusal(getRecord(systemActor, taskKind, String(id)), 404);
  const { appsOff } = await readPolicies();
  if (isRefusal(task) || task.deletedAt || task.completed || appsOff.includes("tasks")) return;
  await notify(systemActor, {
    to: [task.assignedTo ?? task.createdBy],
    wording: { key: "task.due", values: { title: task.title } },
    icon: dueIcon,
    link: taskPaths.task(task.id),
  });
}
