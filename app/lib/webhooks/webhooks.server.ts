import { and, asc, count, eq, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { sections } from "~/lib/content/definition/registry.server";
import { changeEach, type ChangedEach } from "~/lib/platform/db/queries/change-each.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { NotOutside, type OutgoingProblem } from "~/lib/platform/http/outgoing/outgoing-guard.server";
import { assertMayBePosted } from "~/lib/platform/http/outgoing/outgoing.server";
import { conflict, found } from "~/lib/platform/http/response/responses.server";
import { Refusal } from "~/lib/platform/refusal";
import { lineInput } from "~/lib/platform/text/line-input";
import { isUuid } from "~/lib/platform/text/uuid";

import { enqueueWebhook } from "./queue-webhook.server";
import { webhookDeliveries, webhookMessages, webhooks } from "./schema.server";
import { newWebhookSecret, sealSecret } from "./signature.server";
import { webhookEvents } from "./webhook-events";

export const maxWebhooks = 50;
/** In ms, during which the former secret signs too. */
const rotation = 24 * 3_600_000;

export type Webhook = Omit<typeof webhooks.$inferSelect, "secret" | "previousSecret" | "busyUntil" | "toldAt"> & {
  isRotating: boolean;
};
export type WebhookRow = Webhook & { waiting: number; failed: number };

const {
  id,
  name,
  url,
  events,
  sections: chosen,
  isActive,
  previousUntil,
  version,
  createdBy,
  createdAt,
  failures,
  failingSince,
  switchedOff,
} = webhooks;
const shown = {
  id,
  name,
  url,
  events,
  sections: chosen,
  isActive,
  previousUntil,
  version,
  createdBy,
  createdAt,
  failures,
  failingSince,
  switchedOff,
  isRotating: sql<boolean>`(${webhooks.previousSecret} IS NOT NULL AND ${webhooks.previousUntil} > now())`,
};

const line = (max: number) =>
  lineInput(max, { missing: "webhooks.errors.missing", tooLong: "webhooks.errors.tooLong" });

/** Issues are i18n keys. */
export const webhookSchema = z.object({
  name: line(120),
  url: line(2_000),
  events: z
    .array(z.enum(webhookEvents, { error: "webhooks.errors.events" }))
    .min(1, "webhooks.errors.events")
    .max(webhookEvents.length),
  /** Null: all sections. */
  sections: z
    .array(z.string().refine((section) => sections.has(section), "webhooks.errors.sections"))
    .min(1, "webhooks.errors.sections")
    .max(200)
    .nullable(),
  isActive: z.boolean(),
});
export type WebhookInput = z.output<typeof webhookSchema>;

function unfitAddress(problem: OutgoingProblem): Refusal {
  const fields = { url: [`webhooks.errors.url.${problem}`] };
  return new Refusal(`unfit address: ${problem}`, { status: 422, code: "unfitAddress", fields });
}

async function assertFit(address: string): Promise<void> {
  try {
    await assertMayBePosted(address, env().OUTGOING_ALLOW);
  } catch (error) {
    if (error instanceof NotOutside) throw unfitAddress(error.problem);
    throw error;
  }
}

/** By name, with counts of waiting and failed deliveries. @throws Refusal 403 */
export async function listWebhooks(actor: Actor): Promise<WebhookRow[]> {
  actor.assertCan("administer");
  const within = (state: string) =>
    sql<number>`(SELECT count(*)::int FROM ${webhookDeliveries} WHERE ${webhookDeliveries.webhookId} = ${webhooks.id}
      AND ${webhookDeliveries.state} = ${state})`;
  return db()
    .select({ ...shown, waiting: within("waiting"), failed: within("failed") })
    .from(webhooks)
    .orderBy(asc(webhooks.name), asc(webhooks.id));
}

/** @throws Refusal 403, 404 */
export async function getWebhook(actor: Actor, webhookId: string): Promise<Webhook> {
  actor.assertCan("administer");
  const [row] = isUuid(webhookId) ? await db().select(shown).from(webhooks).where(eq(webhooks.id, webhookId)) : [];
  return found(row, "webhook");
}

/** An address may hold a key, so the audit log keeps only its host. */
const auditedInput = ({ url: address, ...rest }: WebhookInput) => ({ ...rest, host: new URL(address).host });

/**
 * @returns the signing secret, to be shown once
 * @throws Refusal 403, 409 when there are too many, 422 for an unfit address
 */
export async function createWebhook(actor: Actor, input: WebhookInput): Promise<{ id: string; secret: string }> {
  actor.assertCan("administer");
  await assertFit(input.url);
  const secret = newWebhookSecret();
  return transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(620135005)`);
    const [kept] = await db().select({ count: count() }).from(webhooks);
    if ((kept?.count ?? 0) >= maxWebhooks)
      throw conflict(`There are ${maxWebhooks} webhooks already`, { code: "tooManyWebhooks" });
    // The secret is sealed for its row, so the row comes first.
    const [made] = await db()
      .insert(webhooks)
      .values({ ...input, secret: "", createdBy: actor.id })
      .returning({ id: webhooks.id });
    const { id: madeId } = found(made, "webhook");
    await db()
      .update(webhooks)
      .set({ secret: sealSecret(secret, madeId) })
      .where(eq(webhooks.id, madeId));
    await recordAudit(actor, { verb: "create", objectType: "webhook", objectId: madeId, after: auditedInput(input) });
    return { id: madeId, secret };
  });
}

/** @throws Refusal 404, 409 when somebody has changed it since `seen` */
async function lockWebhook(webhookId: string, seen?: number) {
  const [row] = isUuid(webhookId)
    ? await db().select().from(webhooks).where(eq(webhooks.id, webhookId)).for("update")
    : [];
  const webhook = found(row, "webhook");
  if (seen !== undefined && webhook.version !== seen)
    throw conflict("The webhook was changed meanwhile", { code: "stale", version: webhook.version });
  return webhook;
}

/** Switching it on clears its failures and sends what waits. @throws Refusal 403, 404, 409, 422 for an unfit address */
export async function saveWebhook(
  actor: Actor,
  webhookId: string,
  input: WebhookInput,
  { version: seen }: { version: number },
): Promise<void> {
  actor.assertCan("administer");
  await getWebhook(actor, webhookId);
  await assertFit(input.url);
  await transaction(async () => {
    const before = await lockWebhook(webhookId, seen);
    const isBack = input.isActive && !before.isActive;
    const fresh = isBack || input.url !== before.url ? { failures: 0, failingSince: null, toldAt: null } : {};
    await db()
      .update(webhooks)
      .set({ ...input, ...fresh, ...(input.isActive ? { switchedOff: null } : {}), version: before.version + 1 })
      .where(eq(webhooks.id, webhookId));
    if (isBack) await enqueueWebhook(webhookId);
    const { name: title, url: address, events: kinds, sections: only, isActive: wasActive } = before;
    await recordAudit(actor, {
      verb: "edit",
      objectType: "webhook",
      objectId: webhookId,
      before: auditedInput({
        name: title,
        url: address,
        events: kinds as WebhookInput["events"],
        sections: only,
        isActive: wasActive,
      }),
      after: auditedInput(input),
    });
  });
}

/** Pauses or resumes webhooks; unchanged ones and those changed since `version` are skipped. @throws Refusal 403 */
export async function setWebhooksActive(
  actor: Actor,
  items: readonly { id: string; version: number }[],
  isActive: boolean,
): Promise<ChangedEach> {
  actor.assertCan("administer");
  return changeEach(items, async ({ id: webhookId, version: seen }) => {
    const before = await lockWebhook(webhookId, seen);
    if (before.isActive === isActive) return false;
    const fresh = isActive ? { failures: 0, failingSince: null, toldAt: null, switchedOff: null } : {};
    await db()
      .update(webhooks)
      .set({ isActive, ...fresh, version: before.version + 1 })
      .where(eq(webhooks.id, webhookId));
    if (isActive) await enqueueWebhook(webhookId);
    await recordAudit(actor, {
      verb: "edit",
      objectType: "webhook",
      objectId: webhookId,
      before: { name: before.name, isActive: before.isActive },
      after: { isActive },
    });
    return true;
  });
}

/** Deletes its deliveries too. @throws Refusal 403, 404, 409 */
export async function deleteWebhook(
  actor: Actor,
  webhookId: string,
  { version: seen }: { version: number },
): Promise<void> {
  actor.assertCan("administer");
  await transaction(async () => {
    const { name: title, url: address } = await lockWebhook(webhookId, seen);
    await db().delete(webhooks).where(eq(webhooks.id, webhookId));
    await db()
      .delete(webhookMessages)
      .where(
        sql`NOT EXISTS (SELECT 1 FROM ${webhookDeliveries}
          WHERE ${webhookDeliveries.messageId} = ${webhookMessages.id})`,
      );
    await recordAudit(actor, {
      verb: "purge",
      objectType: "webhook",
      objectId: webhookId,
      before: { name: title, host: new URL(address).host },
    });
  });
}

/**
 * Sets a new secret; for a day the former one signs too. @returns the new one, to be shown once
 * @throws Refusal 403, 404, 409
 */
export async function rotateSecret(
  actor: Actor,
  webhookId: string,
  { version: seen, now = Date.now() }: { version: number; now?: number },
): Promise<string> {
  actor.assertCan("administer");
  const secret = newWebhookSecret();
  await transaction(async () => {
    const before = await lockWebhook(webhookId, seen);
    await db()
      .update(webhooks)
      .set({
        secret: sealSecret(secret, webhookId),
        previousSecret: before.secret,
        previousUntil: new Date(now + rotation),
        version: before.version + 1,
      })
      .where(eq(webhooks.id, webhookId));
    await recordAudit(actor, {
      verb: "rotate-secret",
      objectType: "webhook",
      objectId: webhookId,
      after: { name: before.name },
    });
  });
  return secret;
}

/** Ends the former secret's signing. @throws Refusal 403, 404, 409 */
export async function endRotation(
  actor: Actor,
  webhookId: string,
  { version: seen }: { version: number },
): Promise<void> {
  actor.assertCan("administer");
  await transaction(async () => {
    const before = await lockWebhook(webhookId, seen);
    await db()
      .update(webhooks)
      .set({ previousSecret: null, previousUntil: null, version: before.version + 1 })
      .where(and(eq(webhooks.id, webhookId)));
    await recordAudit(actor, {
      verb: "rotate-secret",
      objectType: "webhook",
      objectId: webhookId,
      after: { name: before.name, formerEnded: true },
    });
  });
}
