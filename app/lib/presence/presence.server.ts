import { and, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";

import { findColleagues } from "~/lib/auth/users/users.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";

import { presences } from "./schema.server";

declare module "~/lib/platform/events/events.server" {
  interface EventsByDomain {
    presence: "presence.changed";
  }
}

export type Place = { entryId: string; userId: string; socket: string };
export type Present = { id: string; name: string; avatar: string | null; status: string | null };

/** A row not renewed for this long belongs to a server that is gone. */
const keptSeconds = 150;
const stillThere = gt(presences.seenAt, sql`now() - make_interval(secs => ${keptSeconds})`);

export async function enterEntry(place: Place): Promise<void> {
  await transaction(async () => {
    await db()
      .insert(presences)
      .values(place)
      .onConflictDoUpdate({ target: [presences.entryId, presences.socket], set: { seenAt: sql`now()` } });
    await emit({ type: "presence.changed", id: place.entryId });
  });
}

export async function leaveEntry({ entryId, socket }: Place): Promise<void> {
  await transaction(async () => {
    await db()
      .delete(presences)
      .where(and(eq(presences.entryId, entryId), eq(presences.socket, socket)));
    await emit({ type: "presence.changed", id: entryId });
  });
}

export async function listPresent(entryId: string, me: string): Promise<Present[]> {
  const rows = await db()
    .selectDistinct({ userId: presences.userId })
    .from(presences)
    .where(and(eq(presences.entryId, entryId), ne(presences.userId, me), stillThere))
    .limit(50);
  const people = await findColleagues(rows.map(({ userId }) => userId));
  return [...people.values()].map(({ id, name, avatar, status }) => ({ id, name, avatar, status }));
}

/** Renews this server's sockets and deletes the rows of killed servers. */
export async function renewPresences(sockets: readonly string[]): Promise<void> {
  if (sockets.length > 0)
    await db()
      .update(presences)
      .set({ seenAt: sql`now()` })
      .where(inArray(presences.socket, [...sockets]));
  await db()
    .delete(presences)
    .where(lt(presences.seenAt, sql`now() - make_interval(secs => ${keptSeconds * 4})`));
}
