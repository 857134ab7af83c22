import { splitTerms } from "~/lib/platform/text/search/search-terms";
import { stemsOf } from "~/lib/platform/text/search/word-stems";

const numberNames = new Set(
  "pin plan islem numara numarali numarasi no nolu sayi sayili karar ilan dosya belge ihale ikn meclis encumen duyuru esas kayit sira".split(
    " ",
  ),
);
const maxParts = 6;
const longestNumber = 40;

// Tells a decision's or file's number from a parcel's: "karar 400" must not find block 400.
const decisionMark = "n";
const parcelMark = "p";

function partsOf(terms: readonly string[]): string[] {
  return terms.flatMap((word) => word.match(/\d+|\D+/g) ?? []).map((part) => part.replace(/^0+(?=\d)/, ""));
}

const joined = (mark: string, parts: readonly string[]) =>
  parts.length > 0 ? [(mark + parts.join(" ")).slice(0, longestNumber)] : [];
const hasDigit = (part: string | undefined) => part !== undefined && /\d/.test(part);

/** Keys of an official number ("PİN-350004043", "2026/06"): whole, without its letters, without its year. */
export function numberKeys(value: string): string[] {
  const parts = partsOf(splitTerms(value));
  const bare = parts.slice(Math.max(0, parts.findIndex(hasDigit)));
  if (!hasDigit(bare[0])) return [];
  const isYear = /^(?:19|20)\d\d$/.test(bare[0] ?? "");
  return [
    ...new Set([
      ...joined(decisionMark, parts),
      ...joined(decisionMark, bare),
      ...(isYear ? joined(decisionMark, bare.slice(1)) : []),
    ]),
  ];
}

/** Keys of a parcel: block and parcel, or the block alone. */
export function parcelKeys({ ada, parsel }: { ada?: string | undefined; parsel?: string | undefined }): string[] {
  const [block, parcel] = [partsOf(splitTerms(ada ?? "")), partsOf(splitTerms(parsel ?? ""))];
  if (block.length === 0) return [];
  return [...joined(parcelMark, block), ...(parcel.length > 0 ? joined(parcelMark, [...block, ...parcel]) : [])];
}

/** Numbers in a query that holds nothing but such a number and its name; none when another word is left. */
export function askedNumbers(typed: string): string[] {
  const terms = splitTerms(typed.slice(0, 200).replaceAll("\0", ""));
  if (terms.length > maxParts + 2) return [];
  const parcel = askedParcel(terms);
  if (parcel !== null) return joined(parcelMark, partsOf(parcel));
  const isName = (word: string) => [word, ...stemsOf(word)].some((one) => numberNames.has(one));
  const rest = terms.filter((word) => !isName(word));
  const parts = partsOf(rest);
  const isNumber = parts.length <= maxParts && rest.some(hasDigit);
  if (!isNumber) return [];
  return [...joined(decisionMark, parts), ...(rest.length === terms.length ? joined(parcelMark, parts) : [])];
}

/** "521 ada 4 parsel", "ada 521 parsel 4", "4 parsel 521 ada", "521 ada"; null without a block. */
function askedParcel(terms: readonly string[]): string[] | null {
  const named = terms
    .map(
      (word) =>
        [word, ...stemsOf(word)].find((one) => one === "ada" || one === "parsel") ?? (hasDigit(word) ? "0" : "?"),
    )
    .join(" ");
  const numbers = terms.filter(hasDigit);
  if (/^(?:0 ada|ada 0)(?: 0 parsel| parsel 0| 0)?$/.test(named) || named === "0 0 parsel") return numbers;
  return /^(?:0 parsel 0 ada|parsel 0 ada 0)$/.test(named) ? numbers.toReversed() : null;
}
