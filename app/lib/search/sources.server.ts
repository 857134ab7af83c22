import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import type { ApiScope } from "~/lib/access/api-scopes";
import type { Language } from "~/lib/platform/i18n/i18n";

import type { SearchGroupId, SearchResult } from "./groups";

export type SearchContext = {
  locale: Language;
  t: TFunction;
  /** At most so many results. */
  limit: number;
};

export type SearchSource = {
  /** The group its results stand in; several sources may share one. */
  id: SearchGroupId;
  /** What an API token needs to be answered from here: what it may read is what its scope says. */
  scope: ApiScope;
  /** Only what the person may see; `query` is neither empty nor longer than 200. */
  search: (actor: Actor, query: string, context: SearchContext) => Promise<SearchResult[]>;
  /** What has most of the words; asked for where no source has anything with all of them. */
  searchNear?: (actor: Actor, query: string, context: SearchContext) => Promise<SearchResult[]>;
};

const registered = new Set<SearchSource>();

/** An area of the product that can be searched says so when the server starts. */
export function registerSearchSource(source: SearchSource): void {
  registered.add(source);
}

export function searchSources(): readonly SearchSource[] {
  return [...registered];
}
