import { enqueueJob } from "~/lib/platform/jobs/jobs.server";

export const sendJobKind = "webhooks.send";

/** Has a webhook's deliveries that are due sent, in the caller's transaction. */
export async function enqueueWebhook(id: string, runAt = new Date()): Promise<void> {
  await enqueueJob({ kind: sendJobKind, key: `${sendJobKind} ${id}`, payload: { id }, runAt });
}
