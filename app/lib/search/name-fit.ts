import { foldTr } from "~/lib/platform/text/fold";
import { searchWords } from "~/lib/platform/text/search-words";

const shortestPart = 3;

/**
 * How well a name fits what was typed, however either is written; the less the better, null: not at all. Whole words
 * come before beginnings of words, and these before what stands inside words.
 */
export function nameFit(query: string, name: string): number | null {
  const words = searchWords(query);
  if (words.length === 0) return null;
  const of = foldTr(name).split(/[^a-z0-9]+/).filter(Boolean);
  const [text, phrase] = [` ${of.join(" ")} `, ` ${words.join(" ")}`];
  if (text.startsWith(`${phrase} `)) return text.length === phrase.length + 1 ? 0 : 1;
  if (words.every((word) => of.includes(word))) return text.includes(`${phrase} `) ? 2 : 3;
  if (words.every((word) => of.some((one) => one.startsWith(word)))) return text.startsWith(phrase) ? 4 : 5;
  return words.every((word) => word.length >= shortestPart && text.includes(word)) ? 6 : null;
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
