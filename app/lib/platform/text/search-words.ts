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

/** A word to find: in any of these forms once its suffixes are off, or at the beginning of a longer word. */
export interface SearchTerm {
  forms: string[];
  beginnings: string[];
}

/**
 * What a query looks for: every clause, of a clause any alternative, of an alternative every term. Null when the query
 * has no word in it. From three letters on a word also matches the beginning of a longer one, because Turkish puts its
 * suffixes behind; a number is no beginning: 1000 must not find 10000.
 */
export function searchTerms(query: string): SearchTerm[][][] | null {
  const clauses = withSynonyms(searchWords(query));
  return clauses.length > 0 ? clauses.map(({ alternatives }) => alternatives.map((words) => words.map(term))) : null;
}

// Stemming reaches "meclisi" from "meclisinin".
function term(word: string): SearchTerm {
  const isBeginning = word.length >= shortestPrefix && /[a-z]/.test(word);
  return isBeginning ? { forms: [word, ...overStemmed(word), ...withoutPossessive(word)], beginnings: [word, ...softened(word)] } : { forms: [word], beginnings: [] };
}

const softConsonants: Record<string, string> = { k: "g", p: "b", t: "d" };

/** "sokak" becomes "sokağı" and "kitap" "kitabı" before a vowel. */
function softened(word: string): string[] {
  const soft = softConsonants[word.at(-1) ?? ""];
  return soft && word.length >= 4 ? [`${word.slice(0, -1)}${soft}`] : [];
}

/** PostgreSQL's stemmer takes a last s, n or y for a joining letter: it files "meclisinin" under "mecli". */
function overStemmed(word: string): string[] {
  return word.length >= 5 && /[sny]$/.test(word) ? [word.slice(0, -1)] : [];
}

/** The stemmer takes off one suffix of "randevusu" and two of "randevu"; the word itself meets both. */
function withoutPossessive(word: string): string[] {
  return word.length >= 6 && /[aeiou]s[iu]$/.test(word) ? [word.slice(0, -2)] : [];
}
