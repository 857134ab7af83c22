import { foldTr } from "./fold";
import { turkishSynonyms } from "./synonyms";

const longestQuery = 200;
const longestWord = 64;
const mostWords = 12;
const shortestPrefix = 3;

/** One wish of a query: any one of `alternatives` satisfies it; an alternative is words that must all be there. */
export interface SearchClause {
  alternatives: string[][];
}

const phrases = turkishSynonyms
  .flatMap((group) => group.map((phrase) => ({ words: phrase.split(" "), group })))
  .sort((a, b) => b.words.length - a.words.length);

/**
 * The words of a query, folded to `a-z0-9`, without repeats: at most 12 of at most 64 letters.
 * A suffix behind an apostrophe is left out ("Bornova'nın" → "bornova"), since the index splits there too.
 */
export function searchWords(query: string): string[] {
  const words = foldTr(query.slice(0, longestQuery).replaceAll("\0", ""))
    .replace(/([a-z0-9]{2})['’‘ʼ`´][a-z]+/g, "$1 ")
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.slice(0, longestWord));
  return [...new Set(words)].slice(0, mostWords);
}

/** Adds to each word or phrase of a query what other people call it: "nikah" also finds "evlendirme". */
export function withSynonyms(words: readonly string[]): SearchClause[] {
  const clauses: SearchClause[] = [];
  let at = 0;
  while (at < words.length) {
    const match = phrases.find(({ words: phrase }) => phrase.every((word, offset) => words[at + offset] === word));
    const taken = words.slice(at, at + (match?.words.length ?? 1));
    const others = match?.group.map((phrase) => phrase.split(" ")).filter((phrase) => phrase.join(" ") !== taken.join(" "));
    clauses.push({ alternatives: [taken, ...(others ?? [])] });
    at += taken.length;
  }
  return clauses;
}

/**
 * What to hand to `to_tsquery('turkish', …)` over folded text, or null when the query has no word in it.
 * Words are AND-ed; from three letters on a word also matches as a prefix, because Turkish puts its suffixes behind.
 * Made of `a-z0-9 ( ) & | : *` only, so it is never a syntax error whatever was typed.
 */
export function toTsQuery(query: string): string | null {
  const clauses = withSynonyms(searchWords(query));
  if (clauses.length === 0) return null;
  return clauses.map(({ alternatives }) => any(alternatives.map(all))).join(" & ");
}

function all(words: string[]): string {
  const terms = words.map(term);
  return terms.length === 1 ? terms.join("") : `(${terms.join(" & ")})`;
}

function any(terms: string[]): string {
  return terms.length === 1 ? terms.join("") : `(${terms.join(" | ")})`;
}

// The bare word is stemmed, which reaches "meclisi" from "meclisinin"; a number is no prefix: 1000 must not find 10000.
function term(word: string): string {
  const isPrefix = word.length >= shortestPrefix && /[a-z]/.test(word);
  return isPrefix ? `(${[word, `${word}:*`, ...softened(word), ...overStemmed(word)].join(" | ")})` : word;
}

const softConsonants: Record<string, string> = { k: "g", p: "b", t: "d" };

/** "sokak" becomes "sokağı" and "kitap" "kitabı" before a vowel. */
function softened(word: string): string[] {
  const soft = softConsonants[word.at(-1) ?? ""];
  return soft && word.length >= 4 ? [`${word.slice(0, -1)}${soft}:*`] : [];
}

/** PostgreSQL's stemmer takes a last s, n or y for a joining letter: it files "meclisinin" under "mecli". */
function overStemmed(word: string): string[] {
  return word.length >= 5 && /[sny]$/.test(word) ? [word.slice(0, -1)] : [];
}
