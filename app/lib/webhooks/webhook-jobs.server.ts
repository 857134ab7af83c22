import { and, eq, isNull, lt, sql } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";
import { nextQuietHour } from "~/lib/platform/db/embedded/vacuum.server";
import { enqueueJob, findDailyJob, type JobHandler, type OutsideJob } from "~/lib/platform/jobs/jobs.server";

import { messageBody } from "./message-body.server";
import { enqueueWebhook, sendJobKind } from "./queue-webhook.server";
import { webhookDeliveries, webhookMessages } from "./schema.server";
import { sendDue } from "./send-due.server";

/** Enqueued by `record_webhook_event`. */
const prepareJobKind = "webhooks.prepare";
const purgeJobKind = "webhooks.purge";
const kept = 30 * 86_400_000;

async function prepare({ id }: Record<string, unknown>): Promise<void> {
  const [message] = await db()
    .select()
    .from(webhookMessages)
    .where(and(eq(webhookMessages.id, String(id)), isNull(webhookMessages.body)));
  if (!message) return;
  await db()
    .update(webhookMessages)
    .set({ body: await messageBody(message) })
    .where(eq(webhookMessages.id, message.id));
  const receivers = await db()
    .selectDistinct({ id: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.messageId, message.id));
  for (const receiver of receivers) await enqueueWebhook(receiver.id);
}

export const webhookJobs: Record<string, JobHandler> = {
  [prepareJobKind]: prepare,
  async [purgeJobKind]() {
    await planNext(new Date());
    await purgeDeliveries(new Date());
  },
};

// The database may be away for longer than five tries; an absent receiver fails its deliveries, not the job.
const patience = Array.from({ length: 60 }, () => 60);
export const webhookSendJobs: Record<string, OutsideJob> = {
  [sendJobKind]: { run: ({ id }) => sendDue(String(id)), pauses: patience, lane: { name: "webhooks", workers: 4 } },
};

const planNext = (now: Date) =>
  enqueueJob({ kind: purgeJobKind, key: purgeJobKind, payload: {}, runAt: nextQuietHour(now) });

export async function planWebhookPurge(now = new Date()): Promise<void> {
  const planned = await findDailyJob(purgeJobKind, now);
  if (!planned) await planNext(now);
}

/** Removes events older than 30 days with their deliveries, except those still being tried. */
export async function purgeDeliveries(now: Date): Promise<void> {
  const isWaiting = sql`EXISTS (SELECT 1 FROM ${webhookDeliveries}
    WHERE ${webhookDeliveries.messageId} = ${webhookMessages.id} AND ${webhookDeliveries.state} = 'waiting'
    AND ${webhookDeliveries.dueAt} > ${new Date(now.getTime() - kept)})`;
  await db()
    .delete(webhookMessages)
    .where(and(lt(webhookMessages.at, new Date(now.getTime() - kept)), sql`NOT ${isWaiting}`));
}
