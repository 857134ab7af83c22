import { and, eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { ownId } from "~/lib/auth/own-id.server";
import { among } from "~/lib/platform/db/among.server";
import { steadyId } from "~/lib/platform/crypto/steady-id.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { sampleInbox } from "~/mock-data/sample/inbox";

import { inboxItems } from "./schema.server";

const idsOf = (ownerId: string) => sampleInbox.map((_, at) => steadyId("inbox", ownerId, at));

/** Gives somebody the sample messages and notifications, in the caller's transaction. @returns how many there were */
export async function seedInbox(ownerId: string, colleagueIdsByEmail: ReadonlyMap<string, string>, now: Date): Promise<number> {
  const ids = idsOf(ownerId);
  const oldestFirst = sampleInbox.map((item, at) => ({ ...item, id: ids[at] })).sort((a, b) => b.minutesAgo - a.minutesAgo);
  const rows = oldestFirst.map(({ id, kind, minutesAgo, read, from, title, description, wording, icon, link }) => ({
    id,
    ownerId,
    kind,
    senderId: from === undefined ? null : (colleagueIdsByEmail.get(from) ?? null),
    title: title ?? "",
    description: description ?? null,
    wording: wording ?? null,
    icon: icon ?? null,
    link: link ?? null,
    useRouter: link?.startsWith("/") ?? false,
    time: new Date(now.getTime() - minutesAgo * 60_000),
    read,
    seen: read,
  }));
  await db().insert(inboxItems).values(rows);
  return rows.length;
}

/** How many of one's sample messages and notifications are there, how many were removed, and how many are gone for good. */
export async function countSeededInbox(actor: Actor): Promise<{ kept: number; removed: number; gone: number }> {
  const ids = idsOf(ownId(actor));
  const rows = await db().select({ removedAt: inboxItems.removedAt }).from(inboxItems).where(and(eq(inboxItems.ownerId, ownId(actor)), among(inboxItems.id, ids)));
  const removed = rows.filter(({ removedAt }) => removedAt !== null).length;
  return { kept: rows.length - removed, removed, gone: ids.length - rows.length };
}

/** One's sample messages and notifications as on the first day; what else arrived stays. @returns how many there are */
export async function reseedInbox(actor: Actor, colleagueIdsByEmail: ReadonlyMap<string, string>, now: Date): Promise<number> {
  const ownerId = ownId(actor);
  return transaction(async () => {
    await db().delete(inboxItems).where(and(eq(inboxItems.ownerId, ownerId), among(inboxItems.id, idsOf(ownerId))));
    const made = await seedInbox(ownerId, colleagueIdsByEmail, now);
    for (const kind of ["message", "notification"]) await emit({ type: "inbox.changed", userId: ownerId, kind });
    return made;
  });
}
