import type { Actor } from "~/lib/access/actor";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";

import { moveStock } from "./movements.server";

/** A row of a count sheet: what somebody has typed, and the stock that they saw. */
export type Counted = { id: string; quantity: number | string; seen: number };

/**
 * Writes down a whole sheet, each product by itself: what can't be kept takes nothing from the others.
 * @returns how many were written down, and the issue of each that was not, by product
 * @throws Refusal 403
 */
export async function countStock(
  actor: Actor,
  rows: readonly Counted[],
  reason: string,
): Promise<{ done: number; issues: Map<string, string> }> {
  actor.assertCan("ecommerce.edit");
  const issues = new Map<string, string>();
  let done = 0;
  for (const { id, ...row } of rows) {
    const outcome = await orRefusal(moveStock(actor, id, { kind: "counted", reason, ...row }), 404, 409, 422);
    if (!isRefusal(outcome)) done += 1;
    else issues.set(id, Object.values(outcome.fields ?? {})[0]?.[0] ?? outcome.messageKey);
  }
  return { done, issues };
}
