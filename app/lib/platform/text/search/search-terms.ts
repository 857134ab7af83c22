import { foldTr } from "~/lib/platform/text/turkish/fold";
import { turkishSynonyms } from "./synonyms";
import { beforeVowel, stemsOf } from "./word-stems";

const longestQuery = 200;
const longestWord = 64;
const maxTerms = 12;
const shortestPrefix = 3;

/** Any alternative satisfies the clause; an alternative needs all its terms. */
export interface SearchClause {
  alternatives: string[][];
}

const phrases = turkishSynonyms
  .flatMap((group) => group.map((phrase) => ({ terms: phrase.split(" "), group })))
  .sort((a, b) => b.terms.length - a.terms.length);

export function splitTerms(text: string): string[] {
  return foldTr(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, longestWord));
}

/** At most 12; suffixes behind an apostrophe go ("Bornova'nın" → "bornova"), as in texts. */
export function queryTerms(query: string): string[] {
  const typed = query
    .slice(0, longestQuery)
    .replaceAll("\0", "")
    .replace(/([\p{L}\p{N}]{2})['’‘ʼ`´][\p{L}\p{M}]+/gu, "$1 ");
  return [...new Set(splitTerms(typed))].slice(0, maxTerms);
}

/** "nikah" also finds "evlendirme". */
export function withSynonyms(terms: readonly string[]): SearchClause[] {
  const clauses: SearchClause[] = [];
  let at = 0;
  while (at < terms.length) {
    const match = phrases.find(({ terms: phrase }) => phrase.every((word, offset) => terms[at + offset] === word));
    const taken = terms.slice(at, at + (match?.terms.length ?? 1));
    const others = match?.group
      .map((phrase) => phrase.split(" "))
      .filter((phrase) => phrase.join(" ") !== taken.join(" "));
    clauses.push({ alternatives: [taken, ...(others ?? [])] });
    at += taken.length;
  }
  return clauses;
}

/** Neither indexed nor searched for. */
const stopTerms = new Set(["ve", "veya", "ile", "bu", "da", "de", "ki", "icin"]);

export function indexTerms(text: string): string[] {
  const found = new Set<string>();
  for (const word of splitTerms(text)) {
    if (stopTerms.has(word) || found.has(word)) continue;
    found.add(word);
    for (const stem of stemsOf(word)) found.add(stem);
  }
  return [...found];
}

/** Any of `forms` as a whole word, or one of `beginnings` of a longer word. */
export interface SearchTerm {
  forms: string[];
  beginnings: string[];
}

/**
 * Every clause, any of its alternatives, every term of that. From three letters on a word matches longer ones, as
 * Turkish suffixes follow; a number does not: 1000 must not find 10000.
 */
export function searchTerms(query: string): SearchTerm[][][] | null {
  const terms = queryTerms(query).filter((word) => !stopTerms.has(word));
  return terms.length > 0
    ? withSynonyms(terms).map(({ alternatives }) => alternatives.map((one) => one.map(term)))
    : null;
}

function term(word: string): SearchTerm {
  const isBeginning = word.length >= shortestPrefix && /\D/.test(word);
  const changed = beforeVowel(word);
  return {
    forms: [word, ...stemsOf(word)],
    beginnings: isBeginning ? [word, ...(changed === null ? [] : [changed])] : [],
  };
}

export function wordMatcher(query: string): (word: string) => boolean {
  const terms = (searchTerms(query) ?? []).flat(2);
  const forms = new Set(terms.flatMap((one) => one.forms));
  const beginnings = terms.flatMap((one) => one.beginnings);
  // A stem begins as its word does, so most words of a long text need none.
  const initials = new Set([...forms, ...beginnings].map((one) => one[0]));
  return (word) =>
    initials.has(word[0]) &&
    (forms.has(word) ||
      beginnings.some((one) => word.startsWith(one)) ||
      stemsOf(word).some((stem) => forms.has(stem)));
}
