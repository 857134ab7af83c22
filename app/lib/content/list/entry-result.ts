import type { TFunction } from "i18next";

import { contentPaths } from "~/lib/content/definition/paths";
import type { FoundEntry } from "~/lib/content/list/search-entries.server";
import type { Language } from "~/lib/platform/i18n/i18n";
import type { Snippet } from "~/lib/platform/text/search/snippet";

import type { SearchResult } from "~/lib/search/groups";

/** Titled in the reader's language if possible. @param snippet where the text has the terms */
export function entryResult(
  { area, title, state, ...entry }: FoundEntry,
  locale: Language,
  t: TFunction,
  snippet?: Snippet,
): SearchResult {
  const lang = title[locale] ? locale : title.tr ? "tr" : "en";
  const text = title[lang] ?? t("content.untitled");
  return {
    ...entry,
    title: text,
    lang,
    status: state,
    value: text,
    ...(snippet ? { snippet } : {}),
    link: contentPaths.entry({ id: entry.section, area }, entry.id),
  };
}
