import { createECDH } from "node:crypto";

import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { db, transaction } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { NotOutside } from "~/lib/platform/http/outgoing/outgoing-guard.server";
import { assertMayBePosted } from "~/lib/platform/http/outgoing/outgoing.server";
import { forbidden } from "~/lib/platform/http/response/responses.server";
import { zodFields } from "~/lib/platform/http/request/zod-fields";
import { invalidFields } from "~/lib/platform/refusal";

import { pushSubscriptions } from "./schema.server";

/** Per person; a new one replaces the oldest. */
const maxBrowsers = 10;

/** An uncompressed P-256 point; any other key would fail only at sending. */
function isPublicKey(text: string): boolean {
  try {
    const point = Buffer.from(text, "base64url");
    const own = createECDH("prime256v1");
    own.generateKeys();
    return point.length === 65 && own.computeSecret(point).length === 32;
  } catch {
    return false;
  }
}

const endpoint = z.string().min(1).max(2_000);
const encoded = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+=*$/);
/** As `PushSubscription.toJSON()` returns it. */
const subscription = z.object({
  endpoint,
  keys: z.object({
    p256dh: encoded(100).refine(isPublicKey),
    auth: encoded(30).refine((text) => Buffer.from(text, "base64url").length === 16),
  }),
});

function read<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw invalidFields(zodFields(parsed.error));
  return parsed.data;
}

function ownerOf(actor: Actor): string {
  actor.assertScope("account");
  if (actor.id === null) throw forbidden();
  return actor.id;
}

/** While the session lasts; takes the browser from an earlier user. @throws Refusal 403, 422 */
export async function subscribeBrowser(actor: Actor, session: string, given: unknown): Promise<void> {
  const userId = ownerOf(actor);
  const { endpoint: address, keys } = read(subscription, given);
  try {
    await assertMayBePosted(address, env().OUTGOING_ALLOW);
  } catch (error) {
    if (error instanceof NotOutside) throw invalidFields({ endpoint: ["refusals.fields.invalid"] });
    throw error;
  }
  await transaction(async () => {
    const owned = { userId, sessionHash: session, ...keys, createdAt: new Date() };
    await db()
      .insert(pushSubscriptions)
      .values({ endpoint: address, ...owned })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: owned });
    const kept = db()
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.createdAt))
      .limit(maxBrowsers);
    await db()
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), sql`NOT ${inArray(pushSubscriptions.id, kept)}`));
  });
}

/** Somebody else's browser stays. @throws Refusal 403, 422 */
export async function unsubscribeBrowser(actor: Actor, given: unknown): Promise<void> {
  const userId = ownerOf(actor);
  const wanted = read(z.object({ endpoint }), given);
  await db()
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, wanted.endpoint)));
}

/** @returns how many there were */
export async function unsubscribeAll(actor: Actor): Promise<number> {
  const gone = await db()
    .delete(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, ownerOf(actor)))
    .returning({ id: pushSubscriptions.id });
  return gone.length;
}

/** `isHere`: one was subscribed in this session. @param session its `sessionKey` @throws Refusal 403 */
export async function countBrowsers(actor: Actor, session: string): Promise<{ browsers: number; isHere: boolean }> {
  const isHere = sql<boolean>`coalesce(bool_or(${eq(pushSubscriptions.sessionHash, session)}), false)`;
  const [row] = await db()
    .select({ browsers: count(), isHere })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, ownerOf(actor)));
  return row ?? { browsers: 0, isHere: false };
}
