import type { TextLocale } from "./dates/dates";
import { parseDecimal } from "./numbers";

const maxWholeDigits = 16;

/** `symbol` for screens (₺1.250.000,00), `official` for official texts (1.250.000,00 TL). */
export type MoneyStyle = "symbol" | "official";

/** "" for no amount. @param value a number, or the stored decimal ("1250000.50"), never through a float */
export function formatMoney(
  value: string | number | null | undefined,
  style: MoneyStyle = "symbol",
  locale: TextLocale = "tr",
): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "number" ? value.toFixed(2) : value;
  const match = /^(-?)(\d{1,18})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return "";
  const [, sign = "", whole = "", fraction = ""] = match;
  const [group, point] = locale === "tr" ? [".", ","] : [",", "."];
  const digits = whole.replace(/^0+(?=\d)/, "");
  const first = digits.length % 3;
  const groups = [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].filter(Boolean);
  const amount = `${groups.join(group)}${point}${fraction.padEnd(2, "0")}`;
  return style === "symbol" ? `${sign}₺${amount}` : `${sign}${amount}\u00a0TL`;
}

/** "1.250.000,50 ₺" → "1250000.50", as stored. Null when ambiguous, too long or finer than a kuruş. */
export function parseMoney(text: string): string | null {
  if (text.length > 64) return null;
  const bare = text.trim().replace(/^₺|(?:₺|TL|TRY)$/, "");
  const decimal = parseDecimal(bare);
  const [whole = "", fraction = ""] = decimal?.split(".") ?? [];
  if (decimal === null || fraction.length > 2 || whole.replace("-", "").length > maxWholeDigits) return null;
  return `${whole}.${fraction.padEnd(2, "0")}`;
}
