import type { Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { InvalidData } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { assertSuccessor, nowhere } from "~/lib/content/publication/addresses/successors.server";
import { isRefusal } from "~/lib/platform/refusal";

import { publishEntry, withdrawEntry, type StateChange } from "./publishing.server";
import { approveEntry, submitEntry } from "./review.server";
import { purgeEntry, restoreFromTrash, trashEntry } from "./trash.server";

export const bulkVerbs = ["submit", "approve", "publish", "withdraw", "trash", "restore", "purge"] as const;
/** Entries changed while the page waits; more are left to a job. */
export const maxAtOnce = 100;
export const maxChosen = 5_000;
export type BulkVerb = (typeof bulkVerbs)[number];
export type BulkItem = { id: string; version: number };
export type BulkRefusal = {
  id: string;
  why: "incomplete" | "ownWords" | "stale" | "inUse" | "state" | "forbidden" | "missing";
};
export type BulkOptions = { leadsTo?: string | null } & Pick<StateChange, "electionChecked">;

/** Changes many entries, each by itself: failures are reported, the rest is done. @throws InvalidData */
export async function changeMany(
  actor: Actor,
  section: Section,
  verb: BulkVerb,
  items: readonly BulkItem[],
  reason: string,
  options: BulkOptions = {},
): Promise<{ done: number; refused: BulkRefusal[] }> {
  await assertBulk(actor, verb, items, reason, options);
  const refused: BulkRefusal[] = [];
  const chosen = items.slice(0, maxAtOnce);
  for (const item of chosen) {
    try {
      await changeOne(actor, section, verb, item, reason, options);
    } catch (error) {
      refused.push({ id: item.id, why: reasonOf(error) });
    }
  }
  return { done: chosen.length - refused.length, refused };
}

/** Checks before the first entry is changed. @throws InvalidData on "reason", "leadsTo" */
export async function assertBulk(
  actor: Actor,
  verb: BulkVerb,
  items: readonly BulkItem[],
  reason: string,
  { leadsTo = null }: BulkOptions,
): Promise<void> {
  if (verb === "withdraw" && !reason.trim()) throw new InvalidData({ reason: ["content.issues.missing"] });
  const named = verb === "withdraw" && leadsTo !== null && leadsTo !== nowhere ? leadsTo : null;
  if (named !== null) await assertSuccessor(actor, "", named);
  if (named !== null && items.some(({ id }) => id === named))
    throw new InvalidData({ leadsTo: [issue("leadsToItself")] });
}

/** @throws what `reasonOf` translates, and unexpected errors */
export async function changeOne(
  actor: Actor,
  section: Section,
  verb: BulkVerb,
  { id, version }: BulkItem,
  reason: string,
  { leadsTo = null, electionChecked }: BulkOptions,
): Promise<void> {
  if (verb === "submit") await submitEntry(actor, section, id, { version });
  else if (verb === "approve") await approveEntry(actor, section, id, { version, electionChecked });
  else if (verb === "publish") await publishEntry(actor, section, id, { version, electionChecked });
  else if (verb === "withdraw") await withdrawEntry(actor, section, id, { version, reason, leadsTo });
  else if (verb === "trash") await trashEntry(actor, section, id, { version });
  else if (verb === "restore") await restoreFromTrash(actor, section, id, { version });
  else await purgeEntry(actor, section, id, { version });
}

const reasons: Readonly<Record<string, BulkRefusal["why"]>> = {
  incomplete: "incomplete",
  ownWords: "ownWords",
  invalid: "ownWords",
  staleVersion: "stale",
  inUse: "inUse",
  wrongState: "state",
  onDisplay: "state",
};

/** Why an entry was left unchanged. @throws errors that are no refusals */
export function reasonOf(error: unknown): BulkRefusal["why"] {
  const reason = isRefusal(error) ? reasons[error.code ?? ""] : undefined;
  if (reason) return reason;
  if (isRefusal(error, 403)) return "forbidden";
  if (isRefusal(error, 404)) return "missing";
  throw error;
}
