import type { Locale, Localized } from "~/lib/content/values";

/** A text on a public page and, where it is not in the page's language, the language it is in. */
export type TranslatedText = { text: string; lang?: Locale };

/** A text in the page's language, else in Turkish; null when nobody wrote it. A text without languages is taken as it is. */
export function translate(value: unknown, locale: Locale): TranslatedText | null {
  if (typeof value === "string") return value.trim() ? { text: value } : null;
  if (typeof value !== "object" || value === null) return null;
  const localized = value as Localized;
  if (localized[locale]) return { text: localized[locale] };
  return localized.tr ? { text: localized.tr, lang: "tr" } : null;
}
