import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql, type SQL } from "drizzle-orm";

import { systemActor } from "~/lib/access/actor";
import { listAdministrators } from "~/lib/auth/users/users.server";
import type { NotificationKind } from "~/lib/inbox/inbox-kinds";
import { notify } from "~/lib/inbox/notify.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { keepLease, leaseLength } from "~/lib/platform/jobs/lease.server";
import { findRefusal } from "~/lib/platform/refusal";
import { post, PostFailed, type Posted } from "~/lib/platform/http/outgoing/outgoing.server";
import { writeBeside } from "~/lib/records/change-record.server";

import { enqueueWebhook } from "./queue-webhook.server";
import { webhookDeliveries, webhookMessages, webhooks, type DeliveryTry } from "./schema.server";
import { sealSecret, signatureHeaders, unsealSecret } from "./signature.server";
import { testEvent, webhookPaths } from "./webhook-events";
import { webhookKind } from "./webhooks.server";

/** Seconds between tries, about 22 hours in all; each varies by a fifth. */
const pauses = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600, 28_800];
/** Later deliveries wait for this many tries of an earlier one, so that a refused one does not block them for ever. */
const orderedTries = 3;
/** Ms of failures after which a webhook is switched off. */
const longestFailing = 3 * 86_400_000;
/** After this many failures a success means the receiver is back: waiting deliveries go at once. */
const isOutage = 3;
/** In ms; then another job continues, so that a stop need not wait. */
const longestTurn = 60_000;
const triesKept = 20;
const hour = 3_600_000;

type Webhook = typeof webhooks.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect & { message: typeof webhookMessages.$inferSelect };
export type SendOptions = {
  now?: () => Date;
  /** 0 to 1, for the length of pauses. */
  random?: () => number;
  within?: number;
};

/**
 * Sends due deliveries in the order of the changes, one worker per webhook. After a crash a delivery may go out twice,
 * under the same id.
 */
export async function sendDue(
  id: string,
  { now = () => new Date(), random = Math.random, within }: SendOptions = {},
): Promise<void> {
  const started = now().getTime();
  const claimed = await claim(id, now());
  if (claimed instanceof Date) {
    const isOurs = (held: Date) => and(eq(webhooks.id, id), eq(webhooks.busyUntil, held));
    let isLost = false;
    const lease = keepLease(claimed, async (held, until) => {
      isLost =
        (await db().update(webhooks).set({ busyUntil: until }).where(isOurs(held)).returning({ id: webhooks.id }))
          .length === 0;
      return !isLost;
    });
    try {
      while (!isLost && now().getTime() - started < longestTurn) {
        const delivery = await nextDue(id, now());
        const [webhook] = delivery ? await db().select().from(webhooks).where(eq(webhooks.id, id)) : [];
        if (!delivery || !webhook) break;
        await attempt(webhook, delivery, { now, random, within });
      }
    } finally {
      await db()
        .update(webhooks)
        .set({ busyUntil: null })
        .where(isOurs(await lease.end()));
    }
  }
  const next = claimed instanceof Date ? await nextTime(id) : claimed?.until;
  if (next) await enqueueWebhook(id, next);
}

// The end of our claim; `until` when another worker has the webhook; undefined without one.
async function claim(id: string, now: Date): Promise<Date | { until: Date } | undefined> {
  const until = new Date(now.getTime() + leaseLength());
  const [claimed] = await db()
    .update(webhooks)
    .set({ busyUntil: until })
    .where(and(eq(webhooks.id, id), or(isNull(webhooks.busyUntil), lt(webhooks.busyUntil, now))))
    .returning({ id: webhooks.id });
  if (claimed) return until;
  // The other worker may have looked before our row was written.
  return (await db().$count(webhooks, eq(webhooks.id, id))) > 0
    ? { until: new Date(now.getTime() + 2_000) }
    : undefined;
}

/** With a text; a webhook that is off sends only tests. */
const ready = (id: string) =>
  and(
    eq(webhookDeliveries.webhookId, id),
    eq(webhookDeliveries.state, "waiting"),
    isNotNull(webhookMessages.body),
    isNull(webhooks.deletedAt),
    or(webhooks.isActive, eq(webhookMessages.type, testEvent)),
  );
const isTrial = eq(webhookMessages.type, testEvent);

async function oldest(id: string, condition: SQL | undefined): Promise<Delivery | undefined> {
  const [row] = await db()
    .select({ delivery: webhookDeliveries, message: webhookMessages })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(ready(id), condition))
    .orderBy(asc(webhookDeliveries.position))
    .limit(1);
  return row && { ...row.delivery, message: row.message };
}

/** The first delivery that others wait for. */
const head = (id: string) =>
  oldest(id, and(lt(webhookDeliveries.attempts, orderedTries), ne(webhookMessages.type, testEvent)));
/** Deliveries that nothing waits for. */
const apart = or(gte(webhookDeliveries.attempts, orderedTries), isTrial);

async function nextDue(id: string, now: Date): Promise<Delivery | undefined> {
  const first = await head(id);
  return first && first.dueAt <= now ? first : oldest(id, and(apart, lte(webhookDeliveries.dueAt, now)));
}

async function nextTime(id: string): Promise<Date | undefined> {
  const first = await head(id);
  const [later] = await db()
    .select({ dueAt: webhookDeliveries.dueAt })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(ready(id), apart))
    .orderBy(asc(webhookDeliveries.dueAt))
    .limit(1);
  const times = [first?.dueAt, later?.dueAt].flatMap((time) => time?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}

type Result = { problem: string | null; posted: Posted | null; milliseconds: number };

async function attempt(
  webhook: Webhook,
  delivery: Delivery,
  { now, random, within }: Required<Pick<SendOptions, "now" | "random">> & { within?: number | undefined },
): Promise<void> {
  const begun = now();
  const result = await tell(webhook, delivery.message, begun, within);
  const made: DeliveryTry = {
    at: begun.toISOString(),
    status: result.posted?.status ?? null,
    problem: result.problem,
    milliseconds: result.milliseconds,
  };
  const row = { tries: [...delivery.tries, made].slice(-triesKept), answer: result.posted ? result.posted.text : null };
  await transaction(async () => {
    if (result.problem === null) await succeed(webhook, delivery, row, now());
    else await fail(webhook, delivery, row, result, now(), random());
  });
}

/** Newest first; null when the server's secret no longer opens them. */
async function openSecrets(
  { id, secret, previousSecret, previousUntil }: Webhook,
  now: Date,
): Promise<string[] | null> {
  const current = unsealSecret(secret, id);
  if (!current) return null;
  if (current.isOld)
    await db()
      .update(webhooks)
      .set({ secret: sealSecret(current.text, id) })
      .where(and(eq(webhooks.id, id), eq(webhooks.secret, secret)));
  const before =
    previousSecret !== null && previousUntil !== null && previousUntil > now ? unsealSecret(previousSecret, id) : null;
  return [current.text, ...(before ? [before.text] : [])];
}

async function tell(
  webhook: Webhook,
  { id, body }: Delivery["message"],
  now: Date,
  within: number | undefined,
): Promise<Result> {
  const secrets = await openSecrets(webhook, now);
  const text = body ?? "";
  if (secrets === null) return { problem: "secret", posted: null, milliseconds: 0 };
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  try {
    const headers = {
      "Content-Type": "application/json",
      "User-Agent": "Meydan webhooks",
      ...signatureHeaders(id, text, now, secrets),
    };
    const posted = await post({
      address: webhook.url,
      headers,
      body: text,
      allow: env().OUTGOING_ALLOW,
      ...(within === undefined ? {} : { within }),
    });
    return { problem: problemOf(posted), posted, milliseconds: took() };
  } catch (error) {
    if (!(error instanceof PostFailed)) throw error;
    return { problem: error.problem, posted: null, milliseconds: took() };
  }
}

function problemOf({ status }: Posted): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : status === 410 ? "gone" : "refused";
}

type Row = Pick<Delivery, "tries" | "answer">;
const theDelivery = ({ id }: Delivery) => and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, "waiting"));

async function succeed({ id, failures }: Webhook, delivery: Delivery, row: Row, now: Date): Promise<void> {
  await db()
    .update(webhookDeliveries)
    .set({ ...row, state: "sent", attempts: delivery.attempts + 1, finishedAt: now })
    .where(theDelivery(delivery));
  await db().update(webhooks).set({ failures: 0, failingSince: null, toldAt: null }).where(eq(webhooks.id, id));
  if (failures < isOutage) return;
  const isUnanswered = sql`${webhookDeliveries.tries}->-1->>'problem' <> 'refused'
    OR (${webhookDeliveries.tries}->-1->>'status')::int >= 500`;
  await db()
    .update(webhookDeliveries)
    .set({ dueAt: now })
    .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.state, "waiting"), sql`(${isUnanswered})`));
}

async function fail(
  webhook: Webhook,
  delivery: Delivery,
  row: Row,
  { problem, posted }: Result,
  now: Date,
  random: number,
): Promise<void> {
  const attempts = delivery.attempts + 1;
  const trial = delivery.message.type === testEvent;
  const pause = trial ? undefined : pauses[attempts - 1];
  const dueAt =
    pause === undefined
      ? undefined
      : new Date(now.getTime() + Math.max(pause * 1000 * (0.8 + 0.4 * random), waitAskedFor(posted)));
  await db()
    .update(webhookDeliveries)
    .set({ ...row, attempts, ...(dueAt ? { dueAt } : { state: "failed" as const, finishedAt: now }) })
    .where(theDelivery(delivery));
  // A test says nothing about real deliveries.
  if (trial) return;
  const failingSince = webhook.failingSince ?? now;
  await db()
    .update(webhooks)
    .set({ failures: webhook.failures + 1, failingSince })
    .where(eq(webhooks.id, webhook.id));
  const isLost = now.getTime() - failingSince.getTime() >= longestFailing;
  if (problem === "gone" || isLost) return switchOff(webhook, problem === "gone" ? "gone" : "failing", now);
  if (!dueAt && webhook.toldAt === null) {
    await db().update(webhooks).set({ toldAt: now }).where(eq(webhooks.id, webhook.id));
    await notify(systemActor, { to: [webhook.createdBy], ...announcement(webhook, "webhook.failed") });
  }
}

/** Ms of the receiver's Retry-After, an hour at most. */
function waitAskedFor(posted: Posted | null): number {
  const seconds = /^\d{1,5}$/.test(posted?.retryAfter ?? "") ? Number(posted?.retryAfter) : 0;
  return Math.min(seconds * 1000, hour);
}

const announcement = ({ id, name }: Webhook, kind: NotificationKind) =>
  ({
    wording: { key: kind, values: { title: name } },
    icon: "heroicons_outline:exclamation-triangle",
    link: webhookPaths.webhook(id),
  }) as const;

/** Waiting deliveries fail too; an administrator can send them again later. */
async function switchOff(webhook: Webhook, reason: "failing" | "gone", now: Date): Promise<void> {
  const columns = { isActive: false, switchedOff: reason };
  // It may have been thrown away while the receiver answered.
  if (
    await findRefusal(
      writeBeside(systemActor, webhookKind, webhook.id, { version: null, columns, audit: null }),
      404,
      409,
    )
  )
    return;
  const trials = db().select({ id: webhookMessages.id }).from(webhookMessages).where(isTrial);
  await db()
    .update(webhookDeliveries)
    .set({ state: "failed", finishedAt: now })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhook.id),
        eq(webhookDeliveries.state, "waiting"),
        sql`NOT ${inArray(webhookDeliveries.messageId, trials)}`,
      ),
    );
  const administrators = await listAdministrators();
  await notify(systemActor, {
    to: [webhook.createdBy, ...administrators.map(({ id }) => id)],
    ...announcement(webhook, "webhook.switchedOff"),
  });
}
