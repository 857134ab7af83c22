import { queryTerms, splitTerms } from "~/lib/platform/text/search/search-terms";

/** As `stemsOf`; a page's script goes without it, as its word list weighs 2 kB. */
type FindStems = (word: string) => readonly string[];

const shortestPart = 3;

/** How well a name fits, smaller is better, null for not at all: whole terms, then other forms, beginnings, parts. */
export function nameFit(query: string, name: string, findStems?: FindStems): number | null {
  const terms = queryTerms(query);
  if (terms.length === 0) return null;
  const of = splitTerms(name);
  const [text, phrase] = [` ${of.join(" ")} `, ` ${terms.join(" ")}`];
  if (text.startsWith(`${phrase} `)) return text.length === phrase.length + 1 ? 0 : 1;
  if (terms.every((word) => of.includes(word))) return text.includes(`${phrase} `) ? 2 : 3;
  if (terms.every((word) => of.some((one) => isSameNoun(word, one, findStems))))
    return terms.length === of.length ? 4 : 5;
  if (terms.every((word) => of.some((one) => one.startsWith(word) || isSameNoun(word, one, findStems))))
    return text.startsWith(phrase) ? 6 : 7;
  return terms.every((word) => word.length >= shortestPart && text.includes(word)) ? 8 : null;
}

/** "alanı" and "alanları" are forms of one noun. */
function isSameNoun(one: string, other: string, findStems: FindStems = () => []): boolean {
  const forms = [one, ...findStems(one)];
  return [other, ...findStems(other)].some((form) => forms.includes(form));
}

/** Best first, equals in their order. */
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
