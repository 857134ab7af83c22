import type { TextLocale } from "./dates/dates";

const nbsp = "\u00a0";
const tags = { tr: "tr-TR", en: "en-GB" } as const;
const longestInput = 64;
/** Making one takes longer than using it a hundred times. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(locale: TextLocale, style: "decimal" | "percent", maximumFractionDigits: number): Intl.NumberFormat {
  const name = `${locale} ${style} ${maximumFractionDigits}`;
  const made = formatters.get(name) ?? new Intl.NumberFormat(tags[locale], { style, maximumFractionDigits });
  formatters.set(name, made);
  return made;
}

/** 1.234.567,89 · 1,234,567.89; "" without a number. */
export function formatNumber(
  value: number | null | undefined,
  locale: TextLocale = "tr",
  maximumFractionDigits = 2,
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "";
  return formatter(locale, "decimal", maximumFractionDigits).format(value);
}

/** 0.185 → %18,5 · 18.5% */
export function formatPercent(share: number | null | undefined, locale: TextLocale = "tr"): string {
  if (share === null || share === undefined || !Number.isFinite(share)) return "";
  return formatter(locale, "percent", 2).format(share);
}

/** 4,8 km, with a no-break space. */
export function formatWithUnit(value: number | null | undefined, unit: string, locale: TextLocale = "tr"): string {
  const number = formatNumber(value, locale);
  return number && `${number}${nbsp}${unit}`;
}

/** 1.734,99 m² */
export function formatArea(squareMetres: number | null | undefined, locale: TextLocale = "tr"): string {
  return formatWithUnit(squareMetres, "m²", locale);
}

/** 4,8 km */
export function formatDistance(kilometres: number | null | undefined, locale: TextLocale = "tr"): string {
  return formatWithUnit(kilometres, "km", locale);
}

/** In units of 1024: 812 B, 1,5 MB */
export function formatBytes(bytes: number | null | undefined, locale: TextLocale = "tr"): string {
  if (bytes === null || bytes === undefined || !(bytes >= 0) || bytes === Infinity) return "";
  const units = ["B", "KB", "MB", "GB", "TB"];
  let size = bytes;
  let step = 0;
  // 1023,96 would be rounded to "1.024 KB".
  while (size >= 1023.95 && step < units.length - 1) {
    size /= 1024;
    step++;
  }
  return `${formatNumber(size, locale, step === 0 ? 0 : 1)}${nbsp}${units[step]}`;
}

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

export type NumberUnit = "kilometer" | "meter" | "minute" | "percent";
const unitSigns = {
  kilometer: { tr: "km", en: "km" },
  meter: { tr: "m", en: "m" },
  minute: { tr: "dk", en: "min" },
} as const;

/** 4,8 km · 90 dk · %65 or 65% by language */
export function formatUnit(value: number, unit: NumberUnit, locale: TextLocale = "tr"): string {
  if (unit === "percent") return new Intl.NumberFormat(locale, { style: "unit", unit }).format(value);
  return formatWithUnit(value, unitSigns[unit][locale], locale);
}

/** Seconds as "4:18" or "1:02:03". */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
