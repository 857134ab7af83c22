import type { Locale, Localized } from "~/lib/content/values";
import type { Snippet } from "~/lib/platform/text/search/snippet";

/** `lang`: only where it differs from the page's. `pieces`: with the search terms marked. */
export type TranslatedText = { text: string; lang?: Locale; pieces?: Snippet };

/** A field without translations is Turkish if it holds a word (numbers and codes don't). */
export function unlocalized(text: string, locale: Locale): TranslatedText {
  return locale !== "tr" && /\p{L}{3}/u.test(text) ? { text, lang: "tr" } : { text };
}

/** A text in the page's language, else in Turkish; null without one. */
export function translate(value: unknown, locale: Locale): TranslatedText | null {
  if (typeof value === "string") return value.trim() ? unlocalized(value, locale) : null;
  if (typeof value !== "object" || value === null) return null;
  const localized = value as Localized;
  if (localized[locale]) return { text: localized[locale] };
  return localized.tr ? { text: localized.tr, lang: "tr" } : null;
}
