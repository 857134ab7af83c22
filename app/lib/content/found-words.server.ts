import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import { wordsQuery } from "~/lib/platform/db/words-query.server";
import { searchWords } from "~/lib/platform/text/search-words";

/** What a search finds is put in order when it is no more; else rows are read in their order until the page is full. */
export const mostGathered = 10_000;
/** So many found by their names are put before the rest; more than that say nothing about what is meant. */
export const mostNamed = 1_000;

/**
 * Whether a row has the words that somebody typed; a query of punctuation alone finds nothing rather than everything.
 *
 * In a SELECT of its own PostgreSQL can't guess how much the words find and takes the index, which is always bearable;
 * its guesses are not: reading the words of 100,000 rows, stored beside them, takes seconds.
 * @param isWide the search is known to find very much: only then may PostgreSQL think of reading rows one by one
 */
export function hasWords(column: AnyPgColumn, typed: string, { isWide = false } = {}): SQL {
  const query = wordsQuery(typed);
  if (query === null) return sql`false`;
  return sql`${column} @@ ${isWide ? query : sql`(SELECT ${query})`}`;
}

/** The same of a row's title alone. */
export function hasWordsInTitle(column: AnyPgColumn, typed: string): SQL {
  const query = wordsQuery(typed);
  return query === null ? sql`false` : sql`${column} @@ (SELECT ${inTitle(query)})`;
}

/** The lexemes of a title are indexed a second time behind this mark, so that the index alone tells titles from texts. */
const titleMark = "=";

/** A query for words, as one for titles that have them. */
export function inTitle(query: SQL): SQL {
  return sql`regexp_replace((${query})::text, '''(\\w+)''', ${`'${titleMark}\\1'`}, 'g')::tsquery`;
}

/** What a row of this (folded) title is found by as such. */
export function titleMarks(folded: string): SQL {
  return sql`array_to_tsvector(ARRAY(SELECT ${titleMark} || lexeme FROM unnest(tsvector_to_array(to_tsvector('turkish', ${folded}))) AS lexeme))`;
}

const letters = "ÇĞIİÖŞÜÂÎÛçğıöşüâîû";
const folds = "cgiiosuaiucgiosuaiu";
const signs = ".,;:!?/()[]\"'’‘“”«»…–—-&+*";

/** The fit of a title that doesn't have all the words as they were typed. */
const unfit = sql.raw("5");

/**
 * How well a title fits what was typed, the less the better. 0: it is the title; 1: the title begins with it; 2: it stands
 * in the title; 3: its words do; 4: the title begins with a word that begins so; 5: none of these.
 */
export function titleFit(title: SQL | AnyPgColumn, typed: string): SQL<number> {
  const words = searchWords(typed);
  if (words.length === 0) return sql<number>`${unfit}`;
  const phrase = words.join(" ");
  const fit = (text: SQL) => {
    const hasAll = sql.join(words.map((word) => sql`position(${` ${word} `} IN ${text}) > 0`), sql` AND `);
    return sql`CASE WHEN ${text} = ${` ${phrase} `} THEN 0 WHEN starts_with(${text}, ${` ${phrase} `}) THEN 1 WHEN position(${` ${phrase} `} IN ${text}) > 0 THEN 2
      WHEN ${hasAll} THEN 3 WHEN starts_with(${text}, ${` ${phrase}`}) THEN 4 ELSE ${unfit} END`;
  };
  const folded = (locale: SQL) => sql`' ' || lower(translate(${title} ->> ${locale}, ${letters + signs}, ${folds + " ".repeat(signs.length)})) || ' '`;
  return sql<number>`(SELECT LEAST(${fit(sql`named.tr`)}, ${fit(sql`named.en`)}) FROM (SELECT ${folded(sql`'tr'`)} AS tr, ${folded(sql`'en'`)} AS en) AS named)`;
}
