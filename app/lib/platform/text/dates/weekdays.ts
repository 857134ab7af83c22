import type { TextLocale } from "./dates";

const monday = Date.UTC(2024, 0, 1);
const codes = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const everyDay = { tr: "Her gün", en: "Every day" } as const;

export function weekdayName(code: string, locale: TextLocale, length: "long" | "short" = "long"): string {
  const at = codes.indexOf(code);
  if (at < 0) return code;
  return new Intl.DateTimeFormat(locale, { weekday: length, timeZone: "UTC" }).format(monday + at * 86_400_000);
}

/** Pazartesi–Cuma, Pazar: three days or more in a row become a range. */
export function formatWeekdays(days: readonly string[], locale: TextLocale): string {
  const chosen = codes.filter((code) => days.includes(code));
  if (chosen.length === codes.length) return everyDay[locale];
  const runs: string[][] = [];
  for (const code of chosen) {
    const last = runs.at(-1);
    if (last && codes.indexOf(last.at(-1) ?? "") === codes.indexOf(code) - 1) last.push(code);
    else runs.push([code]);
  }
  const name = (code = "") => weekdayName(code, locale);
  return runs
    .map((run) => (run.length > 2 ? `${name(run[0])}–${name(run.at(-1))}` : run.map(name).join(", ")))
    .join(", ");
}
