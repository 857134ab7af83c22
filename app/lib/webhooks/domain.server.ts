import { defineDomain } from "~/lib/platform/domains/domain.server";

import { keepWebhookEvents } from "./keep-webhook-events.server";
import { planWebhookPurge, webhookJobs, webhookSendJobs } from "./webhook-jobs.server";

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    webhooks: "webhook";
  }
}

declare module "~/lib/inbox/inbox-kinds" {
  interface NotificationKinds {
    webhooks: "webhook.failed" | "webhook.switchedOff";
  }
}

export default defineDomain({
  id: "webhooks",
  followers: [keepWebhookEvents],
  nightly: [planWebhookPurge],
  jobs: { ...webhookJobs, ...webhookSendJobs },
  notices: {
    "webhook.failed": {},
    "webhook.switchedOff": {},
  },
  auditObjects: ["webhook"],
});
