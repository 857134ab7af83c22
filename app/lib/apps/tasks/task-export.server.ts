import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";

import { inPages } from "~/lib/platform/db/queries/in-pages.server";

import { taskBounds, type TaskPlace } from "./task";
import { findTasksById, listDatedTasks, listTaskIds, type DatedTask, type TaskRecord } from "./tasks.server";

export type ExportedTask = TaskRecord & { place: number };

/**
 * All pages of a list. Ids are read at once, so that a move meanwhile repeats no row; the data follows a few hundred at
 * a time. @throws Refusal 403
 */
export async function exportTasks(actor: Actor, place: TaskPlace): Promise<AsyncGenerator<ExportedTask[]>> {
  actor.assertScope("tools:read");
  const ids = await listTaskIds(actor, place);
  await noteExport(actor, place, { format: "csv", tasks: ids.length });
  return pagesOf(actor, ids);
}

async function* pagesOf(actor: Actor, ids: readonly { id: string; place: number }[]): AsyncGenerator<ExportedTask[]> {
  const places = new Map(ids.map(({ id, place }) => [id, place]));
  for await (const page of inPages([...places.keys()], (named) => findTasksById(actor, named)))
    yield page.map((task) => ({ ...task, place: places.get(task.id) ?? 0 }));
}

/** The tasks of a list that have a due date. @throws Refusal 403 */
export async function exportDatedTasks(actor: Actor, place: TaskPlace): Promise<DatedTask[]> {
  actor.assertScope("tools:read");
  const tasks = await listDatedTasks(actor, place, taskBounds.tasks);
  await noteExport(actor, place, { format: "ics", tasks: tasks.length });
  return tasks;
}

function noteExport(
  actor: Actor,
  { view, tag, search, from, until }: TaskPlace,
  what: { format: "csv" | "ics"; tasks: number },
): Promise<void> {
  const made = from || until ? { made: { from, until } } : {};
  const after = { ...what, view, ...(tag ? { tag } : {}), ...(search ? { search } : {}), ...made };
  return recordAudit(actor, { verb: "export", objectType: "task", objectId: "list", after });
}
