import { enqueueJob } from "~/lib/platform/jobs/jobs.server";

export const sendJobKind = "webhooks.send";

/** In the caller's transaction. */
export async function enqueueWebhook(id: string, runAt = new Date()): Promise<void> {
  await enqueueJob({ kind: sendJobKind, key: `${sendJobKind} ${id}`, payload: { id }, runAt });
}
