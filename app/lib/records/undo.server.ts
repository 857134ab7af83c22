import type { Actor } from "~/lib/access/actor";
import { changeEach, type ChangedEach } from "~/lib/platform/db/queries/change-each.server";
import { readUndoStep, type UndoStep } from "~/lib/platform/http/response/undo-step";
import { badRequest, found } from "~/lib/platform/http/response/responses.server";

import { undoRecordChange } from "./change-record.server";
import { findRecordKind } from "./record.server";
import { changeEachTrashed, findTrashBin } from "./trash-bin.server";

/** After a deletion into the bin. More rows would not fit into the message's cookie: they have no undo there. */
export function undoTrash(bin: string, values: readonly string[]): { undo?: UndoStep } {
  const undo = { what: `trash:${bin}`, items: [...values] };
  return readUndoStep(undo) ? { undo } : {};
}

/** After a change that made `version`. */
export function undoChange(type: string, { id, version }: { id: string; version: number }): { undo: UndoStep } {
  return { undo: { what: `change:${type}`, items: [`${id}:${version}`] } };
}

/** @throws Refusal 400, 404, and those of what is undone when it is refused as a whole */
export async function undo(actor: Actor, step: UndoStep): Promise<ChangedEach> {
  const [verb = "", name = ""] = step.what.split(":");
  if (verb === "trash") return changeEachTrashed(actor, found(findTrashBin(name), "bin"), "restore", step.items);
  if (verb !== "change") throw badRequest("nothing to take back");
  const kind = found(findRecordKind(name), "kind");
  return changeEach(step.items, (item) => {
    const [id = "", version] = item.split(":");
    return undoRecordChange(actor, kind, id, Number(version));
  });
}
