import { defineApp } from "~/lib/apps/app.server";
import { anyRecord } from "~/lib/records/record.server";

import { tasksOfEntry } from "./entry-tasks.server";
import { remindOfDue } from "./due-job.server";
import { plantTasks } from "./seed-tasks.server";
import { dueJob } from "./task-notices.server";
import { endFeedsOfClosed, purgeClosedFeeds } from "./task-feed.server";
import { taskFigures } from "./task-figures.server";
import { taskSearch } from "./task-search.server";
import { tasksApi } from "./tasks-api.server";
import { taskKind, taskTagKind } from "./tasks.server";

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    tasks: "task" | "taskTag" | "taskFeed";
  }
}

declare module "~/lib/access/roles" {
  interface VerbsByDomain {
    tasks: "tasks.edit" | "tasks.tags";
  }
}

declare module "~/lib/inbox/inbox-kinds" {
  interface NotificationKinds {
    tasks: "task.assigned" | "task.due";
  }
}

export default defineApp({
  id: "tasks",
  icon: "heroicons_outline:check-circle",
  order: 10,
  rights: {
    /** Who only reads completes what is assigned to them. */
    "tasks.edit": {
      roles: {
        webAdmin: "all",
        editorInChief: "all",
        departmentApprover: "all",
        departmentEditor: "all",
        translator: "all",
      },
      scope: "tools:write",
    },
    "tasks.tags": { roles: { webAdmin: "all", editorInChief: "all" }, scope: "tools:write" },
  },
  records: [anyRecord(taskKind), anyRecord(taskTagKind)],
  auditObjects: ["task", "taskTag", "taskFeed"],
  search: [taskSearch],
  notices: { "task.assigned": {}, "task.due": {} },
  jobs: { [dueJob]: remindOfDue },
  followers: [endFeedsOfClosed],
  purges: { "calendar addresses of closed accounts": purgeClosedFeeds },
  api: tasksApi,
  entryLinks: tasksOfEntry,
  workFigures: taskFigures,
  plantSample: plantTasks,
});
