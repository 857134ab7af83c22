import type { Section } from "~/lib/content/definition/definition";
import type { ImageValue, Locale, Localized } from "~/lib/content/values";
import { thumbnailUrl, type FileLike } from "~/lib/files/serving/file-urls";

/** The words of a text in the reader's language, and of no other where there are any. */
export function inLanguage(text: Localized, locale: Locale): Localized {
  return text[locale] ? { [locale]: text[locale] } : text;
}

/** Of what a cell says no more than that it is there. */
const onlyFilled = new Set(["richText", "list", "file", "files", "geo", "geoShape", "json"]);

/**
 * What cells show of an entry's values: pictures without their words, texts in one language. The other half of a row's
 * values would only make the page heavier.
 */
export function shownColumns(section: Pick<Section, "fields" | "titleField">, columns: Readonly<Record<string, unknown>>, locale: Locale): Record<string, unknown> {
  const shown = Object.entries(columns)
    .filter(([name, value]) => name !== section.titleField && value !== null && value !== undefined && value !== "")
    .map(([name, value]): [string, unknown] => {
      const field = section.fields[name];
      if (field?.kind === "image") return [name, { file: (value as ImageValue).file }];
      if (field?.kind === "gallery") return [name, (value as ImageValue[]).slice(0, 1).map(({ file }) => ({ file }))];
      if (field && onlyFilled.has(field.kind)) return [name, true];
      return [name, field && "localized" in field && field.localized ? inLanguage(value as Localized, locale) : value];
    });
  return Object.fromEntries(shown);
}

/** Where the small picture of each file is. */
export function thumbnailsOf(files: Readonly<Record<string, FileLike>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([id, file]) => [id, thumbnailUrl(file)]));
}
