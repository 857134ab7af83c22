import { and, eq, inArray } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { shownSections } from "~/lib/content/definition/section-settings.server";
import { publications } from "~/lib/content/schema.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { findRowsWithMostTerms } from "~/lib/platform/db/queries/text-search.server";
import { settingsTag } from "~/lib/settings/settings.server";

/** If nothing has all terms of a search: the entries with most of them, best first. */
export function publishedPartialMatches(
  sections: readonly Section[],
  search: string,
  { archived, limit }: { archived: boolean; limit: number },
): Promise<{ id: string; section: string }[]> {
  return cached(
    [...sections.map(({ id }) => id), settingsTag],
    `partial matches ${String(archived)} ${limit} ${search}`,
    async () => {
      const shown = (await shownSections(sections)).map(({ id }) => id);
      if (shown.length === 0) return [];
      const { entryId, section, search: searchColumn, sortKey } = publications;
      return findRowsWithMostTerms(
        publications,
        { id: entryId, search: searchColumn, key: sortKey, section },
        and(eq(publications.archived, archived), inArray(section, shown)),
        search,
        limit,
      );
    },
  );
}
