/** Where an entry stands on its way to the public and from it. */
export const entryStates = ["draft", "inReview", "scheduled", "published", "archived", "withdrawn"] as const;
