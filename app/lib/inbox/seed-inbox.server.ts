import { isDeepStrictEqual } from "node:util";

import { and, eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { ownId } from "~/lib/auth/account/own-id.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { steadyId } from "~/lib/platform/crypto/steady-id.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { sampleInbox } from "~/mock-data/sample/inbox";

import { inboxItems } from "./schema.server";

function rowsFor(ownerId: string, colleagueIdsByEmail: ReadonlyMap<string, string>, now: Date) {
  const oldestFirst = sampleInbox
    .map((item, at) => ({ ...item, id: steadyId("inbox", ownerId, at) }))
    .sort((a, b) => b.minutesAgo - a.minutesAgo);
  return oldestFirst.map(({ id, kind, minutesAgo, read, from, title, description, wording, icon, link }) => ({
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
}

export async function seedInbox(
  ownerId: string,
  colleagueIdsByEmail: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  await db()
    .insert(inboxItems)
    .values(rowsFor(ownerId, colleagueIdsByEmail, now));
}

type SeededInbox = {
  existing: number;
  changed: number;
  removed: number;
  gone: number;
};

/** Ageing is no change. */
export async function countSeededInbox(
  actor: Actor,
  colleagueIdsByEmail: ReadonlyMap<string, string>,
): Promise<SeededInbox> {
  const ownerId = ownId(actor);
  const wanted = rowsFor(ownerId, colleagueIdsByEmail, new Date());
  const rows = await db()
    .select()
    .from(inboxItems)
    .where(
      and(
        eq(inboxItems.ownerId, ownerId),
        idIn(
          inboxItems.id,
          wanted.map(({ id }) => id),
        ),
      ),
    );
  const kept = new Map(rows.flatMap((row) => (row.removedAt === null ? [[row.id, row]] : [])));
  const changed = wanted.filter(({ time: _, ...item }) => {
    const row = kept.get(item.id);
    return row !== undefined && !isDeepStrictEqual({ ...row, ...item }, row);
  });
  return {
    existing: rows.length,
    changed: changed.length,
    removed: rows.length - kept.size,
    gone: wanted.length - rows.length,
  };
}

export async function reseedInbox(
  actor: Actor,
  colleagueIdsByEmail: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const ownerId = ownId(actor);
  await transaction(async () => {
    const ids = rowsFor(ownerId, colleagueIdsByEmail, now).map(({ id }) => id);
    await db()
      .delete(inboxItems)
      .where(and(eq(inboxItems.ownerId, ownerId), idIn(inboxItems.id, ids)));
    await seedInbox(ownerId, colleagueIdsByEmail, now);
    for (const kind of ["message", "notification"]) await emit({ type: "inbox.changed", userId: ownerId, kind });
  });
}
