import { defineDomain } from "~/lib/platform/domains/domain.server";

import { importJobFailures, importJobs } from "./import-jobs.server";
import { importExpiry } from "./imports.server";

export default defineDomain({
  id: "imports",
  jobs: { ...importJobs, ...importExpiry },
  jobFailures: importJobFailures,
});
