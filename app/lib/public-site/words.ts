import type { Locale, Localized } from "~/lib/content/values";

/** Words on a public page and, where they are not in the page's language, the language they are in. */
export type Words = { text: string; lang?: Locale };

/** A text in the page's language, else in Turkish; null when nobody wrote it. A text without languages is taken as it is. */
export function wordsOf(value: unknown, locale: Locale): Words | null {
  if (typeof value === "string") return value.trim() ? { text: value } : null;
  if (typeof value !== "object" || value === null) return null;
  const localized = value as Localized;
  if (localized[locale]) return { text: localized[locale] };
  return localized.tr ? { text: localized.tr, lang: "tr" } : null;
}

export function parseLocale(value: string | null): Locale {
  return value === "en" ? "en" : "tr";
}

/** The public page's language as its address says it: Turkish unless `?lang=en`. */
export function localeOf(request: Request): Locale {
  return parseLocale(new URL(request.url).searchParams.get("lang"));
}
