import type { Locale } from "~/lib/content/values";

export function parseLocale(value: string | null): Locale {
  return value === "en" ? "en" : "tr";
}

/** Turkish unless `?lang=en`. */
export function localeOf(request: Request): Locale {
  return parseLocale(new URL(request.url).searchParams.get("lang"));
}
