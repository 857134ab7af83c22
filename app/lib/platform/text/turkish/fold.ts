const combiningMarks = /[\u0300-\u036f]/g;
const asciiOnly = /^[\0-\x7f]*$/;

/** Turkish lower case (I → ı, İ → i), for texts. Ids, e-mails and file extensions use `toLowerCase()`. */
export function lowerTr(text: string): string {
  return text.toLocaleLowerCase("tr");
}

/** Turkish upper case (i → İ, ı → I). */
export function upperTr(text: string): string {
  return text.toLocaleUpperCase("tr");
}

const formatCharacters = /\p{Cf}/gu;

function withoutFormat(text: string): string {
  return text.replace(formatCharacters, "");
}

/**
 * For searching: lower case, no Turkish letters or accents, i and ı alike, no invisible characters (PDFs have soft
 * hyphens), NFKC ("ﬁ", "Ａ"). Store it beside the text and fold queries too.
 */
export function foldTr(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase();
  // NFKC would split a lone accent, typed as an apostrophe, into a blank and a mark. NFD covers every accent; only ı
  // has none. σ and ς differ by place in the word, so folding would depend on neighbours.
  return lowerTr(withoutFormat(text).replace(/´/g, "'").normalize("NFKC"))
    .normalize("NFD")
    .replace(combiningMarks, "")
    .replace(/ı/g, "i")
    .replace(/ς/g, "σ");
}

export function equalsFolded(a: string, b: string): boolean {
  return foldTr(a) === foldTr(b);
}
