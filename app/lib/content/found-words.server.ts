import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import { toTsQuery } from "~/lib/platform/text/search-words";

/** What a search finds is put in order when it is no more; else rows are read in their order until the page is full. */
export const mostGathered = 10_000;

/**
 * Whether a row has the words that somebody typed; a query of punctuation alone finds nothing rather than everything.
 *
 * In a SELECT of its own PostgreSQL can't guess how much the words find and takes the index, which is always bearable;
 * its guesses are not: reading the words of 100,000 rows, stored beside them, takes seconds.
 * @param isWide the search is known to find very much: only then may PostgreSQL think of reading rows one by one
 */
export function hasWords(column: AnyPgColumn, typed: string, { isWide = false } = {}): SQL {
  const words = toTsQuery(typed);
  if (words === null) return sql`false`;
  const query = sql`to_tsquery('turkish', ${words})`;
  return sql`${column} @@ ${isWide ? query : sql`(SELECT ${query})`}`;
}
