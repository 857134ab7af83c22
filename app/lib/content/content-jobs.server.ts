import { systemActor } from "~/lib/access/actor";
import type { JobHandler } from "~/lib/platform/jobs/jobs.server";

import { expireEntry, publishScheduled } from "./publishing.server";
import { findSection } from "./registry.server";

type Scheduled = { section?: unknown; id?: unknown; version?: unknown };

function sectionOf({ section }: Scheduled) {
  const found = findSection(String(section));
  if (!found) throw new Error(`There is no section "${String(section)}"`);
  return found;
}

/** What the clock does with content; see `scheduleEntry`. */
export const contentJobs: Record<string, JobHandler> = {
  "content.publish": (payload: Scheduled) => publishScheduled(systemActor, sectionOf(payload), String(payload.id), Number(payload.version)),
  "content.expire": (payload: Scheduled) => expireEntry(systemActor, sectionOf(payload), String(payload.id)),
};
