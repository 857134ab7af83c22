import { defineDomain } from "~/lib/platform/domains/domain.server";

import { demoResetFailures, demoResetJobs } from "./demo-reset-job.server";

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    administration: "demoData";
  }
}

declare module "~/lib/inbox/inbox-kinds" {
  interface NotificationKinds {
    administration: "mail.linkAsked" | "mail.linkAllowed";
  }
}

export default defineDomain({
  id: "administration",
  openApi: async () => ({ paths: (await import("./icon-openapi.server")).iconPaths() }),
  notices: {
    "mail.linkAsked": {},
    "mail.linkAllowed": {},
  },
  auditObjects: ["demoData"],
  jobs: demoResetJobs,
  jobFailures: demoResetFailures,
  navigation: [
    {
      branch: "management",
      place: 20,
      items: (actor) =>
        (["administer", "audit.view", "restore"] as const).some((verb) => actor.can(verb))
          ? [{ id: "administration", icon: "heroicons_outline:wrench-screwdriver", link: "/administration" }]
          : [],
    },
  ],
});
