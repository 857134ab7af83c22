/**
 * The reader's best supported language of an `Accept-Language` header (RFC 9110 §12.5.4), or null.
 * Regions are ignored: `tr-TR` and `tr-CY` both find `tr`. `q=0` refuses a language.
 */
export function pickLanguage<L extends string>(header: string | null, supported: readonly L[]): L | null {
  const wishes = (header ?? "")
    .split(",")
    .map((part, position) => {
      const [range = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { primary: range.trim().toLowerCase().split("-")[0] ?? "", quality: Number(quality ?? 1), position };
    })
    .filter((wish) => wish.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.position - b.position);
  for (const wish of wishes) {
    const match = supported.find((code) => code === wish.primary);
    if (match) return match;
  }
  return null;
}
