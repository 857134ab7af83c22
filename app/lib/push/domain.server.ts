import { defineDomain } from "~/lib/platform/domains/domain.server";

import { pushJobs } from "./push-jobs.server";
import { queueingPushes } from "./queueing-pushes.server";

export default defineDomain({
  id: "push",
  jobs: pushJobs,
  notificationSender: queueingPushes,
  openApi: async () => ({ paths: (await import("./push-openapi.server")).pushPaths() }),
});
