import { and, count, desc, eq, gte, lt } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";

import { auditEntries } from "./schema.server";

export type OwnAction = Pick<
  typeof auditEntries.$inferSelect,
  "id" | "at" | "verb" | "objectType" | "objectId" | "section" | "before"
>;
type Period = { since?: Date };

const shown = {
  id: auditEntries.id,
  at: auditEntries.at,
  verb: auditEntries.verb,
  objectType: auditEntries.objectType,
  objectId: auditEntries.objectId,
  section: auditEntries.section,
  before: auditEntries.before,
};

/** Newest first. @param before the id of the last action already seen */
export async function listOwnActions(
  actor: Actor,
  { before, limit = 15 }: { before?: number; limit?: number } = {},
): Promise<{ actions: OwnAction[]; hasEarlier: boolean }> {
  if (actor.id === null) return { actions: [], hasEarlier: false };
  const rows = await db()
    .select(shown)
    .from(auditEntries)
    .where(and(eq(auditEntries.actorId, actor.id), before === undefined ? undefined : lt(auditEntries.id, before)))
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1);
  return { actions: rows.slice(0, limit), hasEarlier: rows.length > limit };
}

export async function countOwnActions(actor: Actor, verb: string, { since }: Period = {}): Promise<number> {
  if (actor.id === null) return 0;
  const [row] = await db()
    .select({ times: count() })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.actorId, actor.id),
        eq(auditEntries.objectType, "entry"),
        eq(auditEntries.verb, verb),
        since ? gte(auditEntries.at, since) : undefined,
      ),
    );
  return row?.times ?? 0;
}
