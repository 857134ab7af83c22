import type { Actor } from "~/lib/access/actor";
import { notify, settleNotifications } from "~/lib/inbox/notify.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { cancelling, enqueueJob } from "~/lib/platform/jobs/jobs.server";
import { parseDateTime, toIsoDate } from "~/lib/platform/text/dates/dates";
import type { RecordOf, RecordVerb } from "~/lib/records/record.server";

import { taskPaths, type Task } from "./task";

export const dueJob = "tasks.due";
export const assignedIcon = "heroicons_outline:user-plus";
export const dueIcon = "heroicons_outline:clock";
const morning = "08:00";

const keyOf = (id: string) => `${dueJob} ${id}`;

/** When the people of a task hear that it is due: in the morning of that day. Null once that is over. */
function reminderOf({ type, completed, dueDate }: Task, now = new Date()): Date | null {
  const day = toIsoDate(dueDate);
  const at = day === null || type === "section" || completed ? null : parseDateTime(`${day}T${morning}`);
  return at !== null && new Date(at) > now ? new Date(at) : null;
}

/** Within the transaction of a write: who is assigned hears of it, and the reminder of the due day follows its date. */
export async function followTask(
  actor: Actor,
  verb: RecordVerb,
  task: RecordOf<Task>,
  before: Task | null,
): Promise<void> {
  const { id, title, assignedTo, completed } = task;
  const link = taskPaths.task(id);
  const isGone = verb === "delete" || verb === "purge";
  if (!isGone && !completed && assignedTo !== null && assignedTo !== before?.assignedTo && verb !== "restore")
    await notify(actor, {
      to: [assignedTo],
      wording: { key: "task.assigned", values: { title, name: actor.name } },
      icon: assignedIcon,
      link,
    });
  if (isGone || (completed && !before?.completed)) await settleNotifications(link, ["task.assigned", "task.due"]);
  const [planned, wanted] = [before && reminderOf(before), isGone ? null : reminderOf(task)];
  if (verb === "edit" && planned?.getTime() === wanted?.getTime()) return;
  if (wanted) await enqueueJob({ kind: dueJob, key: keyOf(id), payload: { id }, runAt: wanted });
  else if (planned || isGone) await batch([cancelling(keyOf(id))]);
}
