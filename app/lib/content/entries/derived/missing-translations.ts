import { isLocalized, isWritten, type Section } from "~/lib/content/definition/definition";
import { locales, type EntryData, type Locale, type Localized } from "~/lib/content/values";

/** By language, the fields that only the other language has. */
export function missingTranslations({ fields }: Pick<Section, "fields">, data: EntryData): Record<Locale, string[]> {
  const gaps: Record<Locale, string[]> = { tr: [], en: [] };
  for (const [name, field] of Object.entries(fields)) {
    const value = data[name] as Localized | undefined;
    if (value === undefined || !isLocalized(field) || !isWritten(field) || field.kind === "slug") continue;
    for (const locale of locales)
      if (value[locale] === undefined && locales.some((other) => value[other] !== undefined)) gaps[locale].push(name);
  }
  return gaps;
}
