import { createECDH } from "node:crypto";

import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { db, transaction } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { NotOutside } from "~/lib/platform/http/outgoing-guard.server";
import { assertMayBePosted } from "~/lib/platform/http/outgoing.server";
import { forbidden } from "~/lib/platform/http/responses.server";
import { zodFields } from "~/lib/platform/http/zod-fields";

import { pushSubscriptions } from "./schema.server";

/** Somebody's browsers, on every machine they use; the oldest gives way. */
const mostBrowsers = 10;

/** A push subscription that cannot be kept: by field, as i18n keys. REST: 422. */
export class InvalidSubscription extends Error {
  override name = "InvalidSubscription";
  constructor(readonly fields: Record<string, string[]>) {
    super("Some fields hold values that cannot be kept");
  }
}

/** A point of P-256, uncompressed, as browsers give it: whatever else would only fail when something is sent. */
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
/** As `PushSubscription.toJSON()` of a browser gives it. */
const subscription = z.object({
  endpoint,
  keys: z.object({
    p256dh: encoded(100).refine(isPublicKey),
    auth: encoded(30).refine((text) => Buffer.from(text, "base64url").length === 16),
  }),
});

function read<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new InvalidSubscription(zodFields(parsed.error));
  return parsed.data;
}

function ownerOf(actor: Actor): string {
  actor.assertScope("account");
  if (actor.id === null) throw forbidden();
  return actor.id;
}

/**
 * Has the actor's notifications sent to a browser too, under the address of its push service, as long as the session
 * lasts in which that is asked for. One that somebody else had there before is theirs no more: a browser shows what its
 * present user is told.
 * @param session the asking session's `sessionKey`
 * @throws InvalidSubscription, Response 403
 */
export async function subscribeBrowser(actor: Actor, session: string, given: unknown): Promise<void> {
  const userId = ownerOf(actor);
  const { endpoint: address, keys } = read(subscription, given);
  try {
    await assertMayBePosted(address, env().OUTGOING_ALLOW);
  } catch (error) {
    if (error instanceof NotOutside) throw new InvalidSubscription({ endpoint: ["refusals.fields.invalid"] });
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
      .limit(mostBrowsers);
    await db()
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), sql`NOT ${inArray(pushSubscriptions.id, kept)}`));
  });
}

/**
 * Sends nothing more to one of the actor's browsers; one that is not theirs stays. @throws InvalidSubscription,
 * Response 403
 */
export async function unsubscribeBrowser(actor: Actor, given: unknown): Promise<void> {
  const userId = ownerOf(actor);
  const wanted = read(z.object({ endpoint }), given);
  await db()
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, wanted.endpoint)));
}

/** @returns how many browsers of the actor's there were. @throws Response 403 */
export async function unsubscribeAll(actor: Actor): Promise<number> {
  const gone = await db()
    .delete(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, ownerOf(actor)))
    .returning({ id: pushSubscriptions.id });
  return gone.length;
}

/**
 * How many browsers the actor's notifications are sent to, and whether one was subscribed in this session.
 * @param session the asking session's `sessionKey`
 * @throws Response 403
 */
export async function countBrowsers(actor: Actor, session: string): Promise<{ browsers: number; isHere: boolean }> {
  const isHere = sql<boolean>`coalesce(bool_or(${eq(pushSubscriptions.sessionHash, session)}), false)`;
  const [row] = await db()
    .select({ browsers: count(), isHere })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, ownerOf(actor)));
  return row ?? { browsers: 0, isHere: false };
}
