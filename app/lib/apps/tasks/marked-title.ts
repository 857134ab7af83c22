import { foldTr } from "~/lib/platform/text/turkish/fold";

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/**
 * A text as HTML in which what was searched for stands in `<mark>`, in any case and with or without accents; nothing else
 * of it is markup.
 */
export function markedTitle(title: string, query: string): string {
  const letters = [...title];
  // A letter may fold to several, or to none: `at` leads back.
  const folded = letters.map(foldTr);
  const at = folded.flatMap((text, index) => Array.from(text, () => index));
  const whole = folded.join("");
  const asked = foldTr(query.trim());
  const terms = whole.includes(asked) ? [asked] : asked.split(/\s+/);
  const isMarked = new Set<number>();
  for (const term of terms.filter((one) => one !== ""))
    for (let found = whole.indexOf(term); found !== -1; found = whole.indexOf(term, found + term.length))
      for (let offset = 0; offset < term.length; offset++) isMarked.add(at[found + offset] ?? -1);
  let html = "";
  letters.forEach((letter, index) => {
    const [was, is] = [isMarked.has(index - 1), isMarked.has(index)];
    html += `${was && !is ? "</mark>" : ""}${!was && is ? "<mark>" : ""}${escaped(letter)}`;
  });
  return isMarked.has(letters.length - 1) ? `${html}</mark>` : html;
}
