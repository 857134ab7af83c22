import { and, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

import { rememberFew } from "~/lib/platform/text/remember-few";
import { queryTerms, splitTerms, indexTerms } from "~/lib/platform/text/search/search-terms";

import { db } from "~/lib/platform/db/database.server";
import { numberMark, numberQuery, titleWordMark, wordQueries, termsQuery } from "./terms-query.server";

/** Up to this many results are sorted; of more, rows are read in their order until the page is full. */
export const maxGathered = 10_000;
// `first`: a list's first rows are tried when a search finds several times as many. `kept`: up to here ids are kept.
export const pageBounds = { first: 1_000, kept: 2_000 };
const maxNamed = 300;

/**
 * Whether a row has the typed terms; punctuation alone finds nothing. A sub-SELECT makes PostgreSQL take the index; by
 * its wrong guesses it read 100,000 rows for seconds. @param isWide the search is known to find very much
 */
export function matchesText(column: AnyPgColumn | SQL, typed: string, { isWide = false } = {}): SQL {
  const query = termsQuery(typed);
  if (query === null) return sql`false`;
  return sql`${column} @@ ${isWide ? asQuery(query) : sql`(SELECT ${asQuery(query)})`}`;
}

const asQuery = (text: string) => sql`${text}::tsquery`;

/** In the word index, so other sections' rows are not read. Not for wide searches: the estimate would be too low. */
export function foundIn(column: AnyPgColumn, section: string): SQL {
  return sql`ARRAY[${column}] @> ARRAY[${section}]::text[]`;
}

export function foundInAny(column: AnyPgColumn, sections: readonly string[]): SQL {
  return sql`ARRAY[${column}] && ${sql.param([...sections])}::text[]`;
}

/** Before a whole title in the index. */
const titleMark = "^";
const longestTitle = 500;

const plain = (title: string) => splitTerms(title).join(" ").slice(0, longestTitle);

const lineEnd = sql.raw("chr(10)");

/** Staff and public rows of an entry mostly have the same text. */
const termsOf = rememberFew(indexTerms);

/** The terms that find a row; title terms are marked. `numbers`: see `official-numbers.ts`. */
export function searchVector({
  titles,
  text,
  numbers = [],
}: {
  titles: readonly string[];
  text: string;
  numbers?: readonly string[];
}): SQL<string> {
  const titleTerms = indexTerms(titles.join(" "));
  const whole = titles.map((title) => titleMark + plain(title)).filter((mark) => mark.length > titleMark.length);
  const lexemes = [
    ...titleTerms.map((word) => titleWordMark + word),
    ...whole,
    ...numbers.map((number) => numberMark + number),
  ];
  // One text with a term on each line: an array would be quoted here and unquoted there, term by term.
  const all = [...new Set([...titleTerms, ...termsOf(text), ...lexemes])].join("\n");
  return sql<string>`array_to_tsvector(string_to_array(${all}, ${lineEnd}))`;
}

export function hasTitleBeginning(column: AnyPgColumn, beginning: string): SQL {
  return sql`${column} @@ (SELECT ${`'${titleMark}${plain(beginning)}':*`}::tsquery)`;
}

// Best first: same number, same title, its beginning, whole terms or other suffixes in it, a part's beginning, longer
// terms; then the same in the text. Null without a word.
export function fits(typed: string): { inTitle: SQL[]; inText: SQL[] } | null {
  const asked = (options = {}) => termsQuery(typed, options);
  const [begun, whole, begunTitle, wholeTitle] = [
    asked(),
    asked({ whole: true }),
    asked({ inTitle: true }),
    asked({ whole: true, inTitle: true }),
  ];
  if (begun === null || whole === null || begunTitle === null || wholeTitle === null) return null;
  const title = titleMark + queryTerms(typed).join(" ");
  const number = numberQuery(typed);
  const inTitle = [
    ...(number === null ? [] : [number]),
    `'${title}'`,
    `'${title} ':*`,
    wholeTitle,
    `'${title}':*`,
    begunTitle,
  ];
  return { inTitle: inTitle.map(asQuery), inText: [whole, begun].map(asQuery) };
}

/** Rows with the terms in their title, best fit first, then in list order by `columns.key`. At most 300 of a fit. */
export async function findNamed(
  table: PgTable,
  columns: { id: AnyPgColumn; search: AnyPgColumn; key: AnyPgColumn },
  where: SQL | undefined,
  typed: string,
  { descending }: { descending: boolean },
): Promise<string[]> {
  const queries = fits(typed)?.inTitle ?? [];
  if (queries.length === 0) return [];
  const direction = sql.raw(descending ? "DESC" : "ASC");
  const of = (fit: number) => sql.raw(`fit_${fit}`);
  // A fit that too many rows have ends the search for worse ones.
  const isFew = (fit: number) => sql`(SELECT count(*) FROM ${of(fit)}) <= ${sql.raw(String(maxNamed))}`;
  const upTo = (fit: number) => queries.slice(0, fit).map((_, before) => isFew(before));
  const found = queries.map(
    (query, fit) =>
      sql`${of(fit)} AS MATERIALIZED (SELECT ${columns.id} AS id, ${columns.key} AS key FROM ${table}
        WHERE ${and(...upTo(fit), where, sql`${columns.search} @@ (SELECT ${query})`)}
        LIMIT ${sql.raw(String(maxNamed + 1))})`,
  );
  const met = queries.map(
    (_, fit) => sql`SELECT id, key, ${sql.raw(String(fit))} AS fit FROM ${of(fit)} WHERE ${isFew(fit)}`,
  );
  const { rows } = await db().execute<{ id: string }>(sql`
    WITH ${sql.join(found, sql`, `)}
    SELECT id FROM (${sql.join(met, sql` UNION ALL `)}) AS met GROUP BY id
    ORDER BY min(fit), min(key) ${direction}, id ${direction}`);
  return rows.map(({ id }) => id);
}

/** Rows looked at for each term; a row with most of the terms is met by its rarest. */
const maxOfWord = 100;

/** At most `limit` rows with most of the terms, when none has all: more in the title first. None for a single term. */
export async function findRowsWithMostTerms(
  table: PgTable,
  columns: { id: AnyPgColumn; search: AnyPgColumn; key: AnyPgColumn; section: AnyPgColumn },
  where: SQL | undefined,
  typed: string,
  limit: number,
): Promise<{ id: string; section: string }[]> {
  const queries = wordQueries(typed);
  const inTitle = wordQueries(typed, { inTitle: true });
  if (queries.length < 2) return [];
  const nth = (at: number, of = "word") => sql.raw(`${of}_${at}`);
  const sumOf = (of: string) =>
    sql.join(
      queries.map((_, at) => sql`(vector @@ ${nth(at, of)})::int`),
      sql` + `,
    );
  const met = queries.map(
    (_, at) =>
      sql`(SELECT ${columns.id} AS id FROM ${table} WHERE ${and(
        where,
        sql`${columns.search} @@ (SELECT ${nth(at)} FROM asked)`,
      )} LIMIT ${maxOfWord})`,
  );
  const { rows } = await db().execute<{ id: string; section: string }>(sql`
    WITH asked AS MATERIALIZED (SELECT ${sql.join(
      queries.flatMap((query, at) => [
        sql`${asQuery(query)} AS ${nth(at)}`,
        sql`${asQuery(inTitle[at] ?? query)} AS ${nth(at, "title")}`,
      ]),
      sql`, `,
    )}),
    met AS MATERIALIZED (${sql.join(met, sql` UNION `)}),
    weighed AS (
      SELECT id, section, key, ${sumOf("word")} AS had, ${sumOf("title")} AS named
      FROM asked, (SELECT ${columns.id} AS id, ${columns.section} AS section, ${columns.key} AS key,
      ${columns.search} AS vector FROM ${table} WHERE ${columns.id} IN (SELECT id FROM met)) AS candidate
    )
    SELECT id, section FROM weighed WHERE had = (SELECT max(had) FROM weighed) ORDER BY named DESC, key DESC, id
    LIMIT ${limit}`);
  return rows;
}
