import { demoResetFailures, demoResetJobs } from "~/lib/administration/demo-reset-job.server";
import { defineDomain } from "~/lib/platform/domains/domain.server";

import { contentArea } from "./content-area.server";

export default defineDomain({
  id: "sample",
  jobs: demoResetJobs([contentArea]),
  jobFailures: demoResetFailures,
});
