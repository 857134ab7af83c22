import { defineDomain } from "~/lib/platform/domains/domain.server";
import { doneJobsKept, purgeDoneJobs } from "~/lib/platform/jobs/job-list.server";

import { purgeProgress, resumeInterrupted } from "./progress.server";

export default defineDomain({
  id: "progress",
  preparations: [resumeInterrupted],
  purges: {
    "done jobs": () => purgeDoneJobs(new Date(Date.now() - doneJobsKept)),
    "how far done jobs were": () => purgeProgress(new Date(Date.now() - doneJobsKept)),
  },
  openApi: async () => ({ paths: (await import("./progress-openapi.server")).jobPaths() }),
  live: async () => (await import("./progress-live.server")).progressLive,
});
