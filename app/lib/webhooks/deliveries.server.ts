import { and, count, desc, eq, ne, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { conflict, found } from "~/lib/platform/http/response/responses.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { messageBody } from "./message-body.server";
import { enqueueWebhook } from "./queue-webhook.server";
import { webhookDeliveries, webhookMessages } from "./schema.server";
import { testEvent, type DeliveryState } from "./webhook-events";
import { getWebhook } from "./webhooks.server";

const { id, state, attempts, dueAt, finishedAt, tries, answer } = webhookDeliveries;
const columns = {
  id,
  state,
  attempts,
  dueAt,
  finishedAt,
  tries,
  type: webhookMessages.type,
  section: webhookMessages.section,
  subject: webhookMessages.subject,
  at: webhookMessages.at,
  messageId: webhookMessages.id,
};
export type DeliveryRow = Pick<
  typeof webhookDeliveries.$inferSelect,
  "id" | "state" | "attempts" | "dueAt" | "finishedAt" | "tries"
> &
  Pick<typeof webhookMessages.$inferSelect, "type" | "section" | "subject" | "at"> & { messageId: string };
export type Delivery = DeliveryRow & { body: string | null; answer: string | null };

const perPage = 25;

/** The latest first. @throws Refusal 403, 404 */
export async function listDeliveries(
  actor: Actor,
  webhookId: string,
  { state: wanted, page = 1 }: { state?: DeliveryState | undefined; page?: number } = {},
): Promise<{ items: DeliveryRow[]; pagination: Pagination }> {
  await getWebhook(actor, webhookId);
  const where = and(
    eq(webhookDeliveries.webhookId, webhookId),
    wanted === undefined ? undefined : eq(webhookDeliveries.state, wanted),
  );
  const [total] = await db().select({ length: count() }).from(webhookDeliveries).where(where);
  const pagination = paginate(total?.length ?? 0, page, perPage);
  const items = await db()
    .select(columns)
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(where)
    .orderBy(desc(webhookDeliveries.position))
    .limit(perPage)
    .offset(pagination.startIndex);
  return { items, pagination };
}

/** @throws Refusal 403, 404 */
export async function getDelivery(actor: Actor, webhookId: string, deliveryId: string): Promise<Delivery> {
  actor.assertCan("administer");
  const [row] =
    isUuid(webhookId) && isUuid(deliveryId)
      ? await db()
          .select({ ...columns, body: webhookMessages.body, answer })
          .from(webhookDeliveries)
          .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
          .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId)))
      : [];
  return found(row, "delivery");
}

/** Keeps the id, by which receivers recognise what they have. */
const anew = () => ({ state: "waiting" as const, attempts: 0, dueAt: new Date(), finishedAt: null });

/** Sends a finished delivery again, or a waiting one now. @throws Refusal 403, 404, 409 while the webhook is off */
export async function replayDelivery(actor: Actor, webhookId: string, deliveryId: string): Promise<void> {
  await getDelivery(actor, webhookId, deliveryId);
  await transaction(async () => {
    const webhook = await getWebhook(actor, webhookId);
    const { type } = await getDelivery(actor, webhookId, deliveryId);
    if (!webhook.isActive && type !== testEvent) throw conflict("The webhook is off", { code: "webhookOff" });
    await db().update(webhookDeliveries).set(anew()).where(eq(webhookDeliveries.id, deliveryId));
    await enqueueWebhook(webhookId);
    await recordAudit(actor, {
      verb: "retry",
      objectType: "webhook",
      objectId: webhookId,
      after: { name: webhook.name, delivery: deliveryId },
    });
  });
}

/** Sends failed deliveries again, in their order. @returns how many @throws Refusal 403, 404, 409 while it is off */
export async function replayFailed(actor: Actor, webhookId: string): Promise<number> {
  const webhook = await getWebhook(actor, webhookId);
  if (!webhook.isActive) throw conflict("The webhook is off", { code: "webhookOff" });
  return transaction(async () => {
    const changes = db()
      .select({ id: webhookMessages.id })
      .from(webhookMessages)
      .where(ne(webhookMessages.type, testEvent));
    const again = await db()
      .update(webhookDeliveries)
      .set(anew())
      .where(
        and(
          eq(webhookDeliveries.webhookId, webhookId),
          eq(webhookDeliveries.state, "failed"),
          sql`${webhookDeliveries.messageId} IN ${changes}`,
        ),
      )
      .returning({ id: webhookDeliveries.id });
    if (again.length === 0) return 0;
    await enqueueWebhook(webhookId);
    await recordAudit(actor, {
      verb: "retry",
      objectType: "webhook",
      objectId: webhookId,
      after: { name: webhook.name, deliveries: again.length },
    });
    return again.length;
  });
}

/** Sends one test message, also to a webhook that is off. @returns its delivery @throws Refusal 403, 404 */
export async function sendTrial(actor: Actor, webhookId: string): Promise<string> {
  await getWebhook(actor, webhookId);
  return transaction(async () => {
    const [message] = await db().insert(webhookMessages).values({ type: testEvent, subject: {} }).returning();
    const trial = found(message, "message");
    await db()
      .update(webhookMessages)
      .set({ body: await messageBody(trial) })
      .where(eq(webhookMessages.id, trial.id));
    const [delivery] = await db()
      .insert(webhookDeliveries)
      .values({ webhookId, messageId: trial.id })
      .returning({ id: webhookDeliveries.id });
    await enqueueWebhook(webhookId);
    return found(delivery, "delivery").id;
  });
}
