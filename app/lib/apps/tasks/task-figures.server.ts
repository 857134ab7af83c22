import { and, asc, eq, gte, isNull, lt } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { DueItem, MadeWork, WorkCounter } from "~/lib/apps/work-figures.server";
import { db } from "~/lib/platform/db/database.server";

import { tasks as table } from "./schema.server";
import { readTaskPlace, taskPaths } from "./task";
import { countTasks, taskKind } from "./tasks.server";

const isTask = and(eq(table.type, "task"), isNull(table.deletedAt));

export const taskFigures = {
  app: "tasks",
  place: 10,

  async counters(actor: Actor): Promise<WorkCounter[]> {
    const views = [
      { id: "mine", icon: "heroicons_outline:user" },
      { id: "overdue", icon: "heroicons_outline:exclamation-circle" },
    ] as const;
    return Promise.all(
      views.map(async ({ id, icon }) => {
        const place = readTaskPlace(new URLSearchParams({ view: id }));
        return {
          id: `tasks-${id}`,
          label: `tasks.figures.${id}`,
          icon,
          count: await countTasks(actor, place),
          href: taskPaths.list(place),
        };
      }),
    );
  },

  async due(actor: Actor, from: Date, until: Date): Promise<DueItem[]> {
    const rows = await db()
      .select({ id: table.id, title: table.title, dueDate: table.dueDate })
      .from(table)
      .where(
        and(
          taskKind.seenBy(actor),
          isTask,
          eq(table.completed, false),
          gte(table.dueDate, from.toISOString()),
          lt(table.dueDate, until.toISOString()),
        ),
      )
      .orderBy(asc(table.dueDate), asc(table.id))
      .limit(100);
    return rows.flatMap(({ id, title, dueDate }) =>
      dueDate ? [{ title, at: new Date(dueDate), href: taskPaths.task(id) }] : [],
    );
  },

  async made(actor: Actor, from: string, until: string): Promise<MadeWork> {
    const counted = await Promise.all(
      (["all", "done", "overdue", "planned", "undated"] as const).map(async (view) => {
        const place = { ...readTaskPlace(new URLSearchParams({ from, until })), view };
        return [view, { count: await countTasks(actor, place), href: taskPaths.list(place) }] as const;
      }),
    );
    return Object.fromEntries(counted) as MadeWork;
  },
};
