import { defineApp } from "~/lib/apps/app.server";

import { activitiesPath } from "./activity";
import { activitiesApi } from "./activities-api.server";

/** What happened, for everybody. It keeps nothing of its own: it reads what the audit log has of what the reader sees. */
export default defineApp({
  id: "activities",
  icon: "heroicons_outline:queue-list",
  order: 50,
  items: () => [{ id: "activities", icon: "heroicons_outline:queue-list", link: activitiesPath }],
  isOffAtFirst: true,
  api: activitiesApi,
});
