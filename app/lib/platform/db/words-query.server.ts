import { sql, type SQL } from "drizzle-orm";

import { searchTerms, type SearchTerm } from "~/lib/platform/text/search-words";

/**
 * What somebody typed as a `tsquery` over folded text that was stemmed as Turkish; null when it has no word in it.
 * @param options.whole words as they stand or with another suffix, but not the beginnings of longer ones
 */
export function wordsQuery(typed: string, { whole = false } = {}): SQL | null {
  const clauses = searchTerms(typed);
  return clauses && joined(clauses.map((alternatives) => joined(alternatives.map((terms) => joined(terms.map((term) => termQuery(term, whole)), "&&")), "||")), "&&");
}

/** The same in parts, one for each word or phrase that was typed: for what has some of them. */
export function wordQueries(typed: string): SQL[] {
  return (searchTerms(typed) ?? []).map((alternatives) => joined(alternatives.map((terms) => joined(terms.map((term) => termQuery(term, false)), "&&")), "||"));
}

/** A shorter stem says too little to begin a word: "evde" has the stem "ev", with which "evlendirme" begins, too. */
const shortestStem = sql.raw("4");

function termQuery({ forms, beginnings }: SearchTerm, whole: boolean): SQL {
  const stemmed = sql`to_tsquery('turkish', ${forms.join(" | ")})`;
  if (whole || beginnings.length === 0) return stemmed;
  const begun = beginnings.map((word) => sql`to_tsquery(CASE WHEN length((ts_lexize('turkish_stem', ${word}))[1]) >= ${shortestStem} THEN 'turkish' ELSE 'simple' END::regconfig, ${`${word}:*`})`);
  return joined([stemmed, ...begun], "||");
}

function joined(queries: SQL[], operator: "&&" | "||"): SQL {
  const [only] = queries;
  return queries.length === 1 && only ? only : sql`(${sql.join(queries, sql.raw(` ${operator} `))})`;
}
