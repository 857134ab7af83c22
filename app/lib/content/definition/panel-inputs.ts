/** What stands beside an entry's own fields in its form, and is shown again when the form is refused. */
export const panelInputs = [
  "changeNote",
  "parentId",
  "publishAt",
  "unpublishAt",
  "comment",
  "reviewReason",
  "electionChecked",
] as const;

/** Names that a section's field can't have: one form sends both, and the one would be read as a part of the other. */
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
