import type { Actor } from "~/lib/access/actor";
import { changeEach, type ChangedEach } from "~/lib/platform/db/queries/change-each.server";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { readUndoStep, type UndoStep } from "~/lib/platform/http/response/undo-step";
import { badRequest, found } from "~/lib/platform/http/response/responses.server";

import { undoRecordChange } from "./change-record.server";
import { findOpenKind } from "./record.server";
import { changeEachTrashed, findTrashBin } from "./trash-bin.server";

/** Takes one thing back. @throws Refusal 404, 409 when it has changed since */
export type TakeBack = (actor: Actor, item: string) => Promise<unknown>;

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** By name: what takes back a step that is neither a deletion into a bin nor a version of a record. */
    undoSteps: Readonly<Record<string, TakeBack>>;
  }
}

/** After a deletion into the bin. More rows would not fit into the message's cookie: they have no undo there. */
export function undoTrash(bin: string, values: readonly string[]): { undo?: UndoStep } {
  const undo = { what: `trash:${bin}`, items: [...values] };
  return readUndoStep(undo) ? { undo } : {};
}

/** After a change that made `version`. */
export function undoChange(type: string, { id, version }: { id: string; version: number }): { undo: UndoStep } {
  return { undo: { what: `change:${type}`, items: [`${id}:${version}`] } };
}

/** After a step of a domain's own. @param name its key in the domain's `undoSteps` */
export function undoOwnStep(name: string, items: readonly string[]): { undo: UndoStep } {
  return { undo: { what: `step:${name}`, items: [...items] } };
}

/** @throws Refusal 400, 404, and those of what is undone when it is refused as a whole */
export async function undo(actor: Actor, step: UndoStep): Promise<ChangedEach> {
  const [verb = "", name = ""] = step.what.split(":");
  if (verb === "trash") return changeEachTrashed(actor, found(findTrashBin(name), "bin"), "restore", step.items);
  if (verb === "step") {
    const takeBack = found(partsOf("undoSteps").find((steps) => Object.hasOwn(steps, name))?.[name], "step");
    return changeEach(step.items, (item) => takeBack(actor, item));
  }
  if (verb !== "change") throw badRequest("nothing to take back");
  const kind = found(findOpenKind(actor, name), "kind");
  return changeEach(step.items, (item) => {
    const [id = "", version] = item.split(":");
    return undoRecordChange(actor, kind, id, Number(version));
  });
}
