import { partOfTransaction, transaction } from "./database.server";

/** No page of a list holds more rows. */
export const mostChosenRows = 100;

export type ChangedEach = { done: number; left: number };

/**
 * Does one thing to several rows in one transaction. Rows that are gone or stand otherwise by now (404, 409) are left
 * as they are; anything else that is thrown takes all of it back.
 * @param change answers false where there was nothing to do
 */
export async function changeEach<Item>(
  items: readonly Item[],
  change: (item: Item) => Promise<unknown>,
): Promise<ChangedEach> {
  const chosen = items.slice(0, mostChosenRows);
  return transaction(async () => {
    let done = 0;
    for (const item of chosen) {
      try {
        if ((await partOfTransaction(() => change(item))) !== false) done++;
      } catch (error) {
        if (!(error instanceof Response) || (error.status !== 404 && error.status !== 409)) throw error;
      }
    }
    return { done, left: chosen.length - done };
  });
}
