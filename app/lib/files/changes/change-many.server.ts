import { ZodError } from "zod";

import type { Actor } from "~/lib/access/actor";
import { isRefusal } from "~/lib/platform/refusal";

import { findFile } from "~/lib/files/files.server";
import { updateFile } from "./update-file.server";
import { restoreFile, trashFile } from "./trash.server";

export const maxAtOnce = 100;
export const maxByJob = 5_000;

export type ManyChange =
  { verb: "move"; folderId: string | null } | { verb: "tag"; tag: string } | { verb: "trash" } | { verb: "restore" };

export type ManyOutcome = { done: number; failed: { id: string; name: string; code: string }[] };

/** Each in its own transaction; refusals don't stop the others. At most a hundred; unknown ids are skipped. */
export async function changeManyFiles(actor: Actor, ids: readonly string[], change: ManyChange): Promise<ManyOutcome> {
  actor.assertCan("files.upload");
  const outcome: ManyOutcome = { done: 0, failed: [] };
  for (const id of [...new Set(ids)].slice(0, maxAtOnce)) {
    const file = await findFile(id);
    if (!file) continue;
    try {
      await changeFile(actor, id, change);
      outcome.done++;
    } catch (thrown) {
      outcome.failed.push({ id, name: file.originalName, code: codeOf(thrown) });
    }
  }
  return outcome;
}

export async function changeFile(actor: Actor, id: string, change: ManyChange): Promise<void> {
  if (change.verb === "trash") await trashFile(actor, id);
  else if (change.verb === "restore") await restoreFile(actor, id);
  else
    await updateFile(
      actor,
      id,
      change.verb === "move" ? { folderId: change.folderId } : ({ tags }) => ({ tags: [...tags, change.tag] }),
    );
}

/** A key under `files.many.problems`. @throws anything that is no refusal */
export function codeOf(thrown: unknown): string {
  // The added tag itself may be too long.
  if (thrown instanceof ZodError)
    return thrown.issues.some(({ path, code }) => path.length === 1 && code === "too_big") ? "tooManyTags" : "badTag";
  if (!isRefusal(thrown)) throw thrown;
  return thrown.status === 403 ? "forbidden" : (thrown.code ?? "changed");
}
