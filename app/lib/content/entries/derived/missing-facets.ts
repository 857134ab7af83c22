import type { Section } from "~/lib/content/definition/definition";
import type { EntryData } from "~/lib/content/values";

import { missingTranslations } from "./missing-translations";

/** What an entry lacks, for filters of work to be done: an English translation, a picture. */
export function missingFacets({ fields, list }: Pick<Section, "fields" | "list">, data: EntryData): string[] {
  const asked = new Set<string>(list.filters ?? []);
  const pictures = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "image" && field.tab !== "seo" ? [name] : [],
  );
  return [
    ...(asked.has("untranslated") && missingTranslations({ fields }, data).en.length > 0 ? ["untranslated:true"] : []),
    ...(asked.has("pictureless") && pictures.every((name) => data[name] === undefined) ? ["pictureless:true"] : []),
  ];
}
