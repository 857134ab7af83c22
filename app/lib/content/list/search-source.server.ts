import type { SearchSource } from "~/lib/search/sources.server";

import { entryResult } from "./entry-result";
import { searchPartialMatches } from "./partial-matches.server";
import { searchEntries } from "./search-entries.server";
import { snippetsOf } from "./search-snippets.server";

/** Working copies included. */
export const entrySearch: SearchSource = {
  id: "content",
  place: 40,
  scope: "content:read",
  async search(actor, query, { locale, t, limit }) {
    const { items } = await searchEntries(actor, query, { size: limit });
    const snippets = await snippetsOf(items, query);
    return items.map((entry) => entryResult(entry, locale, t, snippets.get(entry.id)));
  },
  async searchNear(actor, query, { locale, t, limit }) {
    const near = await searchPartialMatches(actor, query, limit);
    return near.map((entry) => entryResult(entry, locale, t));
  },
};
