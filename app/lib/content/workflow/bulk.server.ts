import type { Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { ContentError, InvalidData } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { assertSuccessor, nowhere } from "~/lib/content/publication/successors.server";

import { publishEntry, withdrawEntry, type StateChange } from "./publishing.server";
import { approveEntry, submitEntry } from "./review.server";
import { purgeEntry, restoreFromTrash, trashEntry } from "./trash.server";

export const bulkVerbs = ["submit", "approve", "publish", "withdraw", "trash", "restore", "purge"] as const;
/** A page of the list holds no more. */
export const mostChosen = 100;
export type BulkVerb = (typeof bulkVerbs)[number];
export type BulkItem = { id: string; version: number };
export type BulkRefusal = { id: string; why: "incomplete" | "ownWords" | "stale" | "inUse" | "state" | "forbidden" | "missing" };

/** Does one thing to many entries, each by itself: what can't be done is told, the rest is done. */
export async function changeMany(
  actor: Actor,
  section: Section,
  verb: BulkVerb,
  items: readonly BulkItem[],
  reason: string,
  { leadsTo = null, electionChecked }: { leadsTo?: string | null } & Pick<StateChange, "electionChecked"> = {},
): Promise<{ done: number; refused: BulkRefusal[] }> {
  if (verb === "withdraw" && !reason.trim()) throw new InvalidData({ reason: ["content.issues.missing"] });
  const named = verb === "withdraw" && leadsTo !== null && leadsTo !== nowhere ? leadsTo : null;
  // What takes the place of the others stays itself.
  if (named !== null) await assertSuccessor(actor, "", named);
  if (named !== null && items.some(({ id }) => id === named)) throw new InvalidData({ leadsTo: [issue("leadsToItself")] });
  const refused: BulkRefusal[] = [];
  const chosen = items.slice(0, mostChosen);
  for (const { id, version } of chosen) {
    try {
      if (verb === "submit") await submitEntry(actor, section, id, { version });
      else if (verb === "approve") await approveEntry(actor, section, id, { version, electionChecked });
      else if (verb === "publish") await publishEntry(actor, section, id, { version, electionChecked });
      else if (verb === "withdraw") await withdrawEntry(actor, section, id, { version, reason, leadsTo });
      else if (verb === "trash") await trashEntry(actor, section, id, { version });
      else if (verb === "restore") await restoreFromTrash(actor, section, id);
      else await purgeEntry(actor, section, id);
    } catch (error) {
      refused.push({ id, why: reasonOf(error) });
    }
  }
  return { done: chosen.length - refused.length, refused };
}

const reasons: Readonly<Record<string, BulkRefusal["why"]>> = { incomplete: "incomplete", ownWords: "ownWords", invalid: "ownWords", staleVersion: "stale", inUse: "inUse", wrongState: "state", onDisplay: "state" };

function reasonOf(error: unknown): BulkRefusal["why"] {
  const reason = error instanceof ContentError ? reasons[error.code] : undefined;
  if (reason) return reason;
  if (error instanceof Response && error.status === 403) return "forbidden";
  if (error instanceof Response && error.status === 404) return "missing";
  throw error;
}
