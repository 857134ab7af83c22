/** Inputs beside an entry's own fields; a refused form shows their values again. */
export const panelInputs = [
  "changeNote",
  "parentId",
  "publishAt",
  "unpublishAt",
  "comment",
  "reviewReason",
  "electionChecked",
] as const;

/** Names that no field may have: one form sends both, and one would be read as part of the other. */
export const reservedInputs: ReadonlySet<string> = new Set([
  ...panelInputs,
  "intent",
  "version",
  "backup",
  "once",
  "part",
  "parentSeen",
  "reviewAt",
]);
