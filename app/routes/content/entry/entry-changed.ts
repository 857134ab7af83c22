/** Subscribes to all changes of a section's entries. */
export const entryChanged = {
  query:
    "subscription EntryChanged($section: ID) { entryChanged(section: $section) { type id version by { id name } } }",
};

export type EntryChanged = {
  entryChanged: { type: string; id: string; version: number | null; by: { id: string; name: string } | null };
};
