import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import type { ApiScope } from "~/lib/access/api-scopes";
import { partsOf } from "~/lib/platform/domains/domain.server";
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
  /** Groups stand in this order. */
  place: number;
  /** The scope that an API token needs, or several, of which it needs one. */
  scope: ApiScope | readonly ApiScope[];
  /** Only what the person may see; `query` has 1 to 200 characters. */
  search: (actor: Actor, query: string, context: SearchContext) => Promise<SearchResult[]>;
  /** Results with most of the terms, when no source has all of them. */
  searchNear?: (actor: Actor, query: string, context: SearchContext) => Promise<SearchResult[]>;
};

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    search: readonly SearchSource[];
  }
}

export function searchSources(): readonly SearchSource[] {
  return partsOf("search")
    .flat()
    .sort((a, b) => a.place - b.place);
}

export const mayAsk = (actor: Actor, { scope }: SearchSource): boolean =>
  [scope].flat().some((one) => actor.hasScope(one));
