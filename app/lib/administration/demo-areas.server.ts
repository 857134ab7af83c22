import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";

/** `existing` of an area's things are in the database; a reset would change so many of them, or bring them back. */
export type DemoCount = { existing: number; again: number; fromTrash: number; anew: number };

/** Data for trying things out that can be made again what it was. Texts: `administration.demoData.areas.<id>`. */
export type DemoArea = {
  id: string;
  icon: string;
  /** What there is for this person; nothing of it where `existing` is 0. */
  count: (actor: Actor) => Promise<DemoCount>;
  /**
   * Each thing in a transaction of its own, so that none is left half done.
   * @param note for histories, in the words of whoever resets
   * @returns how many were changed, and how many could not be
   */
  reset: (actor: Actor, note: string) => Promise<{ done: number; refused: number }>;
};

/**
 * One thing of an area: "same" where there was nothing to do, "refused" where something of the staff's stands in the
 * way.
 */
export type DemoStep = { title: string; link: string; run: () => Promise<"done" | "same" | "refused"> };

/** An area of so many things that a job resets them. @see startReset */
export type LongDemoArea = DemoArea & {
  /** In the same order each time, as a job may go on in the middle. */
  steps: (actor: Actor, note: string) => Promise<readonly DemoStep[]>;
};

/** What a reset would change. */
export function changesOf({ again, fromTrash, anew }: DemoCount): number {
  return again + fromTrash + anew;
}

/** @throws Response 403 */
export async function resetDemoArea(
  actor: Actor,
  area: DemoArea,
  note: string,
): Promise<{ done: number; refused: number }> {
  actor.assertCan("administer");
  if ((await area.count(actor)).existing === 0) return { done: 0, refused: 0 };
  const after = await area.reset(actor, note);
  await recordAudit(actor, { verb: "reset", objectType: "demoData", objectId: area.id, after });
  return after;
}
