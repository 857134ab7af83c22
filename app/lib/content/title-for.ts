import type { Locale, Localized } from "./values";

/** A title in the reader's language, else in the other, with its language; null without any. */
export function titleFor(title: Localized, locale: Locale): { text: string; lang: Locale } | null {
  const other = locale === "tr" ? "en" : "tr";
  for (const lang of [locale, other] as const) {
    const text = title[lang];
    if (text) return { text, lang };
  }
  return null;
}
