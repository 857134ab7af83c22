const combiningMarks = /[\u0300-\u036f]/g;
const asciiOnly = /^[\0-\x7f]*$/;

/** Lower case by Turkish rules (I → ı, İ → i). For words people read; ids, e-mails and file extensions use `toLowerCase()`. */
export function lowerTr(text: string): string {
  return text.toLocaleLowerCase("tr");
}

/** Upper case by Turkish rules (i → İ, ı → I). */
export function upperTr(text: string): string {
  return text.toLocaleUpperCase("tr");
}

/**
 * The search form of a text: lower case, without Turkish letters or accents, i and ı as one letter
 * (people type "istanbul", "ISTANBUL" and "ıstanbul" for the same city). Store it beside what is searched
 * and fold the query the same way.
 */
export function foldTr(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase();
  // Decomposing covers ç ğ ö ş ü â î û and every other accent at once; only ı has no decomposition.
  // σ and ς are one letter whose form depends on its place, which would make folding depend on the neighbours.
  return lowerTr(text.normalize("NFC"))
    .normalize("NFD")
    .replace(combiningMarks, "")
    .replace(/ı/g, "i")
    .replace(/ς/g, "σ");
}

/** True when a person would call both texts the same word: "Ihlamur" and "ıhlamur". */
export function equalsFolded(a: string, b: string): boolean {
  return foldTr(a) === foldTr(b);
}
