import { asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { sections } from "~/lib/content/definition/registry.server";
import { isStaffSection } from "~/lib/content/definition/section-settings.server";
import { changeEach, type ChangedEach } from "~/lib/platform/db/queries/change-each.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { NotOutside, type OutgoingProblem } from "~/lib/platform/http/outgoing/outgoing-guard.server";
import { assertMayBePosted } from "~/lib/platform/http/outgoing/outgoing.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { Refusal } from "~/lib/platform/refusal";
import { lineInput } from "~/lib/platform/text/line-input";
import {
  changeRecord,
  createRecord,
  trashRecord,
  writeBeside,
  type ChangedRecord,
  type RecordChange,
} from "~/lib/records/change-record.server";
import { getRecord, listRecords } from "~/lib/records/list-records.server";
import { auditedFields, defineRecord, type RecordOf } from "~/lib/records/record.server";

import { enqueueWebhook } from "./queue-webhook.server";
import { webhookDeliveries, webhookMessages, webhooks } from "./schema.server";
import { newWebhookSecret, sealSecret } from "./signature.server";
import { webhookEvents } from "./webhook-events";

export const maxWebhooks = 50;
/** A receiver hears what changes for citizens. */
export const webhookSections: readonly string[] = [...sections.keys()].filter((section) => !isStaffSection(section));
/** In ms, during which the former secret signs too. */
const rotation = 24 * 3_600_000;

const line = (max: number) =>
  lineInput(max, { missing: "webhooks.errors.missing", tooLong: "webhooks.errors.tooLong" });

const input = z.strictObject({
  name: line(120),
  url: line(2_000),
  events: z
    .array(z.enum(webhookEvents, { error: "webhooks.errors.events" }))
    .min(1, "webhooks.errors.events")
    .max(webhookEvents.length),
  /** Null: all sections. */
  sections: z
    .array(z.string().refine((section) => webhookSections.includes(section), "webhooks.errors.sections"))
    .min(1, "webhooks.errors.sections")
    .max(200)
    .nullable(),
  isActive: z.boolean(),
});
export type WebhookData = z.output<typeof input>;

/** The receiver is tried as if it had never failed. */
const asNew = { failures: 0, failingSince: null, toldAt: null };

export const webhookKind = defineRecord<WebhookData>({
  type: "webhook",
  table: webhooks,
  input,
  fields: ["name", "url", "events", "sections", "isActive"],
  title: ({ name }) => name,
  seenBy: (actor) => (actor.can("administer") ? undefined : sql`false`),
  mayEdit: (actor) => actor.can("administer"),
  // An address may hold a key, so the audit log keeps only its host.
  audited: (values) => auditedFields(values, ({ url, ...rest }) => ({ ...rest, host: new URL(url).host })),
  async after(_actor, verb, { id, isActive, url }, before) {
    if (verb === "purge") return removeUnsentMessages();
    if (!isActive || (verb !== "edit" && verb !== "restore")) return;
    const isBack = verb === "restore" || before?.isActive === false;
    const changed = { switchedOff: null, ...(isBack || before?.url !== url ? asNew : {}) };
    await db().update(webhooks).set(changed).where(eq(webhooks.id, id));
    if (isBack) await enqueueWebhook(id);
  },
  max: { count: maxWebhooks, of: "all" },
});

/** What the product knows of a webhook beside its data. */
type WebhookFacts = Pick<
  typeof webhooks.$inferSelect,
  "previousUntil" | "failures" | "failingSince" | "switchedOff"
> & { isRotating: boolean };
export type Webhook = RecordOf<WebhookData> & WebhookFacts;
export type WebhookRow = Webhook & { waiting: number; failed: number };

const { id, previousUntil, failures, failingSince, switchedOff } = getTableColumns(webhooks);
const facts = {
  previousUntil,
  failures,
  failingSince,
  switchedOff,
  isRotating: sql<boolean>`(${webhooks.previousSecret} IS NOT NULL AND ${webhooks.previousUntil} > now())`,
};

async function assertFit(address: string): Promise<void> {
  try {
    await assertMayBePosted(address, env().OUTGOING_ALLOW);
  } catch (error) {
    if (error instanceof NotOutside) throw unfitAddress(error.problem);
    throw error;
  }
}

function unfitAddress(problem: OutgoingProblem): Refusal {
  const fields = { url: [`webhooks.errors.url.${problem}`] };
  return new Refusal(`unfit address: ${problem}`, { status: 422, code: "unfitAddress", fields });
}

/** Data that can't be read is refused with all its fields when it is saved. */
async function assertFitIfRead(data: unknown): Promise<void> {
  const read = input.safeParse(data);
  if (read.success) await assertFit(read.data.url);
}

/** By name, with counts of waiting and failed deliveries. @throws Refusal 403 */
export async function listWebhooks(actor: Actor): Promise<WebhookRow[]> {
  actor.assertCan("administer");
  const { items } = await listRecords(actor, webhookKind, { size: maxWebhooks });
  const within = (state: string) =>
    sql<number>`(SELECT count(*)::int FROM ${webhookDeliveries} WHERE ${webhookDeliveries.webhookId} = ${webhooks.id}
      AND ${webhookDeliveries.state} = ${state})`;
  const rows = await db()
    .select({ id, ...facts, waiting: within("waiting"), failed: within("failed") })
    .from(webhooks)
    .where(
      inArray(
        webhooks.id,
        items.map((item) => item.id),
      ),
    )
    .orderBy(asc(webhooks.id));
  const known = new Map(rows.map((row) => [row.id, row]));
  return items.flatMap((item) => {
    const row = known.get(item.id);
    return row ? [{ ...item, ...row }] : [];
  });
}

/** @throws Refusal 403, 404, also in the trash */
export async function getWebhook(actor: Actor, webhookId: string): Promise<Webhook> {
  actor.assertCan("administer");
  const record = await getRecord(actor, webhookKind, webhookId);
  if (record.deletedAt) throw found(null, "webhook");
  const [row] = await db().select(facts).from(webhooks).where(eq(webhooks.id, record.id));
  return { ...record, ...found(row, "webhook") };
}

/**
 * @returns the signing secret, to be shown once
 * @throws Refusal 403, 409 when there are too many, 422
 */
export async function createWebhook(
  actor: Actor,
  data: Readonly<Record<keyof WebhookData, unknown>>,
): Promise<{ id: string; secret: string }> {
  actor.assertCan("administer");
  await assertFitIfRead(data);
  const secret = newWebhookSecret();
  return transaction(async () => {
    // The secret is sealed for its row, so the row comes first.
    const made = await createRecord(actor, webhookKind, data);
    await db()
      .update(webhooks)
      .set({ secret: sealSecret(secret, made.id) })
      .where(eq(webhooks.id, made.id));
    return { id: made.id, secret };
  });
}

/**
 * Merged with what others saved since `version`. Switching it on clears its failures and sends what waits.
 * @throws StaleVersion; Refusal 403, 404, 422
 */
export async function saveWebhook(
  actor: Actor,
  webhookId: string,
  change: RecordChange<Readonly<Record<keyof WebhookData, unknown>>>,
): Promise<ChangedRecord<WebhookData>> {
  actor.assertCan("administer");
  await getWebhook(actor, webhookId);
  await assertFitIfRead(change.data);
  return changeRecord(actor, webhookKind, webhookId, change as RecordChange<WebhookData>);
}

/** Pauses or resumes webhooks; unchanged ones and those changed since `version` are skipped. @throws Refusal 403 */
export async function setWebhooksActive(
  actor: Actor,
  items: readonly { id: string; version: number }[],
  isActive: boolean,
): Promise<ChangedEach> {
  actor.assertCan("administer");
  return changeEach(items, async ({ id: webhookId, version }) => {
    return (await changeRecord(actor, webhookKind, webhookId, { version, data: { isActive } })).isChanged;
  });
}

/** Nothing is sent from the trash. @throws StaleVersion; Refusal 403, 404, 409 */
export async function trashWebhook(
  actor: Actor,
  webhookId: string,
  { version }: { version: number },
): Promise<RecordOf<WebhookData>> {
  actor.assertCan("administer");
  return trashRecord(actor, webhookKind, webhookId, { version });
}

/** Deliveries end with their webhook. */
async function removeUnsentMessages(): Promise<void> {
  await db()
    .delete(webhookMessages)
    .where(
      sql`NOT EXISTS (SELECT 1 FROM ${webhookDeliveries}
        WHERE ${webhookDeliveries.messageId} = ${webhookMessages.id})`,
    );
}

/**
 * Sets a new secret; for a day the former one signs too. @returns the new one, to be shown once
 * @throws StaleVersion; Refusal 403, 404, 409
 */
export async function rotateSecret(
  actor: Actor,
  webhookId: string,
  { version, now = Date.now() }: { version: number; now?: number },
): Promise<string> {
  actor.assertCan("administer");
  const secret = newWebhookSecret();
  const { name } = await getWebhook(actor, webhookId);
  await writeBeside(actor, webhookKind, webhookId, {
    version,
    columns: {
      previousSecret: sql`${webhooks.secret}`,
      previousUntil: new Date(now + rotation),
      secret: sealSecret(secret, webhookId),
    },
    audit: { verb: "rotate-secret", after: { name } },
  });
  return secret;
}

/** Ends the former secret's signing. @throws StaleVersion; Refusal 403, 404, 409 */
export async function endRotation(actor: Actor, webhookId: string, { version }: { version: number }): Promise<void> {
  actor.assertCan("administer");
  const { name } = await getWebhook(actor, webhookId);
  await writeBeside(actor, webhookKind, webhookId, {
    version,
    columns: { previousSecret: null, previousUntil: null },
    audit: { verb: "rotate-secret", after: { name, formerEnded: true } },
  });
}
