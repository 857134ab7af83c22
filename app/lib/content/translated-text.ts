import type { Locale, Localized } from "~/lib/content/values";
import type { Snippet } from "~/lib/platform/text/snippet";

/**
 * A text on a public page and, where it is not in the page's language, the language it is in. `pieces`: with the words
 * of a search marked.
 */
export type TranslatedText = { text: string; lang?: Locale; pieces?: Snippet };

/**
 * A text that is written once, for readers of both languages: in Turkish, where there is a word in it (numbers and
 * codes have none).
 */
export function unlocalized(text: string, locale: Locale): TranslatedText {
  return locale !== "tr" && /\p{L}{3}/u.test(text) ? { text, lang: "tr" } : { text };
}

/** A text in the page's language, else in Turkish; null when nobody wrote it. */
export function translate(value: unknown, locale: Locale): TranslatedText | null {
  if (typeof value === "string") return value.trim() ? unlocalized(value, locale) : null;
  if (typeof value !== "object" || value === null) return null;
  const localized = value as Localized;
  if (localized[locale]) return { text: localized[locale] };
  return localized.tr ? { text: localized.tr, lang: "tr" } : null;
}
