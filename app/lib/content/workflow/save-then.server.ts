import type { Saved } from "~/lib/content/entries/entries.server";
import { partOfTransaction, transaction } from "~/lib/platform/db/database.server";
import { wordUnavailable } from "~/lib/platform/db/unavailable.server";

export type SavedThen = {
  entry: Saved;
  /** Why nothing followed; the save stays all the same. */
  failure: Error | null;
};

/**
 * Saves and goes on with the saved version, in one transaction that locks the entry once. When what follows is refused
 * or fails, the save stays. Nothing follows when others have changed the entry since its writer opened it
 * (`entry.unseen`): nobody publishes a text that they have not seen.
 * @throws what `save` throws; nothing is written then
 */
export function saveThen(save: () => Promise<Saved>, then?: (saved: Saved) => Promise<unknown>): Promise<SavedThen> {
  return transaction(async () => {
    const entry = await save();
    const follows = then !== undefined && entry.unseen.length === 0;
    return { entry, failure: follows ? await failureOf(() => then(entry)) : null };
  });
}

/** Null when the work is done; else its writes are undone, and the transaction around it goes on. */
async function failureOf(work: () => Promise<unknown>): Promise<Error | null> {
  let isBegun = false;
  try {
    await partOfTransaction(() => {
      isBegun = true;
      return work();
    });
    return null;
  } catch (error) {
    // The writes of the save go with the part's first statement: what fails there is the save.
    if (!isBegun) throw error;
    return wordUnavailable(error) as Error;
  }
}
