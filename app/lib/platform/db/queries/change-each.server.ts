import { isRefusal } from "~/lib/platform/refusal";

import { partOfTransaction, transaction } from "~/lib/platform/db/database.server";

export const maxChosenRows = 100;

export type ChangedEach = { done: number; left: number };

/** Skips rows that are gone or changed (404, 409); other errors undo all. `change` is false when nothing was to do. */
export async function changeEach<Item>(
  items: readonly Item[],
  change: (item: Item) => Promise<unknown>,
): Promise<ChangedEach> {
  const chosen = items.slice(0, maxChosenRows);
  return transaction(async () => {
    let done = 0;
    for (const item of chosen) {
      try {
        if ((await partOfTransaction(() => change(item))) !== false) done++;
      } catch (error) {
        if (!isRefusal(error, 404, 409)) throw error;
      }
    }
    return { done, left: chosen.length - done };
  });
}
