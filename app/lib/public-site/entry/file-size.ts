import type { Locale } from "~/lib/content/values";

const units = ["B", "kB", "MB", "GB"] as const;

/** 820 B · 34 kB · 1,4 MB */
export function fileSize(bytes: number, locale: Locale): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const amount = bytes / 1000 ** power;
  const digits = power > 1 && amount < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(amount)}\u00a0${units[power]}`;
}
