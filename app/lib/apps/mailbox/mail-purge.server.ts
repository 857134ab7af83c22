import { nextQuietHour } from "~/lib/platform/db/embedded/vacuum.server";
import { enqueueJob, findDailyJob, type JobHandler } from "~/lib/platform/jobs/jobs.server";

import { purgeMails } from "./change-mails.server";

const purgeJob = "mailbox.purge";

const planNext = (now: Date) => enqueueJob({ kind: purgeJob, key: purgeJob, payload: {}, runAt: nextQuietHour(now) });

/** Sets the next night on which the trash is emptied, where none is set. */
export async function planMailPurge(now = new Date()): Promise<void> {
  if (!(await findDailyJob(purgeJob, now))) await planNext(now);
}

export const mailPurgeJobs: Record<string, JobHandler> = {
  [purgeJob]: async () => {
    await planNext(new Date());
    await purgeMails();
  },
};
