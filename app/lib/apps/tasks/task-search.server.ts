import type { SearchSource } from "~/lib/search/sources.server";

import { taskPaths } from "./task";
import { findTasks } from "./tasks.server";

/** Tasks and headings, those that are open first. */
export const taskSearch: SearchSource = {
  id: "tasks",
  place: 30,
  scope: "tools:read",
  async search(_actor, query, { limit }) {
    const found = await findTasks(query, limit);
    return found.map(({ id, title, completed }) => ({
      id,
      title,
      completed,
      value: title,
      link: taskPaths.task(id),
    }));
  },
};
