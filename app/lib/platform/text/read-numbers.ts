const longestInput = 64;

/** "1.234.567,89" → "1234567.89"; null for "1,234.56" and the like. */
export function parseDecimal(text: string): string | null {
  if (text.length > longestInput) return null;
  const match = /^([-−+]?)(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/.exec(text.trim());
  if (!match) return null;
  const [, sign = "", whole = "", fraction] = match;
  const digits = whole.replaceAll(".", "").replace(/^0+(?=\d)/, "");
  const decimal = fraction === undefined ? digits : `${digits}.${fraction}`;
  return (sign === "-" || sign === "−") && /[1-9]/.test(decimal) ? `-${decimal}` : decimal;
}

export function parseNumber(text: string): number | null {
  const decimal = parseDecimal(text);
  return decimal === null ? null : Number(decimal);
}

/** "%18,5", "18,5 %" or "18,5" → 0.185 */
export function parsePercent(text: string): number | null {
  if (text.length > longestInput) return null;
  const decimal = parseDecimal(text.trim().replace(/^%|%$/, ""));
  // An exponent avoids 0.18500000000000003.
  return decimal === null ? null : Number(`${decimal}e-2`);
}
