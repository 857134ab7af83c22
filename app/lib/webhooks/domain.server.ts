import { defineDomain } from "~/lib/platform/domains/domain.server";
import { fillKeys } from "~/lib/records/fill-keys.server";
import { anyRecord } from "~/lib/records/record.server";

import { keepWebhookEvents } from "./keep-webhook-events.server";
import { planWebhookPurge, webhookJobs, webhookSendJobs } from "./webhook-jobs.server";
import { webhookKind } from "./webhooks.server";

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
  records: [anyRecord(webhookKind)],
  // The table is older than its columns of records.
  preparations: [() => fillKeys(webhookKind)],
  followers: [keepWebhookEvents],
  nightly: [planWebhookPurge],
  jobs: { ...webhookJobs, ...webhookSendJobs },
  notices: {
    "webhook.failed": {},
    "webhook.switchedOff": {},
  },
  auditObjects: ["webhook"],
});
