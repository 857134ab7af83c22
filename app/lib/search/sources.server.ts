import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import type { ApiScope } from "~/lib/access/api-scopes";
import type { Language } from "~/lib/platform/i18n/i18n";

import type { SearchGroupId, SearchResult } from "./groups";

export type SearchContext = {
  locale: Language;
  t: TFunction;
  limit: number;
};

export type SearchSource = {
  /** Several sources may share a group. */
  id: SearchGroupId;
  /** The scope that an API token needs. */
  scope: ApiScope;
  /** Only what the person may see; `query` has 1 to 200 characters. */
  search: (actor: Actor, query: string, context: SearchContext) => Promise<SearchResult[]>;
  /** Results with most of the terms, when no source has all of them. */
  searchNear?: (actor: Actor, query: string, context: SearchContext) => Promise<SearchResult[]>;
};

const registered = new Set<SearchSource>();

/** Called when the server starts. @returns takes the source away */
export function registerSearchSource(source: SearchSource): () => void {
  registered.add(source);
  return () => void registered.delete(source);
}

export function searchSources(): readonly SearchSource[] {
  return [...registered];
}
