import { nextQuietHour } from "~/lib/platform/db/embedded/vacuum.server";
import { defineDomain } from "~/lib/platform/domains/domain.server";
import { enqueueJob, findDailyJob } from "~/lib/platform/jobs/jobs.server";

import { purgeExpired } from "./change-record.server";
import { listTrashKinds } from "./record.server";
import { recordsTrash } from "./records-trash.server";

const purgeJob = "records.purge";

const planNext = (now: Date) => enqueueJob({ kind: purgeJob, key: purgeJob, payload: {}, runAt: nextQuietHour(now) });

export async function planRecordPurge(now = new Date()): Promise<void> {
  if (!(await findDailyJob(purgeJob, now))) await planNext(now);
}

export default defineDomain({
  id: "records",
  place: 60,
  nightly: [planRecordPurge],
  jobs: {
    async [purgeJob]() {
      await planNext(new Date());
      for (const kind of listTrashKinds()) await purgeExpired(kind);
    },
  },
  live: async () => (await import("./records-live.server")).recordsLive,
  trash: recordsTrash,
});
