export const entryStates = ["draft", "inReview", "scheduled", "published", "archived", "withdrawn"] as const;
