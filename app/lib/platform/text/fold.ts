const combiningMarks = /[\u0300-\u036f]/g;
const asciiOnly = /^[\0-\x7f]*$/;

/**
 * Lower case by Turkish rules (I → ı, İ → i). For words people read; ids, e-mails and file extensions use
 * `toLowerCase()`.
 */
export function lowerTr(text: string): string {
  return text.toLocaleLowerCase("tr");
}

/** Upper case by Turkish rules (i → İ, ı → I). */
export function upperTr(text: string): string {
  return text.toLocaleUpperCase("tr");
}

/** What shows nothing and stands within words: soft hyphens, blanks of no width, marks of the writing direction. */
const formatCharacters = /\p{Cf}/gu;

/** A text without characters that show nothing; see `formatCharacters`. */
function withoutFormat(text: string): string {
  return text.replace(formatCharacters, "");
}

/**
 * The search form of a text: lower case, without Turkish letters or accents, i and ı as one letter
 * (people type "istanbul", "ISTANBUL" and "ıstanbul" for the same city), without what shows nothing (texts out of PDFs
 * have soft hyphens) and with letters of other forms, such as "ﬁ" and "Ａ", as the usual ones (Unicode's NFKC). Store it
 * beside what is searched and fold the query the same way.
 */
export function foldTr(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase();
  // NFKC would make a blank and a mark of an accent that stands alone, which people type as an apostrophe.
  // Decomposing covers ç ğ ö ş ü â î û and every other accent at once; only ı has no decomposition.
  // σ and ς are one letter whose form depends on its place, which would make folding depend on the neighbours.
  return lowerTr(withoutFormat(text).replace(/´/g, "'").normalize("NFKC"))
    .normalize("NFD")
    .replace(combiningMarks, "")
    .replace(/ı/g, "i")
    .replace(/ς/g, "σ");
}

/** True when a person would call both texts the same word: "Ihlamur" and "ıhlamur". */
export function equalsFolded(a: string, b: string): boolean {
  return foldTr(a) === foldTr(b);
}
