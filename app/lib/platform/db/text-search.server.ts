import { and, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

import { searchWords, splitWords, wordsOf } from "~/lib/platform/text/search-words";

import { db } from "./database.server";
import { numberMark, numberQuery, titleWordMark, wordQueries, wordsQuery } from "./words-query.server";

/** What a search finds is put in order when it is no more; else rows are read in their order until the page is full. */
export const mostGathered = 10_000;
/**
 * `first`: so many of a list's first are looked at where a search finds several times as many: a page is full long
 * before. `kept`: a search that finds no more keeps their ids.
 */
export const pageBounds = { first: 1_000, kept: 2_000 };
const mostNamed = 300;

/**
 * Whether a row has the words that somebody typed; a query of punctuation alone finds nothing rather than everything.
 *
 * In a SELECT of its own PostgreSQL can't guess how much the words find and takes the index, which is always bearable;
 * its guesses are not: reading the words of 100,000 rows, stored beside them, takes seconds.
 * @param isWide the search is known to find very much: only then may PostgreSQL think of reading rows one by one
 */
export function matchesText(column: AnyPgColumn | SQL, typed: string, { isWide = false } = {}): SQL {
  const query = wordsQuery(typed);
  if (query === null) return sql`false`;
  return sql`${column} @@ ${isWide ? asQuery(query) : sql`(SELECT ${asQuery(query)})`}`;
}

const asQuery = (text: string) => sql`${text}::tsquery`;

/**
 * Of one section, as the index of words has it: rows of others that have the words are not even read. Not for a wide
 * search: what this leaves would be guessed too little.
 */
export function foundIn(column: AnyPgColumn, section: string): SQL {
  return sql`ARRAY[${column}] @> ARRAY[${section}]::text[]`;
}

/** Of one of some sections: as `foundIn`. */
export function foundInAny(column: AnyPgColumn, sections: readonly string[]): SQL {
  return sql`ARRAY[${column}] && ${sql.param([...sections])}::text[]`;
}

/** Behind this mark a title stands as a whole. */
const titleMark = "^";
/** An entry of the index has room for no more. */
const longestTitle = 500;

/** The letters and digits of a title, folded, with one blank between words. */
const plain = (title: string) => splitWords(title).join(" ").slice(0, longestTitle);

/**
 * The words that a row is found by; of its titles they are told from those of its text. `numbers`: see
 * `official-numbers.ts`.
 */
export function searchVector({
  titles,
  text,
  numbers = [],
}: {
  titles: readonly string[];
  text: string;
  numbers?: readonly string[];
}): SQL<string> {
  const words = wordsOf(titles.join(" "));
  const whole = titles.map((title) => titleMark + plain(title)).filter((mark) => mark.length > titleMark.length);
  const lexemes = [
    ...words.map((word) => titleWordMark + word),
    ...whole,
    ...numbers.map((number) => numberMark + number),
  ];
  return sql<string>`array_to_tsvector(${sql.param([...new Set([...words, ...wordsOf(text), ...lexemes])])}::text[])`;
}

/** Whether the title of a row begins with these words. @param words as they stand in it, folded or not */
export function hasTitleBeginning(column: AnyPgColumn, words: string): SQL {
  return sql`${column} @@ (SELECT ${`'${titleMark}${plain(words)}':*`}::tsquery)`;
}

/**
 * Queries for rows that fit what was typed, the best first: its official number is it, the title is it, begins with its
 * words, has its words whole or with another suffix, begins with a part of it, has words that begin so; then the same
 * of all words, whole and begun. Null when there is no word in it.
 */
export function fits(typed: string): { inTitle: SQL[]; inText: SQL[] } | null {
  const asked = (options = {}) => wordsQuery(typed, options);
  const [begun, whole, begunTitle, wholeTitle] = [
    asked(),
    asked({ whole: true }),
    asked({ inTitle: true }),
    asked({ whole: true, inTitle: true }),
  ];
  if (begun === null || whole === null || begunTitle === null || wholeTitle === null) return null;
  const title = titleMark + searchWords(typed).join(" ");
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

/**
 * The rows that have the words in their title, the best fit first, equals in the order of the list. As far as each fit
 * has a number of them that says something: who means one of thousands types another word.
 * @param columns.key what the list is ordered by
 */
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
  // A fit that too many rows have ends the search: those behind it are not even looked for.
  const isFew = (fit: number) => sql`(SELECT count(*) FROM ${of(fit)}) <= ${sql.raw(String(mostNamed))}`;
  const upTo = (fit: number) => queries.slice(0, fit).map((_, before) => isFew(before));
  const found = queries.map(
    (query, fit) =>
      sql`${of(fit)} AS MATERIALIZED (SELECT ${columns.id} AS id, ${columns.key} AS key FROM ${table} WHERE ${and(...upTo(fit), where, sql`${columns.search} @@ (SELECT ${query})`)} LIMIT ${sql.raw(String(mostNamed + 1))})`,
  );
  const met = queries.map(
    (_, fit) => sql`SELECT id, key, ${sql.raw(String(fit))} AS fit FROM ${of(fit)} WHERE ${isFew(fit)}`,
  );
  const { rows } = await db().execute<{ id: string }>(sql`
    WITH ${sql.join(found, sql`, `)}
    SELECT id FROM (${sql.join(met, sql` UNION ALL `)}) AS met GROUP BY id ORDER BY min(fit), min(key) ${direction}, id ${direction}`);
  return rows.map(({ id }) => id);
}

/** Of each word so many rows are looked at: one that has most words is met by the rarest of them. */
const mostOfWord = 100;

/**
 * The rows that have most of the words typed, where none has all; those with more of them in their title first, then
 * the first of the list. Nothing for a single word: it has no part.
 * @returns at most `limit`, all of which have as many of the words as the best has
 */
export async function findSomeWords(
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
      queries.map((_, at) => sql`(words @@ ${nth(at, of)})::int`),
      sql` + `,
    );
  const met = queries.map(
    (_, at) =>
      sql`(SELECT ${columns.id} AS id FROM ${table} WHERE ${and(where, sql`${columns.search} @@ (SELECT ${nth(at)} FROM asked)`)} LIMIT ${mostOfWord})`,
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
      FROM asked, (SELECT ${columns.id} AS id, ${columns.section} AS section, ${columns.key} AS key, ${columns.search} AS words FROM ${table} WHERE ${columns.id} IN (SELECT id FROM met)) AS candidate
    )
    SELECT id, section FROM weighed WHERE had = (SELECT max(had) FROM weighed) ORDER BY named DESC, key DESC, id LIMIT ${limit}`);
  return rows;
}
