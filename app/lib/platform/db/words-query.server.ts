import { askedNumbers } from "~/lib/platform/text/official-numbers";
import { searchTerms, type SearchTerm } from "~/lib/platform/text/search-words";

/** A title's words are indexed a second time behind this mark, so that the index alone tells titles from texts. */
export const titleWordMark = "=";
/** Behind this one stands an official number of what is found. */
export const numberMark = "#";

type WordsOptions = {
  /** Words as they stand or with another suffix, but not the beginnings of longer ones. */
  whole?: boolean;
  /** Words of titles alone. */
  inTitle?: boolean;
};

/**
 * What somebody typed as the text of a `tsquery` over the words of `search-words.ts`; null when it has no word in it.
 * Words are letters and digits, so that nothing in it needs to be escaped.
 */
export function wordsQuery(typed: string, options: WordsOptions = {}): string | null {
  const clauses = clausesOf(typed, options);
  if (clauses.length === 0) return null;
  const words = clauses.join(" & ");
  const number = options.inTitle ? null : numberQuery(typed);
  return number === null ? words : `${number} | ${words}`;
}

/** The same in parts, one for each word or phrase that was typed: for what has some of them. */
export function wordQueries(typed: string, options: WordsOptions = {}): string[] {
  return clausesOf(typed, options);
}

/** What has the official number that was typed, with words as "karar" or without; null when none was. */
export function numberQuery(typed: string): string | null {
  const numbers = askedNumbers(typed);
  return numbers.length > 0 ? anyOf(numbers.map((number) => lexeme(numberMark + number))) : null;
}

function clausesOf(typed: string, options: WordsOptions): string[] {
  return (searchTerms(typed) ?? []).map((alternatives) =>
    anyOf(alternatives.map((terms) => `(${terms.map((term) => termQuery(term, options)).join(" & ")})`)),
  );
}

function termQuery({ forms, beginnings }: SearchTerm, { whole = false, inTitle = false }: WordsOptions): string {
  const mark = inTitle ? titleWordMark : "";
  return anyOf([
    ...forms.map((word) => lexeme(mark + word)),
    ...(whole ? [] : beginnings).map((word) => `${lexeme(mark + word)}:*`),
  ]);
}

const lexeme = (word: string) => `'${word}'`;
const anyOf = (queries: string[]) => `(${queries.join(" | ")})`;
