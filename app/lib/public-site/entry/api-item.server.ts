import type { Section } from "~/lib/content/definition/definition";
import { isPublicField } from "~/lib/content/definition/public-face";
import { onceForEach } from "~/lib/content/entries/entry-data.server";
import type { Pointed, Published } from "~/lib/content/publication/published.server";
import type { Locale } from "~/lib/content/values";
import { absolute, plainValue } from "~/lib/public-site/fields/public-kinds.server";
import { translate } from "~/lib/public-site/translated-text";

import { entryAddresses } from "./entry-seo.server";

const publicFields = onceForEach(({ fields }) => Object.entries(fields).filter(([, field]) => isPublicField(field) && field.kind !== "slug"));

/**
 * An entry for scripts: the section's public fields beside its address and dates, in one language. What is not
 * translated is in Turkish, and its name stands in `untranslated`.
 */
export function apiItem(section: Section, entry: Published, pointed: Pointed, locale: Locale): Record<string, unknown> {
  const untranslated: string[] = [];
  const fields: Record<string, unknown> = {};
  for (const [name, field] of publicFields(section)) {
    fields[name] = plainValue(entry.data[name], field, pointed, locale);
    if (field.localized && translate(entry.data[name], locale)?.lang) untranslated.push(name);
  }
  const addresses = entryAddresses(section, entry);
  const path = addresses[locale] ?? addresses.tr;
  return {
    ...fields,
    id: entry.id,
    slug: entry.slug[locale] ?? entry.slug.tr ?? null,
    title: translate(entry.title, locale)?.text ?? null,
    url: path ? absolute(path) : null,
    publishedAt: entry.firstPublishedAt.toISOString(),
    updatedAt: entry.publishedAt.toISOString(),
    archived: entry.archived,
    lang: locale,
    untranslated,
  };
}
