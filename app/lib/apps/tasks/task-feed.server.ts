import { eq } from "drizzle-orm";

import { makeActor, type Actor } from "~/lib/access/actor";
import { usesApp } from "~/lib/apps/app.server";
import { recordAudit } from "~/lib/audit/audit.server";
import { ownId } from "~/lib/auth/account/own-id.server";
import { countedAddress } from "~/lib/auth/credentials/client-address";
import { takeTry } from "~/lib/auth/credentials/rate-limit.server";
import { hashOf, newSecret } from "~/lib/auth/credentials/session-token.server";
import { letsIn } from "~/lib/auth/session/access-settings.server";
import { findOpenPerson } from "~/lib/auth/session/session-person.server";
import { suspendedAmong } from "~/lib/auth/users/users.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { subscribe } from "~/lib/platform/events/events.server";
import { forbidden, found, notFound } from "~/lib/platform/http/response/responses.server";
import type { Language } from "~/lib/platform/i18n/i18n";
import { log } from "~/lib/platform/log/log.server";
import { invalidFields } from "~/lib/platform/refusal";

import { taskFeeds } from "./schema.server";
import { feedScopes, readTaskPlace, type FeedScope } from "./task";
import { listDatedTasks, type DatedTask } from "./tasks.server";

export type TaskFeed = { scope: FeedScope; createdAt: Date };

const shown = { scope: taskFeeds.scope, createdAt: taskFeeds.createdAt };
/** The nearest ones: a calendar is asked for many times a day. */
const maxFeedTasks = 2_000;
const limits = {
  /** Some devices ask every few minutes. */
  feed: { name: "task-feed", points: 120, seconds: 3600 },
  unknown: { name: "task-feed-unknown", points: 60, seconds: 15 * 60 },
} as const;

/** @throws Refusal 403 for the system and for programs, which have tokens of their own */
function feedOwner(actor: Actor): string {
  if (actor.scopes !== null) throw forbidden("A token makes no calendar address");
  return ownId(actor);
}

function readScope(value: unknown): FeedScope {
  const scope = feedScopes.find((one) => one === value);
  if (scope === undefined) throw invalidFields({ scope: ["tasks.feed.errors.scope"] });
  return scope;
}

/** One's own; null without one. @throws Refusal 403 */
export async function findOwnFeed(actor: Actor): Promise<TaskFeed | null> {
  const [row] = await db()
    .select(shown)
    .from(taskFeeds)
    .where(eq(taskFeeds.userId, feedOwner(actor)));
  return row ?? null;
}

/**
 * Makes one's secret address; one that was there stops.
 * @returns the secret, which is shown once: only its hash is stored @throws Refusal 403, 422
 */
export async function makeFeed(actor: Actor, wanted: unknown): Promise<string> {
  const userId = feedOwner(actor);
  const scope = readScope(wanted);
  const secret = newSecret();
  const row = { tokenHash: hashOf(secret), scope, createdAt: new Date() };
  await transaction(async () => {
    const [before] = await db().select(shown).from(taskFeeds).where(eq(taskFeeds.userId, userId)).for("update");
    await db()
      .insert(taskFeeds)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: taskFeeds.userId, set: row });
    await recordAudit(actor, {
      verb: before ? "rotate-secret" : "create",
      objectType: "taskFeed",
      objectId: userId,
      ...(before ? { before: { scope: before.scope } } : {}),
      after: { scope },
    });
  });
  return secret;
}

/** The address stays. @throws Refusal 403, 404 without one, 422 */
export async function changeFeed(actor: Actor, wanted: unknown): Promise<void> {
  const userId = feedOwner(actor);
  const scope = readScope(wanted);
  await transaction(async () => {
    const [before] = await db().select(shown).from(taskFeeds).where(eq(taskFeeds.userId, userId)).for("update");
    if (found(before, "feed").scope === scope) return;
    await db().update(taskFeeds).set({ scope }).where(eq(taskFeeds.userId, userId));
    await recordAudit(actor, {
      verb: "edit",
      objectType: "taskFeed",
      objectId: userId,
      before: { scope: before?.scope },
      after: { scope },
    });
  });
}

/** @throws Refusal 403, 404 without one */
export async function withdrawFeed(actor: Actor): Promise<void> {
  const userId = feedOwner(actor);
  await transaction(async () => {
    const [gone] = await db().delete(taskFeeds).where(eq(taskFeeds.userId, userId)).returning(shown);
    const { scope } = found(gone, "feed");
    await recordAudit(actor, { verb: "revoke", objectType: "taskFeed", objectId: userId, before: { scope } });
  });
}

export type OpenFeed = { actor: Actor; scope: FeedScope; language: Language; tasks: DatedTask[] };

/**
 * What the owner of an address would see now. It is found by the secret's hash, so no code compares secrets.
 * @param address where the request comes from
 * @throws Refusal 404 also where its owner could not sign in from there, 429
 */
export async function openFeed(secret: string, address: string | null): Promise<OpenFeed> {
  const feed = await findFeed(secret, address);
  if (!feed) {
    await takeTry(limits.unknown, countedAddress(address));
    throw notFound("No such calendar");
  }
  const { actor, scope } = feed;
  await takeTry(limits.feed, String(actor.id));
  const place = { ...readTaskPlace(new URLSearchParams()), view: scope === "mine" ? "mine" : "open" } as const;
  return { ...feed, tasks: await listDatedTasks(actor, place, maxFeedTasks) };
}

async function findFeed(secret: string, address: string | null): Promise<Omit<OpenFeed, "tasks"> | null> {
  if (!/^[\w-]{43}$/.test(secret)) return null;
  const [row] = await db()
    .select({ userId: taskFeeds.userId, scope: taskFeeds.scope })
    .from(taskFeeds)
    .where(eq(taskFeeds.tokenHash, hashOf(secret)));
  const person = row && (await findOpenPerson(row.userId));
  if (!person) return null;
  const { user, grants, policies, lacksSecondFactor, addressLists } = person;
  if (lacksSecondFactor || !letsIn(addressLists, address)) return null;
  const actor = makeActor({ id: user.id, name: user.name, grants, scopes: ["tools:read"], policies, address });
  return usesApp(actor, "tasks") ? { actor, scope: row.scope, language: user.locale ?? "tr" } : null;
}

/** An account that is opened again makes a new address, as it makes new tokens. @returns their number */
export async function purgeClosedFeeds(): Promise<number> {
  const owners = await db().select({ id: taskFeeds.userId }).from(taskFeeds);
  const closed = await suspendedAmong(owners.map(({ id }) => id));
  const gone = await db().delete(taskFeeds).where(idIn(taskFeeds.userId, closed)).returning({ id: taskFeeds.userId });
  return gone.length;
}

/** @returns stops it */
export function endFeedsOfClosed(): () => void {
  return subscribe(({ type }) => {
    if (type !== "user.suspended") return;
    purgeClosedFeeds().catch((error: unknown) =>
      log.error({ err: error }, "the calendar address of a closed account was not ended"),
    );
  });
}
