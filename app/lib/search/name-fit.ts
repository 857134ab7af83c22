import { searchWords, splitWords } from "~/lib/platform/text/search-words";

/**
 * Gives what a word may be a form of, as `stemsOf` does; a page's own script goes without: the word list weighs 2 kB.
 */
type FindStems = (word: string) => readonly string[];

const shortestPart = 3;

/**
 * How well a name fits what was typed, however either is written; the less the better, null: not at all. Whole words
 * come before other forms of them, these before beginnings of words, and these before what stands inside words.
 */
export function nameFit(query: string, name: string, findStems?: FindStems): number | null {
  const words = searchWords(query);
  if (words.length === 0) return null;
  const of = splitWords(name);
  const [text, phrase] = [` ${of.join(" ")} `, ` ${words.join(" ")}`];
  if (text.startsWith(`${phrase} `)) return text.length === phrase.length + 1 ? 0 : 1;
  if (words.every((word) => of.includes(word))) return text.includes(`${phrase} `) ? 2 : 3;
  if (words.every((word) => of.some((one) => isSameNoun(word, one, findStems))))
    return words.length === of.length ? 4 : 5;
  if (words.every((word) => of.some((one) => one.startsWith(word) || isSameNoun(word, one, findStems))))
    return text.startsWith(phrase) ? 6 : 7;
  return words.every((word) => word.length >= shortestPart && text.includes(word)) ? 8 : null;
}

/** Whether two words may be forms of one: "alanı" and "alanları". */
function isSameNoun(one: string, other: string, findStems: FindStems = () => []): boolean {
  const forms = [one, ...findStems(one)];
  return [other, ...findStems(other)].some((form) => forms.includes(form));
}

/** The items one of whose names fits, the best first, equals in their order. */
export function bestNames<T>(
  query: string,
  items: readonly T[],
  namesOf: (item: T) => readonly (string | null | undefined)[],
  findStems?: FindStems,
): T[] {
  const fitOf = (item: T) =>
    Math.min(...namesOf(item).map((name) => (name ? nameFit(query, name, findStems) : null) ?? Infinity));
  return items
    .map((item) => ({ item, fit: fitOf(item) }))
    .filter(({ fit }) => fit < Infinity)
    .sort((a, b) => a.fit - b.fit)
    .map(({ item }) => item);
}
