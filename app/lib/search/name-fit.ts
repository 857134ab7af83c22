import { searchWords, splitWords } from "~/lib/platform/text/search-words";
import { stemsOf } from "~/lib/platform/text/word-stems";

const shortestPart = 3;

/**
 * How well a name fits what was typed, however either is written; the less the better, null: not at all. Whole words
 * come before other forms of them, these before beginnings of words, and these before what stands inside words.
 */
export function nameFit(query: string, name: string): number | null {
  const words = searchWords(query);
  if (words.length === 0) return null;
  const of = splitWords(name);
  const [text, phrase] = [` ${of.join(" ")} `, ` ${words.join(" ")}`];
  if (text.startsWith(`${phrase} `)) return text.length === phrase.length + 1 ? 0 : 1;
  if (words.every((word) => of.includes(word))) return text.includes(`${phrase} `) ? 2 : 3;
  if (words.every((word) => of.some((one) => isSameNoun(word, one)))) return words.length === of.length ? 4 : 5;
  if (words.every((word) => of.some((one) => one.startsWith(word) || isSameNoun(word, one)))) return text.startsWith(phrase) ? 6 : 7;
  return words.every((word) => word.length >= shortestPart && text.includes(word)) ? 8 : null;
}

/** Whether two words may be forms of one: "alanı" and "alanları". */
function isSameNoun(one: string, other: string): boolean {
  const forms = [one, ...stemsOf(one)];
  return [other, ...stemsOf(other)].some((form) => forms.includes(form));
}

/** The items one of whose names fits, the best first, equals in their order. */
export function bestNames<T>(query: string, items: readonly T[], namesOf: (item: T) => readonly (string | null | undefined)[]): T[] {
  const fitOf = (item: T) => Math.min(...namesOf(item).map((name) => (name ? nameFit(query, name) : null) ?? Infinity));
  return items
    .map((item) => ({ item, fit: fitOf(item) }))
    .filter(({ fit }) => fit < Infinity)
    .sort((a, b) => a.fit - b.fit)
    .map(({ item }) => item);
}
