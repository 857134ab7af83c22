import { defineDomain } from "~/lib/platform/domains/domain.server";

import { keepWebhookEvents } from "./keep-webhook-events.server";
import { planWebhookPurge, webhookJobs, webhookSendJobs } from "./webhook-jobs.server";

export default defineDomain({
  id: "webhooks",
  followers: [keepWebhookEvents],
  nightly: [planWebhookPurge],
  jobs: { ...webhookJobs, ...webhookSendJobs },
});
