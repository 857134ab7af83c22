import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { searchEntries } from "~/lib/content/list/search-entries.server";
import { snippetsOf } from "~/lib/content/list/search-snippets.server";
import type { Pagination } from "~/lib/platform/http/request/pagination";
import type { Language } from "~/lib/platform/i18n/i18n";

import { entryResult } from "./entry-result";
import type { SearchGroup } from "~/lib/search/groups";
import { cleanQuery, searchEverything, searchNear } from "~/lib/search/search-everything.server";

export type ResultsPage = {
  query: string;
  /** All but content; only on the first page. */
  groups: SearchGroup[];
  /** Results with most of the terms, when nothing has them all. */
  near: SearchGroup[];
  entries: { group: SearchGroup | null; pagination: Pagination; isCut: boolean };
};

const maxOfSource = 50;

/** Content comes in pages of 20. */
export async function readResultsPage(
  actor: Actor,
  params: URLSearchParams,
  { locale, t }: { locale: Language; t: TFunction },
): Promise<ResultsPage> {
  const query = cleanQuery(params.get("q") ?? "");
  const wanted = params.get("page") ?? "";
  const page = /^[1-9]\d{0,5}$/.test(wanted) ? Number(wanted) : 1;
  const { items, pagination, isCut } = await searchEntries(actor, query, { page });
  const others =
    pagination.page > 1
      ? []
      : await searchEverything(actor, query, { locale, t, limit: maxOfSource, without: "content" });
  const isNothing = others.length + pagination.length === 0;
  const near = isNothing && query !== "" ? await searchNear(actor, query, { locale, t, limit: maxOfSource }) : [];
  const snippets = await snippetsOf(items, query);
  const results = items.map((entry) => entryResult(entry, locale, t, snippets.get(entry.id)));
  return {
    query,
    groups: others,
    near,
    entries: {
      group: results.length > 0 ? { id: "content", label: t("search.groups.content"), results } : null,
      pagination,
      isCut,
    },
  };
}
