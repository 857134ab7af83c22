/** The id of a source's group; `search.groups.<id>` is its name. */
export type SearchGroupId = string;

/** `value` goes into the search box; other properties depend on the group. */
export type SearchResult = { value: string; link: string } & Record<string, unknown>;
/** `isPartial`: nothing had all terms, and these results have most of them. */
export type SearchGroup = { id: SearchGroupId; label: string; results: SearchResult[]; isPartial?: true };

/** Shorter terms are not searched while typing (specification §9). */
export const shortestSearch = 2;
/** Longer ones are cut. */
export const longestSearch = 200;

export const staffSearchPath = "/search";

export function searchAddress(query: string, page = 1): string {
  return `${staffSearchPath}?${new URLSearchParams({ q: query, ...(page > 1 ? { page: String(page) } : {}) })}`;
}
