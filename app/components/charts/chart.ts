import type { TextLocale } from "~/lib/platform/text/dates/dates";
import { formatNumber } from "~/lib/platform/text/numbers";

/** One value for each label of the chart. */
export type ChartSeries = { name: string; values: readonly number[] };

/** `lira` are Turkish, `dollar` in those of the United States; `share` from 0 to 1; `hours` are whole. */
export type ChartUnit = "number" | "lira" | "dollar" | "share" | "hours";

const tags = { tr: "tr-TR", en: "en-GB" } as const;

export function formatFigure(value: number, unit: ChartUnit, locale: TextLocale): string {
  if (unit === "lira" || unit === "dollar")
    return new Intl.NumberFormat(tags[locale], {
      style: "currency",
      currency: unit === "lira" ? "TRY" : "USD",
      maximumFractionDigits: Number.isInteger(value) ? 0 : 2,
      minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    }).format(value);
  // Its own, as what all pages load has no percentages.
  if (unit === "share")
    return new Intl.NumberFormat(tags[locale], { style: "percent", maximumFractionDigits: 1 }).format(value);
  if (unit === "hours") return `${formatNumber(value, locale)}\u00a0${locale === "tr" ? "sa" : "h"}`;
  return formatNumber(value, locale);
}

/** On an axis, where there is little room: 12,5 B for 12.500. @param highest of the axis, whose numbers are written alike */
export function formatTick(value: number, highest: number, unit: ChartUnit, locale: TextLocale): string {
  if (unit === "share" || unit === "hours" || highest < 10_000) return formatFigure(value, unit, locale);
  return new Intl.NumberFormat(tags[locale], { notation: "compact", maximumFractionDigits: 1 }).format(value);
}

/** Six looks; a chart with more series repeats them. */
export const lookOf = (at: number): number => (at % 6) + 1;

export const localeOf = (language: string): TextLocale => (language === "tr" ? "tr" : "en");

/** The width and height of a plot in its own units; it is stretched over the room that it has. */
export const plot = { width: 600, height: 200 };
