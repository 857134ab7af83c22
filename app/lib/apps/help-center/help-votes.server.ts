import { and, count, eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { ownId } from "~/lib/auth/account/own-id.server";
import { db } from "~/lib/platform/db/database.server";

import { helpVotes as votes } from "./schema.server";

export type GuideVotes = { yes: number; no: number; own: boolean | null };

export async function readVotes(actor: Actor, entryId: string): Promise<GuideVotes> {
  const rows = await db()
    .select({ isHelpful: votes.isHelpful, count: count() })
    .from(votes)
    .where(eq(votes.entryId, entryId))
    .groupBy(votes.isHelpful);
  const of = (isHelpful: boolean) => rows.find((row) => row.isHelpful === isHelpful)?.count ?? 0;
  const [own] = await db()
    .select({ isHelpful: votes.isHelpful })
    .from(votes)
    .where(and(eq(votes.entryId, entryId), eq(votes.userId, ownId(actor))));
  return { yes: of(true), no: of(false), own: own?.isHelpful ?? null };
}

/** Once a person: a second one takes the place of the first. @param entryId of a published guide */
export async function voteForGuide(actor: Actor, entryId: string, isHelpful: boolean): Promise<void> {
  const row = { userId: ownId(actor), entryId, isHelpful, votedAt: new Date() };
  await db()
    .insert(votes)
    .values(row)
    .onConflictDoUpdate({ target: [votes.userId, votes.entryId], set: { isHelpful, votedAt: row.votedAt } });
}
