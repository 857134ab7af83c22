import { systemActor } from "~/lib/access/actor";
import { findSection } from "~/lib/content/definition/registry.server";
import { putSnapshotOff, takeSnapshot, type Moment } from "~/lib/content/publication/legal/display-snapshots.server";
import { partOfTransaction } from "~/lib/platform/db/database.server";
import type { JobHandler } from "~/lib/platform/jobs/jobs.server";
import { log } from "~/lib/platform/log/log.server";

import { notifyFailed } from "./notify.server";
import { expireEntry, publishScheduled, remindOfExpiry } from "./publishing.server";

type Scheduled = {
  section?: unknown;
  id?: unknown;
  version?: unknown;
  by?: unknown;
  at?: unknown;
  moment?: unknown;
  late?: unknown;
  waited?: unknown;
  electionChecked?: unknown;
};

function sectionOf({ section }: Scheduled) {
  const found = findSection(String(section));
  if (!found) throw new Error(`There is no section "${String(section)}"`);
  return found;
}

const byOf = ({ by }: Scheduled) => (typeof by === "string" ? by : null);
const momentOf = ({ moment }: Scheduled): Moment => (moment === "ended" ? "ended" : "published");

export const contentJobs: Record<string, JobHandler> = {
  "content.publish": (payload: Scheduled) =>
    publishScheduled(systemActor, sectionOf(payload), String(payload.id), Number(payload.version), {
      by: byOf(payload),
      electionChecked: payload.electionChecked === true,
    }),
  async "content.expire"(payload: Scheduled) {
    const [section, id] = [sectionOf(payload), String(payload.id)];
    // The last snapshot of a display comes first; if the page can't be read, the entry leaves all the same.
    const unread = await partOfTransaction(() => takeSnapshot(section, id, "ended")).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    await expireEntry(systemActor, section, id, { by: byOf(payload), isWaiting: payload.waited === true });
    if (!unread) return;
    log.error({ err: unread.error, section: section.id, id }, "a page was not kept before it left the lists");
    if (!(await putSnapshotOff(section, id, "ended")))
      await notifyFailed(systemActor, section, id, { by: null, context: "snapshot" });
  },
  "content.snapshot": (payload: Scheduled) =>
    takeSnapshot(sectionOf(payload), String(payload.id), momentOf(payload), { isLate: payload.late !== undefined }),
  "content.remind": (payload: Scheduled) =>
    remindOfExpiry(systemActor, sectionOf(payload), String(payload.id), {
      by: byOf(payload),
      at: new Date(String(payload.at)),
    }),
};

export const contentJobFailures: Record<string, JobHandler> = {
  "content.publish": (payload: Scheduled) =>
    notifyFailed(systemActor, sectionOf(payload), String(payload.id), { by: byOf(payload), context: "publish" }),
  "content.expire": (payload: Scheduled) =>
    notifyFailed(systemActor, sectionOf(payload), String(payload.id), { by: byOf(payload), context: "expire" }),
  async "content.snapshot"(payload: Scheduled) {
    const [section, id] = [sectionOf(payload), String(payload.id)];
    await putSnapshotOff(section, id, momentOf(payload), typeof payload.late === "number" ? payload.late : 0);
    await notifyFailed(systemActor, section, id, { by: null, context: "snapshot" });
  },
};
