import { nextQuietHour } from "~/lib/platform/db/embedded/vacuum.server";
import { enqueueJob, findDailyJob, type JobHandler } from "~/lib/platform/jobs/jobs.server";

import { dropExpiredAttachments } from "./attachments.server";

const expiryJob = "files.attachments-expire";

const planNext = (now: Date) => enqueueJob({ kind: expiryJob, key: expiryJob, payload: {}, runAt: nextQuietHour(now) });

export async function planAttachmentExpiry(now = new Date()): Promise<void> {
  if (!(await findDailyJob(expiryJob, now))) await planNext(now);
}

export const attachmentJobs: Record<string, JobHandler> = {
  async [expiryJob]() {
    await planNext(new Date());
    await dropExpiredAttachments();
  },
};
