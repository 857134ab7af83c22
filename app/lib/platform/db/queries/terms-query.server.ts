import { askedNumbers } from "~/lib/platform/text/turkish/official-numbers";
import { searchTerms, type SearchTerm } from "~/lib/platform/text/search/search-terms";

/** Before a second copy of a title's terms: the index alone tells titles from texts. */
export const titleWordMark = "=";
/** Before an official number. */
export const numberMark = "#";

type TermsOptions = {
  /** Whole terms, also with another suffix, but not the beginning of a longer word. */
  whole?: boolean;
  inTitle?: boolean;
};

/** The typed text as a `tsquery`, null without a word. Terms are letters and digits: nothing needs escaping. */
export function termsQuery(typed: string, options: TermsOptions = {}): string | null {
  const clauses = clausesOf(typed, options);
  if (clauses.length === 0) return null;
  const terms = clauses.join(" & ");
  const number = options.inTitle ? null : numberQuery(typed);
  return number === null ? terms : `${number} | ${terms}`;
}

export function wordQueries(typed: string, options: TermsOptions = {}): string[] {
  return clausesOf(typed, options);
}

/** For the typed official number, with a term such as "karar" or without; null when there is none. */
export function numberQuery(typed: string): string | null {
  const numbers = askedNumbers(typed);
  return numbers.length > 0 ? anyOf(numbers.map((number) => lexeme(numberMark + number))) : null;
}

function clausesOf(typed: string, options: TermsOptions): string[] {
  return (searchTerms(typed) ?? []).map((alternatives) =>
    anyOf(alternatives.map((terms) => `(${terms.map((term) => termQuery(term, options)).join(" & ")})`)),
  );
}

function termQuery({ forms, beginnings }: SearchTerm, { whole = false, inTitle = false }: TermsOptions): string {
  const mark = inTitle ? titleWordMark : "";
  return anyOf([
    ...forms.map((word) => lexeme(mark + word)),
    ...(whole ? [] : beginnings).map((word) => `${lexeme(mark + word)}:*`),
  ]);
}

const lexeme = (word: string) => `'${word}'`;
const anyOf = (queries: string[]) => `(${queries.join(" | ")})`;
