import { defineDomain } from "~/lib/platform/domains/domain.server";

import { mailJobFailures, mailJobs } from "./mail-jobs.server";
import { mailPurgeJobs, planMailPurge, removeOldMails } from "./mail-retention.server";

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    mails: "mail";
  }
}

export default defineDomain({
  id: "mails",
  nightly: [planMailPurge],
  jobs: { ...mailJobs, ...mailPurgeJobs },
  jobFailures: mailJobFailures,
  purges: { "old mails": removeOldMails },
  openApi: async () => ({ paths: (await import("./mail-openapi.server")).mailPaths() }),
  auditObjects: ["mail"],
});
