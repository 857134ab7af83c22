import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import type { Language } from "~/lib/platform/i18n/i18n";

import { longestSearch, type SearchGroup, type SearchGroupId } from "./groups";
import { mayAsk, searchSources, type SearchContext } from "./sources.server";

/** Without zero bytes, at most 200 characters. */
export function cleanQuery(typed: string): string {
  return typed
    .slice(0, longestSearch * 2)
    .replaceAll("\0", "")
    .trim()
    .slice(0, longestSearch)
    .replace(/[\ud800-\udbff]$/, "");
}

type Options = {
  locale: Language;
  t: TFunction;
  limit?: number;
  without?: SearchGroupId;
  only?: readonly SearchGroupId[];
};

/**
 * Asks every source that the asker may use; when none has a result, what has most of the terms.
 * @param options.limit per source @param options.without a group to leave out
 * @param options.only the groups that are asked
 * @returns the groups with results, in order, named in the language of `t`
 */
export async function searchEverything(
  actor: Actor,
  typed: string,
  { locale, t, limit = 20, without, only }: Options,
): Promise<SearchGroup[]> {
  const reached = searchSources().filter((source) => mayAsk(actor, source));
  if (reached.length === 0) actor.assertScope("content:read");
  const query = cleanQuery(typed);
  if (query === "") return [];
  const sources = reached.filter(({ id }) => id !== without && (only?.includes(id) ?? true));
  const answers = await Promise.all(
    sources.map(async ({ id, search }) => ({ id, results: await search(actor, query, { locale, t, limit }) })),
  );
  const groups = [...new Set(answers.map(({ id }) => id))].flatMap((id) => {
    const results = answers.filter((answer) => answer.id === id).flatMap((answer) => answer.results);
    return results.length > 0 ? [{ id, label: t(`search.groups.${id}`), results }] : [];
  });
  return groups.length > 0 || without !== undefined || only !== undefined
    ? groups
    : searchNear(actor, query, { locale, t, limit });
}

/** Results with most of the terms, from every source that the asker may use. */
export async function searchNear(actor: Actor, query: string, context: SearchContext): Promise<SearchGroup[]> {
  const groups = await Promise.all(
    searchSources().map(async (source): Promise<SearchGroup[]> => {
      const { id, searchNear: near } = source;
      const results = near && mayAsk(actor, source) ? await near(actor, query, context) : [];
      return results.length > 0 ? [{ id, label: context.t("search.someWords"), results, isPartial: true }] : [];
    }),
  );
  return groups.flat();
}
