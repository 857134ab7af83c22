import type { SearchSource } from "~/lib/search/sources.server";

import { notePaths } from "./note";
import { findNotes } from "./notes.server";

/** One's own notes, those in the archive last. */
export const noteSearch: SearchSource = {
  id: "notes",
  place: 35,
  scope: "account",
  async search(actor, query, { limit }) {
    const found = await findNotes(actor, query, limit);
    return found.map(({ id, name, archived }) => ({ id, archived, value: name, link: notePaths.note(id) }));
  },
};
