import { systemActor } from "~/lib/access/actor";
import { findSection } from "~/lib/content/definition/registry.server";
import type { JobHandler } from "~/lib/platform/jobs/jobs.server";

import { notifyFailed } from "./notify-authors.server";
import { expireEntry, publishScheduled, remindOfExpiry } from "./publishing.server";

type Scheduled = { section?: unknown; id?: unknown; version?: unknown; by?: unknown; at?: unknown };

function sectionOf({ section }: Scheduled) {
  const found = findSection(String(section));
  if (!found) throw new Error(`There is no section "${String(section)}"`);
  return found;
}

const byOf = ({ by }: Scheduled) => (typeof by === "string" ? by : null);

/** What the clock does with content; see `scheduleEntry`. */
export const contentJobs: Record<string, JobHandler> = {
  "content.publish": (payload: Scheduled) => publishScheduled(systemActor, sectionOf(payload), String(payload.id), Number(payload.version), byOf(payload)),
  "content.expire": (payload: Scheduled) => expireEntry(systemActor, sectionOf(payload), String(payload.id), byOf(payload)),
  "content.remind": (payload: Scheduled) => remindOfExpiry(systemActor, sectionOf(payload), String(payload.id), { by: byOf(payload), at: new Date(String(payload.at)) }),
};

/** Who is told when one of these has failed for good. */
export const contentJobFailures: Record<string, JobHandler> = {
  "content.publish": (payload: Scheduled) => notifyFailed(systemActor, sectionOf(payload), String(payload.id), { by: byOf(payload), context: "publish" }),
  "content.expire": (payload: Scheduled) => notifyFailed(systemActor, sectionOf(payload), String(payload.id), { by: byOf(payload), context: "expire" }),
};
