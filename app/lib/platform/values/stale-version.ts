import { Refusal } from "~/lib/platform/refusal";

import type { MergeConflict } from "./merge";

type Values = Record<string, unknown>;
/** The stored state; `updatedBy` is a name. */
export type CurrentVersion = {
  id: string;
  version: number;
  data: Values;
  updatedBy: string | null;
  updatedAt: Date;
};

/** Somebody saved meanwhile; nothing was written. REST: 409. */
export class StaleVersion extends Refusal {
  override name = "StaleVersion";
  constructor(
    readonly current: CurrentVersion,
    /** Empty when only the version differs: the person asked to publish a version they hadn't seen. */
    readonly conflicts: MergeConflict[],
    /** Both edits merged; in a conflict, the person's own value. */
    readonly merged: Values,
  ) {
    super("The entry has been changed since you opened it", {
      status: 409,
      code: "staleVersion",
      messageKey: "content.changed.title",
      details: { current, conflictingFields: conflicts.map(({ path }) => path) },
    });
  }
}

export function isStale(refusal: Refusal): refusal is StaleVersion {
  return refusal.code === "staleVersion";
}
